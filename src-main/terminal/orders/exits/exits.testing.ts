/** A bench with an entry that has exits, and what happens to both at the exchange. */
import type { CommandOutcome } from '@shared/contract/terminal';
import type { Bench } from '../../bench.testing';
import { INTENT, futuresDraft, openBench } from '../books.testing';

export const BOTH = { takeProfit: '63000', stopLoss: '59000' };

export async function opened(): Promise<Bench> {
  const bench = await openBench();
  bench.watch('exits');
  return bench;
}

export async function enter(bench: Bench, exits = BOTH, forMs = 60): Promise<CommandOutcome> {
  const input = { intentId: INTENT, draft: futuresDraft(), exits };
  const reply = await bench.during(bench.desk.call('placeOrder', input), forMs);
  if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`);
  return reply.value;
}

export const entryOf = (bench: Bench): string =>
  bench.exchange.futuresOrders.orders.find(({ action }) => action === 'OPEN')?.orderId ?? '';

/** What the exchange was asked to close, by trigger price. */
export const asked = (bench: Bench): Record<string, number[]> => {
  const sizes: Record<string, number[]> = {};
  for (const { triggerPrice, contracts: size } of bench.exchange.futuresOrders.conditions) {
    (sizes[triggerPrice.toString()] ??= []).push(size);
  }
  return sizes;
};
export const states = (bench: Bench) => bench.value('exits').map(({ state }) => state);

export async function fill(bench: Bench, quantity: number, forMs = 3_000): Promise<void> {
  bench.exchange.futuresOrders.fill(entryOf(bench), quantity, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, quantity);
  await bench.run(forMs, 50);
}

export const orderAt = (bench: Bench, triggerPrice: number) => {
  const at = bench.exchange.futuresOrders.conditions.findLastIndex(
    (request) => request.triggerPrice === triggerPrice,
  );
  const placed = bench.exchange.futuresOrders.orders.filter(({ action }) => action === 'CLOSE');
  const order = placed.toReversed()[at];
  if (order === undefined) throw new Error('no such exit');
  return order;
};
/** Its price comes, and it closes what it was for. */
export const fire = (bench: Bench, triggerPrice: number): void => {
  const { orderId, contracts: size } = orderAt(bench, triggerPrice);
  bench.exchange.futuresOrders.change(orderId, { status: 'NEW' });
  bench.exchange.futuresOrders.fill(orderId, size, triggerPrice);
  bench.exchange.print('E-BTC-USDT', triggerPrice, size);
};

export const byClient = (code: string) =>
  ({ kind: 'rejected', by: 'client', code, message: 'not now' }) as const;
