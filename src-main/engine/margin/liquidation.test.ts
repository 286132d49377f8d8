/** Liquidations that are more than one sale: orders, thin books, several debts, ways round. */
import { describe, expect, test } from 'vitest';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { atoms } from '@shared/money/units';
import { ALICE } from '../engine.testing';
import { createEngine, restoreEngine } from '../index';
import { marginConfig, MarginExchange, refusal, told } from './margin.testing';

const BTC = 'BTCUSDT';
const CAROL = 10_025;
const HOUSE = 10_024;
const LONG_MS = 600_000;

/** Long 0.04 BTC with 1400 USDT borrowed, as in W18. */
function long(uid = ALICE, exchange = new MarginExchange()): MarginExchange {
  exchange.open(uid);
  exchange.give(uid, 'USDT 1000');
  exchange.quote(BTC, null, '0.04 @ 60000');
  exchange.traded(uid, BTC, 'BUY', '0.04 @ 60000');
  return exchange;
}

test('first its orders are canceled, and what they give back repays', () => {
  const exchange = new MarginExchange();
  exchange.give(ALICE, 'USDT 1000');
  const resting = exchange.traded(ALICE, 'ETHUSDT', 'BUY', '0.1 @ 3000');
  exchange.quote(BTC, null, '0.04 @ 60000');
  exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
  exchange.traded(ALICE, BTC, 'SELL', '0.01 @ 70000');
  expect(exchange.margin('USDT')).toBe('0 300 1700 0.017 0');
  exchange.print(BTC, '0.001 @ 45000');
  const events = exchange.quote(BTC, '1 @ 38000', '1 @ 38001');
  expect(told(events)).toEqual([
    'CALL 1.06969517',
    'STARTED',
    'CANCELED LIQUIDATION',
    'REPAID 300 USDT',
    'CANCELED LIQUIDATION',
    'SELL BTCUSDT',
    'REPAID 1400.017 USDT',
    'FINISHED',
  ]);
  expect(exchange.house('insurance', 'USDT')).toBe('34.00034');
  const order = { symbol: 'ETHUSDT', orderId: resting.orderId };
  const found = exchange.engine.query.order(ALICE, 'margin', order);
  expect(found.ok && found.value.status).toBe('CANCELED');
});

test('a thin book is taken to its protection, then once a second', () => {
  const exchange = long();
  exchange.print(BTC, '0.001 @ 45000');
  exchange.quote(BTC, '0.01 @ 38000', '1 @ 38001');
  expect(exchange.isInLiquidation()).toBe(true);
  expect(exchange.margin('USDT')).toBe('0 0 1020.394 0 0');
  expect(told(exchange.wait(999))).toEqual([]);
  // Too far below the best bid to be taken in the same round.
  exchange.quote(BTC, null, null);
  exchange.traded(10024, BTC, 'BUY', '0.02 @ 38000', 'spot');
  exchange.traded(10024, BTC, 'BUY', '1 @ 36000', 'spot');
  expect(told(exchange.wait(1))).toEqual([
    'SELL BTCUSDT',
    'REPAID 759.24 USDT',
    'CANCELED PROTECTION',
  ]);
  expect(told(exchange.wait(1000))).toEqual(['SELL BTCUSDT', 'REPAID 261.154 USDT', 'FINISHED']);
  expect(exchange.house('insurance', 'USDT')).toBe('28.00028');
});

test.each(['allow', 'cancelNewest', 'cancelOldest', 'cancelBoth'] as const)(
  'under %s its owner’s best bid in the spot wallet does not stop it',
  (selfTrade) => {
    const exchange = long(ALICE, new MarginExchange({ ...marginConfig(), selfTrade }));
    exchange.give(ALICE, 'USDT 100000', 'spot');
    exchange.open(CAROL, 'BTC 1');
    exchange.traded(CAROL, BTC, 'SELL', '0.001 @ 45000', 'spot');
    exchange.traded(HOUSE, BTC, 'BUY', '0.001 @ 45000', 'spot');
    exchange.traded(ALICE, BTC, 'BUY', '0.001 @ 38001', 'spot');
    exchange.traded(HOUSE, BTC, 'BUY', '5 @ 38000', 'spot');
    exchange.traded(HOUSE, BTC, 'SELL', '5 @ 38002', 'spot');
    expect(exchange.isInLiquidation()).toBe(false);
    expect(exchange.margin('USDT')).toMatch(/^\S+ 0 0 0 0$/);
  },
);

test('a halted market is waited for', () => {
  const exchange = long();
  exchange.quote(BTC, '1 @ 59000', '1 @ 60000');
  exchange.print(BTC, '0.001 @ 45000');
  exchange.do({ type: 'haltMarket', atMs: exchange.nowMs, symbol: BTC });
  exchange.print('ETHUSDT', '0.1 @ 3000');
  exchange.do({ type: 'resumeMarket', atMs: exchange.nowMs, symbol: BTC });
  exchange.quote(BTC, null, '1 @ 38000');
  exchange.print(BTC, '0.001 @ 38000');
  exchange.traded(10024, BTC, 'BUY', '1 @ 37900', 'spot');
  exchange.do({ type: 'haltMarket', atMs: exchange.nowMs, symbol: BTC });
  expect(exchange.isInLiquidation()).toBe(true);
  expect(told(exchange.wait(5000))).toEqual([]);
  exchange.do({ type: 'resumeMarket', atMs: exchange.nowMs, symbol: BTC });
  expect(told(exchange.wait(1000))).toEqual(['SELL BTCUSDT', 'REPAID 1400.014 USDT', 'FINISHED']);
});

test('nothing leaves the wallet while it is being liquidated, however much is in it', () => {
  const exchange = long();
  exchange.print(BTC, '0.001 @ 45000');
  exchange.quote(BTC, '0.01 @ 38000', '1 @ 38001');
  exchange.give(ALICE, 'BTC 5');
  exchange.do({ type: 'haltMarket', atMs: exchange.nowMs, symbol: BTC });
  expect(exchange.isInLiquidation()).toBe(true);
  const out = () => exchange.move(ALICE, 'BTC 0.01', 'margin', 'spot');
  expect(refusal(out())).toMatch(/^insufficient-balance: /);
  exchange.do({ type: 'resumeMarket', atMs: exchange.nowMs, symbol: BTC });
  exchange.quote(BTC, '1 @ 38000', '1 @ 38001');
  exchange.wait(1000);
  expect(exchange.isInLiquidation()).toBe(false);
  expect(refusal(out())).toBe('accepted');
});

describe('several debts', () => {
  test('the largest is paid first, and by way of USDT where there is no pair of the two', () => {
    const exchange = new MarginExchange();
    exchange.give(ALICE, 'LTC 30');
    exchange.quote('SOLUSDT', '100 @ 150', null);
    exchange.quote(BTC, '1 @ 60000', null);
    exchange.traded(ALICE, 'SOLUSDT', 'SELL', '10');
    exchange.traded(ALICE, BTC, 'SELL', '0.04');
    expect(exchange.margin('USDT')).toBe('3896.1 0 0 0 0');
    exchange.quote('LTCUSDT', '10000 @ 80', null);
    exchange.quote('SOLUSDT', null, '100 @ 151');
    exchange.print(BTC, '0.001 @ 78000');
    expect(told(exchange.print(BTC, '0.001 @ 100000'))).toContain('CALL 1.14473505');
    expect(told(exchange.quote(BTC, '1 @ 105000', '1 @ 106000'))).toEqual([]);
    const events = exchange.quote(BTC, '1 @ 105000', '1 @ 106400');
    expect(told(events)).toEqual([
      'STARTED',
      'BUY BTCUSDT',
      'REPAID 0.03658038 BTC',
      'SELL LTCUSDT',
      'BUY BTCUSDT',
      'REPAID 0.00341982 BTC',
      'SELL LTCUSDT',
      'BUY SOLUSDT',
      'REPAID 10.0002 SOL',
      'FINISHED',
    ]);
    expect(exchange.house('insurance', 'BTC')).toBe('0.00080001');
    expect(exchange.house('insurance', 'SOL')).toBe('0.200004');
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });
});

test('accounts are liquidated in the order of their uids, whoever borrowed first', () => {
  const exchange = long(CAROL);
  long(ALICE, exchange);
  exchange.print(BTC, '0.001 @ 45000');
  const events = exchange.quote(BTC, '1 @ 38000', '1 @ 38001');
  const started = events.flatMap((event) =>
    event.type === 'marginLiquidation' && event.phase === 'STARTED' ? [event.uid] : [],
  );
  expect(started).toEqual([ALICE, CAROL]);
});

test('one that sinks the price takes the next account with it', () => {
  const exchange = long(CAROL);
  exchange.give(ALICE, 'USDT 1020');
  exchange.quote(BTC, null, '0.04 @ 60000');
  exchange.traded(ALICE, BTC, 'BUY', '0.04 @ 60000');
  exchange.print(BTC, '0.001 @ 45000');
  exchange.quote(BTC, null, null);
  // Only Carol is below her level at 38 300; her sale takes the better bid away.
  exchange.traded(10024, BTC, 'BUY', '1 @ 37000', 'spot');
  exchange.traded(10024, BTC, 'BUY', '0.03 @ 38290', 'spot');
  const { events } = exchange.traded(10024, BTC, 'SELL', '1 @ 38310', 'spot');
  const phases = events.flatMap((event) =>
    event.type === 'marginLiquidation' ? [`${event.phase} ${String(event.uid)}`] : [],
  );
  expect(phases).toEqual([
    `STARTED ${String(CAROL)}`,
    `FINISHED ${String(CAROL)}`,
    `STARTED ${String(ALICE)}`,
    `FINISHED ${String(ALICE)}`,
  ]);
});

test('a restart in the middle goes on as if there had been none', () => {
  const exchange = long();
  exchange.print(BTC, '0.001 @ 45000');
  exchange.quote(BTC, '0.01 @ 38000', '1 @ 38001');
  exchange.open(CAROL);
  exchange.give(CAROL, 'USDT 500');
  exchange.traded(CAROL, 'ETHUSDT', 'BUY', '0.3 @ 3000');
  const { engine, config } = exchange;
  const restored = restoreEngine(config, engine.snapshot(), engine.drainRecords());
  expect(restored.stateHash()).toBe(engine.stateHash());
  const order = exchange.orderOn(BTC, 'BUY', '1 @ 37900');
  for (const one of [engine, restored]) {
    const atMs = exchange.nowMs;
    one.execute({ type: 'placeOrder', atMs, uid: 10024, wallet: 'spot', order });
    one.execute({ type: 'advanceTo', atMs: atMs + 7_200_000 });
  }
  expect(restored.stateHash()).toBe(engine.stateHash());
  expect(restored.query.margin.account(ALICE)?.isInLiquidation).toBe(false);
  expect(restored.brokenInvariants()).toEqual([]);
});

test('time in which the program was closed costs no interest', () => {
  const exchange = long();
  const toMs = exchange.nowMs + 10 * 3_600_000;
  exchange.engine.closeTime({ fromMs: exchange.nowMs, toMs });
  exchange.nowMs = toMs;
  expect(exchange.margin('USDT')).toBe('0 0 1400 0.014 0');
  exchange.waitHours(1);
  expect(exchange.margin('USDT')).toBe('0 0 1400 0.028 0');
});

test('by steps of time or at once, the same is charged and told', () => {
  const [coarse, fine] = [long(), long()];
  coarse.waitHours(5);
  for (let minute = 0; minute < 300; minute++) fine.wait(60_000);
  expect(fine.engine.stateHash()).toBe(coarse.engine.stateHash());
  expect(fine.engine.seq()).toBe(coarse.engine.seq());
});

test('the levels are those of the profile', () => {
  const exchange = long(ALICE, new MarginExchange(marginConfig({ profile: '10x' })));
  exchange.print(BTC, '0.001 @ 45000');
  expect(told(exchange.quote(BTC, '1 @ 38189', '1 @ 38191'))).toEqual([]);
  expect(exchange.level()).toBe('1.09004081');
  expect(told(exchange.quote(BTC, '1 @ 38187', '1 @ 38189'))).toEqual(['CALL 1.08998373']);
  expect(told(exchange.quote(BTC, '1 @ 36786', '1 @ 36788'))).toContain('STARTED');
});

test('among the crowd, in whatever steps of time, an account sinks and is liquidated alike', () => {
  const crowded = {
    ...marginConfig({ profile: '10x' }),
    spot: SPOT_RULES.slice(0, 1),
    agents: true,
    historyDays: 1,
  };
  const runs = [LONG_MS, 777].map((stepMs) => {
    const engine = createEngine(crowded);
    const atMs = engine.marketTimeMs();
    const amount = atoms(100_000_000_000n);
    engine.execute({ type: 'openAccount', atMs, uid: ALICE });
    engine.execute({ type: 'faucet', atMs, uid: ALICE, wallet: 'margin', asset: 'USDT', amount });
    const quantity = { unit: 'quote', atoms: atoms(amount * 10n) } as const;
    const order = { symbol: BTC, side: 'BUY', type: 'MARKET', quantity } as const;
    expect(
      engine.execute({ type: 'placeOrder', atMs, uid: ALICE, wallet: 'margin', order }).ok,
    ).toBe(true);
    engine.execute({ type: 'setRegime', atMs, regime: 'crash' });
    const words: string[] = [];
    for (let now = atMs; now < atMs + LONG_MS;) {
      now = Math.min(now + stepMs, atMs + LONG_MS);
      const result = engine.execute({ type: 'advanceTo', atMs: now });
      if (result.ok) words.push(...told([...result.value].filter(({ type }) => type !== 'trade')));
    }
    expect(engine.brokenInvariants()).toEqual([]);
    return [engine.seq(), engine.stateHash(), words] as const;
  });
  expect(runs[0]?.[2]).toContain('STARTED');
  expect(runs[1]).toEqual(runs[0]);
});
