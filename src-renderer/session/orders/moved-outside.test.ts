import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../lib/i18n';
import { bandWords } from './band-words';
import { BTC_CONTRACT } from '../contract.testing';
import { deskState } from '../desk-state';
import { futuresState } from '../futures/futures-state';
import { movedOutside } from './moved-outside';

beforeAll(async () => {
  await startWords();
  const pair = { kind: 'spot', symbol: 'BTCUSDT', pricePrecision: 2 } as never;
  deskState.set({ instruments: [pair, BTC_CONTRACT] });
  futuresState.set({ marks: [{ symbol: BTC_CONTRACT.symbol, mark: '60000.55' } as never] });
});

const said = (symbol: string, side: 'BUY' | 'SELL', price: number, last: number): string => {
  const outside = movedOutside({ symbol, side }, price, last);
  return outside === null ? '' : bandWords(outside, symbol === 'BTCUSDT' ? 2 : 1);
};

test('an order of a contract that is moved too far from its mark: the field and what it may be', () => {
  const { symbol } = BTC_CONTRACT;
  expect(said(symbol, 'SELL', 540_004, 0)).toBe(
    'Price outside ≈ 54,000.5 – 600,005.5 (estimate, by the mark): it would be refused.',
  );
  expect(said(symbol, 'SELL', 540_005, 0)).toBe('');
  expect(said(symbol, 'BUY', 660_006, 0)).toBe('');
  expect(said(symbol, 'BUY', 660_007, 0)).toContain('≈ 6,000.1 – 66,000.6');
});

test('a pair goes by its last price; where none is known nothing is said', () => {
  expect(said('BTCUSDT', 'BUY', 7_800_001, 6_000_000)).toBe(
    'Price outside ≈ 6,000.00 – 78,000.00 (estimate, by the last price): it would be refused.',
  );
  expect(said('BTCUSDT', 'BUY', 7_800_001, 0)).toBe('');
});
