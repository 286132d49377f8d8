import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { spreadLabels } from './spread';

const GAP = 18;

test.each([
  ['apart: each where it wants to be', [20, 60, 100], [20, 60, 100]],
  ['two that touch share the distance', [50, 52], [42, 60]],
  ['at an edge they stay inside', [0, 3, 6], [9, 27, 45]],
  ['at the other edge too', [198, 200], [173, 191]],
  ['the order of the question is the order of the answer', [60, 20], [60, 20]],
] as const)('%s', (_case, wanted, placed) => {
  expect(spreadLabels(wanted, GAP, 0, 200)).toEqual(placed);
});

property([fc.array(fc.integer({ min: -50, max: 450 }), { minLength: 1, maxLength: 20 })])(
  'labels never cover each other, keep their order and stay in the box',
  (wanted) => {
    const placed = spreadLabels(wanted, GAP, 0, 400);
    const rows = wanted
      .map((want, index) => ({ want, at: placed[index] ?? NaN, index }))
      .sort((a, b) => a.want - b.want || a.index - b.index);
    rows.forEach(({ at }, row) => {
      expect(at).toBeGreaterThanOrEqual(GAP / 2 - 1e-6);
      expect(at).toBeLessThanOrEqual(400 - GAP / 2 + 1e-6);
      const before = rows[row - 1];
      if (before !== undefined) expect(at - before.at).toBeGreaterThanOrEqual(GAP - 1e-6);
    });
  },
);
