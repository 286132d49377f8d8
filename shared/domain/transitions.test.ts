import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from './order';
import { isTerminal, nextOrderStatus, ORDER_EVENTS } from './transitions';

const cells = {
  NEW: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'REJECTED'],
  PARTIALLY_FILLED: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED', null],
  FILLED: [null, null, null, null],
  CANCELED: [null, null, null, null],
  REJECTED: [null, null, null, null],
} as const;

describe.each(ORDER_STATUSES)('an order that is %s', (status) => {
  test.each(ORDER_EVENTS.map((event, index) => [event, cells[status][index]] as const))(
    'on %s becomes %s',
    (event, after) => {
      expect(nextOrderStatus(status, event)).toBe(after);
    },
  );
});

test('only filled, canceled and rejected are final', () => {
  expect(ORDER_STATUSES.filter(isTerminal)).toEqual(['FILLED', 'CANCELED', 'REJECTED']);
});
