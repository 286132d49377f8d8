/**
 * A venue that keeps to the letter of the document and is as unhelpful as that allows: it fills before it answers,
 * answers late or never, lists trades after newer ones, tells what was true a moment ago, cuts times to the second and
 * falls silent. Whatever it does, the terminal ends up knowing what the venue did, and has sent nothing twice.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fill } from '@shared/domain/fill';
import { isTerminal, type Order } from '@shared/domain/order';
import type { Outcome } from '../client/exchange-client';
import { Bench, makeDraft } from './bench.testing';
import { refused, unknown } from './scripted-client.testing';

const PRICE = 5_999_000;
const SIZE = 500_000;

/** `lost`: it has never arrived; `overtaken`: it arrives after its answer was given up. */
type Answering = 'at once' | 'late' | 'never' | 'lost' | 'overtaken';
const answering = fc.constantFrom<Answering>('at once', 'late', 'never', 'lost', 'overtaken');
const GIVEN_UP_MS = 2_500;
const OVERTAKEN_MS = 4_000;
const part = fc.constantFrom(0, 100_000, 400_000, SIZE);
const which = fc.nat(5);

const place = fc.record({ do: fc.constant('place' as const), answering, filled: part });
const step = fc.oneof(
  { weight: 4, arbitrary: place },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), which, answering, filled: part }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('change' as const), which, filled: part }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      which,
      part,
      isHeldBack: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('list held back' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('tell the past' as const),
      forMs: fc.constantFrom(1_000, 6_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('be silent' as const),
      forMs: fc.constantFrom(2_000, 15_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      forMs: fc.constantFrom(100, 700, 5_000, 20_000),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

class Nasty {
  readonly bench = new Bench();
  /** Ids of trades that are not listed yet. */
  readonly #held = new Set<string>();
  #silentUntilMs = 0;
  /** What was open at some moment, and until when that is told. */
  #past: { readonly orders: readonly Order[]; readonly untilMs: number } | null = null;
  #next: { readonly answering: Answering; readonly filled: number } = {
    answering: 'at once',
    filled: 0,
  };

  constructor() {
    const { exchange } = this.bench;
    const natural = { ...exchange.rest };
    const { rest } = exchange;
    const told = <T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> =>
      this.#isSilent() ? Promise.resolve(unknown) : answer;
    rest.placeOrder = (request) =>
      this.#carriedOut((filled) => {
        const { orderId, clientOrderId, status } = exchange.execute(request);
        this.fill(orderId, filled);
        // The answer tells what it was, not what it has become.
        return { kind: 'accepted', value: { orderId, clientOrderId, status } };
      });
    rest.cancelOrder = (_pair, orderId) =>
      this.#carriedOut((filled) => {
        this.fill(orderId, filled);
        return exchange.cancel(orderId);
      });
    rest.cancelBatch = () => Promise.resolve(refused('-1001'));
    rest.order = (pair, reference) =>
      told(natural.order(pair, reference).then((one) => inSeconds(one)));
    rest.balances = () => told(natural.balances());
    rest.openOrders = async (pair) => {
      const answer = await told(natural.openOrders(pair));
      const past = this.#past;
      if (answer.kind !== 'accepted' || past === null) return answer;
      if (this.bench.clock.monotonicMs() >= past.untilMs) this.#past = null;
      const orders = past.orders.filter(({ symbol }) => symbol === pair.symbol);
      return { kind: 'accepted', value: { ...answer.value, orders } };
    };
    rest.ownTrades = async (pair, fromTradeId) => {
      const answer = await told(natural.ownTrades(pair, fromTradeId));
      if (answer.kind !== 'accepted') return answer;
      const listed = answer.value.filter(({ tradeId }) => !this.#held.has(tradeId));
      return { kind: 'accepted', value: listed };
    };
  }

  #isSilent(): boolean {
    return this.bench.clock.monotonicMs() < this.#silentUntilMs;
  }

  #taken() {
    const next = this.#next;
    this.#next = { answering: 'at once', filled: 0 };
    return next;
  }

  async #carriedOut<T>(carryOut: (filled: number) => Outcome<T>): Promise<Outcome<T>> {
    const { answering: how, filled } = this.#taken();
    const { clock } = this.bench;
    if (how === 'overtaken') clock.setAlarm(OVERTAKEN_MS, () => void carryOut(filled));
    const answer = how === 'overtaken' || how === 'lost' ? unknown : carryOut(filled);
    if (how === 'at once' && !this.#isSilent()) return answer;
    await new Promise<void>((resolve) => clock.setAlarm(GIVEN_UP_MS, resolve));
    return how === 'late' ? answer : unknown;
  }

  get open(): Order[] {
    return this.bench.exchange.orders.filter(({ status }) => !isTerminal(status));
  }

  fill(orderId: string, wanted: number, isHeldBack = false): void {
    const { exchange } = this.bench;
    const order = exchange.orders.find((one) => one.orderId === orderId);
    if (order === undefined || isTerminal(order.status)) return;
    const more = Math.min(wanted, sizeOf(order) - order.executed);
    if (more <= 0) return;
    exchange.fill(orderId, more, PRICE);
    const [trade] = exchange.trades;
    if (isHeldBack && trade !== undefined) this.#held.add(trade.tradeId);
  }

  async take(one: Step): Promise<void> {
    const { bench } = this;
    bench.exchange.book(6_000_000, 6_000_010);
    const shown = 'which' in one ? this.open[one.which % Math.max(1, this.open.length)] : undefined;
    if (one.do === 'place') {
      this.#next = one;
      void bench.desk.call('placeOrder', { intentId: bench.newIntent(), draft: makeDraft() });
    } else if (one.do === 'wait') await bench.run(one.forMs, 50);
    else if (one.do === 'be silent') this.#silentUntilMs = bench.clock.monotonicMs() + one.forMs;
    else if (one.do === 'list held back') this.#held.clear();
    else if (one.do === 'tell the past') {
      this.#past = { orders: this.open, untilMs: bench.clock.monotonicMs() + one.forMs };
    } else if (one.do === 'lose') await this.#lose();
    else if (shown === undefined) return;
    else if (one.do === 'fill') this.fill(shown.orderId, one.part, one.isHeldBack);
    else if (one.do === 'cancel') {
      this.#next = one;
      const { orderId, symbol } = shown;
      void bench.desk.call('cancelOrder', { book: 'spot', symbol, orderId });
    } else {
      this.#next = { answering: 'at once', filled: one.filled };
      const { orderId, symbol } = shown;
      const wanted = { price: '59980', quantity: '0.5', seen: bench.seen(orderId) };
      const intentId = bench.newIntent();
      void bench.desk.call('changeOrder', { intentId, book: 'spot', symbol, orderId, ...wanted });
    }
    await bench.run(100, 50);
    this.judge();
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
    const { exchange, activity, store } = this.bench;
    // What has been overtaken counts once it has arrived.
    const names = exchange.placed.map(({ clientOrderId }) => clientOrderId);
    expect(new Set(names).size, 'nothing is sent twice').toBe(names.length);
    const denied = new Set(
      activity.flatMap(({ key, values }) =>
        key === 'orderNotPlaced' ? [values['intentId'] as string] : [],
      ),
    );
    const absent = [...store.intents.values()].filter(({ intentId }) => denied.has(intentId));
    for (const { clientOrderId } of absent) {
      expect(names, 'what is there is not told as absent').not.toContain(clientOrderId);
    }
    const told = activity.filter(({ key }) => key === 'fill').length;
    expect(told, 'no fill is told twice').toBeLessThanOrEqual(exchange.trades.length);
  }

  /** All it has kept back is listed, and it answers: then the terminal knows all of it. */
  async settle(): Promise<void> {
    this.#held.clear();
    this.#silentUntilMs = 0;
    this.#past = null;
    const { bench } = this;
    await bench.run(90_000, 250);
    this.judge();
    const { exchange } = bench;
    const now = bench.value('openOrders').map(({ orderId, executedLots, status }) => ({
      orderId,
      executedLots,
      status,
    }));
    const is = this.open.map(({ orderId, executed, status }) => ({
      orderId,
      executedLots: executed as number,
      status,
    }));
    expect(now.toSorted(byId)).toEqual(is.toSorted(byId));
    expect(new Set(bench.value('fills').map(({ tradeId }) => tradeId))).toEqual(
      new Set(exchange.trades.map(({ tradeId }: Fill) => tradeId)),
    );
    const page = { book: 'spot', beforeMs: null } as const;
    const reply = await bench.during(bench.desk.call('orderHistory', page));
    const past = reply.ok ? reply.value.orders : [];
    const ended = exchange.orders.filter(({ status }) => isTerminal(status));
    expect(
      past.map(({ orderId, executedLots, status }) => [orderId, executedLots, status]).toSorted(),
    ).toEqual(ended.map(({ orderId, executed, status }) => [orderId, executed, status]).toSorted());
  }
}

const sizeOf = ({ quantity }: Order): number => (quantity.unit === 'base' ? quantity.lots : SIZE);
const byId = (left: { orderId: string }, right: { orderId: string }): number =>
  left.orderId < right.orderId ? -1 : 1;
/** Cut off to the second, as a venue may tell its times. */
const inSeconds = (answer: Outcome<Order>): Outcome<Order> =>
  answer.kind === 'accepted'
    ? {
        kind: 'accepted',
        value: {
          ...answer.value,
          createdAtMs: Math.floor(answer.value.createdAtMs / 1_000) * 1_000,
        },
      }
    : answer;

it('what the terminal believes in the end is what the venue did, and nothing was sent twice', async () => {
  await fc.assert(
    fc.asyncProperty(place, place, fc.array(step, { maxLength: 16 }), async (...all) => {
      const [first, second, steps] = all;
      const nasty = new Nasty();
      await nasty.bench.start();
      for (const one of [first, second, ...steps]) await nasty.take(one);
      await nasty.settle();
    }),
    { numRuns: 40 },
  );
});
