/** A margin liquidation is told once, as what it was: not as an order that somebody placed elsewhere. */
import type { ControlsReply, MarginReply } from '@shared/contract/terminal';
import { ok } from '@shared/kernel/result';
import { describe, expect, it } from 'vitest';
import { lots } from '@shared/money/units';
import { Bench } from '../bench.testing';
import { BTC } from '../scripted-client.testing';
import type { LabPort } from './lab-port';
import { NO_CONTROLS } from './lab.testing';

type Liquidation = MarginReply['liquidations'][number];

const ENDED: Liquidation = {
  startedAt: 5,
  endedAt: 1_005,
  pairs: ['BTCUSDT'],
  owed: [{ asset: 'USDT', amount: '1400.01400000' }],
  left: [{ asset: 'BTC', amount: '0.00010000' }],
  funds: [{ asset: 'USDT', paidToFund: '28.00028000', paidByFund: '0.00000000' }],
  afterOrderId: '0',
  lastOrderId: '0',
};

function open(bench?: Bench) {
  const state = { liquidations: [] as Liquidation[], waitsFor: [] as string[] };
  const margin = () =>
    Promise.resolve(
      ok<MarginReply>({
        uid: 1,
        level: '999',
        limits: { borrow: '1.5', call: '1.3', liquidation: '1.1' },
        isCalled: false,
        isInLiquidation: state.liquidations.some(({ endedAt }) => endedAt === null),
        assets: [],
        liquidations: [...state.liquidations],
        waitsFor: [...state.waitsFor],
      }),
    );
  const lab = {
    ...NO_CONTROLS,
    keptPort: () => null,
    controls: () => Promise.resolve(ok({ halted: [], contracts: [] } as unknown as ControlsReply)),
    margin,
    accounts: () => Promise.resolve(ok([])),
  } as unknown as LabPort;
  const { exchange, clock, store, settings } = bench ?? {};
  const kept = bench === undefined ? {} : { exchange, clock, store, settings };
  return { bench: new Bench({ lab, ...(kept as object) }), state };
}

/** A market order of the margin wallet that nobody placed here, and that is filled at once. */
function forced(bench: Bench): string {
  const { marginWallet } = bench.exchange;
  const { orderId } = marginWallet.add({
    pair: BTC,
    clientOrderId: 'not-ours',
    side: 'SELL',
    type: 'MARKET',
    price: null,
    quantity: { unit: 'base', lots: lots(500_000) },
  });
  marginWallet.fill(orderId, 500_000, 4_250_000);
  return orderId;
}

const news = (bench: Bench) =>
  bench.activity.filter(({ key }) => /^(margin|order)/u.test(key)).map(({ key }) => key);

it('says what was owed, where it traded, what it left, and names its orders no more', async () => {
  const { bench, state } = open();
  await bench.start();
  await bench.run(10_000, 100);
  const lastOrderId = forced(bench);
  state.liquidations.push({ ...ENDED, lastOrderId });
  await bench.run(5_000, 100);
  expect(news(bench)).toEqual(['marginLiquidated']);
  expect(bench.activity.find(({ key }) => key === 'marginLiquidated')).toMatchObject({
    kind: 'liquidation',
    level: 'error',
    values: {
      owed: '1400.014 USDT',
      pairs: 'BTCUSDT',
      toFund: '28.00028 USDT',
      byFund: '',
      left: '0.0001 BTC',
      orderId: lastOrderId,
    },
  });
  expect(bench.keys()).toContain('fill');
  await bench.run(10_000, 100);
  expect(news(bench)).toEqual(['marginLiquidated']);
});

it('one that runs is told with what it waits for, and once more when it has ended', async () => {
  const { bench, state } = open();
  await bench.start();
  await bench.run(3_000, 100);
  state.liquidations.push({ ...ENDED, endedAt: null, left: null });
  state.waitsFor.push('BTCUSDT', 'ETHUSDT');
  await bench.run(9_000, 100);
  expect(news(bench)).toEqual(['marginLiquidating']);
  expect(bench.activity.at(-1)?.values).toEqual({
    owed: '1400.014 USDT',
    pairs: 'BTCUSDT, ETHUSDT',
  });
  state.liquidations.splice(0, 1, { ...ENDED, left: [] });
  await bench.run(9_000, 100);
  expect(news(bench)).toEqual(['marginLiquidating', 'marginLiquidated']);
  expect(bench.activity.at(-1)?.values).toMatchObject({ left: '0', orderId: '' });
});

it('one that happened while the program was off is told by the next start, and by no later one', async () => {
  const first = open();
  await first.bench.start();
  await first.bench.run(3_000, 100);
  await first.bench.terminal.close();
  const second = open(first.bench);
  second.state.liquidations.push(ENDED);
  await second.bench.start();
  await second.bench.run(3_000, 100);
  expect(news(second.bench)).toEqual(['marginLiquidated']);
  await second.bench.terminal.close();
  const third = open(first.bench);
  third.state.liquidations.push(ENDED);
  await third.bench.start();
  await third.bench.run(3_000, 100);
  expect(news(third.bench)).toEqual([]);
});

it('one at the same moment of another market is told as well, while it runs and when it has ended', async () => {
  const { bench, state } = open();
  const running = { ...ENDED, endedAt: null, left: null };
  await bench.start();
  await bench.run(3_000, 100);
  const told: string[] = [];
  for (let market = 0; market < 2; market += 1) {
    state.liquidations.splice(0, Infinity, running);
    await bench.run(9_000, 100);
    state.liquidations.splice(0, Infinity, ENDED);
    await bench.run(9_000, 100);
    told.push(...news(bench).slice(told.length));
    // The market is begun anew: its clock and its ids are those of before.
    state.liquidations.splice(0);
    await bench.run(9_000, 100);
  }
  const each = ['marginLiquidating', 'marginLiquidated'];
  expect(told).toEqual([...each, ...each]);
});

it('what is past when a program looks for the first time is no news', async () => {
  const { bench, state } = open();
  state.liquidations.push(ENDED);
  await bench.start();
  await bench.run(3_000, 100);
  expect(news(bench)).toEqual([]);
});

it('an order that a bot places in the margin wallet is still one placed elsewhere', async () => {
  const { bench, state } = open();
  state.liquidations.push(ENDED);
  await bench.start();
  await bench.run(10_000, 100);
  const orderId = forced(bench);
  await bench.run(70_000, 500);
  expect(news(bench)).toEqual(['orderExternal', 'orderFilled']);
  expect(bench.activity.find(({ key }) => key === 'orderExternal')?.values).toMatchObject({
    orderId,
  });
});

describe('the order history says of an order of the margin wallet', () => {
  const history = async (bench: Bench) => {
    const reply = await bench.during(
      bench.desk.call('orderHistory', { book: 'margin', beforeMs: null }),
    );
    return reply.ok ? reply.value.orders.map(({ orderId, isForced }) => [orderId, isForced]) : [];
  };

  it('that it was the exchange, and of no other', async () => {
    const { bench, state } = open();
    await bench.start();
    await bench.run(10_000, 100);
    const before = forced(bench);
    await bench.run(70_000, 500);
    const lastOrderId = forced(bench);
    state.liquidations.push({ ...ENDED, afterOrderId: before, lastOrderId });
    await bench.run(5_000, 100);
    expect(await history(bench)).toEqual([
      [lastOrderId, true],
      [before, undefined],
    ]);
  });

  it('also where the liquidation was while the program was off', async () => {
    const first = open();
    await first.bench.start();
    await first.bench.run(3_000, 100);
    await first.bench.terminal.close();
    const second = open(first.bench);
    const lastOrderId = forced(second.bench);
    second.state.liquidations.push({ ...ENDED, lastOrderId });
    await second.bench.start();
    await second.bench.run(8_000, 100);
    expect(await history(second.bench)).toEqual([[lastOrderId, true]]);
    const third = open(first.bench);
    await third.bench.start();
    await third.bench.run(8_000, 100);
    expect(await history(third.bench)).toEqual([[lastOrderId, true]]);
  });
});

it('where nobody tells, such an order may be either, and that is said', async () => {
  const bench = new Bench({ venue: { mode: 'live' } });
  await bench.run(200);
  bench.exchange.feedState('open');
  await bench.run(10_000, 100);
  const orderId = forced(bench);
  await bench.run(70_000, 500);
  expect(news(bench)).toEqual(['marginOrderExternal', 'orderFilled']);
  const line = bench.activity.find(({ key }) => key === 'marginOrderExternal');
  expect(line).toMatchObject({ level: 'warn', values: { symbol: 'BTCUSDT', orderId } });
});
