/** Searches that go on at the same time share what they read: an exchange may allow few reads. */
import { expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock';
import { lots, ticks } from '@shared/money/units';
import { BTC, ScriptedExchange, unknown } from '../scripted-client.testing';
import { walletLane } from './lane';
import type { WalletTerms } from './terms';
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

/** One search for each price; who was found for which, as `index orderId`. */
function looking(clock: ManualClock, exchange: ScriptedExchange) {
  const found: string[] = [];
  const unknowns = new Unknowns(
    {
      clock,
      fenceMs: 7_000,
      client: () => exchange,
      onRead: () => undefined,
      isKnown: () => false,
      isClaimed: () => false,
    },
    {
      onFound: ({ intentId }, { orderId }) => found.push(`${intentId} ${orderId}`),
      onNotPlaced: () => undefined,
      onNeedsYou: () => undefined,
    },
  );
  for (const [index, price] of PRICES.entries()) {
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
  }
  return found;
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
