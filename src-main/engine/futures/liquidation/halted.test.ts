/** Liquidation where a contract is halted: frozen, and nothing more than frozen, until it opens. */
import { expect, test, describe } from 'vitest';
import { INSURANCE_UID } from '../accounts';
import { TestFutures } from '../futures.testing';
import { BTC, ETH, RiskBench, units } from './risk-bench.testing';

const ALICE = 1001;
const BOB = 1002;
const CAROL = 1003;

describe('the sweep comes with the opening', () => {
  /** W6 fell in a halt, and Carol has bid for it before. */
  function frozen(): TestFutures {
    const exchange = new TestFutures().open('20000', ALICE).open('200000', BOB, CAROL);
    exchange.trade(ALICE, BOB, '5000 @ 60000');
    exchange.placed(CAROL, 'BUY OPEN 5000 @ 57200');
    exchange.do({ type: 'haltMarket', atMs: exchange.nowMs, symbol: BTC });
    exchange.nowMs += 250;
    exchange.price('57300');
    expect(exchange.held(ALICE, 'BUY')).toMatchObject({ volume: 5000, isInLiquidation: true });
    return exchange;
  }

  test('by hand: in that command, before anybody can take the bid', () => {
    const exchange = frozen();
    const events = exchange.do({ type: 'resumeMarket', atMs: exchange.nowMs, symbol: BTC });
    const steps = events.flatMap((event) => (event.type === 'liquidation' ? [event.step] : []));
    expect(steps).toEqual(['REDUCED', 'FINISHED']);
    expect(exchange.position(ALICE, 'BUY')).toBeUndefined();
    expect(exchange.held(CAROL, 'BUY').volume).toBe(5000);
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('after a restart in the halt as well, to the same state', () => {
    const exchange = frozen();
    const copy = exchange.restarted();
    const resume = { type: 'resumeMarket', atMs: exchange.nowMs, symbol: BTC } as const;
    exchange.do(resume);
    expect(copy.execute(resume).ok).toBe(true);
    expect(copy.stateHash()).toBe(exchange.engine.stateHash());
  });

  test('also when a regime ends that has closed all markets', () => {
    const bench = new RiskBench().fund(ALICE, '20000').fund(BOB, '100000');
    bench.isolated(ALICE, 'BUY OPEN 5000 @ 60000').cross(BOB, 'SELL OPEN 5000 @ 60000');
    bench.isRegimeHalt = true;
    bench.mark('56000');
    expect(bench.position(ALICE, 'BUY')?.isInLiquidation).toBe(true);
    bench.isRegimeHalt = false;
    bench.desk.followUp();
    expect(bench.position(ALICE, 'BUY')).toBeUndefined();
  });
});

describe('a cross account frozen in one contract', () => {
  /** Short of margin by the long in the halted contract; the isolated ether is no part of it. */
  function frozen(): RiskBench {
    const bench = new RiskBench().fund(ALICE, '5000').fund(BOB, '200000').fund(CAROL, '20000');
    bench.cross(ALICE, 'BUY OPEN 10000 @ 60000').cross(BOB, 'SELL OPEN 10000 @ 60000');
    bench.isolated(ALICE, 'BUY OPEN 100 @ 3000', ETH).cross(BOB, 'SELL OPEN 100 @ 3000', ETH);
    bench.halt(true).mark('55400');
    expect(bench.position(ALICE, 'BUY')?.isInLiquidation).toBe(true);
    return bench;
  }

  test('lets an isolated position elsewhere be closed: the rule is about orders on the contract', () => {
    const bench = frozen().isolated(ALICE, 'SELL CLOSE 60 @ 3000', ETH);
    bench.cross(BOB, 'BUY CLOSE 60 @ 3000', ETH);
    expect(bench.position(ALICE, 'BUY', ETH)?.volume).toBe(40);
    expect(bench.position(ALICE, 'BUY')?.isInLiquidation).toBe(true);
  });

  test('opens nothing elsewhere without margin, and says that this is why', () => {
    const refusal = frozen().try(ALICE, 'BUY OPEN 1 @ 2900', 'isolated', ETH);
    expect(refusal?.reason).toBe('insufficient-margin');
  });

  test('takes no cross order of the coin, and names the contract that it is frozen in', () => {
    const bench = frozen();
    bench.isolated(ALICE, 'SELL CLOSE 100 @ 3000', ETH).cross(BOB, 'BUY CLOSE 100 @ 3000', ETH);
    expect(bench.try(ALICE, 'BUY OPEN 1 @ 2900', 'cross', ETH)).toMatchObject({
      reason: 'in-liquidation',
      message: 'E-BTC-USDT: the position is in liquidation',
    });
  });

  test('what has been locked since stands in for it again when the mark gets worse', () => {
    const bench = frozen().fund(ALICE, '2800').isolated(ALICE, 'BUY OPEN 100 @ 2900', ETH);
    expect(bench.lock(ALICE)).toBe('146.74');
    bench.mark('52660'); // Below its maintenance by less than that.
    expect(bench.orders(ALICE, ETH).map(({ status }) => status)).toEqual(['FILLED', 'CANCELED']);
    expect(bench.position(ALICE, 'BUY')).toMatchObject({ volume: 10_000, isInLiquidation: false });
  });
});

test('a frozen position that is deleveraged in full leaves its rest to its owner', () => {
  // The fund holds 5000 from 57000 and has nothing else; the only short is Alice's, from 56500.
  const bench = new RiskBench({ insurance: units('0') as never }).fund(ALICE, '20000');
  bench.fund(BOB, '100000').fund(CAROL, '100000').leverage(ALICE, 100);
  bench.isolated(CAROL, 'BUY OPEN 5000 @ 60000').cross(BOB, 'SELL OPEN 5000 @ 60000');
  bench.mark('57320.9').mark('56500');
  bench.cross(BOB, 'BUY CLOSE 5000 @ 56500').isolated(ALICE, 'SELL OPEN 5000 @ 56500');
  bench.halt(true).mark('56800');
  expect(bench.position(ALICE, 'SELL')?.isInLiquidation).toBe(true);
  const before = units(bench.normal(ALICE));
  bench.takeEvents();
  bench.advance(1000);
  // Its story has begun with the halt, and ends.
  expect(bench.takeSteps()).toEqual(['ADL 5000 @ 570343', 'FINISHED 0 @ 0']);
  // 282.5 of margin, less 267.15; the fund's own long has made 17.15.
  expect(units(bench.normal(ALICE)) - before).toBe(units('15.35'));
  expect(bench.insurance()).toBe('17.15');
});

test('a position that its own account’s liquidation deleverages is told to have finished once', () => {
  // As above the fund loses on 5000 and the only short is Alice's; her ether falls, and the fund takes it.
  const bench = new RiskBench({ insurance: units('0') as never }).fund(ALICE, '6000');
  bench.fund(BOB, '1000000').fund(CAROL, '100000').leverage(ALICE, 100);
  bench.isolated(CAROL, 'BUY OPEN 5000 @ 60000').cross(BOB, 'SELL OPEN 5000 @ 60000');
  bench.cross(ALICE, 'BUY OPEN 2000 @ 3000', ETH).cross(BOB, 'SELL OPEN 2000 @ 3000', ETH);
  bench.mark('57320.9').mark('56500');
  bench.cross(BOB, 'BUY CLOSE 5000 @ 56500').cross(ALICE, 'SELL OPEN 5000 @ 56500');
  bench.takeEvents();
  bench.mark('2720', ETH);
  expect(bench.takeSteps()).toEqual([
    ...['STARTED 5000 @ 0', 'STARTED 2000 @ 0', 'ORDERS_CANCELED 5000 @ 0'],
    ...['TAKEN_OVER 2000 @ 270942', 'ADL 5000 @ 570343', 'FINISHED 0 @ 0', 'FINISHED 0 @ 0'],
  ]);
});

test('self-trade prevention stops no liquidation: its owner’s orders have gone before', () => {
  const bench = new RiskBench({}, 'cancelNewest').fund(ALICE, '20000').fund(BOB, '100000');
  bench.fund(CAROL, '100000').isolated(ALICE, 'BUY OPEN 5000 @ 60000');
  bench.cross(BOB, 'SELL OPEN 5000 @ 60000').isolated(ALICE, 'BUY OPEN 10 @ 57250');
  bench.cross(CAROL, 'BUY OPEN 5000 @ 57200').mark('57320.9');
  expect(bench.orders(ALICE).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'LIMIT FILLED',
    'LIMIT CANCELED',
    'LIQUIDATION FILLED',
  ]);
  expect(bench.position(INSURANCE_UID, 'BUY')).toBeUndefined();
});
