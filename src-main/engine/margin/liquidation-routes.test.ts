/** A liquidation finds its way through whatever pairs there are, and ends where there is none. */
import { expect, test } from 'vitest';
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import { atoms, lots } from '@shared/money/units';
import { ALICE } from '../engine.testing';
import type { EngineConfig } from '../engine';
import { marginConfig, MarginExchange, told } from './margin.testing';

const BTC = 'BTCUSDT';

function pairOf(base: string, quote: string, precisions: readonly [number, number]): SpotRules {
  const [model] = SPOT_RULES;
  if (model === undefined) throw new Error('there are default pairs');
  const [pricePrecision, quantityPrecision] = precisions;
  const symbol = base + quote;
  return {
    ...model,
    pair: { kind: 'spot', symbol, base, quote, pricePrecision, quantityPrecision },
    minAmount: atoms(1n),
    maxLimitLots: lots(10 ** 12),
    maxMarketLots: lots(10 ** 12),
    openingPrice: '1',
  };
}

const configOf = (...first: readonly SpotRules[]): EngineConfig => ({
  ...marginConfig(),
  spot: [...first, ...SPOT_RULES],
});

/** Owes 0.03 BTC, sold at 60 000 for USDT that was then spent on what it buys of a pair. */
function short(config: EngineConfig, symbol: string, words: string): MarginExchange {
  const exchange = new MarginExchange(config);
  exchange.give(ALICE, 'USDT 1000');
  exchange.quote(BTC, '1 @ 60000', null);
  exchange.traded(ALICE, BTC, 'SELL', '0.03');
  exchange.quote(symbol, null, words);
  exchange.traded(ALICE, symbol, 'BUY', words);
  return exchange;
}

/** Bitcoin so dear that who owes it is liquidated. */
function dear(exchange: MarginExchange) {
  exchange.print(BTC, '0.001 @ 78000');
  return exchange.quote(BTC, '1 @ 88000', '1 @ 88002');
}

/** The sums of every asset are nothing, and no invariant is broken. */
function expectSound({ engine }: MarginExchange): void {
  expect(engine.brokenInvariants()).toEqual([]);
  for (const { sum } of engine.ledgerTotals()) expect(sum).toBe(0n);
}

test('where USDT is also sold for what is owed, it is bought on the pair that has offers', () => {
  // Listed first, and nobody bids on it: it was the only pair of the two that was looked at.
  const exchange = short(configOf(pairOf('USDT', 'BTC', [8, 0])), 'LTCUSDT', '34.9 @ 80');
  exchange.quote('LTCUSDT', '1000 @ 79.99', '1000 @ 80');
  expect(told(dear(exchange))).toContain('FINISHED');
  expect(exchange.isInLiquidation()).toBe(false);
  expect(exchange.margin('BTC')).toMatch(/^\S+ 0 0 0 0$/);
  expectSound(exchange);
});

test('USDT is sold for what is owed where that is the only pair with bids', () => {
  const exchange = short(configOf(pairOf('USDT', 'BTC', [8, 0])), 'LTCUSDT', '34.9 @ 80');
  exchange.quote('LTCUSDT', '1000 @ 79.99', '1000 @ 80');
  exchange.quote('USDTBTC', '1000000 @ 0.00001136', null);
  exchange.print(BTC, '0.001 @ 78000');
  expect(told(exchange.print(BTC, '0.001 @ 88000'))).toEqual([
    'BUY BTCUSDT',
    'STARTED',
    'SELL LTCUSDT',
    'SELL USDTBTC',
    'REPAID 0.03000015 BTC',
    'FINISHED',
  ]);
  expect(exchange.isInLiquidation()).toBe(false);
  expectSound(exchange);
});

test('a pair of the two on which nobody offers does not keep it from the way by USDT', () => {
  const exchange = short(marginConfig(), 'ETHUSDT', '0.93 @ 3000');
  exchange.quote('ETHUSDT', '100 @ 2999', '100 @ 3000');
  expect(told(dear(exchange))).toContain('FINISHED');
  expect(exchange.isInLiquidation()).toBe(false);
  expectSound(exchange);
});

test('what has no pair with USDT is sold by way of what it has a pair with', () => {
  const gold = pairOf('XAU', 'LTC', [4, 4]);
  const exchange = new MarginExchange(configOf(gold));
  exchange.open(10_024, 'XAU 100');
  exchange.give(ALICE, 'USDT 1000');
  exchange.quote(BTC, '1 @ 60000', null);
  exchange.traded(ALICE, BTC, 'SELL', '0.02');
  exchange.quote('LTCUSDT', null, '27 @ 80');
  exchange.traded(ALICE, 'LTCUSDT', 'BUY', '27 @ 80');
  exchange.quote('XAULTC', '10 @ 19', '10 @ 20');
  exchange.quote('LTCUSDT', '1000 @ 79.99', '1000 @ 80');
  exchange.traded(ALICE, 'XAULTC', 'BUY', '1.3 @ 20');
  // Gold counts for nothing in the level: the account is liquidated, with bitcoin on offer.
  exchange.quote(BTC, '1 @ 60000', '1 @ 60010');
  expect(told(exchange.wait(1000))).toEqual([
    'SELL LTCUSDT',
    'BUY BTCUSDT',
    'REPAID 0.00194005 BTC',
    'SELL XAULTC',
    'SELL LTCUSDT',
    'BUY BTCUSDT',
    'REPAID 0.01806005 BTC',
    'FINISHED',
  ]);
  expect(exchange.isInLiquidation()).toBe(false);
  expect(exchange.margin('BTC')).toMatch(/^\S+ 0 0 0 0$/);
  expectSound(exchange);
});

test('what nothing is traded for stays its owner’s, and the fund pays what is left', () => {
  const exchange = short(
    { ...marginConfig(), spot: [pairOf('GBP', 'EUR', [4, 4]), ...SPOT_RULES] },
    'LTCUSDT',
    '34.9 @ 80',
  );
  exchange.give(ALICE, 'GBP 5');
  exchange.quote('LTCUSDT', '30 @ 79.99', '1000 @ 80');
  dear(exchange);
  exchange.quote('LTCUSDT', '30 @ 60', '1000 @ 80');
  exchange.wait(10_000);
  expect(exchange.isInLiquidation()).toBe(false);
  expect(exchange.margin('GBP')).toBe('5 0 0 0 0');
  expect(exchange.margin('BTC')).toBe('0 0 0 0 0');
  expectSound(exchange);
});

test('before decision 123 it waited for the pair of the two, and what was done then is done again so', () => {
  const exchange = short({ ...marginConfig(), ruleBook: 1 }, 'ETHUSDT', '0.93 @ 3000');
  exchange.quote('ETHUSDT', '100 @ 2999', '100 @ 3000');
  expect(told(dear(exchange))).not.toContain('SELL ETHUSDT');
  exchange.wait(10_000);
  expect(exchange.isInLiquidation()).toBe(true);
  expectSound(exchange);
});
