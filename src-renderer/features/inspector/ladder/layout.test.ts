import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { LABEL_HEIGHT, layoutLadder } from './layout';
import type { Ladder, LadderLine, LineKind } from './line';

const BOX = { width: 640, height: 360 };
const line = (kind: LineKind, at: number, id: string = kind): LadderLine => ({
  id,
  kind,
  at,
  name: kind,
  price: { shown: '', exact: '' },
  note: { shown: '', exact: '' },
  standing: 'placed',
});
const ladderOf = (lines: readonly LadderLine[]): Ladder => ({
  lines,
  bands: { isLong: true, liquidation: 90_000, bankruptcy: 89_000 },
  bars: [],
  pricePrecision: 1,
});

test('a higher price stands higher, and a line beyond the prices shown is at its edge', () => {
  const lines = [line('mark', 100_000), line('liquidation', 90_000), line('order', 900_000)];
  const { labels } = layoutLadder(ladderOf(lines), BOX, 'all');
  expect(labels.map((each) => [each.line.kind, each.beyond])).toEqual([
    ['order', 'above'],
    ['mark', null],
    ['liquidation', null],
  ]);
  expect(labels[0]?.lineY).toBeLessThan(10);
});

test('near the mark only the near lines make the scale', () => {
  const lines = [line('mark', 100_000), line('entry', 99_900), line('liquidation', 90_000)];
  const { labels, scale } = layoutLadder(ladderOf(lines), BOX, 'near');
  expect(scale.low).toBeGreaterThan(99_000);
  expect(labels.find((each) => each.line.kind === 'liquidation')?.beyond).toBe('below');
});

property([fc.array(fc.integer({ min: 50_000, max: 150_000 }), { minLength: 1, maxLength: 60 })])(
  'labels never cover each other; what matters most keeps its label',
  (prices) => {
    const orders = prices.map((at, index) => line('order', at, `order-${index}`));
    const lines = [...orders, line('mark', 100_000), line('liquidation', 90_000)];
    const { labels, unlabelled } = layoutLadder(ladderOf(lines), BOX, 'all');
    labels.slice(1).forEach((each, index) => {
      expect(each.labelY - (labels[index]?.labelY ?? 0)).toBeGreaterThanOrEqual(LABEL_HEIGHT);
    });
    expect(labels.length + unlabelled.length).toBe(lines.length);
    const named = labels.map((each) => each.line.kind);
    expect(named).toContain('mark');
    expect(named).toContain('liquidation');
  },
);
