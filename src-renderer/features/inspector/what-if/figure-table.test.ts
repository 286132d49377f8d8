import type { InspectPosition } from '@shared/domain/futures-math/inspect';
import { expect, test } from 'vitest';
import { shownFigures } from './figure-table';

const leg = (id: string, symbol = 'E-BTC-USDT', mode = 'cross', volume = 5) =>
  ({ id, symbol, mode, leg: { volume } }) as InspectPosition;
const shown = (...positions: InspectPosition[]) => {
  const [first] = positions;
  if (first === undefined) throw new Error('no position');
  return shownFigures({ positions }, first);
};

test('beside the liquidation of two cross legs together stands the price of this one alone', () => {
  const figures = shown(leg('1'), leg('2'));
  expect(figures.indexOf('reducePrice')).toBe(figures.indexOf('liquidationPrice') + 1);
});

test('where there is one leg, both prices are the same and one is shown', () => {
  expect(shown(leg('1'))).not.toContain('reducePrice');
  expect(shown(leg('1'), leg('2', 'E-ETH-USDT'))).not.toContain('reducePrice');
  expect(shown(leg('1'), leg('2', 'E-BTC-USDT', 'isolated'))).not.toContain('reducePrice');
  expect(shown(leg('1'), leg('2', 'E-BTC-USDT', 'cross', 0))).not.toContain('reducePrice');
});
