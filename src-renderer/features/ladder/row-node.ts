/**
 * Writes one row into its nodes: only what has changed is touched, and React never draws a row again. The
 * rows stay where they are; prices change only when the ladder is centred or scrolled.
 */
import type { RowText } from './row-text';
import type { LadderRow } from './view-model';

interface RowMarks {
  readonly isActive: boolean;
  readonly activeColumn: string;
  /** An own order is being dragged to this row. */
  readonly isDropTarget: boolean;
  /** Words of the marks in the row, for its tooltip. */
  readonly title: string;
}

const CELLS = ['own-buy', 'bid', 'price', 'ask', 'own-sell', 'traded'] as const;
type CellName = (typeof CELLS)[number];

export class RowNode {
  readonly #element: HTMLElement;
  readonly #cells: ReadonlyMap<CellName, HTMLElement>;
  readonly #mark: HTMLElement | null;
  readonly #written = new Map<string, string>();

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#mark = element.querySelector<HTMLElement>('.ladder-mark');
    this.#cells = new Map(
      CELLS.flatMap((name) => {
        const cell = element.querySelector<HTMLElement>(`[data-column="${name}"] > .ladder-figure`);
        return cell === null ? [] : [[name, cell] as const];
      }),
    );
  }

  paint(row: LadderRow, text: RowText, marks: RowMarks): void {
    this.#text('own-buy', text.ownBuys);
    this.#text('bid', text.bid);
    this.#text('price', text.price);
    this.#text('ask', text.ask);
    this.#text('own-sell', text.ownSells);
    this.#text('traded', text.traded);
    this.#bar('bid', row.bidShare);
    this.#bar('ask', row.askShare);
    this.#attribute('data-last', row.last === null ? '' : String(row.last));
    this.#attribute('data-best', row.isBest ?? '');
    this.#attribute('data-drop', marks.isDropTarget ? 'true' : '');
    this.#attribute('data-active', marks.isActive ? marks.activeColumn : '');
    this.#attribute('data-own', ownSides(row));
    this.#attribute('data-taker', takerOf(row));
    this.#attribute('title', marks.title);
    this.#attribute('aria-selected', String(marks.isActive));
    this.#sign(signOf(row));
  }

  #text(name: CellName, text: string): void {
    if (!this.#isNew(name, text)) return;
    const cell = this.#cells.get(name);
    const node = cell?.firstChild;
    if (node instanceof Text) node.data = text;
    else if (cell !== undefined) cell.textContent = text;
  }

  #sign(text: string): void {
    if (this.#mark !== null && this.#isNew('mark', text)) this.#mark.textContent = text;
  }

  #bar(name: 'bid' | 'ask', share: number): void {
    const width = `${String(Math.round(share * 1000) / 10)}% 100%`;
    if (!this.#isNew(`bar-${name}`, width)) return;
    const cell = this.#cells.get(name)?.parentElement;
    if (cell !== null && cell !== undefined) cell.style.backgroundSize = width;
  }

  #attribute(name: string, value: string): void {
    if (!this.#isNew(name, value)) return;
    if (value === '') this.#element.removeAttribute(name);
    else this.#element.setAttribute(name, value);
  }

  #isNew(name: string, value: string): boolean {
    if (this.#written.get(name) === value) return false;
    this.#written.set(name, value);
    return true;
  }
}

/** Letters beside the price: E for an entry, M for the mark. */
const signOf = ({ isMark, entry }: LadderRow): string =>
  `${entry === null ? '' : 'E'}${isMark ? 'M' : ''}`;

const ownSides = ({ ownBuys, ownSells }: LadderRow): string =>
  [ownBuys === null ? '' : 'buy', ownSells === null ? '' : 'sell'].filter(Boolean).join(' ');

/** Who took more there. */
function takerOf({ traded }: LadderRow): string {
  if (traded === null || traded.bought === traded.sold) return '';
  return traded.bought > traded.sold ? 'buy' : 'sell';
}
