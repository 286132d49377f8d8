import { expect, test } from 'vitest';
import { elapse, PAIR, setUp } from './client.testing';
import { answer, lost, notSent } from './scripted-transport.testing';

test('what never left in an outage takes no room: reads go on at once when the line is back', async () => {
  const { client, clock, answers } = setUp();
  answers(() => notSent());
  await client.syncClock();
  const used = client.health().ipWeight.used;
  for (let asked = 0; asked < 40; asked += 1) {
    const read = client.margin.order(PAIR, { orderId: String(asked + 1) });
    await elapse(clock, 1_000);
    expect(await read).toMatchObject({ kind: 'rejected', code: 'NOT_SENT' });
  }
  expect(client.health().ipWeight.used).toBe(used);
  // What may have arrived counts: the exchange may have counted it, too.
  answers(() => lost());
  const doubtful = client.margin.order(PAIR, { orderId: '99' });
  await elapse(clock, 5_000);
  await doubtful;
  expect(client.health().ipWeight.used).toBeGreaterThan(used);
});

test('a burst that never left leaves the whole burst to what follows', async () => {
  const { client, clock, answers } = setUp();
  answers(() => notSent());
  const out = Array.from({ length: 15 }, (_, at) =>
    client.margin.order(PAIR, { orderId: String(at + 1) }),
  );
  await elapse(clock, 1_500);
  await Promise.all(out);
  answers(() => answer(400, { code: -2013, msg: 'Order does not exist' }));
  const startedMs = clock.monotonicMs();
  const later = Array.from({ length: 15 }, (_, at) =>
    client.margin.order(PAIR, { orderId: String(at + 100) }),
  );
  await elapse(clock, 20);
  expect(await Promise.all(later)).toMatchObject(later.map(() => ({ code: '-2013' })));
  expect(clock.monotonicMs() - startedMs).toBeLessThan(100);
});
