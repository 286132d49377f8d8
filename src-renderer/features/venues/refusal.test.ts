/** What is refused about an account, as a trader reads it. */
import { beforeAll, expect, test } from 'vitest';
import type { VenueRefusalCode } from '@shared/contract/terminal/venues';
import { startWords } from '../../lib/i18n';
import { refusalOf, vaultWhy } from './refusal';

beforeAll(() => startWords());

const refused = (code: VenueRefusalCode, value: string, reason: string) =>
  ({ ok: true, value: { kind: 'refused', field: 'name', code, value, reason } }) as const;

test('it is said in the words of the desk, with what belongs into them, at its field', () => {
  expect(refusalOf(refused('name-taken', '', 'x'))).toEqual({
    field: 'name',
    reason: 'Another account has it',
  });
  expect(refusalOf(refused('begins-with', 'https://', 'x'))?.reason).toBe(
    'It must begin with https://',
  );
});

test('what a key file or the keyring says is said in the words of the desk too', () => {
  expect(refusalOf(refused('passphrase-wrong', '', 'x'))?.reason).toBe(
    'This is not its passphrase, or the file was changed',
  );
  expect(refusalOf(refused('tries-wait', '8', 'x'))?.reason).toBe('Too many wrong tries: wait 8 s');
  expect(refusalOf(refused('key-damaged', 'abcd1234.trade.key', 'x'))?.reason).toMatch(
    /abcd1234\.trade\.key is damaged/,
  );
});

test('why the operating system keeps no key is said in the desk’s words, or in the system’s own', () => {
  const none = 'this desktop has no keyring that could keep a key';
  expect(refusalOf(refused('passphrase-needed', 'no-desktop-keyring', 'x'))?.reason).toBe(
    `A passphrase is needed: ${none}`,
  );
  expect(refusalOf(refused('keyring-closed', 'D-Bus is gone', 'x'))?.reason).toMatch(
    /D-Bus is gone/,
  );
  expect(vaultWhy({ why: 'no-desktop-keyring', reason: 'x' })).toBe(none);
  expect(vaultWhy({ why: '', reason: 'D-Bus is gone' })).toBe('D-Bus is gone');
});

test('what only a sentence says is said by it, and what was done is no refusal', () => {
  const sentence = 'this is not its passphrase, or the file was changed';
  expect(refusalOf(refused('', '', sentence))?.reason).toBe(sentence);
  expect(refusalOf({ ok: true, value: { kind: 'done', value: {} } })).toBeNull();
  const closed = { code: 'closed', message: 'x' };
  expect(refusalOf({ ok: false, error: closed })?.reason).toMatch(/connection to the terminal/);
});
