import { ticks } from '@shared/money/units';
import { beforeAll, expect, test } from 'vitest';
import { startWords, wordsOf } from '../../lib/i18n';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { closeEstimate } from './plans';
import { LONG } from '../../session/futures/positions.testing';

beforeAll(() => startWords());

test('exits are said to fire by the last price: that is what triggers them (exchange-rules §5.6)', () => {
  const words = wordsOf('positions')('exitHint.last', { price: '60,034.3' });
  expect(words).toBe('Last price 60,034.3 · a market order once it gets here');
  expect(wordsOf('positions')('whenLast', { price: '61,000.0' })).toMatch(/last price/);
});

test('what a close would bring says of what it is', () => {
  const estimate = closeEstimate(
    { row: LONG, instrument: BTC_CONTRACT, markPrice: LONG.markPrice },
    2_000,
    ticks(610_000),
  );
  expect(wordsOf('positions')('atPrice', { ...estimate })).toBe(
    '≈ +192.68 USDT after a fee of ≈ 7.32 USDT',
  );
});
