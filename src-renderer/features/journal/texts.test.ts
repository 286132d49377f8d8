/** The texts of closed trades: what stands in one column is read by its decimals. */
import type { JournalTrade } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { feesText, moneyText, priceText, sizeOf } from './texts';
import { BTC_PAIR } from '../../session/pair.testing';

const sized = (quantity: string) => ({ quantity }) as JournalTrade;

test.each([
  ['1', BTC_PAIR, '1.000000 BTC'],
  ['0.012945', BTC_PAIR, '0.012945 BTC'],
  // What a fee in coins has left is finer than a lot: nothing of it is hidden.
  ['1234.01294512', BTC_PAIR, '1,234.01294512 BTC'],
  ['0.1', BTC_CONTRACT, '0.1000 BTC'],
  ['0.50', undefined, '0.5'],
])(
  'sizes of a market have its decimals, and no digit less than there is: %s',
  (quantity, of, said) => {
    expect(sizeOf(sized(quantity), of)).toBe(said);
  },
);

test.each([
  [{ ...BTC_PAIR, base: 'XRP', pricePrecision: 5, quantityPrecision: 1 }, '0.60000', '12.0 XRP'],
  [
    { ...BTC_CONTRACT, base: 'XRP', pricePrecision: 4, multiplier: { units: 10, decimals: 0 } },
    '0.6000',
    '12 XRP',
  ],
])('%o has a price and a size of its own decimals', (of, price, size) => {
  expect([priceText('0.6', of), sizeOf(sized('12'), of)]).toEqual([price, size]);
});

test.each([
  ['0.00012345', 'BTC', '+0.00012345'],
  ['0.5', 'USDT', '+0.50'],
])('a result of %s %s', (result, coin, said) => {
  expect(moneyText(result, coin)).toBe(said);
  const fees = [{ asset: coin, amount: result }];
  expect(feesText({ fees } as JournalTrade)).toBe(`${said.slice(1)} ${coin}`);
});
