/**
 * The figures and bars of all levels on one canvas: with a hundred frames a second ninety texts change, and
 * the browser lays none of them out. Only rows that differ are drawn. It knows places and colours, no store.
 */
import { token } from '../../lib/plot-look';
import type { LevelPicture } from './drawn-levels';
import type { LevelFormat } from './level-text';

interface Look {
  readonly text: string;
  readonly muted: string;
  readonly sell: string;
  readonly buy: string;
  readonly font: string;
  /** Heights of a row and of the spread between the sides. */
  readonly row: number;
  readonly spread: number;
}

/** As book.css has them: right edges of price and size as parts of the width, of the total as a distance. */
const PRICE_EDGE = 0.34;
const SIZE_EDGE = 0.63;
const TOTAL_INSET = 8;
const HEAT_WIDTH = 3;
/** Text on the depth bars holds 4.5:1 in every theme up to this; their edge also reads without colour. */
const DEPTH_ALPHA = 0.1;
const EDGE_ALPHA = 0.45;
const FLASH_ALPHA = 0.06;

export class LevelCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #asks: number;
  #look: Look | null = null;
  #width = 0;
  #baseline = 0;

  constructor(canvas: HTMLCanvasElement, asks: number) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
    this.#asks = asks;
  }

  /** Takes size, pixel ratio, colours and font as they are now, and forgets what was drawn. */
  fit(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    const ratio = globalThis.devicePixelRatio;
    this.#canvas.width = Math.round(clientWidth * ratio);
    this.#canvas.height = Math.round(clientHeight * ratio);
    this.#width = clientWidth;
    this.#look = readLook(this.#canvas);
    const context = this.#context;
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = this.#look.font;
    context.textAlign = 'right';
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } =
      context.measureText('0');
    this.#baseline = Math.floor((this.#look.row - ascent - descent) / 2 + ascent);
  }

  /** `slot`: asks from the furthest to the best, then bids from the best. */
  draw(slot: number, { row, flash }: LevelPicture, format: LevelFormat): void {
    const [context, look] = [this.#context, this.#look];
    if (context === null || look === null) return;
    const isAsk = slot < this.#asks;
    const top = slot * look.row + (isAsk ? 0 : look.spread);
    const width = this.#width;
    context.clearRect(0, top, width, look.row);
    if (row === null) return;
    const colour = isAsk ? look.sell : look.buy;
    if (flash > 0) fill(context, look.text, FLASH_ALPHA * flash, 0, top, width, look.row);
    const left = Math.round(width * (1 - row.depthShare));
    if (left < width) {
      fill(context, colour, EDGE_ALPHA, left, top, 1, look.row);
      fill(context, colour, DEPTH_ALPHA, left + 1, top, width - left - 1, look.row);
    }
    if (row.intensity > 0) {
      fill(context, colour, row.intensity, width - HEAT_WIDTH, top + 1, HEAT_WIDTH, look.row - 2);
    }
    const line = top + this.#baseline;
    write(context, colour, format.price(row.priceTicks), width * PRICE_EDGE, line);
    write(context, look.text, format.size(row.lots, row.value), width * SIZE_EDGE, line);
    const total = format.size(row.totalLots, row.totalValue);
    write(context, look.muted, total, width - TOTAL_INSET, line);
  }
}

function fill(
  context: CanvasRenderingContext2D,
  colour: string,
  alpha: number,
  ...box: [number, number, number, number]
): void {
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  context.fillRect(...box);
  context.globalAlpha = 1;
}

function write(
  context: CanvasRenderingContext2D,
  colour: string,
  text: string,
  right: number,
  line: number,
): void {
  context.fillStyle = colour;
  context.fillText(text, right, line);
}

/** The canvas has the font of its rows, with figures of one width: those it inherits. */
function readLook(canvas: HTMLCanvasElement): Look {
  const style = getComputedStyle(canvas);
  const height = (name: string) => Number.parseInt(style.getPropertyValue(name), 10);
  return {
    text: token('--text-1'),
    muted: token('--text-2'),
    sell: token('--sell'),
    buy: token('--buy'),
    font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
    row: height('--row'),
    spread: height('--book-spread'),
  };
}
