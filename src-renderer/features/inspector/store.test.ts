import { beforeEach, expect, test } from 'vitest';
import { clearWhatIf, draftOf, draftWhatIf, inspectorState, NO_CHANGE } from './store';

beforeEach(() => {
  inspectorState.reset();
});

const priceOf = (scenario: 'a' | 'b', positionId: string): string =>
  draftOf(inspectorState.get(), scenario, positionId).price;

test('a price supposed for one position is not supposed for another, and is there again', () => {
  draftWhatIf('a', 'btc', { price: '61000' });
  expect(priceOf('a', 'eth')).toBe('');
  draftWhatIf('a', 'eth', { price: '2900' });
  expect([priceOf('a', 'btc'), priceOf('a', 'eth'), priceOf('b', 'btc')]).toEqual([
    '61000',
    '2900',
    '',
  ]);
});

test('what is given up is as if it had not been', () => {
  draftWhatIf('a', 'btc', { price: '61000', contracts: '5' });
  draftWhatIf('a', 'eth', { price: '2900' });
  clearWhatIf('a', 'btc');
  expect(draftOf(inspectorState.get(), 'a', 'btc')).toBe(NO_CHANGE);
  expect(priceOf('a', 'eth')).toBe('2900');
});
