/** What the reads of a place prove, whichever of them is answered first. */
import { expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import type { Order } from '@shared/domain/order';
import type { OpenOrders, Outcome } from '../../client/exchange-client';
import { walletRequest } from '../orders/books.testing';
import { walletLane } from '../orders/lane';
import { accepted, BTC, ScriptedExchange, unknown } from '../scripted-client.testing';
import { Place } from './places';

const listed = (orders: readonly Order[]) => ({ orders, others: [], isWhole: true });

it('an answer that a newer one has overtaken brings back no order that is gone', async () => {
  const answers: ((answer: Outcome<OpenOrders<Order>>) => void)[] = [];
  const client = new ScriptedExchange(new ManualClock(0));
  const open = client.add(walletRequest());
  client.spot.openOrders = () => new Promise((answer) => answers.push(answer));
  const market = { pair: () => BTC, contract: () => undefined };
  const place = new Place('spot', market, () => [walletLane('spot', BTC)]);

  const reads = [1_000, 2_000, 3_000].map((atMs) => place.read(client, atMs));
  const [slow, first, second] = answers;
  first?.(accepted(listed([])));
  second?.(accepted(listed([])));
  await Promise.all(reads.slice(1));
  expect([place.isEmpty, place.readMs]).toEqual([true, 3_000]);
  slow?.(accepted(listed([open])));
  await Promise.all(reads);
  expect([place.isEmpty, place.targets.size, place.readMs]).toEqual([true, 0, 3_000]);
});

it('a list that may have been cut at rows of elsewhere does not prove that there is nothing', async () => {
  const client = new ScriptedExchange(new ManualClock(0));
  let isWhole = false;
  client.margin.openOrders = () => Promise.resolve(accepted({ orders: [], others: [], isWhole }));
  const market = { pair: () => BTC, contract: () => undefined };
  const place = new Place('margin', market, () => [walletLane('margin', BTC)]);
  for (const atMs of [1_000, 2_000, 3_000]) await place.read(client, atMs);
  expect(place.isEmpty).toBe(false);
  isWhole = true;
  for (const atMs of [4_000, 5_000]) await place.read(client, atMs);
  expect(place.isEmpty).toBe(true);
});

it('an order that such a list does not show is not gone until it is cancelled or a whole list lacks it', async () => {
  const client = new ScriptedExchange(new ManualClock(0));
  let isWhole = false;
  client.spot.openOrders = () => Promise.resolve(accepted({ orders: [], others: [], isWhole }));
  const market = { pair: () => BTC, contract: () => undefined };
  const place = new Place('spot', market, () => [walletLane('spot', BTC)]);
  place.add({ orderId: '7', symbol: 'BTCUSDT' }, 500);
  await place.read(client, 1_000);
  expect([...place.targets.keys()]).toEqual(['7']);
  isWhole = true;
  await place.read(client, 2_000);
  expect(place.targets.size).toBe(0);
});

it('a read that nobody answers in time does not say of a place that was read since that it cannot be', async () => {
  const client = new ScriptedExchange(new ManualClock(0));
  const answers: ((answer: Outcome<OpenOrders<Order>>) => void)[] = [];
  client.spot.openOrders = () => new Promise((answer) => answers.push(answer));
  const market = { pair: () => BTC, contract: () => undefined };
  const place = new Place('spot', market, () => [walletLane('spot', BTC)]);
  place.add({ orderId: '7', symbol: 'BTCUSDT' }, 500);
  const lost = place.read(client, 1_000);
  const read = place.read(client, 10_900);
  const open = client.add(walletRequest());
  answers[1]?.(accepted(listed([open])));
  await read;
  answers[0]?.(unknown);
  await lost;
  expect([place.isUnreadable(11_000), place.problem]).toEqual([false, null]);
});
