import { expect, test } from 'vitest';
import { EMPTY_FORM, readProfile, isProfile } from './profile-form';
import { canOpen, isConnected, nextStep, type StepFacts } from './steps';
import type { AccountEntry } from './store';

const profile = readProfile({
  ...EMPTY_FORM,
  name: 'Main',
  alias: 'MAIN',
  baseUrl: 'https://a.example',
  wsUrl: 'wss://a.example',
});
if (!isProfile(profile)) throw new Error('a sound profile');

const NO_KEY = { isStored: false, maskedApiKey: '', keptBy: '', isOpen: false } as const;
const KEY = {
  isStored: true,
  maskedApiKey: 'abcd…wxyz',
  keptBy: 'passphrase',
  isOpen: true,
} as const;
const account: AccountEntry = {
  id: 'abcd1234',
  profile,
  trade: NO_KEY,
  withdraw: NO_KEY,
  checkedAtMs: null,
};
const facts = (known: Partial<StepFacts>): StepFacts => ({
  account: null,
  isRunning: false,
  hasLimits: false,
  isWaiting: false,
  ...known,
});

test('a checklist goes on where it was left', () => {
  expect(nextStep(facts({}))).toBe('addresses');
  expect(nextStep(facts({ account }))).toBe('key');
  expect(nextStep(facts({ account: { ...account, trade: KEY } }))).toBe('checks');
  const checked = { ...account, trade: KEY, checkedAtMs: 1 };
  expect(nextStep(facts({ account: checked }))).toBe('start');
  expect(nextStep(facts({ account: checked, isRunning: true }))).toBe('safety');
  expect(nextStep(facts({ account: checked, isRunning: true, hasLimits: true }))).toBeNull();
  const waiting = { account: checked, isRunning: true, hasLimits: true, isWaiting: true };
  expect(nextStep(facts(waiting)), 'that they wait is said').toBe('safety');
});

test('a key that is kept but not open asks for its passphrase before the checks', () => {
  const locked = { ...account, trade: { ...KEY, isOpen: false } };
  expect(nextStep(facts({ account: locked }))).toBe('key');
  expect(canOpen('checks', facts({ account: locked }))).toBe(false);
});

test('an account is switched to only with a key and after its checks', () => {
  expect(isConnected(account)).toBe(false);
  expect(isConnected({ ...account, trade: KEY })).toBe(false);
  expect(isConnected({ ...account, checkedAtMs: 1 })).toBe(false);
  expect(isConnected({ ...account, trade: { ...KEY, isOpen: false }, checkedAtMs: 1 })).toBe(true);
});
