/** What contracts and pairs of one exchange have to do with each other. */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { MARK_DECIMALS } from '@shared/money/units';
import { expect, test } from 'vitest';
import { TestFutures } from './futures.testing';

test('the index of a contract is about the middle of the pair it is on, and of no other', () => {
  const exchange = new TestFutures({}, { agents: true, spot: SPOT_RULES, historyDays: 1 });
  exchange.advance(5_000);
  const { query } = exchange.engine;
  const ratios = FUTURES_RULES.map(({ contract, underlying }) => {
    const pair = SPOT_RULES.find((rules) => rules.pair.symbol === underlying)?.pair;
    const book = query.book(underlying, 1);
    const [bid, ask] = [book?.bids[0]?.price ?? 0, book?.asks[0]?.price ?? 0];
    const middle = (bid + ask) / 2 / 10 ** (pair?.pricePrecision ?? 0);
    const index = Number(query.futures.prices(contract.symbol)?.index ?? 0);
    return index / 10 ** (contract.pricePrecision + MARK_DECIMALS) / middle;
  });
  for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 2);
  expect(ratios.length).toBeGreaterThan(1);
});
