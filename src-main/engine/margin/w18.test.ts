/** W18 of exchange-rules §5.12: a long on credit, from its loan to its end. */
import { describe, expect, test } from 'vitest';
import { ALICE } from '../engine.testing';
import { futuresSetup } from '../futures/futures.testing';
import { Ledger } from '../ledger/ledger';
import { Appraiser, levelText } from './level';
import { MarginAccount } from './margin-account';
import { marginConfig, MarginExchange, refusal, told, w18 } from './margin.testing';

const BTC = 'BTCUSDT';

describe('W18', () => {
  test('the missing 1400 USDT are borrowed at the fill, with an hour of interest', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'USDT 1000');
    exchange.quote(BTC, null, '0.04 @ 60000');
    const { events } = exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
    expect(told(events)).toEqual(['BUY BTCUSDT', 'BORROWED 1400 USDT', 'INTEREST 0.014 USDT']);
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.014 0');
    expect(exchange.margin('BTC')).toBe('0.03996 0 0 0 0');
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('at acceptance the level with the credit it needs is 1.71428571', () => {
    const ledger = new Ledger(['USDT']);
    ledger.addTrader();
    ledger.move(ledger.system('ext', 0), ledger.free(0, 0), 1000_00000000n);
    const par = 10n ** 10n;
    const prices = { price: () => par, openingPrice: () => par, version: () => 0 };
    const account = new MarginAccount(0, ALICE, ledger);
    const standing = new Appraiser(ledger, prices).committed(account, 0, 1400_00000000n);
    expect(levelText(standing)).toBe('1.71428571');
  });

  test('after 24 accruals 1400.336 USDT are owed', () => {
    const exchange = w18();
    expect(told(exchange.waitHours(23))).toEqual(new Array(23).fill('INTEREST 0.014 USDT'));
    expect(exchange.margin('USDT')).toBe('0 0 1400 0.336 0');
    expect(exchange.house('interest', 'USDT')).toBe('0.336');
  });

  test.each([
    ['50000', '1 @ 49999.99', '1 @ 50000.01', '1.42680043', []],
    ['just above the call', '1 @ 45556.47', '1 @ 45556.49', '1.30000010', []],
    ['just below the call', '1 @ 45556.47', '1 @ 45556.48', '1.29999996', ['CALL 1.29999996']],
    [
      'just above the liquidation',
      '1 @ 38547.78',
      '1 @ 38547.8',
      '1.10000006',
      ['CALL 1.10000006'],
    ],
  ])('at %s the level follows the middle of the book', (_, bid, ask, level, expected) => {
    const exchange = w18();
    exchange.waitHours(23);
    exchange.print(BTC, '0.001 @ 50000');
    const events = exchange.quote(BTC, bid, ask);
    expect(exchange.level()).toBe(level);
    expect(told(events)).toEqual(expected);
  });

  test('just below the liquidation level it is sold for debt and fee, and the rest is its own', () => {
    const exchange = w18();
    exchange.waitHours(23);
    exchange.print(BTC, '0.001 @ 50000');
    const events = exchange.quote(BTC, '1 @ 38547.78', '1 @ 38547.79');
    expect(told(events)).toEqual([
      'CALL 1.09999992',
      'STARTED',
      'SELL BTCUSDT',
      'REPAID 1400.336 USDT',
      'FINISHED',
    ]);
    // 2 % of what was repaid; 37 092 lots bring it in after the taker's fee of 0.1 %.
    expect(exchange.house('insurance', 'USDT')).toBe('28.00672');
    expect(exchange.margin('BTC')).toBe('0.002868 0 0 0 0');
    expect(exchange.margin('USDT')).toBe('0.0417215 0 0 0 0');
    expect(exchange.level()).toBe('999');
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('what a gap leaves unpaid falls to the insurance fund, and to nobody else', () => {
    const exchange = w18();
    exchange.waitHours(23);
    exchange.print(BTC, '0.001 @ 45000');
    // Nobody bids: the liquidation waits, and the account may not trade meanwhile.
    exchange.print(BTC, '0.001 @ 31600');
    expect(exchange.isInLiquidation()).toBe(true);
    expect(told(exchange.wait(10_000))).toEqual([]);
    exchange.quote(BTC, '1 @ 30000', null);
    const before = exchange.engine.stateHash();
    expect(refusal(exchange.trade(ALICE, BTC, 'SELL', '0.01'))).toMatch(/^in-liquidation: /);
    expect(refusal(exchange.move(ALICE, 'BTC 0.001', 'margin', 'spot'))).toMatch(
      'at most 0 BTC can leave margin',
    );
    expect(exchange.engine.stateHash()).toBe(before);
    const fees = exchange.house('fee', 'USDT');
    expect(told(exchange.wait(1000))).toEqual([
      'SELL BTCUSDT',
      'REPAID 1197.6012 USDT',
      'BAD_DEBT 202.7348 USDT',
      'FINISHED',
    ]);
    expect(exchange.house('insurance', 'USDT')).toBe('-202.7348');
    expect(Number(exchange.house('fee', 'USDT')) - Number(fees)).toBeCloseTo(1.1988, 8);
    expect([exchange.margin('USDT'), exchange.margin('BTC')]).toEqual(['0 0 0 0 0', '0 0 0 0 0']);
    expect(exchange.engine.brokenInvariants()).toEqual([]);
    expect(refusal(exchange.trade(ALICE, BTC, 'SELL', '0.01'))).toMatch('insufficient-balance');
  });
});

describe('a margin call', () => {
  test('is told once per crossing and again only after a recovery of 0.05', () => {
    const exchange = w18();
    const at = (price: number) =>
      told(exchange.print(BTC, `0.001 @ ${String(price)}`)).filter(
        (words) => words !== 'BUY BTCUSDT',
      );
    expect(at(45_000)).toEqual(['CALL 1.28441573']);
    expect(at(44_000)).toEqual([]);
    expect(at(46_000)).toEqual([]);
    expect(at(45_000)).toEqual([]);
    expect(at(47_400)).toEqual([]);
    expect(exchange.level()).toBe('1.35291790');
    expect(at(45_000)).toEqual(['CALL 1.28441573']);
  });
});

describe('an index that is set by hand', () => {
  function withContracts(): MarginExchange {
    const exchange = new MarginExchange({ ...marginConfig(), futures: futuresSetup() });
    exchange.give(ALICE, 'USDT 1000');
    exchange.quote(BTC, '1 @ 38000', '0.04 @ 60000');
    exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
    exchange.waitHours(23);
    return exchange;
  }
  const set = (exchange: MarginExchange, price: string | null) =>
    told(exchange.do({ type: 'setIndex', atMs: exchange.nowMs, underlying: BTC, price }));

  test('goes before the book, and accounts are looked over in the same command', () => {
    const exchange = withContracts();
    expect(set(exchange, '50000')).toEqual([]);
    expect(exchange.level()).toBe('1.42680043');
    expect(set(exchange, '45556.477')).toEqual([]);
    expect(set(exchange, '45556.476')).toEqual(['CALL 1.29999999']);
    expect(set(exchange, '38547.788')).toEqual([]);
    expect(set(exchange, '38547.787')).toEqual([
      'STARTED',
      'SELL BTCUSDT',
      'REPAID 1400.336 USDT',
      'FINISHED',
    ]);
    expect(exchange.house('insurance', 'USDT')).toBe('1000028.00672');
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('gives way to the book again', () => {
    const exchange = withContracts();
    set(exchange, '50000');
    exchange.quote(BTC, '1 @ 57999', '1 @ 58001');
    expect(exchange.level()).toBe('1.42680043');
    set(exchange, null);
    expect(exchange.level()).toBe('1.65508849');
  });
});
