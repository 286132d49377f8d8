import { invariant } from '@shared/kernel/result';
import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { ALICE, BOB, GENESIS_MS, quietConfig, TestExchange } from './engine.testing';
import type { EngineEvents } from './events';

const wallet = 'spot';

function run(
  exchange: TestExchange,
  command: Parameters<TestExchange['execute']>[0],
): EngineEvents {
  const result = exchange.engine.execute(command);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** Alice bids at 100 prices; one sell of Bob's will meet them all. */
function withBids(): TestExchange {
  const exchange = new TestExchange();
  exchange.open(ALICE, 'USDT 1000000').open(BOB, 'BTC 10');
  for (let bid = 0; bid < 100; bid++) exchange.placed(ALICE, 'BUY', `0.001 @ ${50_000 - bid}`);
  return exchange;
}

test('a look at an event tells what the event itself tells', () => {
  const exchange = withBids();
  exchange.engine.drainRecords();
  const order = exchange.order('SELL', '0.1 @ 49000', 'sweep');
  const events = run(exchange, { type: 'placeOrder', atMs: GENESIS_MS, uid: BOB, wallet, order });
  const made = [...events];
  expect(events.length).toBe(made.length);
  expect(made.filter(({ type }) => type === 'trade')).toHaveLength(100);
  expect(made[0]).toMatchObject({ type: 'orderAccepted', uid: BOB, clientOrderId: 'sweep' });
  made.forEach((event, place) => {
    expect(events.at(place)).toEqual(event);
    expect(events.typeAt(place)).toBe(event.type);
    if ('orderId' in event) expect(events.idAt(place)).toBe(event.orderId);
    if (event.type === 'orderUpdated') expect(events.lotsAt(place)).toBe(event.executed);
    if (event.type === 'trade') {
      expect([events.idAt(place), events.lotsAt(place)]).toEqual([event.tradeId, event.lots]);
    }
  });
});

test('a look at a record tells what the record itself tells', () => {
  const exchange = withBids();
  exchange.engine.drainRecords();
  exchange.placed(BOB, 'SELL', '0.0505 @ 49000');
  const records = exchange.engine.drainRecords();
  const made = [...records];
  // Both sides of 51 trades, 50 filled bids and the sale.
  expect([records.length, made.length]).toEqual([153, 153]);
  made.forEach((record, place) => {
    expect(records.at(place)).toEqual(record);
    expect(records.kindAt(place)).toBe(record.kind);
    if (record.kind === 'order') expect(records.lotsAt(place)).toBe(record.order.executed);
    if (record.kind === 'trade') expect(records.lotsAt(place)).toBe(record.trade.lots);
  });
  expect([...exchange.engine.drainRecords()]).toEqual([]);
});

test('what happened on the way to a refused command is told with the next accepted one', () => {
  const [refusing, quiet] = [0, 1].map(
    () => new TestExchange(quietConfig({ agents: true, historyDays: 1 })),
  );
  invariant(refusing !== undefined && quiet !== undefined, 'there are two');
  const atMs = GENESIS_MS + 3000;
  const target = { symbol: 'BTCUSDT', orderId: 1 };
  const cancel = { type: 'cancelOrder', atMs, uid: ALICE, wallet, target } as const;
  expect(refusing.engine.execute(cancel).ok).toBe(false);
  const told = [...run(refusing, { type: 'advanceTo', atMs })];
  expect(told.length).toBeGreaterThan(0);
  expect(told).toEqual([...run(quiet, { type: 'advanceTo', atMs })]);
  expect(run(refusing, { type: 'advanceTo', atMs }).length).toBe(0);
});

test('balances beyond 2^53 are told to the atom', () => {
  const exchange = new TestExchange();
  exchange.open(ALICE);
  const amount = atoms(2n ** 59n + 1n);
  const faucet = { type: 'faucet', atMs: GENESIS_MS, uid: ALICE, wallet, asset: 'USDT' } as const;
  const [event] = [...run(exchange, { ...faucet, amount })];
  expect(event).toMatchObject({ type: 'balanceChanged', free: amount, locked: 0n });
});
