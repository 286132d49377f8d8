import { expect, test } from 'vitest';
import { EMPTY_FORM, formOf, isProfile, readProfile } from './profile-form';

const FORM = {
  ...EMPTY_FORM,
  name: 'Main exchange',
  alias: 'MAIN',
  baseUrl: 'https://api.exchange.example',
  futuresBaseUrl: 'https://futures.exchange.example',
  wsUrl: 'wss://stream.exchange.example/ws',
};

test('a profile is read as it was typed, spaces of a paste read over', () => {
  const read = readProfile({ ...FORM, baseUrl: '  https://api.exchange.example\n' });
  expect(read).toMatchObject({ baseUrl: 'https://api.exchange.example', recvWindowMs: null });
  expect(isProfile(read)).toBe(true);
});

test('what was saved comes back into the form as it was', () => {
  const read = readProfile({ ...FORM, recvWindowMs: '5000', pathPrefix: '/open' });
  if (!isProfile(read)) throw new Error('the form is sound');
  expect(read.recvWindowMs).toBe(5_000);
  expect(formOf(read)).toEqual({ ...FORM, recvWindowMs: '5000', pathPrefix: '/open' });
});

test.each([
  ['name', '', 'name'],
  ['alias', '', 'alias'],
  ['alias', '-x', 'alias'],
  ['alias', 'a'.repeat(25), 'alias'],
  ['baseUrl', '', 'address'],
  ['wsUrl', '  ', 'address'],
  ['recvWindowMs', '499', 'window'],
  ['recvWindowMs', '5s', 'window'],
  ['recvWindowMs', '60001', 'window'],
  ['timeZone', 'a zone with a long name', 'zone'],
])('%s of “%s” is at fault', (field, text, fault) => {
  expect(readProfile({ ...FORM, [field]: text })).toEqual({ [field]: fault });
});
