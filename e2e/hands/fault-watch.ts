/** What must never be seen on the desk, whatever was pressed. Each kind is told once, with what came before it. */
import type { Page } from 'playwright-core';
import { axeFindings } from '../fixtures/axe';
import type { PressedKey } from './acts';
import { focusOf } from './targets';

/** Of a lower window the page is scrolled, as theme.css says. */
const WHOLE_FROM_PX = 420;
/** Frames and the words of a screen reader come and go: what is only so for a moment is no fault. */
const SETTLE_MS = 400;

export class FaultWatch {
  readonly #page: Page;
  readonly #lately: () => readonly string[];
  readonly #where: string;
  readonly #told = new Set<string>();

  constructor(page: Page, lately: () => readonly string[], where = '') {
    this.#page = page;
    this.#lately = lately;
    this.#where = where;
    page.on('pageerror', ({ name, message, stack = '' }) => {
      this.note(`error of the page: ${name} ${message} ${stack}`);
    });
    page.on('console', (said) => {
      if (said.type() === 'error') this.note(`error on the console: ${said.text()}`);
    });
  }

  /** Kinds of faults. */
  get count(): number {
    return this.#told.size;
  }

  note(fault: string): void {
    const kind = fault.replaceAll(/\d+/g, '#');
    if (this.#told.has(kind)) return;
    this.#told.add(kind);
    console.log(
      [`${this.#where}${fault}`, ...this.#lately().map((act) => `  after ${act}`)].join('\n'),
    );
  }

  async look(lastKey: PressedKey | null): Promise<void> {
    for (const fault of await faultsOf(this.#page)) this.note(fault);
    await this.#lookForSize();
    if (lastKey !== null) await this.#lookForFocus(lastKey);
  }

  async lookWithAxe(): Promise<void> {
    const isForced = await this.#page.evaluate(() => matchMedia('(forced-colors: active)').matches);
    for (const finding of await axeFindings(this.#page)) {
      // Of forced colours it takes a text's own one, over a ground that is forced.
      if (isForced && finding.startsWith('color-contrast:')) continue;
      this.note(`axe: ${finding}`);
    }
  }

  async #lookForSize(): Promise<void> {
    if ((await beyondWindow(this.#page)) === null) return;
    await this.#page.waitForTimeout(SETTLE_MS);
    const fault = await beyondWindow(this.#page);
    if (fault !== null) this.note(fault);
  }

  /** Who works by keys must not have to begin anew. */
  async #lookForFocus({ key, on }: PressedKey): Promise<void> {
    if (!(await focusOf(this.#page)).isNowhere) return;
    await this.#page.waitForTimeout(SETTLE_MS);
    await drawn(this.#page);
    if (!(await focusOf(this.#page)).isNowhere) return;
    // Behind the last stop and before the first the browser's own follow; what comes after them is the page again.
    const isLeft = key.endsWith('Tab') && !(await this.#page.evaluate(() => document.hasFocus()));
    if (isLeft) await this.#page.keyboard.press('Tab');
    if (isLeft && !(await focusOf(this.#page)).isNowhere) return;
    this.note(`the keyboard is nowhere after ${key} on ${on}`);
  }
}

/** On a busy machine a frame can take longer than any wait; what it puts right was seen by nobody. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            resolve();
          }),
        );
      }),
  );
}

function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = document.body.innerText;
    const near = (at: number): string =>
      text.slice(Math.max(0, at - 50), at + 50).replaceAll('\n', ' ');
    const odd = text.matchAll(/\b(?:NaN|undefined|Infinity|\[object Object\])|\{\{|\bcommon:\w/g);
    // What could not be read says so, with a button to try again: the lab may have the exchange refuse.
    const broken = [...document.querySelectorAll<HTMLElement>('.panel-error-detail')];
    return [
      ...broken.map(({ innerText }) => `a panel broke: ${innerText}`),
      ...[...odd].map(({ index }) => `no words of a desk: ${near(index)}`),
      ...(text.trim() === '' ? ['the page is empty'] : []),
    ];
  });
}

function beyondWindow(page: Page): Promise<string | null> {
  return page.evaluate((wholeFromPx) => {
    const { scrollWidth, scrollHeight, scrollLeft, scrollTop } = document.documentElement;
    const isLow = innerHeight < wholeFromPx;
    const isMoved = scrollLeft !== 0 || scrollTop !== 0 || document.body.scrollTop !== 0;
    const isAbove = scrollHeight <= innerHeight && !isMoved;
    if (scrollWidth <= innerWidth && (isAbove || (isLow && scrollLeft === 0))) return null;
    /** What is cut by a box around it, or fixed, makes the page no larger. */
    const isCut = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { overflow, position, contain } = getComputedStyle(element);
      const isOpen = overflow.includes('visible') && !/paint|strict|content/.test(contain);
      return position === 'fixed' || !isOpen || isCut(element.parentElement);
    };
    const beyond = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { right, bottom, width } = element.getBoundingClientRect();
      const isBeyond = width > 0 && (right > innerWidth + 1 || bottom > innerHeight + 1);
      return isBeyond && !isCut(element.parentElement);
    });
    const names = beyond.slice(0, 4).map(({ tagName, className }) => `${tagName}.${className}`);
    return `${scrollWidth} by ${scrollHeight} in a window of ${innerWidth} by ${innerHeight}: ${names.join(', ')}`;
  }, WHOLE_FROM_PX);
}
