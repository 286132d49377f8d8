import type { AlertRow } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { unheardSigns } from './unheard-signs';

const row = (over: Partial<AlertRow>): AlertRow => ({
  id: 'a'.repeat(16),
  repeats: false,
  note: '',
  createdAtMs: 0,
  lastFiredAtMs: null,
  rule: { kind: 'fill', symbol: null, book: null },
  isOn: true,
  hasSound: false,
  hasNotification: false,
  ...over,
});

test('where the terminal is lost, only what is on would have been told, and only as it was chosen', () => {
  const off = row({ isOn: false, hasSound: true, hasNotification: true });
  expect(unheardSigns([off])).toEqual({
    isWatched: false,
    hasSound: false,
    hasNotification: false,
  });
  expect(unheardSigns([off, row({ hasNotification: true })])).toEqual({
    isWatched: true,
    hasSound: false,
    hasNotification: true,
  });
});

test('lost before the alerts were known, all of them count as unheard', () => {
  expect(unheardSigns(null)).toEqual({ isWatched: true, hasSound: true, hasNotification: true });
});
