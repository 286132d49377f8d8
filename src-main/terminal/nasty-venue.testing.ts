/**
 * A venue that keeps to the letter of the document and is as unhelpful as that allows: it fills before it answers,
 * answers late or never, promises cancels and does them later, lists trades after newer ones, tells what was true a
 * moment ago, of each list another one, cuts times to the second and pages to fifty rows, tells a row twice, forgets
 * orders and falls silent. Whatever it does, the terminal ends up knowing what the venue did, has sent nothing twice
 * and does not ask without end.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { isTerminal, type OrderStatus } from '@shared/domain/order';
import type { Outcome } from '../client/exchange-client';
import { Bench } from './bench.testing';
import {
  BOOKS,
  LISTS,
  type Followed,
  type ListName,
  type NastyBook,
  type Venue,
} from './nasty-books.testing';
import { openBench } from './orders/books.testing';
import { unknown } from './scripted-client.testing';

/** `lost`: it has never arrived; `overtaken`: it arrives after its answer was given up; `promised`: it is done later. */
type Answering = 'at once' | 'late' | 'never' | 'lost' | 'overtaken' | 'promised';
const answering = fc.constantFrom<Answering>(
  'at once',
  'late',
  'never',
  'lost',
  'overtaken',
  'promised',
);
const GIVEN_UP_MS = 2_500;
const OVERTAKEN_MS = 4_000;
const PROMISED_MS = 1_500;
const ROWS_OF_A_PAGE = 50;
const MINUTE_MS = 60_000;
/** Every half a second three lists of a book that is looked at closely, its orders one by one, and the wallet. */
const MOST_ASKED = 900;
const MOST_ASKED_IN_SILENCE = 150;

/** Of an order, in fifths. */
const part = fc.constantFrom(0, 1, 4, 5);
const which = fc.nat(5);
const lateMs = fc.constantFrom(0, 0, 1_000, 3_000);
const veryLateMs = fc.constantFrom(0, 0, 3_000, 8_000);

/** What a venue is like all the time. */
export const habits = fc.record({
  lateMs: fc.record({
    open: lateMs,
    order: lateMs,
    trades: veryLateMs,
    past: lateMs,
    wallet: veryLateMs,
  }),
  isCutting: fc.boolean(),
  tellsTwice: fc.boolean(),
  isOldestFirst: fc.boolean(),
  knowsNames: fc.boolean(),
});
type Habits = typeof habits extends fc.Arbitrary<infer One> ? One : never;

const isClosing = fc.boolean();
export const place = fc.record({
  do: fc.constant('place' as const),
  answering,
  filled: part,
  isClosing,
});
const rare = [
  fc.record({ do: fc.constant('list held back' as const) }),
  fc.record({
    do: fc.constant('tell the past' as const),
    list: fc.constantFrom(...LISTS),
    forMs: fc.constantFrom(1_000, 6_000),
  }),
  fc.record({ do: fc.constant('be silent' as const), forMs: fc.constantFrom(2_000, 15_000) }),
  fc.record({ do: fc.constant('say otherwise' as const) }),
  fc.record({ do: fc.constant('fill between pages' as const), which, part }),
];
export const step = fc.oneof(
  { weight: 4, arbitrary: place },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which, answering, filled: part }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), which, filled: part }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      which,
      part,
      isHeldBack: fc.boolean(),
    }),
  },
  ...rare.map((arbitrary) => ({ weight: 2, arbitrary })),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      forMs: fc.constantFrom(100, 700, 5_000, 20_000),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What one list told, and since when: each entry puts it back. */
interface Kept {
  readonly atMs: number;
  readonly tell: () => void;
}

export class NastyVenue implements Venue {
  readonly bench = new Bench();
  readonly knowsNames: boolean;
  /** What it was asked for, and when. */
  readonly #asked: { readonly what: string; readonly atMs: number }[] = [];
  readonly #book: NastyBook;
  readonly #habits: Habits;
  readonly #kept = new Map<ListName, Kept[]>();
  /** Until when a list tells what it was at some moment. */
  readonly #frozen = new Map<ListName, { readonly atMs: number; readonly untilMs: number }>();
  /** Ids of trades that are not listed yet. */
  readonly #held = new Set<string>();
  readonly #seeded = new Set<string>();
  /** Names by order id: of one without an answer nobody can say any more that it was there. */
  readonly #forgotten = new Map<string, string>();
  #silentUntilMs = 0;
  #onRead: () => void = () => undefined;
  #next: { readonly answering: Answering; readonly filled: number } = {
    answering: 'at once',
    filled: 0,
  };

  constructor(book: keyof typeof BOOKS, habits: Habits) {
    this.#habits = habits;
    this.knowsNames = habits.knowsNames;
    this.#book = BOOKS[book](this.bench);
    this.#book.connect(this);
  }

  async start(): Promise<void> {
    // More than a page, of another program and long past.
    if (this.#habits.isCutting) this.#book.seed(ROWS_OF_A_PAGE + 7);
    for (const { tradeId } of this.#book.trades()) this.#seeded.add(tradeId);
    this.#keep();
    this.bench.watch('futuresAccount');
    await openBench(this.bench);
  }

  async commanded<T>(
    carryOut: (filled: number) => Outcome<T>,
    promise?: () => Outcome<T>,
  ): Promise<Outcome<T>> {
    const { answering: how, filled } = this.#next;
    this.#next = { answering: 'at once', filled: 0 };
    const { clock } = this.bench;
    this.#asked.push({ what: 'command', atMs: clock.monotonicMs() });
    const lots = this.#lotsOf(filled);
    const done = (): Outcome<T> => {
      const answer = carryOut(lots);
      this.#keep();
      return answer;
    };
    if (how === 'promised' && promise !== undefined) {
      clock.setAlarm(PROMISED_MS, () => void done());
      return promise();
    }
    if (how === 'overtaken') clock.setAlarm(OVERTAKEN_MS, () => void done());
    const answer = how === 'overtaken' || how === 'lost' ? unknown : done();
    if ((how === 'at once' || how === 'promised') && !this.#isSilent()) return answer;
    await new Promise<void>((resolve) => clock.setAlarm(GIVEN_UP_MS, resolve));
    return how === 'late' ? answer : unknown;
  }

  async told<T>(list: ListName, read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const nowMs = this.bench.clock.monotonicMs();
    this.#asked.push({ what: list, atMs: nowMs });
    if (this.#isSilent()) return unknown;
    const frozen = this.#frozen.get(list);
    const isFrozen = frozen !== undefined && nowMs < frozen.untilMs;
    const asOfMs = isFrozen ? frozen.atMs : nowMs - this.#habits.lateMs[list];
    const kept = this.#kept.get(list) ?? [];
    (kept.findLast(({ atMs }) => atMs <= asOfMs) ?? kept[0])?.tell();
    const answer = await read();
    const onRead = this.#onRead;
    this.#onRead = () => undefined;
    onRead();
    return answer;
  }

  page<Row>(rows: readonly Row[]): readonly Row[] {
    const listed = rows.filter(
      (row) =>
        !(typeof row === 'object' && row !== null && 'tradeId' in row) ||
        !this.#held.has(row.tradeId as string),
    );
    const page = this.#habits.isCutting ? listed.slice(0, ROWS_OF_A_PAGE) : listed;
    const [first] = page;
    return this.#habits.tellsTwice && first !== undefined && page.length < ROWS_OF_A_PAGE
      ? [first, ...page]
      : page;
  }

  list<Row>(rows: readonly Row[]): readonly Row[] {
    const page = this.page(rows);
    return this.#habits.isOldestFirst ? page.toReversed() : page;
  }

  #keep(): void {
    const atMs = this.bench.clock.monotonicMs();
    for (const list of LISTS) {
      const kept = this.#kept.get(list) ?? [];
      kept.push({ atMs, tell: this.#book.keep(list) });
      this.#kept.set(list, kept);
    }
  }

  #isSilent(): boolean {
    return this.bench.clock.monotonicMs() < this.#silentUntilMs;
  }

  #lotsOf(fifths: number): number {
    return (this.#book.size / 5) * fifths;
  }

  get #open(): Followed[] {
    return this.#book.orders().filter((order) => !hasEnded(order));
  }

  #fill(orderId: string, fifths: number, isHeldBack = false): void {
    const before = this.#book.trades().length;
    this.#book.fill(orderId, this.#lotsOf(fifths));
    const [trade] = this.#book.trades();
    if (isHeldBack && this.#book.trades().length > before && trade !== undefined) {
      this.#held.add(trade.tradeId);
    }
    this.#keep();
  }

  async take(one: Step): Promise<void> {
    const { bench } = this;
    bench.exchange.book(6_000_000, 6_000_010);
    const open = this.#open;
    const shown = 'which' in one ? open[one.which % Math.max(1, open.length)] : undefined;
    if (one.do === 'place') {
      this.#next = one;
      const draft = this.#book.draft(one.isClosing);
      void bench.desk.call('placeOrder', { intentId: bench.newIntent(), draft });
    } else if (one.do === 'wait') await bench.run(one.forMs, 50);
    else if (one.do === 'be silent') this.#silentUntilMs = bench.clock.monotonicMs() + one.forMs;
    else if (one.do === 'list held back') this.#held.clear();
    else if (one.do === 'tell the past') {
      const atMs = bench.clock.monotonicMs();
      this.#frozen.set(one.list, { atMs, untilMs: atMs + one.forMs });
    } else if (one.do === 'say otherwise') {
      // A trade beyond every order, of which REST knows nothing.
      bench.exchange.print(this.#book.symbol, this.#book.tick, 100);
    } else if (one.do === 'lose') await this.#lose();
    else if (shown !== undefined) this.#touch(one, shown);
    await bench.run(100, 50);
    this.judge();
  }

  #touch(one: Extract<Step, { which: number }>, { orderId, clientOrderId }: Followed): void {
    const { bench } = this;
    const { book, symbol, changed } = this.#book;
    if (one.do === 'fill') this.#fill(orderId, one.part, one.isHeldBack);
    else if (one.do === 'fill between pages') {
      this.#onRead = () => {
        this.#fill(orderId, one.part);
      };
    } else if (one.do === 'forget') {
      this.#forgotten.set(orderId, clientOrderId);
      this.#book.forget(orderId);
      this.#keep();
    } else if (one.do === 'cancel') {
      this.#next = one;
      void bench.desk.call('cancelOrder', { book, symbol, orderId });
    } else {
      this.#next = { answering: 'at once', filled: one.filled };
      const intentId = bench.newIntent();
      const seen = bench.seen(orderId);
      void bench.desk.call('changeOrder', { intentId, book, symbol, orderId, seen, ...changed });
    }
  }

  /** It comes back within two seconds, with its feed. */
  async #lose(): Promise<void> {
    const { bench } = this;
    bench.lose({ message: 'it has died', needsTrader: false });
    await bench.run(2_000, 50);
    bench.exchange.feedState('open');
  }

  /** What must hold at every moment. */
  judge(): void {
    const { activity, store } = this.bench;
    // What has been overtaken counts once it has arrived.
    const names = this.#book.names();
    expect(new Set(names).size, 'nothing is sent twice').toBe(names.length);
    const denied = new Set(
      activity.flatMap(({ key, values }) =>
        key === 'orderNotPlaced' ? [values['intentId'] as string] : [],
      ),
    );
    const absent = [...store.intents.values()].filter(({ intentId }) => denied.has(intentId));
    const gone = new Set(this.#forgotten.values());
    const there = names.filter((name) => !gone.has(name));
    for (const { clientOrderId } of absent) {
      expect(there, 'what is there is not told as absent').not.toContain(clientOrderId);
    }
    const told = activity.filter(({ key }) => key === 'fill').length;
    expect(told, 'no fill is told twice').toBeLessThanOrEqual(this.#book.trades().length);
    this.#judgeAsked(MOST_ASKED);
  }

  #judgeAsked(most: number): void {
    const sinceMs = this.bench.clock.monotonicMs() - MINUTE_MS;
    const lately = this.#asked.filter(({ atMs }) => atMs >= sinceMs).map(({ what }) => what);
    const counts = [...new Set(lately)].map(
      (what) => `${what} ${lately.filter((one) => one === what).length}`,
    );
    const how = `it does not ask without end: ${counts.join(', ')}`;
    expect(lately.length, how).toBeLessThan(most);
  }

  /** All it has kept back is listed, as late as ever, and it answers: then the terminal knows all of it. */
  async settle(): Promise<void> {
    this.#held.clear();
    this.#silentUntilMs = 0;
    this.#frozen.clear();
    this.#onRead = () => undefined;
    const { bench } = this;
    await bench.run(150_000, 250);
    this.judge();
    this.#judgeAsked(MOST_ASKED_IN_SILENCE);
    // Only of what the venue has forgotten nobody can say what has become of it.
    const isTold = ({ status }: { status: string }) =>
      status !== 'NEEDS_YOU' || this.#forgotten.size === 0;
    const now = bench
      .value('openOrders')
      .filter(isTold)
      .map(({ orderId, executedLots, status }) => [orderId, executedLots, status]);
    const is = this.#open.map(({ orderId, executed, status }) => [orderId, executed, status]);
    expect(now.toSorted(), 'what is open').toEqual(is.toSorted());
    const isNews = ({ tradeId }: { tradeId: string }) => !this.#seeded.has(tradeId);
    const ids = (rows: readonly { tradeId: string }[]) =>
      rows
        .filter(isNews)
        .map(({ tradeId }) => tradeId)
        .toSorted();
    expect(ids(bench.value('fills')), 'own trades').toEqual(ids(this.#book.trades()));
    for (const [shown, held] of await this.#book.shown())
      expect(shown, 'what is held').toEqual(held);
    await this.#judgePast();
  }

  async #judgePast(): Promise<void> {
    const { bench } = this;
    const page = { book: this.#book.book, beforeMs: null } as const;
    const reply = await bench.during(bench.desk.call('orderHistory', page), 1_000);
    const past = reply.ok ? reply.value.orders : [];
    const told = past
      .filter(({ orderId }) => !this.#forgotten.has(orderId))
      .map(({ orderId, executedLots, status }) => [orderId, executedLots, status]);
    const ended = this.#book
      .orders()
      .filter(hasEnded)
      .map(({ orderId, executed, status }) => [orderId, executed, status]);
    expect(told.toSorted(), 'how each ended').toEqual(ended.toSorted());
  }
}

const hasEnded = ({ status }: Followed): boolean => isTerminal(status as OrderStatus);
