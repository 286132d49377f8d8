/** The inspector's figures are the exchange's, on random accounts; `npm run inspect:proof` takes 10,000. */
import { expect, test } from 'vitest';
import { BenchAccount, HOUSE, TRADER } from './bench-account';
import { prove, proveAccount } from './proof';

const ACCOUNTS = 100;

test('on random accounts every figure equals the exchange, and liquidation starts where it is shown', () => {
  const proofs = Array.from({ length: ACCOUNTS }, (_, index) => proveAccount(index + 1));
  expect(proofs.flatMap(({ problems }) => problems)).toEqual([]);
  // What is to be proven has to occur.
  const seen = new Set(proofs.flatMap((proof) => proof.seen));
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['isolated long', 'isolated short', 'isolated long and short'],
      ...['cross long', 'cross short', 'cross long and short'],
      ...['negative reducePrice', 'several contracts', 'funding', 'partly closed'],
      ...['never liquidated', 'liquidated below', 'liquidated above'],
    ]),
  );
});

test.each([
  ['W6', 'E-BTC-USDT', 'BUY OPEN 5000 @ 60000', 'SELL OPEN 5000 @ 60000', '57320.99758648'],
  ['W16', 'E-ETH-USDT', 'SELL OPEN 500 @ 3000', 'BUY OPEN 500 @ 3000', '3132.45823389'],
])('%s of exchange-rules §5.12', (_, symbol, own, house, liquidation) => {
  const account = new BenchAccount();
  account.bench.fund(TRADER, '20000').isolated(TRADER, own, symbol).cross(HOUSE, house, symbol);
  const [position] = account.record.positions;
  if (position === undefined) throw new Error('the trade has opened a position');
  expect(position.liquidationPrice).toBe(liquidation);
  expect(prove(account, position).problems).toEqual([]);
});
