import { expect, test } from 'vitest';
import { ticks } from '@shared/money/units';
import {
  closeDraft,
  closeEstimate,
  contractsOfPercent,
  exitDraft,
  exitFault,
  isExitTooLate,
  readContracts,
  readPrice,
  reverseDrafts,
  triggerReference,
  type ExitPurpose,
} from './plans';
import { BTC_CONTRACT as BTC } from '../../session/contract.testing';
import { accountWith, LONG } from '../../session/futures/positions.testing';
import { positionViews } from './view-model';

const SHORT = { ...LONG, side: 'SELL' as const };
const held = (row: typeof LONG) => ({ row, instrument: BTC, markPrice: row.markPrice });

test('closing sells a long and buys a short back, at the market or at a price, never opening', () => {
  expect(closeDraft(LONG, BTC, 2_000, null)).toMatchObject({
    side: 'SELL',
    action: 'CLOSE',
    type: 'MARKET',
    price: '',
    quantity: '2000',
    mode: 'isolated',
    trigger: null,
  });
  expect(closeDraft(SHORT, BTC, 1, ticks(600_005))).toMatchObject({
    side: 'BUY',
    action: 'CLOSE',
    type: 'LIMIT',
    price: '60000.5',
  });
});

test('reversing closes first what is not being closed already, then opens as much', () => {
  const drafts = reverseDrafts({ ...LONG, closing: 1_000 }, BTC);
  expect(drafts.map(({ action, side, quantity }) => [action, side, quantity])).toEqual([
    ['CLOSE', 'SELL', '4000'],
    ['OPEN', 'SELL', '4000'],
  ]);
});

test.each([
  [LONG, 'take-profit', 'UP'],
  [LONG, 'stop-loss', 'DOWN'],
  [SHORT, 'take-profit', 'DOWN'],
  [SHORT, 'stop-loss', 'UP'],
] as const)('%#: the %s fires %s', (position, purpose, direction) => {
  const draft = exitDraft(position, BTC, purpose, ticks(610_000), 10);
  expect(draft.trigger).toEqual({ direction, price: '61000.0', purpose });
  expect([draft.action, draft.type]).toEqual(['CLOSE', 'MARKET']);
});

test('an exit that would fire at once is told, by the last price and at that price itself too', () => {
  const last = (row: typeof LONG, purpose: ExitPurpose, at: number) =>
    exitFault(held(row), purpose, ticks(at), triggerReference(held(row), 610_000));
  expect(last(LONG, 'take-profit', 610_000)).toBe('not-above');
  expect(last(LONG, 'take-profit', 610_001)).toBe(null);
  // Below the last price, though above the mark of 60,000.
  expect(last(LONG, 'stop-loss', 605_000)).toBe(null);
  expect(last(LONG, 'stop-loss', 610_000)).toBe('not-below');
  expect(last(SHORT, 'take-profit', 609_999)).toBe(null);
  expect(last(SHORT, 'stop-loss', 605_000)).toBe('not-above');
});

test('a stop past the liquidation price is told as too late, on either side and at that price itself', () => {
  const tooLate = (position: typeof LONG, at: number) => {
    const [view] = positionViews(accountWith(position), [], [BTC], null);
    return view !== undefined && isExitTooLate(view, ticks(at));
  };
  // A long of 60,000 is liquidated at 57,321.0.
  expect([573_211, 573_210, 500_000].map((at) => tooLate(LONG, at))).toEqual([false, true, true]);
  expect([620_000, 640_000].map((at) => tooLate(SHORT, at))).toEqual([false, true]);
  // Its margin covers all there is to lose: no price is too late.
  expect(tooLate({ ...LONG, hold: '40000' }, 1)).toBe(false);
});

test('before the first trade triggers go by the mark', () => {
  const reference = triggerReference(held(LONG), 0);
  expect(reference.by).toBe('mark');
  expect(exitFault(held(LONG), 'take-profit', ticks(600_000), reference)).toBe('not-above');
  expect(exitFault(held(LONG), 'take-profit', ticks(600_001), reference)).toBe(null);
});

test('what is typed is a whole number of contracts that can still be closed', () => {
  const position = { ...LONG, closing: 4_000 };
  expect(['', '0', '1.5', '1001', '1000'].map((text) => readContracts(text, position))).toEqual([
    'required',
    'not-positive',
    'not-whole',
    'too-many',
    1_000,
  ]);
  // Nothing is left: whatever is typed, that is what is wrong.
  const closing = { ...LONG, closing: LONG.contracts };
  expect(['', '0', '1'].map((text) => readContracts(text, closing))).toEqual(
    Array.from({ length: 3 }, () => 'none-left'),
  );
  expect([0, 1, 33, 100].map((percent) => contractsOfPercent(position, percent))).toEqual([
    1, 10, 330, 1_000,
  ]);
  const typed = ['', '60000.55', '-1', '60000.', '60000.5'];
  expect(typed.map((text) => readPrice(text, BTC))).toEqual([
    null,
    'too-precise',
    'not-positive',
    600_000,
    600_005,
  ]);
});

test('without a price it is estimated at the mark that the desk shows, not at that of the last reading', () => {
  const at = (markPrice: string) => closeEstimate({ ...held(LONG), markPrice }, 2_000, null).result;
  expect([at('61000'), at('59000')]).toEqual(['+192.68', '\u2212207.08']);
});

test('what closing costs is told by the position: what is assumed of its contract may be another rate', () => {
  const dearer = { ...LONG, maxFeeRate: '0.001' };
  expect(closeEstimate(held(dearer), 2_000, ticks(610_000)).fee).toBe('12.20');
});

test('the estimate is what the close brings less its fee (W9 of exchange-rules §5.12)', () => {
  expect(closeEstimate(held(LONG), 2_000, ticks(610_000))).toEqual({
    result: '+192.68',
    fee: '7.32', // "after a fee of −7.32" would be a rebate
    asset: 'USDT',
  });
});

test.each([
  // 2,000 contracts of 1 SOL at 150, and of 10 XRP at 0.6, closed a tenth dearer: less 0.06 % of what they then are worth.
  [3, { units: 1, decimals: 0 }, '150', '165.125', '+30,051.85', '198.15'],
  [4, { units: 10, decimals: 0 }, '0.6', '0.6601', '+1,194.08', '7.92'],
  [2, { units: 1, decimals: 2 }, '3000', '3300.25', '+5,965.40', '39.60'],
])('of %i decimals and %o', (pricePrecision, multiplier, open, price, result, fee) => {
  const instrument = { ...BTC, pricePrecision, multiplier };
  const value = String((5_000 * multiplier.units * Number(open)) / 10 ** multiplier.decimals);
  const row = { ...LONG, value, openPrice: open, averagePrice: open, markPrice: open };
  const at = readPrice(price, instrument);
  if (at === null || typeof at === 'string') throw new Error(price);
  expect(at).toBe(Math.round(Number(price) * 10 ** pricePrecision));
  expect(closeDraft(row, instrument, 2_000, at).price).toBe(price);
  expect(exitDraft(row, instrument, 'take-profit', at, 2_000).trigger?.price).toBe(price);
  const held = { row, instrument, markPrice: open };
  expect(exitFault(held, 'take-profit', at, triggerReference(held, 0))).toBe(null);
  expect(closeEstimate(held, 2_000, at)).toEqual({ result, fee, asset: 'USDT' });
});

test('a hundredth of a coin is no small change: an estimate in BTC has all its digits', () => {
  const inCoins = { ...held(LONG), instrument: { ...BTC, quote: 'BTC' } };
  expect(closeEstimate(inCoins, 2_000, ticks(610_000))).toEqual({
    result: '+192.68000000',
    fee: '7.32000000',
    asset: 'BTC',
  });
});
