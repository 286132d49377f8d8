/** What the activity log says of an order that the exchange has taken. */
import { expect, it } from 'vitest';
import {
  futuresDraft,
  marginDraft,
  openBench,
  spotDraft,
  stopDraft,
  submit,
} from '../books.testing';

it('the line of an order that waits names its price, which way and what for; of any other nothing', async () => {
  const bench = await openBench();
  for (const draft of [stopDraft(), futuresDraft(), marginDraft(), spotDraft()]) {
    await submit(bench, draft);
  }
  const lines = bench.activity.filter(({ key }) => key === 'orderAccepted');
  expect(
    lines.map(({ values: { trigger, direction, purpose, type } }) => [
      type,
      trigger,
      direction,
      purpose,
    ]),
  ).toEqual([
    ['MARKET', '59000', 'DOWN', 'stop-loss'],
    ['LIMIT', '', '', ''],
    ['LIMIT', '', '', ''],
    ['LIMIT', '', '', ''],
  ]);
});
