/**
 * Reads the rows of the event log, and after them which books and which balances have changed. Events are
 * made only when somebody asks for one: most commands' events are looked at by a type or an id, and objects
 * nobody reads would be most of the work.
 */
import { atoms, lots, ticks } from '@shared/money/units';
import type { NotedOnce } from './noted-once';
import { CANCEL_REASONS, type CancelReason, type EngineEvent, type EngineEvents } from './events';
import * as rows from './event-rows';
import type { Ledger } from './ledger/ledger';
import { userOf, walletOf } from './orders/traders';

/** By kind; an object says its type itself. */
const TYPES = ['orderAccepted', 'orderUpdated', 'orderCanceled', 'trade'] as const;

/** What the numbers in the rows stand for. */
export interface EventNames {
  symbol(market: number): string;
  asset(index: number): string;
  uidOf(user: number): number;
}

/** Number and time of the last fact, which what sums up repeats. */
interface LastFact {
  readonly seq: number;
  readonly nowMs: number;
  held: ((trader: number, asset: number) => bigint) | null;
}

export class EventView implements EngineEvents {
  readonly #rows: rows.EventRows;
  readonly #names: EventNames;
  readonly #changedBooks: NotedOnce;
  readonly #ledger: Ledger;
  readonly #last: LastFact;
  /** Where the changed books begin, where the changed balances do, and how many events there are. */
  #firstBook = 0;
  #firstBalance = 0;
  length = 0;

  constructor(
    eventRows: rows.EventRows,
    names: EventNames,
    { changedBooks, ledger }: { readonly changedBooks: NotedOnce; readonly ledger: Ledger },
    last: LastFact,
  ) {
    this.#rows = eventRows;
    this.#names = names;
    this.#changedBooks = changedBooks;
    this.#ledger = ledger;
    this.#last = last;
  }

  /** Everything has happened that is to be read. */
  begin(): void {
    this.#firstBook = this.#rows.length;
    this.#firstBalance = this.#firstBook + this.#changedBooks.count;
    this.length = this.#firstBalance + this.#ledger.touched.count;
  }

  typeAt(place: number): EngineEvent['type'] {
    if (place >= this.#firstBalance) return 'balanceChanged';
    if (place >= this.#firstBook) return 'bookChanged';
    const kind = this.#small(place) & rows.KIND_MASK;
    return kind === rows.OBJECT ? this.#object(place).type : (TYPES[kind] as EngineEvent['type']);
  }

  idAt(place: number): number {
    return this.#rows.floats[(place << rows.WORD_BITS) | rows.ID] as number;
  }

  uidAt(place: number): number {
    return this.#names.uidOf(userOf(this.#int(place, rows.TRADER)));
  }

  symbolAt(place: number): string {
    return this.#symbol(this.#small(place));
  }

  lotsAt(place: number): number {
    return this.#rows.floats[(place << rows.WORD_BITS) | rows.LOTS] as number;
  }

  priceAt(place: number): number {
    return this.#rows.floats[(place << rows.WORD_BITS) | rows.PRICE] as number;
  }

  *[Symbol.iterator](): Generator<EngineEvent> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }

  at(place: number): EngineEvent {
    if (place >= this.#firstBalance) return this.#balanceChanged(place - this.#firstBalance);
    if (place >= this.#firstBook) return this.#bookChanged(place - this.#firstBook);
    const small = this.#small(place);
    switch (small & rows.KIND_MASK) {
      case rows.ACCEPTED:
      case rows.UPDATED:
      case rows.CANCELED:
        return this.#orderEvent(place, small);
      case rows.TRADE:
        return this.#trade(place, small);
      default:
        return this.#object(place);
    }
  }

  #bookChanged(at: number): EngineEvent {
    const { seq, nowMs: atMs } = this.#last;
    return {
      seq,
      atMs,
      type: 'bookChanged',
      symbol: this.#names.symbol(this.#changedBooks.at(at)),
    };
  }

  #balanceChanged(at: number): EngineEvent {
    const { seq, nowMs: atMs, held } = this.#last;
    const ledger = this.#ledger;
    const pair = ledger.touched.at(at);
    const trader = ledger.traderOf(pair);
    const asset = ledger.assetIn(pair);
    const locked = ledger.balance(ledger.locked(trader, asset));
    return {
      seq,
      atMs,
      type: 'balanceChanged',
      uid: this.#names.uidOf(userOf(trader)),
      wallet: walletOf(trader),
      asset: this.#names.asset(asset),
      free: atoms(ledger.balance(ledger.free(trader, asset))),
      locked: atoms(locked + (held?.(trader, asset) ?? 0n)),
    };
  }

  #orderEvent(place: number, small: number): EngineEvent {
    const seq = this.#word(place, rows.SEQ);
    const atMs = this.#word(place, rows.AT_MS);
    const uid = this.uidAt(place);
    const symbol = this.#symbol(small);
    const orderId = this.idAt(place);
    const kind = small & rows.KIND_MASK;
    const detail = (small >> rows.DETAIL_SHIFT) & rows.DETAIL_MASK;
    if (kind === rows.ACCEPTED) {
      const clientOrderId = this.#rows.texts.get(place) ?? '';
      return { seq, atMs, uid, symbol, orderId, type: 'orderAccepted', clientOrderId };
    }
    const executed = lots(this.lotsAt(place));
    if (kind === rows.UPDATED) {
      const status = detail === 0 ? 'PARTIALLY_FILLED' : 'FILLED';
      return { seq, atMs, uid, symbol, orderId, type: 'orderUpdated', executed, status };
    }
    const reason = CANCEL_REASONS[detail] as CancelReason;
    return { seq, atMs, uid, symbol, orderId, type: 'orderCanceled', executed, reason };
  }

  #trade(place: number, small: number): EngineEvent {
    return {
      seq: this.#word(place, rows.SEQ),
      atMs: this.#word(place, rows.AT_MS),
      type: 'trade',
      symbol: this.#symbol(small),
      tradeId: this.idAt(place),
      price: ticks(this.#word(place, rows.PRICE)),
      lots: lots(this.lotsAt(place)),
      takerSide: ((small >> rows.DETAIL_SHIFT) & rows.DETAIL_MASK) === 0 ? 'BUY' : 'SELL',
      takerUid: this.uidAt(place),
      makerUid: this.#names.uidOf(userOf(this.#int(place, rows.MAKER))),
    };
  }

  #symbol(small: number): string {
    return this.#names.symbol(small >> rows.INDEX_SHIFT);
  }

  #object(place: number): EngineEvent {
    return this.#rows.objects[this.idAt(place)] as EngineEvent;
  }

  #small(place: number): number {
    return this.#int(place, rows.SMALL);
  }

  #int(place: number, int: number): number {
    return this.#rows.ints[(place << rows.INT_BITS) | int] as number;
  }

  #word(place: number, word: number): number {
    return this.#rows.floats[(place << rows.WORD_BITS) | word] as number;
  }
}
