/** What the hands do: one act at a time, drawn by its weight. */
import type { Rng } from '@shared/kernel/ports';
import type { Page } from 'playwright-core';
import { HELD_MS } from '../fixtures/live-desk';
import { focusOf, targetsOf, type Target } from './targets';

interface Draw extends Rng {
  uniform(): number;
}

/** A key that was pressed while something had the keyboard. */
export interface PressedKey {
  readonly key: string;
  readonly on: string;
}

const KEPT = 12;
/** For what is there but hidden again by the time it is filled. */
const FILL_MS = 500;
const CLOSES_MS = 300;

const KEYS = [
  'Tab Shift+Tab ArrowUp ArrowDown ArrowLeft ArrowRight Enter Escape Space Home End PageUp PageDown',
  'Delete Backspace F2 F6 Shift+F6 Control+F6 Shift+F10 ContextMenu Control+a Control+z Alt+p',
  'Control+1 Control+2 Control+3 Control+4 Control+k Control+Comma Control+Shift+D Control+Enter',
  'Control+Shift+A Control+Shift+X Control+Shift+F / ? [ ] 1 2 3 a b e f h i l m p q r s t v w x z',
].flatMap((line) => line.split(' '));
const TEXTS = [
  ...['0', '0.001', '1', '59000', '-1', '1e5', '999999999999', '0.00000001', '1,000', '.', '5%'],
  ...['12.', 'abc', ' ', 'buy 0.01 @ 59000', 'sell 0.5 btc', 'cancel all', 'eth', 'üñ€', '<b>'],
];
const SIZES = [
  [1440, 900],
  [1920, 1080],
  [1180, 720],
  // What a window of 1440 by 900 has room for at once and a half, twice and four times the size.
  [960, 600],
  [720, 450],
  [360, 225],
  [1024, 700],
] as const;
/** What a system asks for. */
const LOOKS = [
  { forcedColors: 'active' },
  { contrast: 'more' },
  { reducedMotion: 'reduce' },
  { colorScheme: 'light' },
  { forcedColors: 'none', contrast: 'no-preference', reducedMotion: 'no-preference' },
] as const;
/** On <html>, as the settings leave them there. */
const THEMES = ['dark', 'light', 'contrast'];
/** Of the ticket, whichever of them it shows. */
const TICKET = [
  [/^Price/, ['59000', '60000', '61500']],
  [/^Trigger/, ['58000', '62000']],
  [/^Quantity/, ['0.01', '0.5', '3']],
  [/^Amount/, ['100']],
] as const;

export class Hands {
  /** The last acts, oldest first. */
  readonly lately: string[] = [];
  /** Null: the last act was none of a key. */
  lastKey: PressedKey | null = null;
  readonly #page: Page;
  readonly #rng: Draw;
  readonly #acts: readonly (readonly [weight: number, act: () => Promise<void>])[];

  constructor(page: Page, rng: Draw) {
    this.#page = page;
    this.#rng = rng;
    this.#acts = [
      [44, () => this.#press('click')],
      [4, () => this.#press('double click')],
      [3, () => this.#press('right click')],
      [3, () => this.#press('hover')],
      [7, () => this.#drag()],
      [4, () => this.#turn()],
      [22, () => this.#key()],
      [6, () => this.#type()],
      [6, () => this.#order()],
      [1, () => this.#resize()],
      [1, () => this.#look()],
    ];
  }

  async act(): Promise<void> {
    this.lastKey = null;
    const total = this.#acts.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.#rng.uniform() * total;
    for (const [weight, act] of this.#acts) {
      left -= weight;
      if (left <= 0) {
        await act();
        return;
      }
    }
  }

  /** What they did, or what happened to them. */
  say(what: string): void {
    this.lately.push(what);
    if (this.lately.length > KEPT) this.lately.shift();
  }

  #pick<One>(list: readonly One[]): One {
    return list[Math.floor(this.#rng.uniform() * list.length)] as One;
  }

  async #target(): Promise<Target> {
    const targets = await targetsOf(this.#page);
    if (targets.length > 0) return this.#pick(targets);
    // The list of a field may have scrolled out of the window with it; a press anywhere closes it.
    await this.#page.mouse.click(1, 1);
    await this.#page.waitForTimeout(CLOSES_MS);
    const freed = await targetsOf(this.#page);
    if (freed.length === 0) throw new Error('there is nothing to press');
    return this.#pick(freed);
  }

  async #press(how: 'click' | 'double click' | 'right click' | 'hover'): Promise<void> {
    const { x, y, name } = await this.#target();
    this.say(`${how} ${name}`);
    const { mouse } = this.#page;
    if (how === 'click') await mouse.click(x, y);
    else if (how === 'double click') await mouse.dblclick(x, y);
    else if (how === 'right click') await mouse.click(x, y, { button: 'right' });
    else await mouse.move(x, y);
  }

  async #drag(): Promise<void> {
    const [from, to] = [await this.#target(), await this.#target()];
    this.say(`drag ${from.name} to ${to.name}`);
    const { mouse, keyboard } = this.#page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 2 });
    if (this.#rng.uniform() < 0.2) await keyboard.press('Escape');
    await mouse.move(to.x, to.y);
    await mouse.up();
  }

  async #turn(): Promise<void> {
    const { x, y, name } = await this.#target();
    this.say(`wheel over ${name}`);
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.wheel(
      (this.#rng.uniform() - 0.5) * 200,
      (this.#rng.uniform() - 0.5) * 800,
    );
  }

  async #key(): Promise<void> {
    const key = this.#pick(KEYS);
    const { name, isNowhere } = await focusOf(this.#page);
    this.say(`key ${key} on ${name}`);
    await this.#page.keyboard.press(key);
    this.lastKey = isNowhere ? null : { key, on: name };
  }

  async #type(): Promise<void> {
    const text = this.#pick(TEXTS);
    this.say(`type "${text}"`);
    await this.#page.keyboard.type(text);
  }

  /** What chance alone would hardly ever do: a whole ticket, and its button. */
  async #order(): Promise<void> {
    const form = this.#page.getByRole('form', { name: 'Order ticket' });
    for (const [label, texts] of TICKET) {
      const field = form.getByRole('textbox', { name: label }).first();
      if (await field.isVisible()) await tried(field.fill(this.#pick(texts), { timeout: FILL_MS }));
    }
    const button = form.getByRole('button', { name: /\((paper|live · MAIN)\)$/ }).first();
    this.say('fills the ticket and sends it');
    const clickCount = this.#rng.uniform() < 0.2 ? 2 : 1;
    if (!(await button.isVisible())) return;
    const isLive = ((await button.textContent()) ?? '').includes('live');
    const how = isLive ? { delay: HELD_MS } : { clickCount };
    await tried(button.click({ timeout: FILL_MS + HELD_MS, ...how }));
  }

  async #resize(): Promise<void> {
    const [width, height] = this.#pick(SIZES);
    this.say(`${width} by ${height}`);
    await this.#page.setViewportSize({ width, height });
  }

  async #look(): Promise<void> {
    const look = this.#pick(LOOKS);
    const theme = this.#pick(THEMES);
    this.say(`the look ${JSON.stringify(look)} ${theme}`);
    await this.#page.emulateMedia(look);
    await this.#page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
  }
}

/** A dialog may have come over it: then it was not done, which is no fault. */
async function tried(work: Promise<void>): Promise<void> {
  await work.catch(() => undefined);
}
