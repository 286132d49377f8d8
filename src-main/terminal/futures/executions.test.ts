/** What is not in any read of the positions yet, by when the reads began. */
import { expect, test } from 'vitest';
import { Executions } from './executions';

const E = 'E-BTC-USDT';

test('a read that had begun before nobody knew how much was held says nothing of it', () => {
  const executions = new Executions();
  executions.unknown(E, 3);
  executions.readBy(3, [], [], 0);
  expect([executions.since(E, 'BUY', 0), executions.newest(E)]).toEqual([null, 3]);
  executions.readBy(4, [], [], 0);
  expect([executions.since(E, 'BUY', 0), executions.newest(E)]).toEqual([0, null]);
});
