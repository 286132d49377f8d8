/** What of index, mark and premium is no whole step is rounded half-up, never cut off (exchange-rules §1, §5.6). */
import { FUTURES_RULES, type FuturesRules } from '@shared/domain/futures-defaults';
import { contractUnit } from '@shared/domain/futures-math';
import { mark, rate } from '@shared/money/units';
import { expect, test } from 'vitest';
import { OrderBook } from '../../book/order-book';
import { BUY, SELL } from '../../book/side';
import { markPrice, MeanBasis } from './mark-price';
import { impactPrice } from './premium';

const INDEX = mark(60_000_001n);
const FAR_ABOVE = 100n;

test('the index carried to the next funding', () => {
  // 60000.001 × 0.0001 × ms ÷ 8 h: 0.42 of a step, then 0.63.
  const carried = (ms: number) => markPrice(INDEX, rate(10_000n), ms, FAR_ABOVE, INDEX);
  expect(carried(2_000)).toBe(60_000_001n);
  expect(carried(3_000)).toBe(60_000_002n);
});

test.each([
  [[1n, 2n], 2n],
  [[1n, 1n, 0n], 1n],
  [[1n, 0n, 0n], 0n],
  [[-1n, -2n], -2n],
  [[-1n, 0n, 0n], 0n],
])('the mean basis of %o is %o', (samples, mean) => {
  const basis = new MeanBasis();
  for (const sample of samples) basis.add(sample);
  expect(basis.value).toBe(mean);
});

test('the price at which the impact notional would trade', () => {
  const { contract } = FUTURES_RULES[0] as FuturesRules;
  const unit = contractUnit(contract);
  const book = new OrderBook();
  // 500 of 6 USDT and then 17000 ÷ 5.999: 59991.49978…; above it 500 and more of 6.002
  book.add(BUY, 600_000, 500, 1, 1);
  book.add(BUY, 599_900, 100_000, 1, 2);
  book.add(SELL, 600_001, 500, 1, 3);
  book.add(SELL, 600_200, 100_000, 1, 4);
  expect(impactPrice(book, BUY, unit)).toBe(59_991_500n);
  // 500 × 6.00001 = 3000.005; 20000 ÷ (500 + 16999.995 ÷ 6.002) a contract: 60017.01415…
  expect(impactPrice(book, SELL, unit)).toBe(60_017_014n);
});

test('a side that holds exactly the impact notional has a price, one contract less has none', () => {
  const { contract } = FUTURES_RULES[0] as FuturesRules;
  const of = (contracts: number) => {
    const book = new OrderBook();
    book.add(BUY, 500_000, contracts, 1, 1);
    return impactPrice(book, BUY, contractUnit(contract));
  };
  // 4000 of 5 USDT each.
  expect([of(4_000), of(3_999)]).toEqual([50_000_000n, null]);
});
