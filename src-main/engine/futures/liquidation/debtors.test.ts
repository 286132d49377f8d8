/** What a wallet has locked in orders pays its debt before the insurance fund does, however the debt came. */
import { describe, expect, test } from 'vitest';
import { ETH, RiskBench, units } from './risk-bench.testing';

const LONG = 10;
const SHORT = 20;
const DEBTOR = 40;
const OTHER = 50;
const CLOSE = 'BUY CLOSE 5000 @ 60000';

type Setup = ConstructorParameters<typeof RiskBench>[0];

/** Its bid for ether locks 1080.648; its one cross position is a short of 5000 from 54500. */
function debtor(setup: Setup = {}, bids: readonly number[] = [40]): RiskBench {
  const bench = new RiskBench(setup).fund(LONG, '100000').fund(SHORT, '100000').fund(30, '100000');
  bench.fund(DEBTOR, '3000').fund(OTHER, '100000');
  bench.leverage(DEBTOR, 100).leverage(DEBTOR, 1, ETH).mark('54500');
  bench.cross(30, 'BUY OPEN 5000 @ 54500').cross(DEBTOR, 'SELL OPEN 5000 @ 54500');
  for (const size of bids) bench.isolated(DEBTOR, `BUY OPEN ${size} @ 2700`, ETH);
  return bench.mark('57500');
}

/** And somebody's isolated long of 5000 from 60000, which falls at 57320.997. */
function debtorAndLong(setup: Setup = {}): RiskBench {
  const bench = debtor(setup).isolated(SHORT, 'SELL OPEN 5000 @ 60000');
  return bench.isolated(LONG, 'BUY OPEN 5000 @ 60000');
}

/** Outside of orders, locked in them, what became of the bid for ether, what the fund gave. */
const endOf = (bench: RiskBench): readonly string[] => [
  bench.normal(DEBTOR),
  bench.lock(DEBTOR),
  bench.orders(DEBTOR, ETH)[0]?.status ?? '',
  bench.givenToWallets(),
];

describe('a short bought back with more than lies outside of orders', () => {
  const PAID_BY_ITSELF = ['227.65', '0', 'CANCELED', '0'];

  test('from a user', () => {
    const bench = debtorAndLong().cross(DEBTOR, CLOSE).isolated(OTHER, 'SELL OPEN 5000 @ 60000');
    expect(endOf(bench)).toEqual(PAID_BY_ITSELF);
  });

  test.each(['adl', 'share'] as const)('from a liquidation, inside the sweep (%s)', (lossMode) => {
    const bench = debtorAndLong({ lossMode }).cross(DEBTOR, CLOSE).mark('57320.9');
    expect(bench.position(LONG, 'BUY')).toBeUndefined();
    expect(endOf(bench)).toEqual(PAID_BY_ITSELF);
  });

  test('from the insurance fund, which works out what it took over', () => {
    const bench = debtorAndLong().mark('57320.9').cross(DEBTOR, CLOSE).advance(1000);
    expect(bench.position(1, 'BUY')).toBeUndefined();
    expect(endOf(bench)).toEqual(PAID_BY_ITSELF);
  });

  test('from a condition, before the next one that fires meets the orders that pay', () => {
    const bench = debtor({ triggerRef: 'mark' }).cross(DEBTOR, CLOSE);
    bench.condition(OTHER, 'UP 57510: SELL OPEN 5000 @ 60000');
    bench.condition(OTHER, 'DOWN 2990: SELL OPEN 40 @ 2700', ETH);
    bench.desk.execute({ type: 'setIndex', atMs: 0, underlying: 'ETHUSDT', price: '2990' });
    bench.mark('57510');
    expect(bench.position(OTHER, 'SELL')?.volume).toBe(5000);
    expect(bench.orders(OTHER, ETH).map(({ status }) => status)).toEqual(['NEW']);
    expect(endOf(bench)).toEqual(PAID_BY_ITSELF);
  });

  test('before anything else of that sweep meets the orders that pay', () => {
    // The liquidation of an ether long comes next, and the debtor's bid is the best there is.
    const bench = debtorAndLong().fund(11, '10000').leverage(11, 100, ETH);
    bench.mark('2800', ETH).cross(30, 'SELL OPEN 20 @ 2800', ETH);
    bench.isolated(11, 'BUY OPEN 20 @ 2800', ETH).cross(DEBTOR, CLOSE);
    bench.desk.execute({ type: 'setIndex', atMs: 0, underlying: 'ETHUSDT', price: '2700' });
    bench.mark('57320.9');
    expect(bench.position(11, 'BUY', ETH)).toBeUndefined();
    expect(bench.position(DEBTOR, 'BUY', ETH)).toBeUndefined();
    expect(endOf(bench)).toEqual(PAID_BY_ITSELF);
  });
});

test('of several orders the newest pay, as many as it takes: who waited longest stays', () => {
  const bench = debtor({}, [4, 4, 32]).cross(DEBTOR, CLOSE);
  bench.isolated(OTHER, 'SELL OPEN 5000 @ 60000');
  const orders = bench.orders(DEBTOR, ETH).map(({ contracts, status }) => [contracts, status]);
  expect(orders).toEqual([
    [4, 'NEW'],
    [4, 'NEW'],
    [32, 'CANCELED'],
  ]);
  expect(bench.givenToWallets()).toBe('0');
});

test('a short that is deleveraged inside the sweep at a loss pays from its locks', () => {
  // The fund holds 5000 from 57000; who was short sells them to the debtor, at 54500.
  const bench = new RiskBench({ insurance: units('1400') as never }).fund(LONG, '100000');
  bench.fund(SHORT, '100000').fund(DEBTOR, '2300').fund(OTHER, '1000').leverage(OTHER, 100);
  bench.isolated(LONG, 'BUY OPEN 5000 @ 60000').cross(SHORT, 'SELL OPEN 5000 @ 60000');
  bench.mark('57320.9').mark('54500').leverage(DEBTOR, 100).leverage(DEBTOR, 1, ETH);
  bench.cross(SHORT, 'BUY CLOSE 5000 @ 54500').cross(DEBTOR, 'SELL OPEN 5000 @ 54500');
  bench.isolated(OTHER, 'BUY OPEN 100 @ 54500').cross(DEBTOR, 'SELL OPEN 100 @ 54500');
  bench.isolated(DEBTOR, 'BUY OPEN 40 @ 2700', ETH).takeEvents();
  bench.mark('54000'); // The small long falls, and with it the fund can pay no longer.
  expect(bench.takeSteps()).toContain('ADL 5100 @ 569745');
  expect(bench.position(DEBTOR, 'SELL')).toBeUndefined();
  expect(endOf(bench)).toEqual(['1021.328', '0', 'CANCELED', '0']);
});

test('a winner whom a shared loss brings below its maintenance is looked at in the same sweep', () => {
  // The fund holds an ether long that loses; a fallen bitcoin long has it share that loss out.
  const bench = new RiskBench({ insurance: units('0') as never, lossMode: 'share' });
  for (const uid of [LONG, SHORT, OTHER]) bench.fund(uid, '100000');
  bench.fund(DEBTOR, '1000').leverage(DEBTOR, 100, ETH).leverage(DEBTOR, 1);
  bench.isolated(LONG, 'BUY OPEN 500 @ 3150', ETH).cross(SHORT, 'SELL OPEN 500 @ 3150', ETH);
  bench.mark('3003', ETH).mark('3000', ETH);
  bench.cross(SHORT, 'BUY CLOSE 500 @ 3000', ETH).cross(DEBTOR, 'SELL OPEN 500 @ 3000', ETH);
  bench.isolated(OTHER, 'BUY OPEN 100 @ 60000').cross(SHORT, 'SELL OPEN 100 @ 60000');
  bench.mark('2850', ETH).isolated(DEBTOR, 'BUY OPEN 174 @ 55000');
  expect([bench.normal(DEBTOR), bench.lock(DEBTOR)]).toEqual(['33.4258', '957.5742']);
  bench.mark('57000');
  // Its share of 712.5 leaves 70.9 behind a value of 14250; with what the bid had locked it stands.
  expect(bench.orders(DEBTOR).map(({ status }) => status)).toEqual(['CANCELED']);
  expect([bench.normal(DEBTOR), bench.lock(DEBTOR)]).toEqual(['278.5', '0']);
  expect(bench.position(DEBTOR, 'SELL', ETH)).toMatchObject({
    volume: 500,
    isInLiquidation: false,
  });
});
