import type { MarginReply } from '@shared/contract/terminal/lab';
import { expect, test } from 'vitest';
import { marginView } from './margin-view';

const nothing = { free: '0.00000000', locked: '0.00000000', debt: '0.00000000', interest: '0' };
const wallet = (change: Partial<MarginReply> = {}): MarginReply => ({
  uid: 10_023,
  level: '1.71428571',
  limits: { borrow: '1.5', call: '1.3', liquidation: '1.1' },
  isCalled: false,
  isInLiquidation: false,
  waitsFor: [],
  liquidations: [],
  assets: [
    { asset: 'USDT', ...nothing, debt: '1400.00000000', interest: '0.01400000' },
    { asset: 'BTC', ...nothing, free: '0.03996000' },
    { asset: 'ETH', ...nothing },
  ],
  ...change,
});

test('a debt is told with its interest, the level to its last digit, and nothing of what is not there', () => {
  expect(marginView(wallet())).toMatchObject({
    state: 'fine',
    level: '1.71428571',
    limits: { call: '1.3', liquidation: '1.1' },
    assets: [
      { asset: 'USDT', free: '0.0000', debt: '1,400', interest: '0.014' },
      { asset: 'BTC', free: '0.0399', debt: '0', interest: '0' },
    ],
  });
});

test('a wallet that was called, or is being liquidated, says so', () => {
  expect(marginView(wallet({ isCalled: true })).state).toBe('called');
  expect(marginView(wallet({ isCalled: true, isInLiquidation: true })).state).toBe('liquidating');
});

test('without debt there is no level to fall', () => {
  const free = wallet({ level: '999', assets: [{ asset: 'USDT', ...nothing, free: '10000' }] });
  expect(marginView(free)).toMatchObject({ state: 'free', level: '' });
});

test('a liquidation says what it waits for, and what passed to the insurance fund and from it', () => {
  const fund = (asset: string, paidToFund: string, paidByFund: string) => ({
    asset,
    paidToFund,
    paidByFund,
  });
  const orders = { pairs: ['BTCUSDT'], afterOrderId: '7', lastOrderId: '9' };
  const first = {
    ...orders,
    owed: [{ asset: 'USDT', amount: '1400.01400000' }],
    left: [{ asset: 'BTC', amount: '0.00100000' }],
    startedAt: 1_000,
    endedAt: 2_000,
    funds: [fund('USDT', '12.50000000', '0.00000000'), fund('BTC', '0.00000000', '0.10000000')],
  };
  const running = { ...orders, owed: null, left: null, startedAt: 9_000, endedAt: null, funds: [] };
  const liquidations = [first, running];
  const waitsFor = ['BTCUSDT', 'ETHUSDT'];
  expect(marginView(wallet({ isInLiquidation: true, waitsFor, liquidations }))).toMatchObject({
    waitsFor: 'BTCUSDT, ETHUSDT',
    liquidations: [
      { startedAtMs: 9_000, endedAtMs: null, paidToFund: '', paidByFund: '' },
      { startedAtMs: 1_000, endedAtMs: 2_000, paidToFund: '12.5 USDT', paidByFund: '0.1 BTC' },
    ],
  });
  const many = Array.from({ length: 9 }, (_, at) => ({ ...first, startedAt: at }));
  expect(marginView(wallet({ liquidations: many })).liquidations[0]).toMatchObject({
    startedAtMs: 8,
  });
  expect(marginView(wallet({ liquidations: many })).liquidations).toHaveLength(5);
});
