/** Figures of the wire that are worked out, not told. */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { contractUnit } from '@shared/domain/futures-math';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { quoteValue } from '@shared/domain/order-value';
import { formatTrimmed } from '@shared/money/decimal';
import { atoms, lots, mark, ticks } from '@shared/money/units';
import { expect, test } from 'vitest';
import type { ExchangeIds } from './exchange-ids';
import { futuresOrderReplyOf } from './futures/shapes';
import { orderReplyOf } from './spot/shapes';
import {
  averageText,
  fixedPriceText,
  fixedQuantityText,
  markText,
  multiplierText,
  priceText,
  quantityText,
} from './texts';

test.each([
  // 0.001 at 60000 and 0.002 at 60000.01.
  ['180.00002 for 0.003', 18_000_002_000n, 3_000, 6, '60000.00666667'],
  ['20 smallest units for 3 whole ones', 20n, 3, 0, '0.00000007'],
  ['nothing', 0n, 0, 6, '0'],
] as const)(
  'the average price of %s is rounded to the nearest',
  (_what, value, lots, decimals, text) => {
    expect(averageText(atoms(value), lots, decimals)).toBe(text);
  },
);

const ids = { text: String } as unknown as ExchangeIds;

// Seven at twice the price and three at the price: 1.7 of it on average, whatever one is of the coin.
test.each(FUTURES_RULES)('the average of an order of $contract.symbol', ({ contract }) => {
  const unit = contractUnit(contract);
  const executedValue = 10n * 17n * unit.perTick;
  const order = { price: 10, contracts: 10, executed: 10, executedValue, status: 'FILLED' };
  const reply = futuresOrderReplyOf(contract, order as never, ids);
  expect(reply).toMatchObject({
    price: formatTrimmed(10n, contract.pricePrecision),
    avgPrice: formatTrimmed(17n, contract.pricePrecision),
  });
});

test.each(SPOT_RULES)('the average of an order of $pair.symbol', ({ pair }) => {
  const executedQuote = quoteValue(pair, ticks(17), lots(10));
  const quantity = { unit: 'base', lots: 10 };
  const order = { price: 10, quantity, executed: 10, executedQuote, status: 'FILLED' };
  expect(orderReplyOf(pair, order as never, ids)).toMatchObject({
    price: formatTrimmed(10n, pair.pricePrecision),
    avgPrice: formatTrimmed(17n, pair.pricePrecision),
    executedQty: formatTrimmed(10n, pair.quantityPrecision),
  });
});

// 12,340 ticks, lots and steps of a mark.
test.each([
  [5, 1, ['0.1234', '0.12340', '1234', '1234.0', '0.001234']],
  [3, 3, ['12.34', '12.340', '12.34', '12.340', '0.1234']],
  [2, 6, ['123.4', '123.40', '0.01234', '0.012340', '1.234']],
])('texts of %i and %i decimals', (pricePrecision, quantityPrecision, said) => {
  const pair = { kind: 'spot', symbol: 'X', base: 'X', quote: 'Y' } as const;
  const counted = { ...pair, pricePrecision, quantityPrecision };
  expect([
    priceText(counted, 12_340),
    fixedPriceText(counted, 12_340),
    quantityText(counted, 12_340),
    fixedQuantityText(counted, 12_340),
    markText(counted, mark(12_340n)),
  ]).toEqual(said);
});

test('what a contract is of its coin', () => {
  expect(FUTURES_RULES.map(({ contract }) => multiplierText(contract))).toEqual([
    ...['0.0001', '0.01', '1', '10'],
  ]);
});
