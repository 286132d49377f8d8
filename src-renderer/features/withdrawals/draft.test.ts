import { expect, test } from 'vitest';
import type { AddressRow } from '@shared/contract/terminal';
import {
  arrives,
  assetChoices,
  bookFault,
  draftFaults,
  entryOf,
  isBlocked,
  limitText,
  waitText,
  withAsset,
} from './draft';

const USDT = {
  asset: 'USDT',
  name: 'Tether',
  canWithdraw: true,
  canDeposit: true,
  minWithdraw: '10',
  maxWithdraw: '1000000',
  makerFee: '0',
  takerFee: '0',
};
const draft = { asset: 'USDT', amount: '25', address: 'TAddress1', label: '' };

test.each([
  ['', 'required', ''],
  ['1e3', 'malformed', ''],
  ['0', 'malformed', ''],
  ['9.99999999', 'below-minimum', '10'],
  ['1000000.00000001', 'above-maximum', '1000000'],
  ['100.00000001', 'above-free', '100'],
])('an amount of %j is %s', (amount, kind, limit) => {
  expect(draftFaults({ ...draft, amount }, USDT, '100').amount).toEqual({ kind, limit });
});

test('all that is free can be withdrawn; what is not known is not checked', () => {
  expect(draftFaults({ ...draft, amount: '100' }, USDT, '100')).toEqual({});
  expect(draftFaults({ ...draft, amount: '100' }, undefined, null)).toEqual({});
});

test('an odd address is told and does not stop; a missing one does', () => {
  const odd = draftFaults({ ...draft, address: 'two words' }, USDT, '100');
  expect([odd.address?.kind, isBlocked(odd)]).toEqual(['odd-address', false]);
  expect(isBlocked(draftFaults({ ...draft, address: '' }, USDT, '100'))).toBe(true);
  expect(isBlocked(draftFaults(draft, { ...USDT, canWithdraw: false }, '100'))).toBe(true);
});

test('what arrives is the amount less the fee seen last, and nothing when nothing would', () => {
  expect([arrives('25', '1'), arrives('1', '1'), arrives('25', null)]).toEqual(['24', null, null]);
});

test('on a live account only a genuine entry of the book that has waited will do', () => {
  const entry: AddressRow = {
    id: 'a',
    asset: 'USDT',
    name: 'Cold',
    address: 'TAddress1',
    label: '',
    addedAtMs: 0,
    usableFromMs: 90_000,
    isGenuine: true,
  };
  const faultAt = (nowMs: number, changes: Partial<AddressRow> = {}) =>
    bookFault(draft, [{ ...entry, ...changes }], nowMs);
  expect(faultAt(0)).toEqual({ kind: 'cooling', limit: '2 min' });
  expect(faultAt(90_000)).toBeNull();
  expect(faultAt(90_000, { isGenuine: false })).toEqual({ kind: 'not-genuine', limit: 'Cold' });
  expect(faultAt(90_000, { label: '7' })?.kind).toBe('not-in-book');
  expect(isBlocked({ address: { kind: 'cooling', limit: '' } })).toBe(true);
});

test.each([
  [1, '1 min'],
  [3_600_000, '1 h 0 min'],
  [86_399_000, '24 h 0 min'],
])('a wait of %d ms is said as %s', (waitMs, words) => {
  expect(waitText(waitMs)).toBe(words);
});

test.each([
  [{ kind: 'above-maximum', limit: '1000000.00000000' }, '1,000,000'],
  [{ kind: 'above-free', limit: '74368.50679839' }, '74,368.50679839'],
  [{ kind: 'below-minimum', limit: '0.00100000' }, '0.001'],
  [{ kind: 'not-genuine', limit: 'Cold 1000' }, 'Cold 1000'],
] as const)('%o is told as %j', (fault, words) => {
  expect(limitText(fault)).toBe(words);
});

test('a label is judged under its own field: needed where the asset has one, odd as it is typed', () => {
  const xrp = { ...draft, asset: 'XRP', address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH' };
  const missing = draftFaults(xrp, undefined, null);
  expect([missing, isBlocked(missing)]).toEqual([
    { label: { kind: 'label-required', limit: '' } },
    true,
  ]);
  const odd = draftFaults({ ...xrp, label: 'two words' }, undefined, null);
  expect([odd, isBlocked(odd)]).toEqual([{ label: { kind: 'odd-label', limit: '' } }, false]);
  expect(draftFaults({ ...xrp, label: '7' }, undefined, null)).toEqual({});
});

test('one address with two labels is two entries of the book', () => {
  const entry = (id: string, label: string): AddressRow => ({
    id,
    asset: 'XRP',
    name: id,
    address: 'TAddress1',
    label,
    addedAtMs: 0,
    usableFromMs: 0,
    isGenuine: true,
  });
  const book = [entry('alice', '1'), entry('bob', '2')];
  const to = (label: string) => entryOf({ ...draft, asset: 'XRP', label }, book)?.id;
  expect([to('1'), to('2'), to('')]).toEqual(['alice', 'bob', undefined]);
});

test('where the exchange lists no assets, what the account has can be chosen', () => {
  const held = [{ asset: 'USDT' }, { asset: 'BTC' }];
  expect(assetChoices([], held).map(({ asset }) => asset)).toEqual(['USDT', 'BTC']);
  expect(assetChoices([USDT], held)).toEqual([USDT]);
});

test('an address typed before the asset was chosen stays; of another asset it goes', () => {
  const typed = { ...draft, asset: '', label: '7' };
  expect(withAsset(typed, 'USDT')).toEqual({ ...typed, asset: 'USDT' });
  expect(withAsset({ ...draft, label: '7' }, 'USDT')).toEqual({ ...draft, label: '7' });
  expect(withAsset({ ...draft, label: '7' }, 'BTC')).toEqual({
    ...draft,
    asset: 'BTC',
    address: '',
  });
});
