import { expect, test } from 'vitest';
import { exchange } from '@shared/contract/exchange';
import { elapse, PAIR, setUp } from './client.testing';
import { answer } from './scripted-transport.testing';

const BURST = exchange.margin.marginQueryOrder.burst ?? 0;
/** Over which the exchange counts a burst (document §8). */
const BURST_MS = 2_000;

test('many that wait for the same room are let through one by one', async () => {
  const { client, clock, answers } = setUp();
  const sentAtMs: number[] = [];
  answers(() => {
    sentAtMs.push(clock.monotonicMs());
    return answer(400, { code: -2013, msg: 'Order does not exist' });
  });
  const asked = Array.from({ length: 60 }, (_, at) =>
    client.margin.order(PAIR, { orderId: String(at + 1) }),
  );
  await elapse(clock, 10_000);
  await Promise.all(asked);
  const inOneBurst = sentAtMs.map(
    (fromMs) => sentAtMs.filter((atMs) => atMs >= fromMs && atMs < fromMs + BURST_MS).length,
  );
  expect(sentAtMs.length).toBeGreaterThan(BURST);
  expect(Math.max(...inOneBurst)).toBeLessThanOrEqual(BURST * 0.9);
});
