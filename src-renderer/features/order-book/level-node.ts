/** A level's node below the canvas: its marks and, a few times a second, its words for who cannot see it. */
import type { LevelFormat } from './level-text';
import type { BookRow } from './view-model';

interface LevelMarks {
  /** Reached by the keyboard. */
  readonly isActive: boolean;
  /** Between the best price and the row under the pointer. */
  readonly isSwept: boolean;
  /** Of which side it is, in words: others see its colour. */
  readonly side: string;
  /** What a hover over the own order's mark says, which stands on the canvas; '' without one. */
  readonly own: string;
}

export class LevelNode {
  readonly #element: HTMLElement;
  readonly #index: number;
  readonly #own: HTMLElement | null;
  #isEmpty: boolean | null = null;
  #marks: LevelMarks | null = null;

  constructor(element: HTMLElement, index: number) {
    this.#element = element;
    this.#index = index;
    this.#own = element.querySelector<HTMLElement>('.book-own');
  }

  /** A row that gets its first level, or loses it, is named at once. */
  mark(row: BookRow | null, format: LevelFormat, marks: LevelMarks): void {
    const isEmpty = row === null;
    const isNew = isEmpty !== this.#isEmpty;
    if (isNew) this.#setEmpty(isEmpty);
    this.#setMarks(marks);
    this.#marks = marks;
    if (isNew) this.say(row, format);
  }

  /** What stands on the canvas in this row, and in its colour. As a label: text would be laid out, which nobody sees. */
  say(row: BookRow | null, format: LevelFormat): void {
    this.#element.ariaLabel = row === null ? null : this.#wordsOf(row, format);
  }

  #wordsOf(row: BookRow, format: LevelFormat): string {
    const { priceTicks, lots, value, totalLots, totalValue } = row;
    const size = format.size(lots, value);
    const total = format.size(totalLots, totalValue);
    const { side = '', own = '' } = this.#marks ?? {};
    return [`${format.price(priceTicks)} ${size} ${total}`, side, own].filter(Boolean).join(', ');
  }

  /** An empty row keeps its place and is no choice of the list. */
  #setEmpty(isEmpty: boolean): void {
    const element = this.#element;
    this.#isEmpty = isEmpty;
    element.role = isEmpty ? 'presentation' : 'option';
    if (isEmpty) {
      delete element.dataset['row'];
      element.ariaSelected = null;
    } else {
      element.dataset['row'] = String(this.#index);
      element.ariaSelected = String(this.#marks?.isActive ?? false);
    }
  }

  #setMarks({ isActive, isSwept, own }: LevelMarks): void {
    const before = this.#marks;
    const element = this.#element;
    if (before?.isSwept !== isSwept) element.toggleAttribute('data-swept', isSwept);
    if (before?.isActive !== isActive) {
      element.toggleAttribute('data-active', isActive);
      if (this.#isEmpty === false) element.ariaSelected = String(isActive);
    }
    if (before?.own === own || this.#own === null) return;
    if (own === '') this.#own.removeAttribute('title');
    else this.#own.setAttribute('title', own);
  }
}
