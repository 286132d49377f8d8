import { expect, test } from 'vitest';
import { BTC_CONTRACT as BTC } from './contract.testing';
import { LONG } from './positions.testing';
import { profitNow } from './profit-now';

test('the profit is that of the mark beside it, and the rate with it', () => {
  expect(profitNow(LONG, BTC, '60300')).toEqual({ unrealized: '150', returnRate: '0.1' });
  expect(profitNow({ ...LONG, side: 'SELL' }, BTC, '60300')).toEqual({
    unrealized: '-150',
    returnRate: '-0.1',
  });
});

test('what was told stays where the mark is the one of the reading, or is none', () => {
  const told = { ...LONG, unrealized: '0.25', returnRate: '0.0003' };
  const same = { unrealized: '0.25', returnRate: '0.0003' };
  expect(profitNow(told, BTC, '60000')).toEqual(same);
  expect(profitNow(told, BTC, '')).toEqual(same);
});
