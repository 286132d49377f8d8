/**
 * Writes one level into its row. The nodes stay and React never draws them again: with a hundred
 * frames a second only the figures that changed are touched, and each write is one text node.
 */
import { deskClock } from '../../session/clock';
import type { LevelFormat } from './level-text';
import type { BookRow } from './view-model';

interface LevelMarks {
  /** Reached by the keyboard. */
  readonly isActive: boolean;
  /** Between the best price and the row under the pointer. */
  readonly isSwept: boolean;
  /** What a hover over the own-order mark says; '' without an own order. */
  readonly own: string;
}

type CellName = 'bar' | 'own' | 'price' | 'size' | 'total' | 'heat';

const FLASH_MS = 150;
/** A row that changes with every frame would never stop flashing, and nothing would stand out. */
const FLASH_AGAIN_MS = 600;
const FLASH = [{ backgroundColor: 'var(--book-flash)' }, { backgroundColor: 'transparent' }];

export class LevelNode {
  readonly #element: HTMLElement;
  readonly #index: number;
  readonly #cells: Readonly<Record<CellName, HTMLElement | null>>;
  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)');
  #row: BookRow | null = null;
  #format: LevelFormat | null = null;
  #marks: LevelMarks | null = null;
  #flashedAtMs = -FLASH_AGAIN_MS;

  constructor(element: HTMLElement, index: number) {
    this.#element = element;
    this.#index = index;
    const cell = (name: string) => element.querySelector<HTMLElement>(`.book-${name}`);
    this.#cells = {
      bar: cell('bar'),
      own: cell('own'),
      price: cell('price'),
      size: cell('size'),
      total: cell('total'),
      heat: cell('heat'),
    };
  }

  paint(row: BookRow | null, format: LevelFormat, marks: LevelMarks): void {
    const before = this.#row;
    const isFormatNew = format !== this.#format;
    const isFirst = this.#marks === null;
    if (isFirst || (row === null) !== (before === null)) this.#setEmpty(row === null);
    if (row === null) {
      if (before !== null || isFirst) this.#clear();
    } else {
      this.#figures(row, before, format, isFormatNew);
      if (!isFormatNew) this.#flash(row, before);
    }
    this.#setMarks(marks, row === null);
    this.#row = row;
    this.#format = format;
    this.#marks = marks;
  }

  #figures(row: BookRow, before: BookRow | null, format: LevelFormat, isFormatNew: boolean): void {
    const isNew = before === null || isFormatNew;
    const { bar, price, size, total, heat } = this.#cells;
    if (isNew || before.priceTicks !== row.priceTicks) write(price, format.price(row.priceTicks));
    if (isNew || before.lots !== row.lots || before.value !== row.value) {
      write(size, format.size(row.lots, row.value));
    }
    if (isNew || before.totalLots !== row.totalLots || before.totalValue !== row.totalValue) {
      write(total, format.size(row.totalLots, row.totalValue));
    }
    if (isNew || before.depthShare !== row.depthShare) {
      if (bar !== null) bar.style.backgroundSize = `${percent(row.depthShare)} 100%`;
    }
    if (isNew || before.intensity !== row.intensity) {
      if (heat !== null) heat.style.backgroundColor = this.#tint(row.intensity);
    }
  }

  #clear(): void {
    const { bar, price, size, total, heat } = this.#cells;
    for (const cell of [price, size, total]) write(cell, '');
    if (bar !== null) bar.style.backgroundSize = '0 100%';
    if (heat !== null) heat.style.backgroundColor = 'transparent';
  }

  #tint(intensity: number): string {
    const colour = this.#element.dataset['side'] === 'ask' ? 'var(--sell)' : 'var(--buy)';
    return `color-mix(in srgb, ${colour} ${percent(intensity)}, transparent)`;
  }

  /** An empty row keeps its place and is no choice of the list. */
  #setEmpty(isEmpty: boolean): void {
    const element = this.#element;
    element.role = isEmpty ? 'presentation' : 'option';
    if (isEmpty) {
      delete element.dataset['row'];
      element.ariaSelected = null;
    } else {
      element.dataset['row'] = String(this.#index);
      element.ariaSelected = 'false';
    }
  }

  #setMarks({ isActive, isSwept, own }: LevelMarks, isEmpty: boolean): void {
    const before = this.#marks;
    const element = this.#element;
    if (before?.isSwept !== isSwept) element.toggleAttribute('data-swept', isSwept);
    if (before?.isActive !== isActive) {
      element.toggleAttribute('data-active', isActive);
      if (!isEmpty) element.ariaSelected = String(isActive);
    }
    if (before?.own === own) return;
    const { own: mark } = this.#cells;
    write(mark, own === '' ? '' : '◆');
    if (own === '') mark?.removeAttribute('title');
    else mark?.setAttribute('title', own);
  }

  /** Fades once when the size at the same price has changed, never when the row shows another. */
  #flash(row: BookRow, before: BookRow | null): void {
    if (before?.priceTicks !== row.priceTicks || before.lots === row.lots) return;
    const nowMs = deskClock.monotonicMs();
    if (nowMs - this.#flashedAtMs < FLASH_AGAIN_MS || this.#isStill.matches) return;
    this.#flashedAtMs = nowMs;
    this.#element.animate(FLASH, { duration: FLASH_MS });
  }
}

function write(cell: HTMLElement | null, text: string): void {
  if (cell === null) return;
  const node = cell.firstChild;
  if (node instanceof Text) node.data = text;
  else cell.textContent = text;
}

const percent = (share: number) => `${String(Math.round(share * 1000) / 10)}%`;
