import { fc, property } from '@shared/kernel/property.testing';
import { describe, expect, test } from 'vitest';
import { depthCurves, plotData, priceRange, sweepTo } from './curve';

const curves = depthCurves({
  bids: [
    [100, 5],
    [98, 10],
    [95, 1],
  ],
  asks: [
    [102, 4],
    [103, 6],
    [110, 2],
  ],
});

test('each price stands for everything up to it', () => {
  expect(plotData(curves)).toEqual([
    [95, 98, 100, 102, 103, 110],
    [16, 15, 5, null, null, null],
    [null, null, null, 4, 10, 12],
  ]);
});

describe('a sweep', () => {
  test.each([
    // 4·102 + 6·103 = 1026 → 102.6, 0.6 of 102 worse
    [103, 'ask', 10, 10_260n, 5_882n],
    [109, 'ask', 10, 10_260n, 5_882n],
    [102, 'ask', 4, 10_200n, 0n],
    // 5·100 + 10·98 = 1480 over 15 → 98.67
    [98, 'bid', 15, 9_867n, 13_333n],
    [97, 'bid', 15, 9_867n, 13_333n],
    [100, 'bid', 5, 10_000n, 0n],
  ] as const)('to %d sweeps the %ss: %d lots', (price, side, lots, average, slippage) => {
    expect(sweepTo(curves, price)).toMatchObject({
      side,
      step: { lots },
      averageCentiticks: average,
      slippageMicros: slippage,
    });
  });

  test('between the best prices there is nothing to take', () => {
    expect(sweepTo(curves, 101)).toBeNull();
    expect(sweepTo(depthCurves({ bids: [], asks: [] }), 101)).toBeNull();
  });
});

test('both sides get the same width', () => {
  expect(priceRange(curves)).toEqual([92, 110]);
  expect(priceRange(depthCurves({ bids: [], asks: [[5, 1]] }))).toEqual([4, 6]);
});

const levels = (direction: 1 | -1) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 1_000 })), {
      minLength: 1,
      maxLength: 30,
    })
    .map((rows) => {
      let price = direction === 1 ? 1_001 : 999;
      return rows.map(([gap, lots]): [number, number] => [(price += direction * gap), lots]);
    });
property([levels(-1), levels(1)])(
  'the whole sweep takes every lot once, and its average lies between best and worst',
  (bids, asks) => {
    const both = depthCurves({ bids, asks });
    for (const [side, all] of [
      ['bid', bids],
      ['ask', asks],
    ] as const) {
      const [worst = 0] = all.at(-1) ?? [];
      const [best = 0] = all[0] ?? [];
      const sweep = sweepTo(both, worst);
      expect(sweep?.side).toBe(side);
      expect(sweep?.step.lots).toBe(all.reduce((sum, [, lots]) => sum + lots, 0));
      const average = Number(sweep?.averageCentiticks) / 100;
      expect(average).toBeGreaterThanOrEqual(Math.min(best, worst) - 0.01);
      expect(average).toBeLessThanOrEqual(Math.max(best, worst) + 0.01);
    }
  },
);
