import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { Users } from './users';

/** Neighbours, as accounts are opened, and any a tester may think of. */
const uid = fc.oneof(
  fc.integer({ min: 1_000_000, max: 1_000_300 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  fc.integer({ min: 1, max: 2000 }).map((step) => step * 2 ** 32),
);

property([fc.uniqueArray(uid, { maxLength: 300 }), uid])(
  'an account is found under its place in the order of opening, and nobody else',
  (uids, stranger) => {
    const users = new Users();
    for (const opened of uids) users.add(opened);
    expect(uids.map((opened) => users.indexOf(opened))).toEqual(uids.map((_, index) => index));
    expect(uids.map((_, index) => users.uidOf(index))).toEqual(uids);
    if (!uids.includes(stranger)) expect(users.indexOf(stranger)).toBe(-1);
    const strange = [NaN, ...uids.map((opened) => opened + 0.5)].filter((no) => !uids.includes(no));
    for (const no of strange) expect(users.indexOf(no)).toBe(-1);
  },
);

test('accounts whose table just grew are found: those at a power of two from the first', () => {
  for (const distance of [63, 64, 65, 127, 128, 4096, 65_535, 65_536]) {
    const users = new Users();
    for (const uid of [1_000_000, 1_000_000 + distance]) users.add(uid);
    expect(users.indexOf(1_000_000 + distance), `${distance} behind the first`).toBe(1);
  }
});
