/** A market the crowd has no price of stays empty among those it trades. */
import { FUTURES_RULES, type FuturesRules } from '@shared/domain/futures-defaults';
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import { atoms, rate } from '@shared/money/units';
import { expect, test } from 'vitest';
import { GENESIS_MS, quietConfig } from '../engine.testing';
import { createEngine, type EngineConfig } from '../index';
import { crowdedMarkets } from './crowded-markets';

const [BTC, ETH] = SPOT_RULES as readonly [SpotRules, SpotRules];
const [BTC_CONTRACT, ETH_CONTRACT] = FUTURES_RULES as readonly [FuturesRules, FuturesRules];
const ADA: SpotRules = {
  ...BTC,
  pair: { ...BTC.pair, symbol: 'ADAUSDT', base: 'ADA', pricePrecision: 4, quantityPrecision: 2 },
  openingPrice: '0.14',
};
const ADA_CONTRACT: FuturesRules = {
  ...BTC_CONTRACT,
  contract: { ...BTC_CONTRACT.contract, symbol: 'E-ADA-USDT', contractId: 5, base: 'ADA' },
  underlying: 'ADAUSDT',
  openingPrice: '0.1',
};

test.each([
  [
    'fees and filters',
    { ...BTC, fees: { maker: rate(0n), taker: rate(0n) }, maxOpenOrders: 1 },
    true,
  ],
  ['an opening price', { ...BTC, openingPrice: '100' }, false],
  ['a precision', { ...BTC, pair: { ...BTC.pair, pricePrecision: 1 } }, false],
  ['assets', { ...BTC, pair: { ...BTC.pair, quote: 'USD' } }, false],
])('with %s of its own: %#', (_, rules, isCrowded) => {
  const crowded = crowdedMarkets({ spot: [rules], futures: { rules: [BTC_CONTRACT] } });
  expect([...crowded]).toEqual(isCrowded ? ['BTCUSDT', 'E-BTC-USDT'] : []);
});

test('a contract with tiers of its own is left alone, its pair is not', () => {
  const rules = [BTC_CONTRACT, { ...ETH_CONTRACT, tiers: ETH_CONTRACT.tiers.slice(0, 1) }];
  const crowded = crowdedMarkets({ spot: [BTC, ETH], futures: { rules } });
  expect([...crowded]).toEqual(['BTCUSDT', 'ETHUSDT', 'E-BTC-USDT']);
});

test('the crowd trades what it knows; beside it a book is empty and its mark stands', () => {
  const config: EngineConfig = quietConfig({
    agents: true,
    historyDays: 1,
    spot: [ADA, BTC],
    futures: {
      rules: [ADA_CONTRACT, BTC_CONTRACT],
      marketOpenUnit: 'contracts',
      settlement: 'none',
      triggerRef: 'last',
      lossMode: 'adl',
      insurance: atoms(0n),
    },
  });
  const engine = createEngine(config);
  engine.execute({ type: 'advanceTo', atMs: GENESIS_MS + 10_000 });
  const { query } = engine;
  expect(query.book('BTCUSDT', 5)?.bids).toHaveLength(5);
  expect(query.book('ADAUSDT', 5)).toMatchObject({ bids: [], asks: [] });
  expect(query.futures.book('E-BTC-USDT', 5)?.bids).toHaveLength(5);
  expect(query.futures.book('E-ADA-USDT', 5)).toMatchObject({ bids: [], asks: [] });
  expect(query.futures.prices('E-ADA-USDT')).toMatchObject({ mark: 100n, index: 100n });
  expect(engine.brokenInvariants()).toEqual([]);
});
