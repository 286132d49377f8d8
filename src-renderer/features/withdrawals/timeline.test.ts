import { expect, test } from 'vitest';
import { timelineOf } from './timeline';

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
