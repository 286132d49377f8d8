/** The trader's own limits, through the terminal's door: what is refused reaches no exchange. */
import type { OrderDraft } from '@shared/contract/terminal';
import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { Bench, MemorySettings } from '../bench.testing';
import { makeAccount, makePosition } from '../futures/scripted-futures.testing';
import { draft, future, NONE, opened, openedContract, place, type Limits } from './limits.testing';

test('an order is worth no more than the limit, to the last digit', async () => {
  const bench = await opened({ orderValue: '1179.99' });
  expect(await place(bench)).toMatchObject({
    kind: 'rejected',
    by: 'terminal',
    code: 'risk-order-value',
    message: 'your limit: an order of at most 1,179.99 USDT; this comes to 1,180',
  });
  expect(bench.value('openOrders')).toEqual([]);
  const wider = await opened({ orderValue: '1180' });
  expect(await place(wider)).toMatchObject({ kind: 'accepted' });
});

test('a sale below the market is worth the last price', async () => {
  const bench = await openedContract({ orderValue: '599' });
  const under = future({ side: 'SELL', price: '59000' });
  expect(await place(bench, under)).toMatchObject({
    code: 'risk-order-value',
    message: 'your limit: an order of at most 599 USDT; this comes to 600',
  });
  const wider = await openedContract({ orderValue: '600' });
  expect(await place(wider, under)).toMatchObject({ kind: 'accepted' });
  expect(await place(wider, future({ price: '59000' }))).toMatchObject({ kind: 'accepted' });
});

test('a market order is worth what the book bids or asks, where nothing has traded since it moved', async () => {
  const size = { symbol: 'BTCUSDT', quantity: '0.02', unit: 'base' } as const;
  const market = { book: 'margin', side: 'SELL', type: 'MARKET', price: '', ...size } as const;
  const bench = await opened({ orderValue: '1300' });
  bench.exchange.print('BTCUSDT', 6_000_000, 1);
  bench.exchange.book(9_000_000, 9_000_010);
  await bench.run(50);
  expect(await place(bench, market, 500)).toMatchObject({
    code: 'risk-order-value',
    message: 'your limit: an order of at most 1,300 USDT; this comes to 1,800',
  });
  bench.exchange.book(5_999_990, 6_000_000);
  await bench.run(50);
  expect(await place(bench, market, 500)).toMatchObject({ kind: 'accepted' });
});

test('so is one of a contract', async () => {
  const bench = await openedContract({ orderValue: '899.99' });
  bench.watchBook('E-BTC-USDT');
  await bench.run(100);
  bench.exchange.book(899_990, 900_000, 'E-BTC-USDT');
  await bench.run(50);
  const market = future({ type: 'MARKET', price: '' });
  expect(await place(bench, market, 500)).toMatchObject({ code: 'risk-order-value' });
});

test('a limit is lowered at once and raised ten minutes later, over a restart', async () => {
  const settings = new MemorySettings();
  const bench = await opened({ orderValue: '2000', dailyLoss: '100' }, settings);
  const save = async (at: Bench, limits: Partial<Limits>) => {
    await at.desk.call('saveRiskLimits', { ...NONE, ...limits });
    await at.settle();
    await at.run(20);
  };
  await save(bench, { orderValue: '1000', dailyLoss: '' });
  expect(bench.value('risk')).toMatchObject({
    limits: { orderValue: '1000', dailyLoss: '100' },
    pending: { limits: { orderValue: '1000', dailyLoss: '' } },
  });
  expect(await place(bench)).toMatchObject({ code: 'risk-order-value' });

  await save(bench, { orderValue: '5000' });
  const fromMs = bench.value('risk').pending?.fromMs ?? 0;
  await bench.run(300_000, 10_000);
  await save(bench, { orderValue: '5000' });
  expect(bench.value('risk').pending?.fromMs).toBe(fromMs);
  expect(await place(bench)).toMatchObject({ code: 'risk-order-value' });
  await bench.terminal.close();

  const next = bench.restarted();
  next.watch('risk');
  await next.run(290_000, 10_000);
  expect(next.value('risk').limits.orderValue).toBe('1000');
  await next.run(10_000, 1_000);
  expect(next.value('risk')).toMatchObject({ limits: { orderValue: '5000' }, pending: null });
  expect(next.keys()).toContain('riskLoosened');
  expect(await place(next)).toMatchObject({ kind: 'accepted' });
});

test('a limit that only warns says so and lets the order pass', async () => {
  const bench = await opened({ orderValue: '1', onLimit: 'warn' });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  expect(bench.keys()).toContain('riskWarning');
});

test('what can only make smaller what is held passes every limit', async () => {
  const bench = await opened({ orderValue: '1', ordersPerMinute: 1 });
  const sale: OrderDraft = { ...draft, side: 'SELL', price: '61000' };
  for (let order = 0; order < 3; order += 1) {
    expect(await place(bench, sale)).toMatchObject({ kind: 'accepted' });
  }
});

test('a position with what would open more of it is worth no more than the limit', async () => {
  // 1,000 contracts are held at a last price of 60,000: 6,000 USDT.
  const bench = await opened({ positionValue: '6010' });
  bench.exchange.futuresHost.account = makeAccount([makePosition()]);
  await bench.run(60_000, 500);
  const more: OrderDraft = {
    book: 'futures',
    symbol: 'E-BTC-USDT',
    side: 'BUY',
    action: 'OPEN',
    mode: 'cross',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '60000',
    quantity: '2',
    trigger: null,
  };
  expect(await place(bench, more)).toMatchObject({
    code: 'risk-position-value',
    message: 'your limit: a position of at most 6,010 USDT; this comes to 6,012',
  });
  const other = await place(bench, { ...more, side: 'SELL' });
  expect(other).not.toMatchObject({ code: 'risk-position-value' });
});

test('so many orders a minute leave, and a minute later as many again', async () => {
  const bench = await opened({ ordersPerMinute: 2 });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
  expect(await place(bench)).toMatchObject({ code: 'risk-orders-per-minute' });
  await bench.run(60_000, 1_000);
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
});

test('a limit price is as far from the market as the collar lets it', async () => {
  const far: OrderDraft = { ...draft, price: '66000' };
  const bench = await opened({});
  expect(await place(bench, far)).toMatchObject({ code: 'price-guard' });
  await bench.desk.call('saveRiskLimits', { ...NONE, collarPercent: '12' });
  await bench.run(600_000, 10_000);
  expect(await place(bench, far)).toMatchObject({ kind: 'accepted' });
});

test('the loss of the day locks what opens; it is lifted by its word alone', async () => {
  const settings = new MemorySettings();
  const bench = await opened({ dailyLoss: '1000' }, settings);
  await bench.run(70_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '0', isLocked: false });

  bench.exchange.balances = bench.exchange.balances.map((row) =>
    row.asset === 'USDT' ? { ...row, free: atoms(row.free - 100_000_000_000n) } : row,
  );
  await bench.run(130_000, 500);
  expect(bench.value('risk')).toMatchObject({ dayLoss: '1000', isLocked: true });
  expect(bench.keys().filter((key) => key === 'riskLocked')).toHaveLength(1);
  expect(await place(bench)).toMatchObject({ code: 'daily-loss' });
  const sale: OrderDraft = { ...draft, side: 'SELL', price: '61000' };
  expect(await place(bench, sale)).toMatchObject({ kind: 'accepted' });

  const { desk } = bench.restarted();
  const wrong = await desk.call('unlockRisk', { word: 'unlock' as 'UNLOCK' });
  expect(wrong.ok).toBe(false);
  expect((await desk.call('unlockRisk', { word: 'UNLOCK' })).ok).toBe(true);
  expect((await desk.call('unlockRisk', { word: 'UNLOCK' })).ok).toBe(false);
});

test('a lock ends with its day, though nobody has valued the account since', async () => {
  const bench = await opened({ dailyLoss: '1000' });
  await bench.run(70_000, 500);
  bench.exchange.balances = bench.exchange.balances.map((row) =>
    row.asset === 'USDT' ? { ...row, free: atoms(row.free - 100_000_000_000n) } : row,
  );
  await bench.run(130_000, 500);
  expect(await place(bench)).toMatchObject({ code: 'daily-loss' });
  // It began two hours before midnight.
  bench.clock.jumpWall(2 * 3_600_000);
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
});

test('limits that are damaged open nothing until they are saved anew', async () => {
  const settings = new MemorySettings();
  settings.set('riskLimits', { orderValue: 5 });
  const bench = new Bench({ settings });
  await bench.start();
  expect(await place(bench)).toMatchObject({ code: 'risk-limits-unreadable' });
  await bench.desk.call('saveRiskLimits', NONE);
  expect(await place(bench)).toMatchObject({ kind: 'accepted' });
});
