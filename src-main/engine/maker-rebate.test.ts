/** A maker that is paid instead of charged (a negative fee): to the last digit, and no fault of the exchange. */
import { expect, test } from 'vitest';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import type { OpenClose, PositionMode } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';
import { atoms, contracts, rate, ticks } from '@shared/money/units';
import type { EngineConfig, FuturesSetup } from './engine';
import { ALICE, BOB, btcRules, quietConfig, TestExchange } from './engine.testing';

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

/** Trades 100 contracts of bitcoin at 60 000: the maker's first order, then the taker's against it. */
class TestContract {
  readonly exchange: TestExchange;

  /** `former`: by the rules before decision 123. */
  constructor(former: Pick<EngineConfig, 'ruleBook'> = {}) {
    const [rules] = FUTURES_RULES;
    if (rules === undefined) throw new Error('there are default contracts');
    const maker = rate(-10_000n);
    const futures: FuturesSetup = {
      rules: [{ ...rules, fees: { ...rules.fees, openMaker: maker, closeMaker: maker } }],
      marketOpenUnit: 'contracts',
      settlement: 'none',
      triggerRef: 'last',
      lossMode: 'adl',
      insurance: atoms(10n ** 14n),
    };
    this.exchange = new TestExchange(quietConfig({ futures, ...former }));
    const { nowMs: atMs } = this.exchange;
    const amount = atoms(2_000_000_000_000n);
    for (const uid of [ALICE, BOB]) {
      this.exchange.open(uid);
      this.exchange.do({ type: 'faucet', atMs, uid, wallet: 'futures', asset: 'USDT', amount });
    }
  }

  order(uid: number, side: Side, open: OpenClose, mode: PositionMode = 'cross'): void {
    const order = {
      contract: 'E-BTC-USDT',
      side,
      open,
      mode,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: ticks(600_000),
      quantity: { unit: 'contracts', contracts: contracts(100) },
    } as const;
    this.exchange.do({ type: 'placeFuturesOrder', atMs: this.exchange.nowMs, uid, order });
  }
}

test('of a contract too', () => {
  const contract = new TestContract();
  contract.order(ALICE, 'SELL', 'OPEN');
  contract.order(BOB, 'BUY', 'OPEN');
  const { engine } = contract.exchange;
  const [trade] = engine.query.futures.ownTrades(ALICE, 'E-BTC-USDT', { limit: 10 });
  // 600 USDT × 0.0001.
  expect(trade?.fee).toBe(-6_000_000n);
  expect(engine.brokenInvariants()).toEqual([]);
});

test.each(['cross', 'isolated'] as const)('a maker that closes (%s) is paid too', (mode) => {
  const contract = new TestContract();
  const { engine } = contract.exchange;
  contract.order(ALICE, 'SELL', 'OPEN', mode);
  contract.order(BOB, 'BUY', 'OPEN');
  contract.order(ALICE, 'BUY', 'CLOSE', mode);
  contract.order(BOB, 'SELL', 'CLOSE');
  const [closed] = engine.query.futures.closedPositions(ALICE, 'E-BTC-USDT', { limit: 10 });
  expect(closed?.tradeFee).toBe(12_000_000n);
  const [wallet] = engine.query.futures.account(ALICE);
  expect(wallet?.accountNormal).toBe(2_000_012_000_000n);
  expect(engine.brokenInvariants()).toEqual([]);
});

test('by the former rules a rebate was short of a unit, and on a close told but not paid', () => {
  const config = quietConfig({ spot: [btcRules({ fees: FEES })], ruleBook: 1 });
  const exchange = new TestExchange(config).open(ALICE, 'BTC 1').open(BOB, 'USDT 100000');
  exchange.placed(ALICE, 'SELL', '0.01 @ 60000');
  exchange.placed(BOB, 'BUY', '0.01 @ 60000');
  expect(exchange.balance(ALICE, 'USDT')).toBe('600.05999999 0');
  const contract = new TestContract({ ruleBook: 1 });
  contract.order(ALICE, 'SELL', 'OPEN');
  contract.order(BOB, 'BUY', 'OPEN');
  contract.order(ALICE, 'BUY', 'CLOSE');
  contract.order(BOB, 'SELL', 'CLOSE');
  const { query } = contract.exchange.engine;
  const [closed] = query.futures.closedPositions(ALICE, 'E-BTC-USDT', { limit: 10 });
  expect(closed?.tradeFee).toBe(12_000_000n);
  const [wallet] = query.futures.account(ALICE);
  expect(wallet?.accountNormal).toBe(2_000_006_000_000n);
});
