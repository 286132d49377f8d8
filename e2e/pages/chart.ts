/** The chart as a trader finds it: by roles and names; the canvas itself by places on it. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/expect';

type Place = readonly [x: number, y: number];

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

export class ChartPage {
  readonly panel: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('region', { name: 'Chart', exact: true });
  }

  get picture(): Locator {
    return this.panel.getByRole('img');
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole('button', { name, exact: typeof name === 'string' });
  }

  get handles(): Locator {
    return this.panel.getByRole('group', { name: 'Drawings', exact: true }).getByRole('button');
  }

  /** Labels of own orders that can be moved. */
  get orders(): Locator {
    return this.panel
      .getByRole('group', { name: 'Own orders and positions' })
      .getByRole('button', { name: /Arrow keys move it/ });
  }

  /** Takes a label by its left end and puts it so many pixels lower; it is placed once the chart has its scale. */
  async dragDown(label: Locator, pixels: number): Promise<void> {
    const { x, y, height } = await this.#boxOf(label);
    const { mouse } = this.page;
    await mouse.move(x + 10, y + height / 2);
    await mouse.down();
    await mouse.move(x + 10, y + (2 * pixels) / 3);
    await mouse.move(x + 10, y + pixels);
    await mouse.up();
  }

  /** What of each row of pixels in its pictures has a hue, 0 to 1. */
  colouredShares(): Promise<readonly number[]> {
    return this.panel.evaluate((chart) => {
      const isColoured = (r = 0, g = 0, b = 0): boolean =>
        Math.max(r, g, b) - Math.min(r, g, b) > 60;
      const shares: number[] = [];
      for (const canvas of chart.querySelectorAll('canvas')) {
        const { width, height } = canvas;
        if (width < 200 || height < 200) continue;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        for (let y = 0; y < height; y += 1) {
          let coloured = 0;
          for (let x = 0; x < width; x += 1) {
            const at = (y * width + x) * 4;
            if (isColoured(pixels[at], pixels[at + 1], pixels[at + 2])) coloured += 1;
          }
          shares.push(coloured / width);
        }
      }
      return shares;
    });
  }

  async #boxOf(label: Locator): Promise<Box> {
    const boxes: Box[] = [];
    const measure = async () => {
      const box = await label.boundingBox();
      if (box !== null) boxes.push(box);
      return boxes.length;
    };
    await expect.poll(measure).toBe(1);
    const [box] = boxes;
    if (box === undefined) throw new Error('the label is not on the screen');
    return box;
  }

  async addIndicator(name: string): Promise<void> {
    await this.button('Indicators').click();
    const dialog = this.page.getByRole('dialog', { name: 'Indicators' });
    await dialog.getByRole('button', { name: `Add ${name}`, exact: true }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
  }

  /** Takes a tool, draws from one place to another, and has it put down again. */
  async draw(tool: string, ...places: Parameters<ChartPage['drag']>): Promise<void> {
    await this.button(tool).click();
    await expect(this.button(tool)).toHaveAttribute('aria-pressed', 'true');
    await this.drag(...places);
    await expect(this.button(tool)).toHaveAttribute('aria-pressed', 'false');
  }

  /** Moves the pointer to a place of the canvas, in parts of its width and height. */
  async point(place: Place): Promise<void> {
    await this.page.mouse.move(...(await this.placeOf(place)));
  }

  /** In pixels of the page. */
  async placeOf([x, y]: Place): Promise<Place> {
    const box = await this.picture.boundingBox();
    if (box === null) throw new Error('the chart is not on the screen');
    return [box.x + x * box.width, box.y + y * box.height];
  }

  /** Presses, moves and releases between two places of the canvas. */
  async drag(from: Place, to: Place): Promise<void> {
    await this.point(from);
    await this.page.mouse.down();
    await this.point([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    await this.point(to);
    await this.page.mouse.up();
  }
}
