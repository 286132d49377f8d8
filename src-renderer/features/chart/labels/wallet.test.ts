import { expect, test } from 'vitest';
import { walletWord } from './wallet';

test('beside orders on margin, those of the spot wallet are named as what they are', () => {
  expect(walletWord('spot', 'margin')).toBe('onSpot');
  expect(walletWord('spot', 'spot')).toBeNull();
  expect(walletWord('margin', 'spot')).toBe('onMargin');
  expect(walletWord('margin', 'margin')).toBe('onMargin');
  expect(walletWord('futures', 'futures')).toBeNull();
});
