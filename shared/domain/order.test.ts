import { expect, test } from 'vitest';
import { isTerminal, ORDER_STATUSES } from './order';

test('only filled, canceled and rejected are final', () => {
  expect(ORDER_STATUSES.filter(isTerminal)).toEqual(['FILLED', 'CANCELED', 'REJECTED']);
});
