/** Liquidation as traders live through it: worked examples and scenarios of exchange-rules §5.12, §11. */
import { describe, expect, test } from 'vitest';
import { INSURANCE_UID } from '../accounts';
import { BTC, ETH, RiskBench, units } from './risk-bench.testing';

const ALICE = 1001;
const BOB = 1002;
const CAROL = 1003;
const DAVE = 1004;

/** W6: Alice is long 5000 at 60000 as the maker, isolated with leverage 20; Bob is short. */
function w6(setup: ConstructorParameters<typeof RiskBench>[0] = {}): RiskBench {
  const bench = new RiskBench(setup).fund(ALICE, '20000').fund(BOB, '100000');
  return bench.isolated(ALICE, 'BUY OPEN 5000 @ 60000').cross(BOB, 'SELL OPEN 5000 @ 60000');
}

describe('W6–W8: an isolated long', () => {
  test('W6: one mark step above the trigger it stands, at the trigger it goes', () => {
    const bench = w6();
    expect([bench.normal(ALICE), bench.hold(bench.position(ALICE, 'BUY'))]).toEqual([
      '18494',
      '1500',
    ]);
    bench.mark('57320.998');
    expect(bench.takeSteps()).toEqual([]);
    expect(bench.position(ALICE, 'BUY')?.volume).toBe(5000);
    bench.mark('57320.997');
    expect(bench.position(ALICE, 'BUY')).toBeUndefined();
  });

  test('W7: the book takes it at the bankruptcy price or better; insurance keeps the rest', () => {
    const bench = w6().fund(CAROL, '100000');
    bench.cross(CAROL, 'BUY OPEN 3000 @ 57300').cross(CAROL, 'BUY OPEN 2000 @ 57200');
    bench.takeEvents();
    bench.mark('57320.997');
    expect(bench.takeSteps()).toEqual([
      'STARTED 5000 @ 0',
      'ORDERS_CANCELED 5000 @ 0',
      'REDUCED 5000 @ 570343',
      'FINISHED 0 @ 0',
    ]);
    expect(bench.normal(ALICE)).toBe('18494');
    expect(bench.insurance()).toBe('1000112.822');
    const [record] = bench.orders(ALICE).slice(-1);
    expect(record).toMatchObject({ kind: 'LIQUIDATION', status: 'FILLED', executed: 5000 });
    expect(record?.price).toBe(570_343);
    const [closed] = bench.desk.views.closedPositions(ALICE, BTC, { limit: 1 });
    expect(closed).toMatchObject({ closeProfit: units('-1370'), tradeFee: units('-23.178') });
  });

  test('W8: gapped, the fund takes it over and works it out; the user loses 1500, never more', () => {
    const bench = w6().fund(CAROL, '100000').cross(CAROL, 'BUY OPEN 5000 @ 56900');
    bench.takeEvents();
    bench.mark('57320.997');
    expect(bench.takeSteps()).toContain('TAKEN_OVER 5000 @ 570343');
    expect(bench.normal(ALICE)).toBe('18494');
    expect(bench.insurance()).toBe('1000000');
    const taken = bench.position(INSURANCE_UID, 'BUY');
    expect([taken?.volume, taken?.openCost]).toEqual([5000, units('28500')]);
    bench.advance(999);
    expect(bench.insurance()).toBe('1000000');
    bench.advance(1);
    expect(bench.insurance()).toBe('999932.93'); // −67.07
    expect(bench.position(INSURANCE_UID, 'BUY')).toBeUndefined();
    const [closed] = bench.desk.views.closedPositions(ALICE, BTC, { limit: 1 });
    expect(closed).toMatchObject({ closeProfit: units('-1500'), volume: 5000 });
  });

  test('the fund sells only within 2 % of the mark, each second', () => {
    const bench = w6().fund(CAROL, '100000').mark('57320.997');
    bench.cross(CAROL, 'BUY OPEN 5000 @ 56100').advance(5000);
    expect(bench.position(INSURANCE_UID, 'BUY')?.volume).toBe(5000);
    bench.cross(CAROL, 'BUY OPEN 1000 @ 56174.6').advance(1000); // 0.98 · mark, rounded up
    expect(bench.position(INSURANCE_UID, 'BUY')?.volume).toBe(4000);
  });

  test('its own orders go first, and others stay', () => {
    const bench = w6().cross(ALICE, 'SELL OPEN 1 @ 3100', ETH);
    bench.isolated(ALICE, 'SELL CLOSE 1000 @ 61000').isolated(ALICE, 'BUY OPEN 100 @ 56000');
    bench.mark('57320.997');
    expect(bench.orders(ALICE).map(({ status }) => status)).toEqual([
      'FILLED',
      'CANCELED',
      'CANCELED',
      'CANCELED',
    ]);
    expect(bench.orders(ALICE, ETH).map(({ status }) => status)).toEqual(['NEW']);
  });

  test('a halted contract waits, frozen, until it opens', () => {
    const bench = w6();
    bench.halt(true).mark('56000').advance(5000);
    expect(bench.position(ALICE, 'BUY')).toMatchObject({ volume: 5000, isInLiquidation: true });
    expect(bench.takeSteps()).toEqual(['STARTED 5000 @ 0', 'ORDERS_CANCELED 5000 @ 0']);
    bench.halt(false);
    expect(bench.position(ALICE, 'BUY')).toBeUndefined();
  });

  test('or until the mark has come back', () => {
    const bench = w6().halt(true).mark('56000').mark('59000');
    expect(bench.position(ALICE, 'BUY')).toMatchObject({ volume: 5000, isInLiquidation: false });
    bench.halt(false).isolated(ALICE, 'SELL CLOSE 5000 @ 60000');
  });
});

test('W16: an isolated short is bought back at 3148.11 at most', () => {
  const bench = new RiskBench().fund(ALICE, '20000').fund(BOB, '100000').fund(CAROL, '100000');
  bench.isolated(ALICE, 'SELL OPEN 500 @ 3000', ETH).cross(BOB, 'BUY OPEN 500 @ 3000', ETH);
  bench.cross(CAROL, 'SELL OPEN 300 @ 3148.11', ETH).cross(CAROL, 'SELL OPEN 200 @ 3148.12', ETH);
  expect(bench.hold(bench.position(ALICE, 'SELL', ETH))).toBe('750');
  bench.mark('3132.4582', ETH);
  expect(bench.position(ALICE, 'SELL', ETH)?.volume).toBe(500);
  bench.takeEvents();
  bench.mark('3132.4583', ETH);
  expect(bench.takeSteps().slice(2, 4)).toEqual([
    'REDUCED 300 @ 314811',
    'TAKEN_OVER 200 @ 314811',
  ]);
  expect(bench.position(INSURANCE_UID, 'SELL', ETH)?.volume).toBe(200);
});

test('scenario 13: a position of tier 3 shrinks to tier 2 first and is then safe', () => {
  const bench = new RiskBench().fund(ALICE, '50000').fund(BOB, '500000').fund(CAROL, '200000');
  bench.isolated(ALICE, 'BUY OPEN 60000 @ 60000').cross(BOB, 'SELL OPEN 60000 @ 60000');
  bench.cross(CAROL, 'BUY OPEN 20000 @ 58490').takeEvents();
  bench.mark('58497.5');
  expect(bench.takeSteps().slice(2)).toEqual(['REDUCED 10000 @ 570343', 'FINISHED 50000 @ 0']);
  expect(bench.position(ALICE, 'BUY')).toMatchObject({ volume: 50_000, isInLiquidation: false });
  expect(bench.hold(bench.position(ALICE, 'BUY'))).toBe('18000');
  expect(bench.insurance()).toBe('1000000');
});

test('a step that the book meets only in part is looked at again before anything is taken over', () => {
  const bench = new RiskBench().fund(ALICE, '50000').fund(BOB, '500000').fund(CAROL, '200000');
  bench.isolated(ALICE, 'BUY OPEN 60000 @ 60000').cross(BOB, 'SELL OPEN 60000 @ 60000');
  bench.cross(CAROL, 'BUY OPEN 8000 @ 58600').takeEvents();
  bench.mark('58497');
  expect(bench.position(ALICE, 'BUY')).toMatchObject({ volume: 52_000, isInLiquidation: false });
  expect(bench.position(INSURANCE_UID, 'BUY')).toBeUndefined();
  expect(bench.takeSteps().slice(2)).toEqual(['REDUCED 8000 @ 570343', 'FINISHED 52000 @ 0']);
});

describe('scenario 14: an empty fund', () => {
  /** Bob, Carol and Dave are short: Carol with the highest leverage. The mark gaps through. */
  function gap(setup: ConstructorParameters<typeof RiskBench>[0] = {}): RiskBench {
    const bench = new RiskBench({ insurance: units('0') as never, ...setup });
    for (const uid of [ALICE, BOB, CAROL, DAVE]) bench.fund(uid, '20000');
    bench.leverage(CAROL, 50).leverage(DAVE, 5);
    bench.isolated(ALICE, 'BUY OPEN 5000 @ 60000').cross(BOB, 'SELL OPEN 3000 @ 60000');
    bench.isolated(CAROL, 'SELL OPEN 1500 @ 60000').cross(DAVE, 'SELL OPEN 500 @ 60000');
    bench.isolated(CAROL, 'BUY CLOSE 1000 @ 40000').takeEvents();
    return bench.mark('56000');
  }

  test('lets the highest score be closed first, at the bankruptcy price, for no fee', () => {
    const bench = gap();
    const order = bench
      .takeEvents()
      .flatMap((event) => (event.type === 'liquidation' && event.step === 'ADL' ? [event] : []));
    expect(order.map(({ uid, contracts, price }) => [uid, contracts, price])).toEqual([
      [CAROL, 1500, 570_343],
      [BOB, 3000, 570_343],
      [DAVE, 500, 570_343],
    ]);
    const [record] = bench.orders(CAROL).slice(-1);
    expect(record).toMatchObject({ kind: 'ADL', status: 'FILLED', executed: 1500, open: 'CLOSE' });
    const [deleveraged, opened] = bench.desk.views.ownTrades(CAROL, BTC, { limit: 10 });
    expect(opened?.fee).toBeGreaterThan(0n);
    expect(deleveraged).toMatchObject({ bidId: record?.orderId, askUid: 1, fee: 0n });
    // 20000 − fee 5.4 + 0.15 · (60000 − 57034.3)
    expect(bench.normal(CAROL)).toBe('20439.455');
    expect(bench.insurance()).toBe('17.15'); // 0.5 · 57034.3 − 28500
    expect(bench.orders(CAROL)[1]?.status).toBe('CANCELED');
  });

  test('with lossMode share the winners pay the deficit by their profits', () => {
    const bench = gap({ lossMode: 'share' });
    // The fund holds 5000 long for 28500, worth 28000: a deficit of 500, shared 3 : 1.5 : 0.5.
    const paid = [BOB, CAROL, DAVE].map((uid) => bench.position(uid, 'SELL')?.shareAmount);
    expect(paid).toEqual([units('-300'), units('-150'), units('-50')]);
    expect(bench.insurance()).toBe('500');
    expect(bench.position(INSURANCE_UID, 'BUY')?.volume).toBe(5000);
  });

  test('of an isolated winner that is no more than its margin, and nothing of its wallet', () => {
    const bench = new RiskBench({ insurance: units('0') as never, lossMode: 'share' });
    bench.fund(ALICE, '20000').fund(CAROL, '20000').leverage(CAROL, 100);
    bench.isolated(ALICE, 'BUY OPEN 5000 @ 60000').isolated(CAROL, 'SELL OPEN 5000 @ 60000');
    bench.mark('56000').advance(3000);
    // She has won 2000 and would pay all of the 500 that are missing; 300 are her margin.
    expect(bench.position(CAROL, 'SELL')?.shareAmount).toBe(units('-300'));
    expect([bench.insurance(), bench.normal(CAROL)]).toEqual(['300', '19682']); // a fee of 18
    const [row] = bench.desk.views.account(CAROL);
    expect(row?.positions[0]).toMatchObject({
      holdAmount: units('300'),
      realizedAmount: units('-300'),
      historyRealizedAmount: units('-318'),
    });
  });

  test('the crowd is in the ranking as 20 holders', () => {
    const bench = new RiskBench({ insurance: units('0') as never }).fund(ALICE, '20000');
    bench.fund(CAROL, '20000').leverage(CAROL, 20);
    bench.isolated(ALICE, 'BUY OPEN 5000 @ 60000').isolated(CAROL, 'SELL OPEN 1000 @ 60000');
    bench.market(BTC).take(-1, 1, 4000, 0); // the crowd sells what is left of Alice's bid
    bench.mark('56000');
    const steps = bench
      .takeEvents()
      .flatMap((event) =>
        event.type === 'liquidation' && event.step === 'ADL'
          ? [`${event.uid}:${event.contracts}`]
          : [],
      );
    expect(steps).toHaveLength(21);
    // Cohorts of leverage 50, then Carol and those of 20 (the older position first), then the rest.
    expect(steps.slice(0, 6)).toEqual([
      ...new Array<string>(5).fill('900000:200'),
      `${CAROL}:1000`,
    ]);
  });
});

describe('cross', () => {
  test('long and short of a contract are netted at the mark before anything is sold', () => {
    // §5.8: normal 3000 after fees; liquidation price 47388.37
    const bench = new RiskBench().fund(ALICE, '3021.6').fund(BOB, '200000').leverage(ALICE, 100);
    bench.cross(ALICE, 'BUY OPEN 10000 @ 60000').cross(BOB, 'SELL OPEN 10000 @ 60000');
    bench.cross(ALICE, 'SELL OPEN 8000 @ 60000').cross(BOB, 'BUY OPEN 8000 @ 60000');
    expect(bench.normal(ALICE)).toBe('3000');
    bench.takeEvents();
    bench.mark('47388.375');
    expect(bench.position(ALICE, 'SELL')?.volume).toBe(8000);
    bench.mark('47388.374');
    expect(bench.takeSteps()).toContain('NETTED 8000 @ 0');
    expect(bench.position(ALICE, 'SELL')).toBeUndefined();
    expect(bench.position(ALICE, 'BUY')?.volume).toBe(2000);
    expect(bench.insurance()).toBe('1000000');
  });

  test('the weightiest position goes first; if that is enough the other stays', () => {
    const bench = new RiskBench().fund(ALICE, '4500').fund(BOB, '200000').fund(CAROL, '200000');
    bench.cross(ALICE, 'BUY OPEN 10000 @ 60000').cross(BOB, 'SELL OPEN 10000 @ 60000');
    bench.cross(ALICE, 'BUY OPEN 10 @ 3000', ETH).cross(BOB, 'SELL OPEN 10 @ 3000', ETH);
    bench.cross(CAROL, 'BUY OPEN 10000 @ 56000').takeEvents();
    bench.mark('55825');
    expect(bench.position(ALICE, 'BUY')).toBeUndefined();
    expect(bench.position(ALICE, 'BUY', ETH)?.volume).toBe(10);
    expect(bench.takeSteps().some((step) => step.startsWith('TAKEN_OVER'))).toBe(false);
    expect(bench.insurance()).toBe('1000000');
  });

  test('the weight is value × keepRate: the smaller position of a higher tier goes first (§5.9)', () => {
    const bench = new RiskBench().fund(ALICE, '3074.3').fund(BOB, '500000').fund(CAROL, '200000');
    bench.leverage(ALICE, 50).leverage(ALICE, 50, ETH);
    bench.cross(ALICE, 'BUY OPEN 10000 @ 60000').cross(BOB, 'SELL OPEN 10000 @ 60000');
    bench.cross(ALICE, 'BUY OPEN 2050 @ 3000', ETH).cross(BOB, 'SELL OPEN 2050 @ 3000', ETH);
    bench.cross(CAROL, 'BUY OPEN 50 @ 2800', ETH).cross(CAROL, 'BUY OPEN 10000 @ 59900');
    bench.mark('62000').takeEvents();
    // 57,400 × 0.01 is more than 62,000 × 0.005. 50 sold of it are enough.
    bench.mark('2800', ETH);
    const held = [BTC, ETH].map((name) => bench.position(ALICE, 'BUY', name)?.volume);
    expect(held).toEqual([10_000, 2_000]);
  });

  test('the last position filled above its bankruptcy price leaves the rest to insurance', () => {
    const bench = new RiskBench().fund(ALICE, '4512').fund(BOB, '200000').fund(CAROL, '20000');
    bench.cross(ALICE, 'BUY OPEN 10000 @ 60000').cross(BOB, 'SELL OPEN 10000 @ 60000');
    bench.cross(CAROL, 'BUY OPEN 10000 @ 55800').mark('55812.5');
    expect([bench.position(ALICE, 'BUY'), bench.normal(ALICE)]).toEqual([undefined, '0']);
    expect(bench.insurance()).toBe('1000266.52'); // 4500 − 4200 − fee 33.48
  });

  test('a bankrupt account ends at zero: the fund pays what is missing', () => {
    const bench = new RiskBench().fund(ALICE, '4500').fund(BOB, '200000');
    bench.cross(ALICE, 'BUY OPEN 10000 @ 60000').cross(BOB, 'SELL OPEN 10000 @ 60000');
    bench.cross(ALICE, 'BUY OPEN 10 @ 3000', ETH).cross(BOB, 'SELL OPEN 10 @ 3000', ETH);
    bench.mark('50000');
    expect(bench.normal(ALICE)).toBe('0');
    expect([bench.position(ALICE, 'BUY'), bench.position(ALICE, 'BUY', ETH)]).toEqual([
      undefined,
      undefined,
    ]);
    const taken = [BTC, ETH].map((contract) => bench.position(INSURANCE_UID, 'BUY', contract));
    expect(taken.map((position) => position?.volume)).toEqual([10_000, 10]);
  });

  test('while one contract is halted the others go, and the account is frozen', () => {
    const bench = new RiskBench().fund(ALICE, '4500').fund(BOB, '200000').fund(CAROL, '20000');
    bench.cross(ALICE, 'BUY OPEN 10000 @ 60000').cross(BOB, 'SELL OPEN 10000 @ 60000');
    bench.cross(ALICE, 'BUY OPEN 10 @ 3000', ETH).cross(BOB, 'SELL OPEN 10 @ 3000', ETH);
    bench.halt(true).mark('55000');
    expect(bench.position(ALICE, 'BUY', ETH)).toBeUndefined();
    expect(bench.position(ALICE, 'BUY')).toMatchObject({ volume: 10_000, isInLiquidation: true });
    expect(bench.try(ALICE, 'BUY OPEN 1 @ 3000', 'cross', ETH)).toMatchObject({
      reason: 'in-liquidation',
      message: 'E-BTC-USDT: the position is in liquidation',
    });
    bench.halt(false);
    expect([bench.position(ALICE, 'BUY'), bench.normal(ALICE)]).toEqual([undefined, '0']);
    expect(bench.try(ALICE, 'BUY OPEN 1 @ 3000', 'cross', ETH)?.reason).toBe('insufficient-margin');
  });

  test('isolated margin is not touched when the cross side falls', () => {
    const bench = new RiskBench().fund(ALICE, '5000').fund(BOB, '200000');
    bench.cross(ALICE, 'BUY OPEN 10000 @ 60000').cross(BOB, 'SELL OPEN 10000 @ 60000');
    bench.isolated(ALICE, 'BUY OPEN 100 @ 3000', ETH).cross(BOB, 'SELL OPEN 100 @ 3000', ETH);
    bench.mark('50000');
    expect(bench.position(ALICE, 'BUY', ETH)?.volume).toBe(100);
    expect(bench.hold(bench.position(ALICE, 'BUY', ETH))).toBe('150');
  });
});

test('the fund nets its own long and short at the mark', () => {
  const bench = w6().fund(DAVE, '20000').mark('56500');
  bench.isolated(DAVE, 'SELL OPEN 3000 @ 56500').cross(BOB, 'BUY OPEN 3000 @ 56500');
  bench.mark('62000');
  expect(bench.position(INSURANCE_UID, 'SELL')).toBeUndefined();
  expect(bench.position(INSURANCE_UID, 'BUY')?.volume).toBe(2000);
  // The long's 3000 cost 17100, the short's 16950 + 847.5; both are worth 18600.
  expect(bench.insurance()).toBe('1000697.5');
});

test('of two positions that the fund can carry no more the one that lost most goes first', () => {
  const bench = w6({ insurance: units('1000') as never }).fund(DAVE, '20000');
  bench.isolated(DAVE, 'BUY OPEN 500 @ 3000', ETH).cross(BOB, 'SELL OPEN 500 @ 3000', ETH);
  bench.mark('57000').mark('2850', ETH);
  const taken = () => [BTC, ETH].map((name) => bench.position(INSURANCE_UID, 'BUY', name)?.volume);
  expect(taken()).toEqual([5000, 500]);
  // Open losses of 1050 and 50 against 1000.
  bench.mark('2840', ETH).mark('54900').advance(1000);
  expect(taken()).toEqual([undefined, 500]);
});

test('accounts are swept in ascending uid', () => {
  const bench = new RiskBench().fund(BOB, '500000');
  for (const uid of [1030, 1010, 1020]) {
    bench.fund(uid, '20000').isolated(uid, 'BUY OPEN 1000 @ 60000');
  }
  bench.cross(BOB, 'SELL OPEN 3000 @ 60000').takeEvents();
  bench.mark('50000');
  const started = bench
    .takeEvents()
    .flatMap((event) =>
      event.type === 'liquidation' && event.step === 'STARTED' ? [event.uid] : [],
    );
  expect(started).toEqual([1010, 1020, 1030]);
});

describe('scenario 15: funding', () => {
  const FUNDING_IN_MS = 10_000;

  test('W12: both sides pay and receive to the atom, the dust is the fund’s', () => {
    const bench = w6().mark('60123.457').fundingRate(12_345n);
    const before = units(bench.normal(BOB));
    bench.advance(FUNDING_IN_MS - 1);
    expect(bench.position(ALICE, 'BUY')?.capitalFee).toBe(0n);
    bench.takeEvents();
    bench.advance(1);
    expect(bench.takeEvents()).toContainEqual(
      expect.objectContaining({ type: 'insuranceChanged', amount: units('1000000.00000001') }),
    );
    expect(bench.position(ALICE, 'BUY')?.capitalFee).toBe(units('-3.71112039'));
    expect(bench.position(BOB, 'SELL')?.capitalFee).toBe(units('3.71112038'));
    expect(units(bench.normal(BOB)) - before).toBe(units('3.71112038'));
    expect(bench.insurance()).toBe('1000000.00000001');
    // Isolated: from its own margin, not from the wallet.
    expect(bench.normal(ALICE)).toBe('18494');
  });

  test('a negative rate is paid by the short, and a position opened later pays nothing', () => {
    const bench = w6().fundingRate(-12_345n).advance(FUNDING_IN_MS);
    expect(bench.position(BOB, 'SELL')?.capitalFee).toBeLessThan(0n);
    bench.fund(CAROL, '20000').isolated(CAROL, 'BUY OPEN 10 @ 60000');
    bench.cross(BOB, 'SELL OPEN 10 @ 60000').advance(60_000);
    expect(bench.position(CAROL, 'BUY')?.capitalFee).toBe(0n);
  });

  test('a payment that uses the margin up liquidates in the same instant', () => {
    const bench = w6().mark('57321').fundingRate(12_345n).advance(FUNDING_IN_MS);
    expect(bench.position(ALICE, 'BUY')).toBeUndefined();
  });
});
