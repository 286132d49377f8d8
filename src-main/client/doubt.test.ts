import { expect, test } from 'vitest';
import { elapse, PAIR, setUp } from './client.testing';
import { lost, notSent } from './scripted-transport.testing';

test('a cancel that may have arrived stays unknown though its last try never left', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() => (transport.sentTo('/cancel').length < 3 ? lost() : notSent()));
  const canceling = client.spot.cancelOrder(PAIR, '7');
  await elapse(clock, 10_000);
  expect((await canceling).kind).toBe('unknown');
  expect(transport.sentTo('/cancel')).toHaveLength(3);
});
