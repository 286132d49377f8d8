/** What one copy of the order book mirrors (book and own orders of its symbol) and how it is shown. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { FeatureStore } from '../../lib/feature-store';
import { paced } from '../../session/time/paced';
import {
  createScopedStore,
  usePanelScope,
  type PanelScope,
} from '../../session/windows/panel-scope';
import { watchSelected } from '../../session/market/watch-selected';
import { watchTopic } from '../../session/wire/watch-topic';
import type { SizeUnit } from './level-text';
import { liveBookOf, NO_BOOK } from './live-book';
import { restingOrders, type OwnOrder } from './own-orders';
import type { LiveBook } from './painting/messages';
import { watchPainted, type BookThread } from './painting/thread';
import { bookModel, rowsPerSide, type BookModel, type BookView } from './view-model';

/** Figures in words, for who hears them or points at them: the eye's are painted with every frame. */
const DRAWN_EVERY_MS = 100;

/** Of the book the newest that React has drawn. */
interface BookState extends LiveBook {
  readonly symbol: string;
  /** Where it is watched and painted. */
  readonly thread: BookThread | null;
  readonly own: readonly OwnOrder[];
  /** The trader's choice per symbol; a symbol that is missing is grouped automatically. */
  readonly chosenSteps: Readonly<Record<string, number>>;
  readonly view: BookView;
  readonly unit: SizeUnit;
  /** Rows that fit into the panel, of both sides together. */
  readonly fittingRows: number;
}

type BookStore = FeatureStore<BookState>;

const storeOf = createScopedStore<BookState>(() => ({
  ...NO_BOOK,
  symbol: '',
  thread: null,
  own: [],
  chosenSteps: {},
  view: 'both',
  unit: 'base',
  fittingRows: 0,
}));
export const useBookStore = (): BookStore => storeOf(usePanelScope().instance);

/** What is painted now: for handlers, which look at the moment they run. */
export const modelNow = (store: BookStore, live: FeatureStore<LiveBook>): BookModel =>
  modelOf({ ...store.get(), ...live.get() });
/** What React draws now. */
export const currentModel = (store: BookStore): BookModel => modelOf(store.get());
export const useBookModel = (): BookModel => useBookStore().use(modelOf);
/** A part of the model (compared shallowly): its reader is drawn again only when that changes. */
export const useModelSlice = <Slice>(select: (model: BookModel) => Slice): Slice =>
  useBookStore().use((state) => select(modelOf(state)));

const models = new WeakMap<BookState, BookModel>();

/** A state's model is made once: rows, edges and sweep read the same one in a frame. */
function modelOf(state: BookState): BookModel {
  const known = models.get(state);
  if (known !== undefined) return known;
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
  models.set(state, model);
  return model;
}

/** For `useScopedWatch`. */
export function watchBook(terminal: TerminalClient, { instance, group }: PanelScope): () => void {
  const store = storeOf(instance);
  const live = liveBookOf(instance);
  const open = (client: TerminalClient, symbol: string) => {
    const drawn = paced<LiveBook>(DRAWN_EVERY_MS, (newest) => {
      store.mark(newest);
    });
    const thread = watchPainted(client, symbol, (newest) => {
      live.set(newest);
      drawn.offer(newest);
    });
    live.set(NO_BOOK);
    store.set({ ...NO_BOOK, symbol, thread, own: [] });
    store.mark(NO_BOOK); // in place of another symbol's, which may be waiting for its frame
    const stop = watchTopic(client, 'openOrders', (orders) => {
      store.mark({ own: restingOrders(orders, symbol) });
    });
    return () => {
      drawn.stop();
      thread.close();
      stop();
    };
  };
  return watchSelected(terminal, open, group);
}

export function chooseStep(store: BookStore, symbol: string, step: number | null): void {
  const { [symbol]: _, ...others } = store.get().chosenSteps;
  store.set({ chosenSteps: step === null ? others : { ...others, [symbol]: step } });
}
