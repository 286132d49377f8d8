import { afterEach, expect, test } from 'vitest';
import { futuresState } from '../../session/futures/futures-state';
import { accountWith, LONG } from '../../session/futures/positions.testing';
import { legsOf } from './legs';

afterEach(() => {
  futuresState.reset();
});

test('a leg is what nobody is closing yet: one that is closed whole by open orders is none', () => {
  const short = { ...LONG, positionId: '8', side: 'SELL' as const, closing: 5_000 };
  const other = { ...LONG, positionId: '9', symbol: 'E-ETH-USDT' };
  futuresState.set({ account: accountWith({ ...LONG, closing: 2_000 }, short, other) });
  expect(legsOf('E-BTC-USDT')).toEqual([{ side: 'BUY', mode: 'isolated', volume: 3_000 }]);
});
