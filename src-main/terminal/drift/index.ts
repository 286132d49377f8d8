/**
 * How far the simulator may be trusted: each live order beside its shadow, an order like it in the engine of paper
 * that follows the same feed. It watches and nothing else: it asks the exchange for nothing, nothing of an order
 * waits for it, and what goes wrong here stays here.
 */
import type { FillRow, TopicSink, TopicValue } from '@shared/contract/terminal';
import type { Book } from '@shared/domain/book';
import type { Fill } from '@shared/domain/fill';
import type { PublicTrade } from '@shared/domain/market';
import { faultWords } from '@shared/kernel/fault-words';
import type { Clock } from '@shared/kernel/ports';
import type { FeedState, Outcome } from '../../client/exchange-client';
import type { Market } from '../market';
import { toFillRow } from '../orders/rows';
import type { Terms } from '../orders/placing/terms';
import { hasEnded, keyOf, type OrderKey, type TrackedOrder } from '../orders/tracked-order';
import type { Outbox } from '../outbox';
import type { DriftStore, Log, OrderIntent, TerminalStore } from '../ports';
import { PrintWatch } from '../print-watch';
import { touchOf, whyNot, type Known } from './admission';
import { endOnDisk } from './earlier-run';
import { Followed } from './followed';
import { Listed } from './listed';
import { LiveShadow } from './live-shadow';
import { askedBy, readDriftRow, rowOf } from './rows';
import type { Shadows } from './shadow-port';

type Value = TopicValue<'drift'>;

/** So many go on at once. */
const LIVE_MAX = 16;
/** What the feed has said is worked through this long after it came. */
const WORK_MS = 20;
const LOOK_MS = 1_000;

export interface DriftParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: DriftStore & Pick<TerminalStore, 'finishedOrders'>;
  readonly market: Pick<Market, 'books' | 'tape' | 'feedState' | 'exchangeNowMs'>;
  /** Loads the simulator, when there is an order for it. Null on paper: then there is nothing here. */
  readonly shadows: (() => Promise<Shadows>) | null;
  fillsOf(key: OrderKey): readonly FillRow[];
}

/** What the order desk tells of live orders. None of it ever throws, or takes longer than noting it down. */
export interface OrderWitness {
  /** It has just been handed to the client. */
  left(intent: OrderIntent, terms: Terms): void;
  answered(intent: OrderIntent, outcome: Outcome<OrderKeyOf>): void;
  /** A cancel of them is asked for; or it was refused, or did nothing, and they work on. */
  canceling(keys: readonly OrderKey[], isCanceling: boolean): void;
  /** An own order as the exchange reported it. */
  news(order: TrackedOrder): void;
  /** The exchange denies that it has ever been. */
  lost(key: OrderKey): void;
  fills(fills: readonly Fill[]): void;
}
type OrderKeyOf = Pick<OrderKey, 'orderId'>;

export class Drift implements OrderWitness {
  readonly #parts: DriftParts;
  readonly #listed: Listed;
  readonly #prints: PrintWatch;
  /** Those whose prediction or fate is still to come, by intent. */
  readonly #followed = new Map<string, Followed>();
  /** Of which the newest is not listed yet. */
  readonly #changed = new Set<Followed>();
  #shadows: Shadows | null = null;
  #isLoading = false;
  #isAskedFor = false;
  #tapes: ReadonlySet<string> = new Set();
  #cancelWork: (() => void) | null = null;
  #cancelLook: (() => void) | null = null;
  #isClosed = false;

  constructor(parts: DriftParts) {
    this.#parts = parts;
    this.#listed = new Listed(parts, parts.shadows !== null);
    this.#prints = new PrintWatch(parts.market.tape);
    this.#safely(() => {
      this.#takeUp();
    });
  }

  watch(sink: TopicSink<Value>): () => void {
    this.#safely(() => {
      this.#list();
      this.#listed.load();
    });
    return this.#listed.watch(sink);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelWork?.();
    this.#cancelLook?.();
    this.#safely(() => {
      this.#prints.follow(new Set());
      this.#list();
      this.#listed.save();
    });
  }

  left(intent: OrderIntent, terms: Terms): void {
    this.#safely(() => {
      const { market, clock } = this.#parts;
      const nowMs = clock.monotonicMs();
      const asked = askedBy(terms, market.exchangeNowMs());
      const known = this.#known(terms.lane.symbol);
      const met = known.book?.book ?? null;
      const row = rowOf(intent, terms, asked, met === null ? 0 : touchOf(asked, met));
      const reason = whyNot(terms, asked, known);
      const isAsked = reason === '' && met !== null;
      const shadow = isAsked ? new LiveShadow({ ...asked, book: met }, nowMs) : null;
      const followed = new Followed(row, shadow, intent.clientOrderId, nowMs);
      if (!isAsked) followed.leaveOut(reason);
      this.#followed.set(intent.intentId, followed);
      this.#changed.add(followed);
      this.#workSoon();
    });
  }

  answered({ intentId }: OrderIntent, outcome: Outcome<OrderKeyOf>): void {
    this.#ofIntent(intentId, (followed) => {
      followed.answered();
      if (outcome.kind === 'accepted') this.#named(followed, outcome.value);
      else followed.leaveOut(outcome.kind);
    });
  }

  canceling(keys: readonly OrderKey[], isCanceling: boolean): void {
    this.#safely(() => {
      const { clock, market } = this.#parts;
      const wanted = new Set(keys.map(keyOf));
      for (const followed of this.#followed.values()) {
        if (followed.key === null || !wanted.has(followed.key)) continue;
        if (isCanceling) followed.canceled(clock.monotonicMs());
        else followed.worksOn(market.exchangeNowMs());
      }
      this.#workSoon();
    });
  }

  news(order: TrackedOrder): void {
    this.#safely(() => {
      const { clientOrderId } = order;
      const key = keyOf(order);
      for (const [intentId, followed] of this.#followed) {
        const isIts =
          followed.key === null ? followed.clientOrderId === clientOrderId : followed.key === key;
        if (!isIts) continue;
        this.#ofIntent(intentId, () => {
          this.#named(followed, order);
          if (hasEnded(order)) followed.ended(order, this.#parts.clock.monotonicMs());
        });
      }
    });
  }

  readonly lost = (key: OrderKey): void => {
    this.#safely(() => {
      for (const [intentId, followed] of this.#followed) {
        if (followed.key !== keyOf(key)) continue;
        this.#ofIntent(intentId, () => {
          followed.leaveOut('lost');
        });
      }
    });
  };

  fills(fills: readonly Fill[]): void {
    this.#safely(() => {
      for (const fill of fills) {
        for (const [intentId, followed] of this.#followed) {
          if (followed.key !== keyOf(fill)) continue;
          this.#ofIntent(intentId, () => {
            followed.filled(toFillRow(fill));
          });
        }
      }
    });
  }

  onBook(book: Book): void {
    if (this.#parts.shadows === null) return;
    // Loading it takes longer than an order may wait for: it is there before the first is sent.
    if (!this.#isAskedFor) void this.#loadSimulator();
    this.#isAskedFor = true;
    this.#safely(() => {
      if (!this.#tapes.has(book.symbol)) this.#followTapes();
      this.#hear(book.symbol, (shadow, nowMs) => {
        shadow.book(nowMs, book);
      });
    });
  }

  onPrints(symbol: string, trades: readonly PublicTrade[]): void {
    this.#safely(() => {
      this.#hear(symbol, (shadow, nowMs) => {
        for (const trade of trades) shadow.print(nowMs, trade);
      });
    });
  }

  /** Between what the tape told and where it begins again trades may be missing. */
  onTapeBegun(symbol: string): void {
    this.#safely(() => {
      this.#hear(symbol, (shadow) => {
        shadow.lose('gap');
      });
    });
  }

  onFeedState({ phase }: FeedState): void {
    if (phase === 'open') return;
    this.#safely(() => {
      for (const { shadow } of this.#followed.values()) shadow?.lose('gap');
      this.#lookAll();
    });
  }

  #known(symbol: string): Known {
    const { market, clock } = this.#parts;
    const { books, tape } = market;
    const live = [...this.#followed.values()].filter(({ shadow }) => shadow !== null).length;
    return {
      book: books.isKept(symbol) ? books.known(symbol) : null,
      isFeedOpen: market.feedState?.phase === 'open',
      isTapeHeard: this.#tapes.has(symbol) && tape.isHeard(symbol),
      hasRoom: live < LIVE_MAX,
      clock,
    };
  }

  #named(followed: Followed, { orderId }: OrderKeyOf): void {
    if (followed.key !== null) return;
    followed.named({ orderId });
    const { book } = followed.row;
    for (const fill of this.#parts.fillsOf({ book, orderId })) followed.filled(fill);
  }

  #hear(symbol: string, tell: (shadow: LiveShadow, nowMs: number) => void): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const { shadow } of this.#followed.values()) {
      if (shadow?.symbol === symbol) tell(shadow, nowMs);
    }
    this.#workSoon();
    this.#lookLater();
  }

  /** Trades cost nothing to be told of; books are never asked for, only those that are watched are used. */
  #followTapes(): void {
    const shadows = [...this.#followed.values()].flatMap(({ shadow }) => shadow?.symbol ?? []);
    this.#tapes = new Set([...this.#parts.market.books.symbols(), ...shadows]);
    this.#prints.follow(this.#tapes);
  }

  #workSoon(delayMs = WORK_MS): void {
    if (this.#isClosed || this.#cancelWork !== null) return;
    if (this.#changed.size === 0 && this.#waiting().length === 0) return;
    this.#cancelWork = this.#parts.clock.setAlarm(delayMs, () => {
      this.#cancelWork = null;
      this.#safely(() => {
        this.#work();
      });
    });
  }

  #waiting(): Followed[] {
    const nowMs = this.#parts.clock.monotonicMs();
    return [...this.#followed.values()].filter((followed) => followed.isReady(nowMs));
  }

  /** One order's shadow in a turn: others may send theirs in between. */
  #work(): void {
    const waiting = this.#waiting();
    const [first] = waiting;
    const shadows = this.#shadows;
    if (first !== undefined && shadows !== null) this.#workOn(first, shadows);
    this.#list();
    if (first !== undefined && shadows === null) void this.#loadSimulator();
    else this.#workSoon(0);
    this.#lookLater();
  }

  async #loadSimulator(): Promise<void> {
    const { shadows: load, log } = this.#parts;
    if (load === null || this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#shadows = await load();
      this.#workSoon(0);
    } catch (fault) {
      log.warn('simulator-not-loaded', { message: faultWords(fault) });
      for (const { shadow } of this.#followed.values()) shadow?.lose('failed');
      this.#safely(() => {
        this.#lookAll();
      });
    }
    this.#isLoading = false;
  }

  #workOn(followed: Followed, shadows: Shadows): void {
    const { log } = this.#parts;
    const { intentId } = followed.row;
    // Those that have waited longest come first the next time.
    this.#followed.delete(intentId);
    this.#followed.set(intentId, followed);
    this.#change(followed, () => {
      try {
        followed.shadow?.work(shadows);
      } catch (fault) {
        log.warn('shadow-failed', { message: faultWords(fault) });
        followed.shadow?.lose('failed');
      }
    });
  }

  #lookLater(): void {
    if (this.#isClosed || this.#cancelLook !== null) return;
    if (![...this.#followed.values()].some(({ isWaiting }) => isWaiting)) return;
    this.#cancelLook = this.#parts.clock.setAlarm(LOOK_MS, () => {
      this.#cancelLook = null;
      this.#safely(() => {
        this.#lookAll();
        this.#workSoon();
        this.#lookLater();
      });
    });
  }

  #lookAll(): void {
    const { clock, market } = this.#parts;
    const nowMs = clock.monotonicMs();
    for (const followed of this.#followed.values()) {
      const { shadow } = followed;
      if (shadow !== null && !market.books.isKept(shadow.symbol)) shadow.lose('unwatched');
      this.#change(followed, () => {
        shadow?.age(nowMs);
      });
    }
    this.#list();
  }

  #ofIntent(intentId: string, change: (followed: Followed) => void): void {
    this.#safely(() => {
      const followed = this.#followed.get(intentId);
      if (followed === undefined) return;
      this.#change(followed, change);
      this.#workSoon();
      this.#lookLater();
    });
  }

  /** What follows from it is looked at, and listed in a turn of its own. */
  #change(followed: Followed, change: (followed: Followed) => void): void {
    const before = followed.row;
    change(followed);
    followed.look(this.#parts.clock.monotonicMs());
    if (followed.row !== before) this.#changed.add(followed);
  }

  #list(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const { row, isOpen } of changed) {
      if (!isOpen) this.#followed.delete(row.intentId);
      this.#listed.put(row, isOpen);
    }
  }

  /** What an earlier run left: where the simulator had ended, only the fate is to come, or is on disk already. */
  #takeUp(): void {
    const { store, clock } = this.#parts;
    for (const text of store.openDrifts()) {
      const row = readDriftRow(text);
      if (row === null) continue;
      const followed = new Followed(row, null, '');
      const end = endOnDisk(store, row);
      if (row.predicted === null || row.orderId === '') followed.leaveOut('closed');
      else if (end !== null) followed.ended(end, clock.monotonicMs());
      this.#followed.set(row.intentId, followed);
      this.#changed.add(followed);
    }
    this.#list();
    this.#lookLater();
  }

  /** The money path is told nothing of what goes wrong here. */
  #safely(work: () => void): void {
    if (this.#parts.shadows === null) return;
    try {
      work();
    } catch (fault) {
      this.#parts.log.warn('drift-failed', { message: faultWords(fault) });
    }
  }
}
