/** The order book's mirror (book and own orders of the selection) and its draft (how it is shown). */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { watchSelected } from '../../session/watch-selected';
import { autoStep } from './grouping';
import { restingOrders, type OwnOrder } from './own-orders';
import type { BookView } from './view-model';

export type BookValue = TopicValue<'book'>;
export type SizeUnit = 'base' | 'quote';

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

export function watchBook(terminal: TerminalClient): () => void {
  return watchSelected(terminal, (client, symbol) => {
    bookStore.set({ symbol, book: null, own: [], autoStep: 1 });
    let step: number | null = null;
    const stops = [
      client.subscribe(
        'book',
        { symbol },
        {
          onValue: (book) => {
            if (book.arrivedAtMs === 0) return;
            const { fittingRows, view } = bookStore.get();
            const rows = view === 'both' ? Math.floor(fittingRows / 2) : fittingRows;
            step = autoStep(book.bids, book.asks, Math.max(rows, 1), step);
            bookStore.mark({ book, autoStep: step });
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

export function chooseStep(symbol: string, step: number | null): void {
  const { [symbol]: _, ...others } = bookStore.get().chosenSteps;
  bookStore.set({ chosenSteps: step === null ? others : { ...others, [symbol]: step } });
}
