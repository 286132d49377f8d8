/** Exits of a position that was closed otherwise: cancelled where the exchange proves it, told where it does not. */
import { expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import type { Position } from '@shared/domain/position';
import type { Bench } from '../../bench.testing';
import { makeAccount, makeClosed, makePosition } from '../../futures/scripted-futures.testing';
import { unknown } from '../../scripted-client.testing';
import { INTENT, futuresDraft, openBench, stopDraft, submit } from '../books.testing';

const hold = (bench: Bench, ...positions: readonly Position[]): void => {
  bench.exchange.futuresHost.account = makeAccount(positions);
};
/** Closed just now. */
const listClosed = (bench: Bench, positionId = '11', changes = {}): void => {
  const closed = { ...makeClosed(positionId), side: 'BUY' as const, mode: 'cross' as const };
  const closedAtMs = bench.clock.nowMs();
  bench.exchange.futuresHost.closed = [{ ...closed, closedAtMs, ...changes }];
};
const entryOf = (bench: Bench) =>
  bench.exchange.futuresOrders.orders.find(({ action }) => action === 'OPEN')?.orderId ?? '';
const exits = (bench: Bench) =>
  bench.exchange.futuresOrders.orders
    .filter(({ kind, action }) => action === 'CLOSE' && kind === 'MARKET')
    .map(({ status }) => status);
const told = (bench: Bench) => bench.activity.filter(({ key }) => key.startsWith('exits'));

/** Long 100 contracts with a take profit and a stop, the wallet read beside them for a while. */
async function entered(executed = 100): Promise<Bench> {
  const bench = await openBench();
  bench.watch('exits');
  const both = { takeProfit: '63000', stopLoss: '59000' };
  const input = { intentId: INTENT, draft: futuresDraft(), exits: both };
  await bench.during(bench.desk.call('placeOrder', input), 60);
  bench.exchange.futuresOrders.fill(entryOf(bench), executed, 599_900);
  hold(bench, makePosition({ contracts: contracts(executed) }));
  bench.exchange.print('E-BTC-USDT', 599_900, executed);
  await bench.run(15_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  return bench;
}

it('are cancelled once the position was closed by hand, and the trader is told', async () => {
  const bench = await entered();
  hold(bench);
  listClosed(bench);
  await bench.run(10_000, 50);
  expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
  expect(bench.value('conditions').map(({ state, note }) => [state, note])).toEqual([
    ['CANCELED', 'its position is closed'],
    ['CANCELED', 'its position is closed'],
  ]);
  expect(told(bench)).toMatchObject([
    { key: 'exitsCanceled', values: { symbol: 'E-BTC-USDT', leg: 'BUY', exits: '2' } },
  ]);
});

it('that were set for a position by hand are cancelled with it, too', async () => {
  const bench = await openBench();
  hold(bench, makePosition());
  await bench.run(31_000, 100);
  expect(await submit(bench, stopDraft())).toMatchObject({ kind: 'accepted' });
  await bench.run(16_000, 50);
  hold(bench);
  listClosed(bench);
  await bench.run(20_000, 50);
  expect(exits(bench)).toEqual(['CANCELED']);
});

it('are cancelled by the next start where it was closed in between', async () => {
  const bench = await entered();
  await bench.terminal.close();
  hold(bench);
  listClosed(bench);
  const next = bench.restarted();
  await next.run(15_000, 50);
  expect(exits(next)).toEqual(['CANCELED', 'CANCELED']);
});

it('are cancelled though the trader has opened another position at once, which keeps its own', async () => {
  const bench = await entered();
  hold(bench, makePosition({ positionId: '12' }));
  listClosed(bench);
  await submit(
    bench,
    stopDraft({ trigger: { direction: 'DOWN', price: '58000', purpose: 'stop-loss' } }),
  );
  await bench.run(30_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'CANCELED', 'CANCELED']);
});

it.each([
  [
    'one read does not show the position',
    async (bench: Bench) => {
      listClosed(bench);
      const { futuresHost } = bench.exchange;
      const reads = futuresHost.count('accounts');
      hold(bench);
      while (futuresHost.count('accounts') === reads) await bench.run(10);
      hold(bench, makePosition({ contracts: contracts(100) }));
      await bench.run(40_000, 50);
    },
  ],
  [
    'part of it was closed',
    async (bench: Bench) => {
      hold(bench, makePosition({ contracts: contracts(1) }));
      listClosed(bench, '10');
      await bench.run(40_000, 50);
    },
  ],
] as const)('stay when %s', async (_what, happen) => {
  const bench = await entered();
  await happen(bench);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  expect(told(bench)).toEqual([]);
});

it.each([
  [
    'the exchange does not list it as closed',
    (bench: Bench) => {
      listClosed(bench, '10');
    },
  ],
  [
    'it lists another leg under that id',
    (bench: Bench) => {
      listClosed(bench, '11', { side: 'SELL' });
    },
  ],
])('stay, and are told once, when %s', async (_what, list) => {
  const bench = await entered();
  hold(bench);
  list(bench);
  await bench.run(120_000, 100);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  expect(told(bench)).toMatchObject([{ key: 'exitsLeft', values: { leg: 'BUY', exits: '2' } }]);
  // Its list was late.
  listClosed(bench);
  await bench.run(120_000, 100);
  expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
});

it('that were never seen beside their position are told, not cancelled', async () => {
  const bench = await openBench();
  const input = {
    intentId: INTENT,
    draft: futuresDraft(),
    exits: { takeProfit: '', stopLoss: '59000' },
  };
  await bench.during(bench.desk.call('placeOrder', input), 60);
  bench.exchange.futuresOrders.fill(entryOf(bench), 100, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 100);
  listClosed(bench);
  await bench.run(90_000, 100);
  expect(exits(bench)).toEqual(['INIT']);
  expect(told(bench)).toMatchObject([{ key: 'exitsLeft', values: { exits: '1' } }]);
});

it('a stop that waits for a position to come is nobody’s business', async () => {
  const bench = await openBench();
  await submit(bench, stopDraft());
  await bench.run(90_000, 100);
  expect(exits(bench)).toEqual(['INIT']);
  expect(told(bench)).toEqual([]);
});

/** A position is known; a stop is set for it by hand, and before a read shows both it is gone. */
async function closedAtOnce(): Promise<Bench> {
  const bench = await openBench();
  hold(bench, makePosition());
  await bench.run(31_000, 100);
  const stopped = submit(bench, stopDraft());
  hold(bench);
  listClosed(bench);
  expect(await stopped).toMatchObject({ kind: 'accepted' });
  return bench;
}

it('that were set by hand are told, too, when the position is gone before a read shows both', async () => {
  const bench = await closedAtOnce();
  await bench.run(40_000, 50);
  expect(exits(bench)).toEqual(['INIT']);
  expect(told(bench)).toMatchObject([{ key: 'exitsLeft', values: { leg: 'BUY', exits: '1' } }]);
});

it('that is told, too, when the answer that it was placed comes after the position is gone', async () => {
  const bench = await openBench();
  hold(bench, makePosition());
  await bench.run(31_000, 100);
  let answer: (value: null) => void = () => undefined;
  bench.exchange.futuresOrders.script(
    'placeCondition',
    () => new Promise((done) => (answer = done)),
  );
  const input = { intentId: INTENT, draft: stopDraft() };
  const placed = bench.desk.call('placeOrder', input);
  await bench.run(1_000, 50);
  hold(bench);
  listClosed(bench);
  await bench.run(9_000, 50);
  answer(null);
  await bench.during(placed, 60);
  await bench.run(60_000, 50);
  expect(exits(bench)).toEqual(['INIT']);
  expect(told(bench)).toMatchObject([{ key: 'exitsLeft', values: { leg: 'BUY', exits: '1' } }]);
});

it('that is told over a restart, too', async () => {
  const bench = await closedAtOnce();
  await bench.run(5_000, 50);
  await bench.terminal.close();
  const next = bench.restarted();
  await next.run(40_000, 50);
  expect(told(next)).toMatchObject([{ key: 'exitsLeft', values: { leg: 'BUY', exits: '1' } }]);
});

it('that would close a later position are told when one has come', async () => {
  const bench = await closedAtOnce();
  await bench.run(5_000, 50);
  hold(bench, makePosition({ positionId: '12', openedAtMs: bench.clock.nowMs() }));
  await bench.run(40_000, 50);
  expect(exits(bench)).toEqual(['INIT']);
  expect(told(bench)).toMatchObject([{ key: 'exitsLeft', values: { leg: 'BUY', exits: '1' } }]);
});

it('what the entry executes later has exits for all of it, though the cancel of those before was lost', async () => {
  const bench = await entered(30);
  const { futuresOrders } = bench.exchange;
  futuresOrders.script(
    'cancelOrder',
    () => unknown,
    () => unknown,
  );
  hold(bench);
  listClosed(bench);
  await bench.run(10_000, 50);
  expect(told(bench)).toHaveLength(1);
  futuresOrders.fill(entryOf(bench), 70, 599_900);
  hold(bench, makePosition({ positionId: '12', contracts: contracts(70) }));
  bench.exchange.print('E-BTC-USDT', 599_900, 70);
  await bench.run(5_000, 50);
  expect(futuresOrders.conditions.map(({ contracts: size }) => size)).toEqual([30, 30, 70, 70]);
});

it('what was too small for an exit of its own gets none after the position was closed', async () => {
  const bench = await entered(50);
  bench.exchange.futuresOrders.fill(entryOf(bench), 3, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 3);
  await bench.run(3_000, 50);
  hold(bench);
  listClosed(bench);
  await bench.run(10_000, 50);
  bench.exchange.futuresOrders.change(entryOf(bench), { status: 'CANCELED' });
  await bench.run(5_000, 50);
  expect(bench.exchange.futuresOrders.conditions).toHaveLength(2);
});

it('are placed after a restart for all of it, though the first read does not tell the position yet', async () => {
  const bench = await openBench();
  const both = { takeProfit: '63000', stopLoss: '59000' };
  const input = { intentId: INTENT, draft: futuresDraft(), exits: both };
  await bench.during(bench.desk.call('placeOrder', input), 60);
  await bench.terminal.close();
  bench.exchange.futuresOrders.fill(entryOf(bench), 100, 599_900);
  bench.exchange.futuresHost.account = makeAccount([]);
  const next = bench.restarted();
  next.watch('exits');
  const isChecked = ({ exchange }: Bench) => exchange.futuresHost.count('accounts') > before;
  const before = next.exchange.futuresHost.count('accounts') + 1;
  for (let at = 0; at < 500 && !isChecked(next); at += 1) {
    await next.run(10);
  }
  bench.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
  await next.run(5_000, 50);
  const sizes = next.exchange.futuresOrders.conditions.map(({ contracts: size }) => size);
  expect(sizes).toEqual([100, 100]);
});
