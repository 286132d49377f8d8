/** What is remembered of orders beyond the engine, and for how long. */
import { expect, test } from 'vitest';
import { OrderMemory, type KnownOrder } from './order-memory';

const NOW_MS = 1_700_000_040_000;
const FIRST_OF_NOW = (NOW_MS - 1_577_836_800_000) * 4096;

test('ids of refused orders count down from the last of their millisecond', () => {
  const memory = new OrderMemory<KnownOrder>();
  const ids = [0, 1, 2].map(() => {
    const orderId = memory.nextRejectedId(NOW_MS);
    memory.noteRejected({ orderId, clientOrderId: '', uid: 1 });
    return orderId - FIRST_OF_NOW;
  });
  expect(ids).toEqual([4095, 4094, 4093]);
  expect(memory.nextRejectedId(NOW_MS + 1) - FIRST_OF_NOW).toBe(2 * 4096 - 1);
});

test("refused orders are their owner's, newest first", () => {
  const memory = new OrderMemory<KnownOrder>();
  for (const [orderId, uid] of [
    [5, 1],
    [9, 2],
    [7, 1],
  ] as const) {
    memory.noteRejected({ orderId, clientOrderId: '', uid });
  }
  expect(memory.rejectedOf(1).map(({ orderId }) => orderId)).toEqual([7, 5]);
});

test('a repeated client id means the latest order of its owner; the oldest are forgotten', () => {
  const memory = new OrderMemory<KnownOrder>();
  const note = (orderId: number, name: string) => {
    memory.noteAlias({ uid: 1, orderId, clientOrderId: String(orderId) }, name);
  };
  note(1, 'mine');
  note(2, 'mine');
  expect([memory.latest(1, 'mine'), memory.latest(2, 'mine')]).toEqual([2, undefined]);
  expect([memory.aliasOf(1), memory.aliasOf(2), memory.aliasOf(3)]).toEqual([
    'mine',
    'mine',
    undefined,
  ]);
  for (let orderId = 3; orderId <= 10_001; orderId++) note(orderId, `other-${orderId}`);
  expect([memory.aliasOf(1), memory.aliasOf(2)]).toEqual([undefined, 'mine']);
});
