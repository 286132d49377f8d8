/** Where a tick decides: how far the fund goes, and what somebody loses of whom a part could be sold (exchange-rules §5.9). */
import { expect, test } from 'vitest';
import { INSURANCE_UID } from '../accounts';
import { BTC, ETH, RiskBench, units } from './risk-bench.testing';

const ALICE = 1001;
const BOB = 1002;
const CAROL = 1003;

const bench = () => {
  const made = new RiskBench();
  for (const uid of [ALICE, BOB, CAROL]) made.fund(uid, '100000');
  return made;
};
/** W6: long 5000 at 60000, isolated, leverage 20. */
const long = () =>
  bench().isolated(ALICE, 'BUY OPEN 5000 @ 60000').cross(BOB, 'SELL OPEN 5000 @ 60000');
/** W16: short 500 of ETH at 3000. */
const short = () =>
  bench().isolated(ALICE, 'SELL OPEN 500 @ 3000', ETH).cross(BOB, 'BUY OPEN 500 @ 3000', ETH);

test('the fund sells no tick farther than 2 % below the mark, and to the last one within', () => {
  const fund = long().mark('57320.997'); // × 0.98 = 56174.57706
  const left = () => fund.position(INSURANCE_UID, 'BUY')?.volume;
  fund.cross(CAROL, 'BUY OPEN 1000 @ 56174.5').advance(2_000);
  expect(left()).toBe(5000);
  fund.cross(CAROL, 'BUY OPEN 1000 @ 56174.6').advance(1_000);
  expect(left()).toBe(4000);
});

test('it buys back no tick farther than 2 % above the mark', () => {
  const fund = short().mark('3132.4583', ETH); // × 1.02 = 3195.107466
  const left = () => fund.position(INSURANCE_UID, 'SELL', ETH)?.volume;
  fund.cross(CAROL, 'SELL OPEN 100 @ 3195.11', ETH).advance(2_000);
  expect(left()).toBe(500);
  fund.cross(CAROL, 'SELL OPEN 100 @ 3195.10', ETH).advance(1_000);
  expect(left()).toBe(400);
});

test('what a part was sold for above the bankruptcy price is not lost a second time', () => {
  const fund = long().cross(CAROL, 'BUY OPEN 3000 @ 57300').mark('57320.997');
  // 1500 of margin: 3000 sold lose 810 and a fee of 10.314; the other 2000 are handed over with what is left, 679.686.
  const [closed] = fund.desk.views.closedPositions(ALICE, BTC, { limit: 1 });
  expect(closed).toMatchObject({
    closeProfit: units('-1489.686'),
    tradeFee: units('-16.314'),
    historyRealizedAmount: units('-1506'),
  });
  expect(fund.normal(ALICE)).toBe('98494');
  expect(fund.position(INSURANCE_UID, 'BUY')?.openCost).toBe(units('11320.314'));
  expect(fund.insurance()).toBe('1000000');
});
