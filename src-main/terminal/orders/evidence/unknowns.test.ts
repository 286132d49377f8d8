/** Searches that go on at the same time share what they read: an exchange may allow few reads. */
import { expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { lots, ticks } from '@shared/money/units';
import { BTC, ScriptedExchange, unknown } from '../../scripted-client.testing';
import { walletLane } from '../lane';
import { orderOf, type WalletTerms } from '../placing/terms';
import { Unknowns } from './unknowns';

const PRICES = [5_900_000, 5_900_100];
const AMOUNT = 10;

const request = (price: number) => ({
  pair: BTC,
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  price: ticks(price),
  quantity: { unit: 'base' as const, lots: lots(AMOUNT) },
  clientOrderId: '',
});

/** One search for each price; how each ended, as `index orderId` or `index not placed`. */
const looking = (...given: Parameters<typeof lookingAgain>): string[] =>
  lookingAgain(...given).ends;

/** `again`: it is looked for once more. */
function lookingAgain(
  clock: ManualClock,
  exchange: ScriptedExchange,
  isKnown: (orderId: string) => boolean = () => false,
  isClaimed = false,
) {
  const ends: string[] = [];
  const unknowns = new Unknowns(
    {
      clock,
      fenceMs: 7_000,
      client: () => exchange,
      onRead: () => undefined,
      isKnown: ({ orderId }) => isKnown(orderId),
      isClaimed: () => isClaimed,
      onTheirWay: () => [],
      isMistakable: () => false,
    },
    {
      onFound: ({ intentId }, { orderId }) => ends.push(`${intentId} ${orderId}`),
      onNotPlaced: ({ intentId }) => ends.push(`${intentId} not placed`),
      onNeedsYou: ({ intentId }, _, why) => ends.push(`${intentId} ${why}`),
    },
  );
  const intents = PRICES.map((price, index) => {
    const intent = {
      intentId: String(index),
      clientOrderId: `tm-${index}`,
      book: 'spot' as const,
      isNamed: false,
      draft: '',
      createdAtMs: clock.nowMs(),
      state: 'unknown' as const,
      orderId: '',
      detail: '',
    };
    const order = request(price);
    const terms: WalletTerms = { book: 'spot', lane: walletLane('spot', BTC), pair: BTC, order };
    unknowns.add(intent, terms);
    return { intent, terms };
  });
  const again = (index: number): void => {
    const one = intents[index];
    if (one !== undefined) unknowns.add(one.intent, one.terms);
  };
  const seen = (index: number, orderId: string): void => {
    const one = intents[index];
    if (one !== undefined)
      unknowns.seen(one.intent, orderOf(one.terms, { ...one.intent, orderId }));
  };
  return {
    ends,
    again,
    seen,
    close: () => {
      unknowns.close();
    },
  };
}

async function pass(clock: ManualClock, forMs: number): Promise<void> {
  clock.advance(forMs);
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

it('an order behind a trade that has ended is read once, whichever search is for it', async () => {
  const clock = new ManualClock();
  const exchange = new ScriptedExchange(clock);
  const orderIds = PRICES.map((price) => {
    const { orderId } = exchange.add(request(price));
    exchange.fill(orderId, AMOUNT, price);
    return orderId;
  });
  const found = looking(clock, exchange);
  const read = (): null => null;
  const kept = () => unknown;
  exchange.script('order', read, read, kept, kept);
  await pass(clock, 250);
  expect(found).toEqual([]);
  expect(exchange.count('order')).toBe(4);
  await pass(clock, 750);
  expect(found).toEqual(orderIds.map((orderId, index) => `${index} ${orderId}`));
  expect(exchange.count('order')).toBe(6);
});

it('one reading that found too many and one that found none are no proof of either', async () => {
  const clock = new ManualClock();
  const exchange = new ScriptedExchange(clock);
  const known = new Set<string>();
  const ends = looking(clock, exchange, (orderId) => known.has(orderId));
  const alike = [1, 2].map(() => exchange.add(request(PRICES[0] ?? 0)).orderId);
  for (const orderId of alike) known.add(orderId);
  await pass(clock, 6_999);
  known.clear();
  await pass(clock, 1);
  for (const orderId of alike) known.add(orderId);
  await pass(clock, 2_000);
  expect(ends).toEqual(['1 not placed']);
  await pass(clock, 2_000);
  expect(ends).toEqual(['1 not placed', '0 not placed']);
});

it('an order that is another’s by then is left to the trader, and not looked for without end', async () => {
  const clock = new ManualClock();
  const exchange = new ScriptedExchange(clock);
  exchange.add(request(PRICES[0] ?? 0));
  const ends = looking(clock, exchange, () => false, true);
  for (let passedMs = 0; passedMs < 6_900; passedMs += 100) await pass(clock, 100);
  expect(ends).toEqual([]);
  for (let passedMs = 0; passedMs < 5_000; passedMs += 100) await pass(clock, 100);
  expect(ends.toSorted()).toEqual(['0 ambiguous', '1 not placed']);
  const asked = exchange.calls.length;
  for (let passedMs = 0; passedMs < 20_000; passedMs += 100) await pass(clock, 100);
  expect(exchange.calls.length).toBe(asked);
});

it('one that was found, and is looked for anew, is looked for once at a time', async () => {
  const clock = new ManualClock();
  const exchange = new ScriptedExchange(clock);
  let answer = (): void => undefined;
  const slow = new Promise<null>((resolve) => {
    answer = () => {
      resolve(null);
    };
  });
  const { again, seen, close } = lookingAgain(clock, exchange);
  exchange.script('openOrders', () => slow);
  await pass(clock, 250);
  // Seen elsewhere; then it turns out that this was another order.
  seen(0, '7');
  seen(1, '8');
  again(0);
  answer();
  for (let passedMs = 0; passedMs < 5_000; passedMs += 50) await pass(clock, 50);
  const reads = exchange.count('openOrders');
  expect(reads).toBeLessThanOrEqual(5);
  // Nothing rings once nobody looks any more.
  close();
  for (let passedMs = 0; passedMs < 20_000; passedMs += 50) await pass(clock, 50);
  expect(exchange.count('openOrders')).toBe(reads);
});
