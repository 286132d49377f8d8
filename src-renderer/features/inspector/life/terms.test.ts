import type { PositionLifeRow } from '@shared/contract/terminal/inspect';
import { expect, test } from 'vitest';
import { decimalsOf } from './terms';

const terms = [
  { id: 'closes', told: '0', seen: '0', difference: '0', cause: '' },
  { id: 'fees', told: '-9.00340356', seen: '-9.0034', difference: '0.00000356', cause: '' },
] as unknown as PositionLifeRow['terms'];

test('all figures of the explained result have the decimals of the finest, and never fewer than money has', () => {
  expect(decimalsOf(terms, '-9.00340356')).toBe(8);
  expect(decimalsOf(terms.slice(0, 1), '0')).toBe(2);
});
