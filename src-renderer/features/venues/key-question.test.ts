import { expect, test } from 'vitest';
import { keyQuestion, keyScreenOf } from './key-question';

const KEY = {
  isStored: true,
  maskedApiKey: 'publ…name',
  keptBy: 'passphrase',
  isOpen: false,
} as const;
const SEALED = { ...KEY, keptBy: 'system' } as const;
const DAMAGED = { ...KEY, maskedApiKey: '', keptBy: '' } as const;

test('a passphrase is asked for a key that one keeps, and for no other', () => {
  expect(keyQuestion(KEY)).toBe('passphrase');
  expect(keyQuestion(SEALED)).toBe('system');
  expect(keyQuestion(DAMAGED)).toBe('damaged');
  expect(keyQuestion({ ...DAMAGED, isStored: false })).toBe('missing');
});

test('a start waits for the operating system, and says so only once that did not open the key', () => {
  expect(keyScreenOf(SEALED, 'starting')).toBeNull();
  expect(keyScreenOf(SEALED, 'failed')).toBe('system');
  expect(keyScreenOf({ ...SEALED, isOpen: true }, 'failed')).toBeNull();
});

test('what only the trader can mend is there at once', () => {
  expect(keyScreenOf(KEY, 'starting')).toBe('passphrase');
  expect(keyScreenOf(DAMAGED, 'failed')).toBe('damaged');
  expect(keyScreenOf({ ...DAMAGED, keptBy: 'newer' }, 'failed')).toBe('newer');
});
