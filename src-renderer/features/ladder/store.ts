/** What one copy of the ladder mirrors of market and account, and how its trader uses it. */
import type { ConditionRow, OrderRow } from '@shared/contract/terminal';
import type { OrderDraft } from '@shared/contract/terminal/commands';
import type { TopicItem, TopicValue } from '@shared/contract/terminal/topics';
import type { Moment } from '@shared/domain/lateness';
import type { OutsideBand, TicketError } from '@shared/domain/ticket';
import type { FeatureStore } from '../../lib/feature-store';
import { requestDoubts } from '../../session/requests/doubts';
import { deskClock } from '../../session/time/clock';
import { futuresState } from '../../session/futures/futures-state';
import { deskState, findInstrument, type InstrumentValue } from '../../session/desk-state';
import type { Around } from '../../session/orders/change-doubts';
import { markOf } from '../../session/futures/futures-wallet';
import { movedOutside } from '../../session/orders/moved-outside';
import { createScopedStore, usePanelScope } from '../../session/windows/panel-scope';
import { autoStep } from '../../session/market/book-grouping';
import { isCountedAs } from '../../session/market/instrument-figures';
import { gridTicks, waitingExits } from '../../session/futures/waiting-exits';
import { divide, pow10 } from '@shared/money/decimal';
import { MARK_DECIMALS } from '@shared/money/units';
import { bracketPrices, isEmpty, NO_BRACKET, type Bracket, type BracketPrices } from './bracket';
import { marketOf, recentred, rowPrices } from './centre';
import { NEW_HABITS, type LadderHabits, type Volumes, type VolumeSlot } from './kept';
import {
  NO_MODIFIERS,
  type Column,
  type Market,
  type Modifiers,
  type OrderMeaning,
  type Target,
} from './meaning';
import { volumeLots } from './order';
import { outOfSight, ownRows, type OutOfSight, type OwnRows } from './own';
import { TradedVolumes } from './traded';
import { entriesOf, ladderRows, type LadderRow, type LastTrade } from './view-model';

/** A cell: its row from the top, and its column. */
export interface Place {
  readonly index: number;
  readonly column: Column;
}

/** What became of the last thing the trader did here; the strip says it, and when. */
export type Notice =
  /** `order` is the one that was sent: what a click would do now stands above it. Null for a change. */
  | { readonly kind: 'sending' | 'accepted'; readonly order: OrderDraft | null }
  | { readonly kind: 'drafted' | 'notArmed' }
  | {
      readonly kind:
        | 'locked'
        | 'stale'
        | 'checking'
        | 'noVolume'
        | 'noBracket'
        | 'notReady'
        | 'noMarket';
    }
  | {
      readonly kind:
        | 'contractsOnly'
        | 'noPosition'
        | 'severalPositions'
        | 'severalOrders'
        | 'nothingToCancel';
    }
  /** Of a position that is being turned round: how much was closed. */
  | { readonly kind: 'reading' | 'unread' | 'nothingClosed' }
  | { readonly kind: 'fault'; readonly error: TicketError }
  /** The exchange would probably refuse the price: it went into the ticket, which says so. */
  | { readonly kind: 'outsideBand'; readonly outside: OutsideBand }
  | { readonly kind: 'rejected' | 'unknown'; readonly message: string };

export interface LadderState {
  readonly symbol: string;
  /** Null until the first frame. */
  readonly book: TopicValue<'book'> | null;
  readonly bookArrived: Moment | null;
  readonly balances: TopicValue<'balances'> | null;
  /** Of this symbol, in all three books. */
  readonly orders: readonly OrderRow[];
  readonly conditions: readonly ConditionRow[];
  readonly last: LastTrade | null;
  /** The same object for as long as the symbol stays; `tradedCount` says that it has changed. */
  readonly traded: TradedVolumes;
  readonly tradedCount: number;
  /** Ticks per row; 0 until the first book. */
  readonly step: number;
  /** The price of the middle row. */
  readonly centre: number | null;
  /** That fit into the panel. */
  readonly rows: number;
  /** Under the pointer. */
  readonly pointed: Place | null;
  /** Reached by the keyboard. */
  readonly active: Place | null;
  readonly modifiers: Modifiers;
  /** An own order that is being dragged, and the row price it would go to. */
  readonly drag: { readonly order: OrderRow; readonly price: number } | null;
  /** An own order whose change is being typed or confirmed; `price` is where it was dropped. */
  readonly changing: { readonly order: OrderRow; readonly price: number } | null;
  readonly habits: LadderHabits;
  /** Whose volumes and bracket these are: "" is paper's; null until the terminal has said it. */
  readonly account: string | null;
  /** Null until they are known or the first price is there. */
  readonly volumes: Volumes | null;
  readonly slot: VolumeSlot;
  /** The next order is so many times the working volume; one again once it has left. */
  readonly times: number;
  readonly bracket: Bracket;
  readonly notice: Notice | null;
  readonly noticedAtMs: number;
}
export type LadderStore = FeatureStore<LadderState>;

export function say(store: LadderStore, notice: Notice): void {
  store.set({ notice, noticedAtMs: deskClock.nowMs() });
}

/** What a lock kept back is no news once it is off. */
export function forgetLock(store: LadderStore): void {
  if (store.get().notice?.kind === 'locked') store.set({ notice: null });
}

const nothingOf = (symbol: string) => ({
  symbol,
  book: null,
  bookArrived: null,
  orders: [],
  conditions: [],
  last: null,
  traded: new TradedVolumes(),
  tradedCount: 0,
  step: 0,
  centre: null,
  volumes: null,
  times: 1,
  bracket: NO_BRACKET,
  notice: null,
  noticedAtMs: 0,
  pointed: null,
  active: null,
  drag: null,
  changing: null,
});

export const ladderStoreOf = createScopedStore<LadderState>(() => ({
  ...nothingOf(''),
  balances: null,
  rows: 0,
  modifiers: NO_MODIFIERS,
  habits: NEW_HABITS,
  account: null,
  slot: 0,
}));
export const useLadder = (): LadderStore => ladderStoreOf(usePanelScope().instance);

export function openSymbol(store: LadderStore, symbol: string): void {
  store.set(nothingOf(symbol));
}

/** News of the symbol before may still be on its way to the screen: it is never shown as this one's. */
export const bookNow = ({ book, symbol }: LadderState): TopicValue<'book'> | null =>
  book?.symbol === symbol ? book : null;
export const lastNow = ({ last, symbol }: LadderState): LastTrade | null =>
  last?.symbol === symbol ? last : null;

/** After each commit: groups what was just opened, and centres where the habits want it. */
export function follow(store: LadderStore, isHeld: boolean): void {
  const state = store.get();
  const { step: before, habits, rows, symbol, centre: middle } = state;
  const book = bookNow(state);
  if (book === null || rows === 0) return;
  const isUnknown = before === 0 && book.bids.length + book.asks.length > 0;
  const fitting = Math.max(1, Math.floor(rows / 2));
  const step = isUnknown
    ? (habits.steps[symbol] ?? autoStep(book.bids, book.asks, fitting, null))
    : before;
  if (step === 0) return;
  const market = marketOf(book, lastNow(state)?.ticks ?? 0);
  const centre = recentred(middle, { market, step, after: habits.recentreAfter, isHeld });
  if (step !== before || centre !== middle) store.set({ step, centre });
}

/** More than this nobody means by tapping a key. */
const TIMES_MAX = 10;

/** The next order is larger by the working volume once more. */
export function growVolume(store: LadderStore): void {
  store.set({ times: Math.min(TIMES_MAX, store.get().times + 1) });
}

/** What the next order would have, in lots or contracts; null while the volume is none. */
export function volumeNow({ volumes, slot, times }: LadderState, precision: number): number | null {
  const one = volumeLots(volumes?.[slot] ?? '', precision);
  return one === null ? null : one * times;
}

/** Of an entry on a contract, around its price or the best one it would meet; null without a bracket. */
export function exitsNow(state: LadderState, meaning: OrderMeaning): BracketPrices | 'bad' | null {
  const { bracket } = state;
  const isContract = instrumentOf(state)?.kind === 'futures';
  if (!isContract || meaning.kind === 'stop' || isEmpty(bracket)) return null;
  const book = bookNow(state);
  const best = (meaning.side === 'BUY' ? book?.asks : book?.bids)?.[0]?.[0];
  const price = meaning.kind === 'limit' ? meaning.price : best;
  return price === undefined ? null : (bracketPrices(meaning.side, price, bracket) ?? 'bad');
}

/** What an order of this symbol would meet if it were moved to `price`. */
export function aroundNow(
  state: LadderState,
  order: Pick<OrderRow, 'symbol' | 'side'>,
  price: number,
): Around {
  const last = lastNow(state)?.ticks ?? 0;
  const book = bookNow(state);
  const best = (order.side === 'BUY' ? book?.asks : book?.bids)?.[0]?.[0] ?? null;
  return { last, best, outside: movedOutside(order, price, last) };
}

/** What has traded is counted anew from now on. */
export function forgetTraded(store: LadderStore): void {
  store.set({ traded: new TradedVolumes() });
}

/** Centres by key: whatever holds the rows. */
export function centreNow(store: LadderStore): void {
  const { step, centre } = store.get();
  const book = bookNow(store.get());
  if (book === null || step === 0) return;
  const market = marketOf(book, lastNow(store.get())?.ticks ?? 0);
  store.set({ centre: recentred(null, { market, step, after: 0, isHeld: false }) ?? centre });
}

export function scrollBy(store: LadderStore, rows: number): void {
  const { centre, step } = store.get();
  if (centre !== null) store.set({ centre: Math.max(step, centre + rows * step) });
}

export function regroup(store: LadderStore, step: number): void {
  store.set({ step, centre: null });
  centreNow(store);
}

export function tradesArrived(
  store: LadderStore,
  symbol: string,
  before: LastTrade | null,
  trades: readonly TopicItem<'trades'>[],
): LastTrade | null {
  store.get().traded.add(trades);
  let last = before;
  for (const [, ticks, , taker] of trades) {
    const move =
      last === null || last.ticks === ticks ? (last?.move ?? 0) : ticks > last.ticks ? 1 : -1;
    last = { symbol, ticks, takerSide: taker > 0 ? 'BUY' : 'SELL', move };
  }
  return last;
}

const instrumentOf = ({ symbol }: LadderState): InstrumentValue | null =>
  findInstrument(deskState.get(), symbol);

/** The mark of a contract in ticks; null of a pair, and before it is known. */
function markTicks(state: LadderState): number | null {
  const instrument = instrumentOf(state);
  if (instrument?.kind !== 'futures') return null;
  const row = futuresState.get().marks.find(({ symbol }) => symbol === state.symbol);
  const mark = row === undefined ? null : markOf(row.mark, instrument);
  return mark === null ? null : Number(divide(mark, pow10(MARK_DECIMALS), 'half-even'));
}

export function marketNow(state: LadderState): Market {
  return {
    bestBid: bookNow(state)?.bids[0]?.[0] ?? null,
    bestAsk: bookNow(state)?.asks[0]?.[0] ?? null,
    reference: lastNow(state)?.ticks ?? markTicks(state),
    isContract: instrumentOf(state)?.kind === 'futures',
  };
}

const ofSymbol = <Row extends { readonly symbol: string }>(rows: readonly Row[], symbol: string) =>
  rows.filter((row) => row.symbol === symbol);

/** The trader's own of this symbol, in rows of `step`; exits that wait for their entry are the account's. */
function ownOf(state: LadderState): OwnRows {
  const { step, orders, conditions, symbol } = state;
  const instrument = instrumentOf(state);
  const exits = waitingExits(futuresState.get().exits, symbol, instrument?.pricePrecision ?? 0);
  const { unknown } = requestDoubts.get();
  const onGrid = ofSymbol(conditions, symbol).filter(({ counted }) =>
    isCountedAs(counted, instrument),
  );
  return ownRows(ofSymbol(orders, symbol), onGrid, step, exits, unknown);
}

/** What is painted: made from the state as it is, whenever it has changed. */
export function rowsOf(state: LadderState): readonly LadderRow[] {
  const { centre, step, rows, traded, symbol } = state;
  if (centre === null || step === 0) return [];
  const precision = instrumentOf(state)?.pricePrecision ?? 0;
  const positions = futuresState.get().account?.positions ?? [];
  return ladderRows({
    bids: bookNow(state)?.bids ?? [],
    asks: bookNow(state)?.asks ?? [],
    last: lastNow(state),
    centre,
    step,
    rows,
    traded,
    own: ownOf(state),
    mark: markTicks(state),
    entries: entriesOf(positions, symbol, (text) => gridTicks(text, precision)),
  });
}

/** The trader's own beyond the rows. */
export function ownOutOfSight(state: LadderState, end: 'above' | 'below'): OutOfSight | null {
  const { centre, step, rows, orders, conditions } = state;
  const hasOwn = orders.length + conditions.length + futuresState.get().exits.length > 0;
  if (centre === null || step === 0 || !hasOwn) return null;
  return outOfSight(ownOf(state), rowPrices(centre, step, rows), end);
}

/** The cell as a click would meet it; null on a row that is no price. */
export function targetAt(state: LadderState, place: Place): Target | null {
  const row = rowsOf(state)[place.index];
  if (row === undefined || row.price === null) return null;
  const own = { BUY: row.ownBuys, SELL: row.ownSells };
  return { column: place.column, price: row.price, own };
}
