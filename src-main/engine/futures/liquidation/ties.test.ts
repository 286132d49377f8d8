/** Of two that weigh the same it is always the same one that goes: the contract that is listed first. */
import { expect, test } from 'vitest';
import { INSURANCE_UID } from '../accounts';
import { BTC, ETH, RiskBench, units } from './risk-bench.testing';

const ALICE = 1001;
const BOB = 1002;
const CAROL = 1003;
const DAVE = 1004;

/** 60,000 USDT of each, whichever was opened first. */
test.each([[[BTC, ETH]], [[ETH, BTC]]])(
  'of two cross positions of one weight the first listed is sold, opened as %j',
  (opened) => {
    const bench = new RiskBench().fund(ALICE, '6524').fund(BOB, '500000').fund(CAROL, '500000');
    const words: Readonly<Record<string, string>> = {
      [BTC]: '10000 @ 60000',
      [ETH]: '2000 @ 3000',
    };
    for (const contract of opened) {
      const what = words[contract] ?? '';
      bench.cross(ALICE, `BUY OPEN ${what}`, contract).cross(BOB, `SELL OPEN ${what}`, contract);
    }
    expect(bench.normal(ALICE)).toBe('6500');
    bench.cross(CAROL, 'BUY OPEN 10000 @ 57000').cross(CAROL, 'BUY OPEN 2000 @ 2850', ETH);
    bench.mark('57000').mark('2850', ETH);
    expect(bench.position(ALICE, 'BUY')).toBeUndefined();
    expect(bench.position(ALICE, 'BUY', ETH)?.volume).toBe(2000);
  },
);

test('of two positions with the same loss the fund is relieved of the first listed', () => {
  const bench = new RiskBench({ insurance: units('1100') as never });
  bench.fund(ALICE, '20000').fund(DAVE, '20000').fund(BOB, '500000');
  bench.isolated(DAVE, 'BUY OPEN 1000 @ 3000', ETH).cross(BOB, 'SELL OPEN 1000 @ 3000', ETH);
  bench.isolated(ALICE, 'BUY OPEN 5000 @ 60000').cross(BOB, 'SELL OPEN 5000 @ 60000');
  bench.mark('2850', ETH).mark('57000');
  const taken = () => [BTC, ETH].map((name) => bench.position(INSURANCE_UID, 'BUY', name)?.volume);
  expect(taken()).toEqual([5000, 1000]);
  // 1050 lost in each, against 1100.
  bench.mark('2745', ETH).mark('54900').advance(1000);
  expect(taken()).toEqual([undefined, 1000]);
});
