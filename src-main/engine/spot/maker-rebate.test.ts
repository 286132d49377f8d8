/** A maker that is paid instead of charged (a negative fee): to the last digit, and no fault of the exchange. */
import { expect, test } from 'vitest';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { atoms, contracts, rate, ticks } from '@shared/money/units';
import type { FuturesSetup } from '../engine';
import { ALICE, BOB, btcRules, quietConfig, TestExchange } from '../engine.testing';

/** One basis point to the maker, three from the taker. */
const FEES = { maker: rate(-10_000n), taker: rate(30_000n) };

function traded(lots = '0.01'): TestExchange {
  const exchange = new TestExchange(quietConfig({ spot: [btcRules({ fees: FEES })] }));
  exchange.open(ALICE, 'BTC 1').open(BOB, 'USDT 100000');
  exchange.placed(ALICE, 'SELL', `${lots} @ 60000`);
  exchange.placed(BOB, 'BUY', `${lots} @ 60000`);
  return exchange;
}

test('the maker is paid its exact share of what it received', () => {
  const exchange = traded();
  const [trade] = exchange.engine.query.ownTrades(ALICE, 'spot', 'BTCUSDT', { limit: 10 });
  // 600 USDT × 0.0001.
  expect(trade?.fee).toBe(-6_000_000n);
  expect(exchange.balance(ALICE, 'USDT')).toBe('600.06 0');
});

test('a share between two of the smallest amounts goes to the exchange, as with every fee', () => {
  const config = quietConfig({ spot: [btcRules({ fees: { ...FEES, maker: rate(-1_234_567n) } })] });
  const exchange = new TestExchange(config).open(ALICE, 'USDT 100000').open(BOB, 'BTC 1');
  exchange.placed(ALICE, 'BUY', '0.000123 @ 60000.01');
  exchange.placed(BOB, 'SELL', '0.000123 @ 60000.01');
  const [trade] = exchange.engine.query.ownTrades(ALICE, 'spot', 'BTCUSDT', { limit: 10 });
  // 12,300 × 0.01234567 = 151.85…
  expect(trade?.fee).toBe(-151n);
});

test('the auditor finds nothing wrong with it', () => {
  expect(traded().engine.brokenInvariants()).toEqual([]);
});

test('of a contract too', () => {
  const [rules] = FUTURES_RULES;
  if (rules === undefined) throw new Error('there are default contracts');
  const futures: FuturesSetup = {
    rules: [{ ...rules, fees: { ...rules.fees, openMaker: rate(-10_000n) } }],
    marketOpenUnit: 'contracts',
    settlement: 'none',
    triggerRef: 'last',
    lossMode: 'adl',
    insurance: atoms(10n ** 14n),
  };
  const exchange = new TestExchange(quietConfig({ futures }));
  for (const [uid, side] of [
    [ALICE, 'SELL'],
    [BOB, 'BUY'],
  ] as const) {
    exchange.open(uid);
    const { nowMs: atMs } = exchange;
    const amount = atoms(2_000_000_000_000n);
    exchange.do({ type: 'faucet', atMs, uid, wallet: 'futures', asset: 'USDT', amount });
    const order = {
      contract: 'E-BTC-USDT',
      side,
      open: 'OPEN',
      mode: 'cross',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: ticks(600_000),
      quantity: { unit: 'contracts', contracts: contracts(100) },
    } as const;
    exchange.do({ type: 'placeFuturesOrder', atMs, uid, order });
  }
  const { engine } = exchange;
  const [trade] = engine.query.futures.ownTrades(ALICE, 'E-BTC-USDT', { limit: 10 });
  // 600 USDT × 0.0001.
  expect(trade?.fee).toBe(-6_000_000n);
  expect(engine.brokenInvariants()).toEqual([]);
});
