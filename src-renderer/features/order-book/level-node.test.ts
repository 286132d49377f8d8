import { expect, test } from 'vitest';
import { LevelNode } from './level-node';
import { levelFormat } from './level-text';
import type { BookRow } from './view-model';

const FORMAT = levelFormat(
  { base: 'BTC', quote: 'USDT', pricePrecision: 1, quantityPrecision: 4, lotUnits: 1 },
  'base',
  4,
);
const ROW = {
  priceTicks: 600_620,
  lots: 10_220,
  value: 0n,
  totalLots: 77_263,
  totalValue: 0n,
} as BookRow;

function heard(marks: { readonly side: string; readonly own: string }): string | null {
  const element = {
    ariaLabel: null,
    dataset: {},
    querySelector: () => null,
    toggleAttribute: () => true,
  } as unknown as HTMLElement;
  const node = new LevelNode(element, 0);
  node.mark(ROW, FORMAT, { isActive: false, isSwept: false, ...marks });
  return element.ariaLabel;
}

test('a level says of which side it is: who cannot see its colour hears three figures', () => {
  expect(heard({ side: 'Ask', own: '' })).toBe('60,062.0 1.0220 7.7263, Ask');
});

test('and what of it is the trader’s own', () => {
  expect(heard({ side: 'Bid', own: 'Own order: 0.5000' })).toBe(
    '60,062.0 1.0220 7.7263, Bid, Own order: 0.5000',
  );
});
