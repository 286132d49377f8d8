/** What somebody who is deleveraged finds in orders and trades (exchange-rules §5.2, §5.9). */
import { expect, test } from 'vitest';
import { BTC, RiskBench, units } from './risk-bench.testing';

const ALICE = 1001;
const BOB = 1002;
const CAROL = 1003;

test('of what closes more than is left the newest goes, and who waited longest stays', () => {
  const bench = new RiskBench({ insurance: units('0') as never });
  for (const uid of [ALICE, BOB, CAROL]) bench.fund(uid, '20000');
  bench.isolated(ALICE, 'BUY OPEN 1000 @ 60000').isolated(BOB, 'BUY OPEN 500 @ 59990');
  bench.isolated(CAROL, 'SELL OPEN 1500 @ 59990');
  bench.leverage(BOB, 5);
  for (const price of ['40000', '41000', '42000']) {
    bench.isolated(CAROL, `BUY CLOSE 300 @ ${price}`);
  }
  bench.mark('56000');
  expect(bench.position(CAROL, 'SELL')?.volume).toBe(500);
  const closing = bench
    .orders(CAROL)
    .filter(({ kind, open }) => kind === 'LIMIT' && open === 'CLOSE');
  expect(closing.map(({ price, status }) => [price, status])).toEqual([
    [400_000, 'NEW'],
    [410_000, 'CANCELED'],
    [420_000, 'CANCELED'],
  ]);
});

test('each of those trades has a number of its own, and so has the one that comes next', () => {
  const bench = new RiskBench({ insurance: units('0') as never });
  for (const uid of [ALICE, BOB, CAROL]) bench.fund(uid, '20000');
  bench.isolated(ALICE, 'BUY OPEN 1000 @ 60000');
  bench.isolated(BOB, 'SELL OPEN 500 @ 60000').isolated(CAROL, 'SELL OPEN 500 @ 60000');
  bench.mark('56000');
  bench.isolated(BOB, 'BUY OPEN 10 @ 56000').isolated(CAROL, 'SELL OPEN 10 @ 56000');
  const ids = [BOB, CAROL].map((uid) =>
    bench.desk.views.ownTrades(uid, BTC, { limit: 10 }).map(({ tradeId }) => tradeId),
  );
  expect(ids[0]).toHaveLength(3);
  expect(ids[1]).toHaveLength(3);
  expect(new Set(ids.flat()).size).toBe(5);
});

test('a cross holder ranks by the margin that its leverage asks for at the mark', () => {
  const bench = new RiskBench({ insurance: units('0') as never });
  for (const uid of [ALICE, BOB, CAROL]) bench.fund(uid, '20000');
  bench.isolated(ALICE, 'BUY OPEN 1000 @ 60000');
  bench.isolated(CAROL, 'SELL OPEN 500 @ 60000').cross(BOB, 'SELL OPEN 500 @ 60000').takeEvents();
  bench.mark('56000');
  // A twentieth of 2800 against a twentieth of 3000: less margin, more leverage, first.
  const order = bench
    .takeEvents()
    .flatMap((event) => (event.type === 'liquidation' && event.step === 'ADL' ? [event.uid] : []));
  expect(order).toEqual([BOB, CAROL]);
});

test('a long is sold to the fund: it tells, is charged nothing, and what does not close it stays', () => {
  const bench = new RiskBench({ insurance: units('0') as never });
  for (const uid of [ALICE, BOB, CAROL]) bench.fund(uid, '20000');
  bench.isolated(ALICE, 'SELL OPEN 1000 @ 60000').isolated(BOB, 'SELL OPEN 500 @ 60010');
  bench.isolated(CAROL, 'BUY OPEN 1500 @ 60010').leverage(BOB, 5);
  for (const price of ['80000', '81000', '82000']) {
    bench.isolated(CAROL, `SELL CLOSE 300 @ ${price}`);
  }
  bench
    .isolated(CAROL, 'SELL OPEN 10 @ 90000')
    .condition(CAROL, 'DOWN 50000: SELL CLOSE 90 @ 49900');
  bench.takeEvents();
  bench.mark('64000');
  // 6300 for what the fund has sold, with its fee: at 62,962.2 it ends where it began.
  const told = bench.takeEvents().flatMap((event) => {
    if (event.type === 'futuresOrderAccepted' && event.uid === CAROL) return ['accepted'];
    if (event.type !== 'futuresOrderUpdated' || event.uid !== CAROL) return [];
    return [`${event.status} ${String(event.executed)}`];
  });
  expect(told).toEqual(['accepted', 'FILLED 1000']);
  const [trade] = bench.desk.views.ownTrades(CAROL, BTC, { limit: 1 });
  expect(trade).toMatchObject({
    price: 629_622,
    contracts: 1_000,
    fee: 0n,
    isBuyer: false,
    isMaker: false,
    askUid: CAROL,
    bidUid: 1,
  });
  expect(bench.position(CAROL, 'BUY')?.volume).toBe(500);
  const left = bench.orders(CAROL).filter(({ status }) => status === 'NEW' || status === 'INIT');
  expect(left.map(({ open, contracts, status }) => `${open} ${contracts} ${status}`)).toEqual([
    'CLOSE 300 NEW',
    'OPEN 10 NEW',
    'CLOSE 90 INIT',
  ]);
});
