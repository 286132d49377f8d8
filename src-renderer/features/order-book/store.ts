/** The order book's mirror (book and own orders of the selection) and its draft (how it is shown). */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { watchSelected } from '../../session/watch-selected';
import { autoStep } from './grouping';
import { restingOrders, type OwnOrder } from './own-orders';
import { bookModel, rowsPerSide, type BookModel, type BookView } from './view-model';

type BookValue = TopicValue<'book'>;
export type SizeUnit = 'base' | 'quote';

/** A book that changes its scale more often than this cannot be read. */
const AUTO_STEP_EVERY_MS = 500;

interface BookState {
  readonly symbol: string;
  /** Null until the first frame: then it is loading. */
  readonly book: BookValue | null;
  readonly own: readonly OwnOrder[];
  readonly autoStep: number;
  /** The trader's choice per symbol; a symbol that is missing is grouped automatically. */
  readonly chosenSteps: Readonly<Record<string, number>>;
  readonly view: BookView;
  readonly unit: SizeUnit;
  /** Rows that fit into the panel, of both sides together. */
  readonly fittingRows: number;
}

export const bookStore = createFeatureStore<BookState>({
  symbol: '',
  book: null,
  own: [],
  autoStep: 1,
  chosenSteps: {},
  view: 'both',
  unit: 'base',
  fittingRows: 0,
});

/** What is painted now: for handlers, which look at the moment they run. */
export const currentModel = (): BookModel => modelOf(bookStore.get());
export const useBookModel = (): BookModel => bookStore.use(modelOf);
/** A part of the model (compared shallowly): its reader is drawn again only when that changes. */
export const useModelSlice = <Slice>(select: (model: BookModel) => Slice): Slice =>
  bookStore.use((state) => select(modelOf(state)));

let modelled: { readonly state: BookState; readonly model: BookModel } | null = null;

/** The last state's model is kept: rows, edges and sweep read the same one in a frame. */
function modelOf(state: BookState): BookModel {
  if (modelled?.state === state) return modelled.model;
  const { book, own, symbol, view, fittingRows } = state;
  const rows = rowsPerSide(view, fittingRows);
  const model = bookModel({
    bids: book?.bids ?? [],
    asks: book?.asks ?? [],
    own,
    step: state.chosenSteps[symbol] ?? state.autoStep,
    bidRows: rows.bids,
    askRows: rows.asks,
  });
  modelled = { state, model };
  return model;
}

export function watchBook(terminal: TerminalClient): () => void {
  return watchSelected(terminal, (client, symbol) => {
    bookStore.set({ symbol, book: null, own: [], autoStep: 1 });
    let step: number | null = null;
    let steppedAtMs = 0;
    const stops = [
      client.subscribe(
        'book',
        { symbol },
        {
          onValue: (book) => {
            if (book.arrivedAtMs === 0) return;
            const isDue = step === null || book.arrivedAtMs - steppedAtMs >= AUTO_STEP_EVERY_MS;
            if (isDue && bookStore.get().fittingRows > 0) {
              steppedAtMs = book.arrivedAtMs;
              step = autoStep(book.bids, book.asks, rowsOfOneSide(), step);
            }
            bookStore.mark({ book, autoStep: step ?? 1 });
          },
        },
      ),
      client.subscribe(
        'openOrders',
        {},
        {
          onValue: (orders) => {
            bookStore.mark({ own: restingOrders(orders, symbol) });
          },
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
}

function rowsOfOneSide(): number {
  const { fittingRows, view } = bookStore.get();
  return Math.max(1, view === 'both' ? Math.floor(fittingRows / 2) : fittingRows);
}

export function chooseStep(symbol: string, step: number | null): void {
  const { [symbol]: _, ...others } = bookStore.get().chosenSteps;
  bookStore.set({ chosenSteps: step === null ? others : { ...others, [symbol]: step } });
}
