import { expect, test } from 'vitest';
import { sinceOf, timelineOf } from './timeline';

test.each([
  ['UNAPPROVED', 'now ahead ahead ahead'],
  ['PAYMENT', 'done done now ahead'],
  ['COMPLETED', 'done done done done'],
  ['APPROVAL_REJECTED', 'done failed'],
  ['REVOKED', 'done failed'],
  ['PAYMENT_FAILED', 'done done done failed'],
  ['CHECKING', 'now'],
  ['NOT_PLACED', 'failed'],
] as const)('%s: %s', (status, states) => {
  expect(
    timelineOf(status)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states);
});

test.each([
  ['UNAPPROVED', null, 'told', 1_000],
  ['CHECKING', null, 'unanswered', 1_000],
  ['NEEDS_YOU', null, 'unanswered', 1_000],
  ['PAYMENT', { atMs: 9_000, isOlder: false }, 'seen', 9_000],
  ['APPROVED', { atMs: 9_000, isOlder: true }, 'before', 9_000],
  ['PAYMENT_FAILED', { atMs: 9_000, isOlder: false }, 'seen', 9_000],
] as const)('%s with %j is so %s', (status, statusSeen, kind, atMs) => {
  expect(sinceOf({ status, createdAtMs: 1_000, statusSeen })).toEqual({ kind, atMs });
});

test.each(['COMPLETED', 'REVOKED', 'APPROVAL_REJECTED', 'NOT_PLACED'] as const)(
  '%s has ended: nothing lasts',
  (status) => {
    const statusSeen = { atMs: 9_000, isOlder: false };
    expect(sinceOf({ status, createdAtMs: 1_000, statusSeen })).toBeNull();
  },
);
