/**
 * A venue that keeps to the letter of the document and is as unhelpful as that allows: it fills before it answers,
 * answers late or never, promises cancels and does them later, lists trades after newer ones, tells what was true a
 * moment ago, of each list another one, cuts times to the second and pages to fifty rows, tells a row twice, forgets
 * orders and falls silent. Whatever it does, the terminal ends up knowing what the venue did, has sent nothing twice
 * and does not ask without end.
 */
import { expect } from 'vitest';
import type { Outcome } from '../../client/exchange-client';
import { Bench } from '../bench.testing';
import { LISTS, type Followed, type ListName, type NastyBook, type Venue } from './book.testing';
import { NastyContract } from './contract.testing';
import type { Answering, Habits, Step } from './steps.testing';
import { NastyWallet } from './wallet.testing';
import { openBench } from '../orders/books.testing';
import { accepted } from '../orders/scripts.testing';
import { unknown } from '../scripted-client.testing';

const GIVEN_UP_MS = 2_500;
const OVERTAKEN_MS = 4_000;
const PROMISED_MS = 1_500;
const ROWS_OF_A_PAGE = 50;
const MINUTE_MS = 60_000;
/** Every half a second three lists of a book that is looked at closely, its orders one by one, and the wallet. */
const MOST_ASKED = 400;
const MOST_ASKED_IN_SILENCE = 120;

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

  constructor(book: NastyBook['book'], habits: Habits) {
    this.#habits = habits;
    this.knowsNames = habits.knowsNames;
    this.#book =
      book === 'futures' ? new NastyContract(this.bench) : new NastyWallet(book, this.bench);
    this.#book.connect(this);
  }

  async start(): Promise<void> {
    // More than a page, of another program and long past.
    if (this.#habits.isCutting) this.#book.seed(ROWS_OF_A_PAGE + 7);
    for (const { tradeId } of this.#book.happened.trades) this.#seeded.add(tradeId);
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

  async toldPage<Row>(
    list: ListName,
    read: () => Promise<Outcome<readonly Row[]>>,
  ): Promise<Outcome<readonly Row[]>> {
    const answer = await this.told(list, read);
    return answer.kind === 'accepted' ? accepted(this.#page(answer.value)) : answer;
  }

  #page<Row>(rows: readonly Row[]): readonly Row[] {
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
    const page = this.#page(rows);
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
    return this.#book.happened.orders.filter((order) => !hasEnded(order));
  }

  #fill(orderId: string, fifths: number, isHeldBack = false): void {
    const before = this.#book.happened.trades.length;
    this.#book.fill(orderId, this.#lotsOf(fifths));
    const [trade] = this.#book.happened.trades;
    if (isHeldBack && this.#book.happened.trades.length > before && trade !== undefined) {
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
    } else if (one.do === 'stop') {
      const { stop: draft } = this.#book;
      if (draft === null) return;
      this.#next = { ...one, filled: 0 };
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

  #touch(
    one: Extract<Step, { which: number }>,
    { orderId, clientOrderId, status }: Followed,
  ): void {
    const { bench } = this;
    const { book, symbol, changed } = this.#book;
    if (one.do === 'fill') this.#fill(orderId, one.part, one.isHeldBack);
    else if (one.do === 'fill between pages') {
      this.#onRead = () => {
        this.#fill(orderId, one.part);
      };
    } else if (one.do === 'forget') {
      this.#forgotten.set(orderId, clientOrderId);
      const { orders } = this.#book.happened;
      orders.splice(
        orders.findIndex((one) => one.orderId === orderId),
        1,
      );
      this.#keep();
    } else if (one.do === 'cancel') {
      this.#next = one;
      this.#book.cancelWanted(orderId);
      if (status === 'INIT') void bench.desk.call('cancelCondition', { symbol, orderId });
      else void bench.desk.call('cancelOrder', { book, symbol, orderId });
    } else if (status !== 'INIT') {
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
    const names = this.#book.happened.placed.map(({ clientOrderId }) => clientOrderId);
    expect(new Set(names).size, 'nothing is sent twice').toBe(names.length);
    const denied = new Set(
      activity.flatMap(({ key, values }) =>
        key === 'orderNotPlaced' ? [values['intentId'] as string] : [],
      ),
    );
    const absent = [...store.intents.values()].filter(({ intentId }) => denied.has(intentId));
    const traded = new Set(this.#book.happened.trades.map(({ orderId }) => orderId));
    const gone = new Set(
      [...this.#forgotten].flatMap(([orderId, name]) => (traded.has(orderId) ? [] : [name])),
    );
    const there = names.filter((name) => !gone.has(name));
    for (const { clientOrderId } of absent) {
      expect(there, 'what is there is not told as absent').not.toContain(clientOrderId);
    }
    const told = activity.filter(({ key }) => key === 'fill').length;
    expect(told, 'no fill is told twice').toBeLessThanOrEqual(this.#book.happened.trades.length);
    expect(this.#book.wronglyCanceled, 'no exit of a position that is there').toEqual([]);
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
    const waiting = bench
      .value('conditions')
      .filter(({ state }) => state === 'WAITING')
      .map(({ orderId }) => [orderId, 0, 'INIT']);
    now.push(...waiting);
    const is = this.#open.map(({ orderId, executed, status }) => [orderId, executed, status]);
    expect(now.toSorted(), 'what is open').toEqual(is.toSorted());
    const isNews = ({ tradeId }: { tradeId: string }) => !this.#seeded.has(tradeId);
    const ids = (rows: readonly { tradeId: string }[]) =>
      rows
        .filter(isNews)
        .map(({ tradeId }) => tradeId)
        .toSorted();
    expect(ids(bench.value('fills')), 'own trades').toEqual(ids(this.#book.happened.trades));
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
    const ended = this.#book.happened.orders
      .filter(hasEnded)
      .map(({ orderId, executed, status }) => [orderId, executed, status]);
    expect(told.toSorted(), 'how each ended').toEqual(ended.toSorted());
  }
}

const ENDED: ReadonlySet<string> = new Set(['FILLED', 'CANCELED', 'REJECTED']);
const hasEnded = ({ status }: Followed): boolean => ENDED.has(status);
