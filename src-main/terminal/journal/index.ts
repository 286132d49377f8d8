/**
 * The trader's journal: all that was ever closed, read from the exchange while somebody watches it, one list after
 * the other and afterwards only where there is news; and what the trader writes beside it.
 */
import {
  JOURNAL_TRADES_MAX,
  type CommandInput,
  type RpcError,
  type TopicSink,
  type TopicValue,
} from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import type { FuturesAccount } from '@shared/domain/position';
import type { Withdrawal } from '@shared/domain/withdrawal';
import { faultWords } from '@shared/kernel/fault-words';
import type { Clock } from '@shared/kernel/ports';
import { err, type Result } from '@shared/kernel/result';
import type { ExchangeClient } from '../../client/exchange-client';
import type { LateWrites } from '../late-writes';
import type { Market } from '../market';
import type { ProfitHistory } from '../futures/profit-history';
import { LISTED_LATE_MS } from '../futures/unshown';
import { laneKey } from '../orders/lane';
import type { Latest, Outbox } from '../outbox';
import type { JournalStore, Log } from '../ports';
import type { Unread } from '../unread';
import { coinsOutOf, movesOf } from './moves';
import { TradeNotes } from './notes';
import { PagedList } from './pages';
import { readWithdrawals } from './withdrawal-pages';
import { contractPlace, pairPlace, type Closed, type Place } from './places';

type Value = TopicValue<'journal'>;
/** Of what was closed in the same moment the exchange's ids say what came later: "100" after "99". */
const BY_NUMBER = new Intl.Collator('en', { numeric: true });
type Problem = Value['problems'][number];

export interface JournalParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: JournalStore;
  readonly late: LateWrites;
  readonly market: Pick<Market, 'pairs' | 'listedContracts' | 'futuresState' | 'exchangeNowMs'>;
  readonly profits: ProfitHistory;
  client(): ExchangeClient | null;
}

/** News come in bursts. */
const SOON_MS = 500;
/** While contracts are still to come, and for a position whose end the exchange does not list yet. */
const RETRY_MS = 5_000;
/** After something could not be read: most of it does not pass soon. */
const REFUSED_MS = 15_000;
const AWAITED_MS = 60_000;
/** So many lists are read without a pause; of an exchange with more, a few each second, so that others can ask. */
const WITHOUT_PAUSE = 40;
const PAUSE_MS = 250;
const SHOWN_EACH = 20;

const EMPTY: Value = {
  trades: [],
  isCut: false,
  leftOut: [],
  openTrips: 0,
  readAtMs: 0,
  progress: null,
  problems: [],
  moves: [],
  movesProblem: 'unread',
};

/** A position that is gone from the account, or those that fills may have closed: nobody knows their ids. */
interface Awaited {
  readonly place: string;
  readonly untilMs: number;
  /** It is kept under its id. */
  readonly isPosition: boolean;
}

export class Journal {
  readonly notes: TradeNotes;
  readonly #parts: JournalParts;
  readonly #topic: Latest<Value>;
  readonly #places = new Map<string, Place>();
  readonly #closed = new Map<string, Closed>();
  /** Places without news since they were read. */
  readonly #current = new Set<string>();
  readonly #awaited = new Map<string, Awaited>();
  #positions: ReadonlyMap<string, string> = new Map();
  readonly #withdrawals = new PagedList<Withdrawal>(({ withdrawalId }) => withdrawalId);
  /** When the lab gave money or took it. */
  #given: readonly number[] = [];
  #areWithdrawalsRead = false;
  #areWithdrawalsCurrent = false;
  #watchers = 0;
  #isReading = false;
  #cancelAlarm: () => void = () => undefined;

  constructor(parts: JournalParts) {
    this.#parts = parts;
    this.notes = new TradeNotes(parts.outbox, parts.store, parts.log);
    this.#topic = parts.outbox.latest(EMPTY);
    this.#guarded(() => {
      this.#given = parts.store.moneyMoves();
    });
  }

  watch(sink: TopicSink<Value>): () => void {
    this.#watchers += 1;
    const unwatch = this.#topic.watch(sink);
    this.#soon(0);
    return () => {
      this.#watchers -= 1;
      unwatch();
    };
  }

  /** Whatever happened while there was no exchange is news. */
  open(): void {
    this.#current.clear();
    this.#areWithdrawalsCurrent = false;
    this.#soon(SOON_MS);
  }

  close(): void {
    this.#cancelAlarm();
  }

  /** Of a contract they may have opened and closed a position between two reads of the account, which shows it never. */
  onFills(fills: readonly Fill[]): void {
    const untilMs = this.#parts.clock.monotonicMs() + LISTED_LATE_MS;
    for (const fill of fills) {
      if (fill.book !== 'futures') continue;
      const place = laneKey(fill);
      this.#awaited.set(`fills of ${place}`, { place, untilMs, isPosition: false });
    }
    this.#isNews(fills.map(laneKey));
  }

  /** A position that is not there any more has been closed, in whatever way. */
  onAccounts(accounts: readonly FuturesAccount[]): void {
    const positions = accounts.flatMap((account) => account.positions);
    const now = new Map(
      positions.map(({ positionId, contractName: symbol }) => [
        positionId,
        laneKey({ book: 'futures', symbol }),
      ]),
    );
    const untilMs = this.#parts.clock.monotonicMs() + AWAITED_MS;
    const gone = [...this.#positions].filter(([positionId]) => !now.has(positionId));
    for (const [positionId, place] of gone) {
      this.#awaited.set(positionId, { place, untilMs, isPosition: true });
    }
    this.#positions = now;
    this.#isNews(gone.map(([, place]) => place));
  }

  /** A withdrawal has begun or gone on. */
  withdrawalMoved(): void {
    this.#areWithdrawalsCurrent = false;
    this.#soon(SOON_MS);
  }

  /** The lab gave money to the paper account or took it. */
  moneyMoved(): void {
    const { clock, store, late } = this.#parts;
    const atMs = clock.nowMs();
    this.#given = [...this.#given, atMs];
    late.write(`money-move ${atMs}`, () => {
      store.saveMoneyMove(atMs);
    });
    this.#publish({});
  }

  /** Only to a trade that is there. */
  save(input: CommandInput<'saveJournalNote'>): Result<Record<string, never>, RpcError> {
    const isKnown = this.#topic.get().trades.some(({ key }) => key === input.key);
    if (!isKnown) return err({ code: 'unknown-trade', message: 'key: no such trade' });
    return this.notes.save(input);
  }

  #isNews(places: readonly string[]): void {
    for (const place of places) this.#current.delete(place);
    if (places.length > 0) this.#soon(SOON_MS);
  }

  #soon(delayMs: number): void {
    if (this.#watchers === 0 || this.#isReading || this.#isCurrent()) return;
    this.#cancelAlarm();
    this.#cancelAlarm = this.#parts.clock.setAlarm(delayMs, () => {
      void this.#read();
    });
  }

  #isCurrent(): boolean {
    const { readAtMs, problems } = this.#topic.get();
    const isWhole = this.#findPlaces().every(({ key }) => this.#current.has(key));
    return isWhole && this.#areWithdrawalsCurrent && readAtMs > 0 && problems.length === 0;
  }

  async #read(): Promise<void> {
    const client = this.#parts.client();
    if (client === null || this.#isReading) return;
    this.#isReading = true;
    const due = this.#findPlaces().filter(({ key }) => !this.#current.has(key));
    const problems = new Map<string, Problem>();
    await this.#readWithdrawals(client);
    for (const [done, place] of due.entries()) {
      if (this.#parts.client() !== client || this.#watchers === 0) break;
      if (this.#topic.get().readAtMs === 0) this.#tellProgress({ done, total: due.length });
      // Of a book that is refused, one answer is enough.
      if (problems.has(place.book)) continue;
      const error = await this.#readPlace(place, client);
      const { book, symbol } = place;
      if (error !== null) problems.set(book, { book, symbol, error });
      if (due.length > WITHOUT_PAUSE) await this.#pause();
    }
    this.#isReading = false;
    this.#ended([...problems.values()]);
  }

  /** With what was found so far, now and then. */
  #tellProgress(progress: NonNullable<Value['progress']>): void {
    if (progress.done % SHOWN_EACH === 0) this.#publish({ progress });
    else this.#topic.set({ ...this.#topic.get(), progress });
  }

  #ended(problems: readonly Problem[]): void {
    const { market, clock } = this.#parts;
    const { phase, problem } = market.futuresState;
    const error = problem ?? { code: '', message: '' };
    const host = { book: 'futures', symbol: '', error } as const;
    const all = phase === 'unreachable' ? [...problems, host] : [...problems];
    const isWhole = this.#findPlaces().every(({ key }) => this.#current.has(key));
    const isDone = isWhole && phase === 'open' && all.length === 0;
    this.#publish({
      progress: null,
      problems: all,
      ...(isDone ? { readAtMs: clock.nowMs() } : {}),
    });
    this.#soon(all.length > 0 ? REFUSED_MS : RETRY_MS);
  }

  /** What happens there while it is read makes it old again. */
  async #readPlace(place: Place, client: ExchangeClient): Promise<Unread | null> {
    this.#current.add(place.key);
    const problem = await place.read(client, this.#goneFrom(place));
    if (problem !== null) this.#current.delete(place.key);
    // Its first trade may say of another pair's coins that nobody knows from which they left.
    for (const { key, base } of this.#places.values()) {
      if (key === place.key || (base !== '' && base === place.base)) this.#closed.delete(key);
    }
    const nowMs = this.#parts.clock.monotonicMs();
    for (const [positionId, { place: key, untilMs }] of this.#awaited) {
      if (key !== place.key) continue;
      if (place.hasPosition(positionId) || nowMs >= untilMs) this.#awaited.delete(positionId);
      else this.#current.delete(key);
    }
    return problem;
  }

  #goneFrom(place: Place): readonly string[] {
    return [...this.#awaited].flatMap(([id, { place: key, isPosition }]) =>
      isPosition && key === place.key && !place.hasPosition(id) ? [id] : [],
    );
  }

  /** What cannot be read is said beside the figures that need it. */
  async #readWithdrawals(client: ExchangeClient): Promise<void> {
    if (this.#areWithdrawalsCurrent) return;
    this.#areWithdrawalsCurrent = true;
    const problem = await readWithdrawals(this.#withdrawals, client);
    this.#areWithdrawalsRead = problem === null;
    for (const [key, { book }] of this.#places) if (book === 'spot') this.#closed.delete(key);
  }

  /** In the order in which they are read. */
  #findPlaces(): readonly Place[] {
    const { market, profits } = this.#parts;
    for (const book of ['spot', 'margin'] as const) {
      for (const pair of market.pairs()) {
        const key = laneKey({ book, symbol: pair.symbol });
        if (!this.#places.has(key)) this.#places.set(key, pairPlace(book, pair));
      }
    }
    for (const { contract } of market.listedContracts()) {
      const key = laneKey({ book: 'futures', symbol: contract.symbol });
      if (!this.#places.has(key)) this.#places.set(key, contractPlace(contract, profits));
    }
    return [...this.#places.values()];
  }

  #closedOf(place: Place): Closed {
    const known = this.#closed.get(place.key);
    if (known !== undefined) return known;
    const made = place.closed(this.#coinsOut(place));
    this.#closed.set(place.key, made);
    return made;
  }

  /** Coins bought on several pairs leave from nobody knows which: then from none. */
  #coinsOut({ base }: Place) {
    const pairs = [...this.#places.values()].filter((one) => one.base === base && one.isTraded);
    return base === '' || pairs.length !== 1 ? [] : coinsOutOf(this.#withdrawals.rows, base);
  }

  #publish(change: Partial<Value>): void {
    const { clock, market } = this.#parts;
    const closed = [...this.#places.values()].map((place) => this.#closedOf(place));
    const trades = closed
      .flatMap((one) => one.trades)
      .toSorted((a, b) => b.closedAtMs - a.closedAtMs || BY_NUMBER.compare(b.key, a.key));
    const aheadMs = market.exchangeNowMs() - clock.nowMs();
    const withdrawals = this.#areWithdrawalsRead ? this.#withdrawals.rows : null;
    this.#topic.set({
      ...this.#topic.get(),
      trades: trades.slice(0, JOURNAL_TRADES_MAX),
      isCut: trades.length > JOURNAL_TRADES_MAX,
      leftOut: [...this.#places.values()].flatMap((place) => place.leftOut()),
      openTrips: closed.filter(({ isOpen }) => isOpen).length,
      ...movesOf(withdrawals, aheadMs, this.#given),
      ...change,
    });
  }

  /** What is not on disk counts all the same, and is missing after a restart. */
  #guarded(touchStore: () => void): void {
    try {
      touchStore();
    } catch (fault) {
      this.#parts.log.warn('money-moves-not-stored', { message: faultWords(fault) });
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.clock.setAlarm(PAUSE_MS, resolve);
    });
  }
}
