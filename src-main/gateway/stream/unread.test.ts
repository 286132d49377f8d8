/** Who has much to read and reads nothing of it is closed, and nobody else. */
import { beforeEach, expect, test } from 'vitest';
import type { Clock } from '@shared/kernel/ports';
import type { EngineQuery } from '../../engine/query';
import { DEFAULT_SWITCHES } from '../switches';
import { createStreamHub, type StreamHub } from './stream-hub';

const MUCH = 300_000;

let nowMs = 0;
let hub: StreamHub;

beforeEach(() => {
  nowMs = 0;
  const clock: Clock = {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    setAlarm: () => () => undefined,
  };
  const onDefect = (where: string, cause: unknown): void => {
    throw new Error(where, { cause });
  };
  const query = {} as EngineQuery; // nobody subscribes to anything
  hub = createStreamHub({ clock, query, switches: () => DEFAULT_SWITCHES, onDefect });
});

interface Stream {
  unread: number;
  closed: string | null;
  pong(): void;
}

function open(unread: number): Stream {
  const session = hub.open({
    send: () => undefined,
    unreadBytes: () => stream.unread,
    close: (reason) => (stream.closed = reason),
  });
  const stream: Stream = {
    unread,
    closed: null,
    pong: () => {
      session.onText('{"pong":1}');
    },
  };
  return stream;
}

/** A turn each 20 ms. */
function run(forMs: number, each: () => void = () => undefined): void {
  for (const endMs = nowMs + forMs; nowMs < endMs;) {
    nowMs += 20;
    each();
    hub.publish([]);
  }
}

test('after seven seconds, however often it pongs', () => {
  const deaf = open(MUCH);
  const each = (): void => {
    if (nowMs % 1_000 === 0) deaf.pong();
    deaf.unread += 10;
  };
  run(6_900, each);
  expect(deaf.closed).toBe(null);
  run(200, each);
  expect(deaf.closed).toBe('not reading');
});

test('not one that reads, though less than comes, nor one that has little to read', () => {
  const [slow, content] = [open(MUCH), open(200_000)];
  run(60_000, () => {
    slow.unread += nowMs % 4_000 === 0 ? -5_000 : 100;
  });
  expect([slow.closed, content.closed]).toEqual([null, null]);
});

test('not after a time in which the program itself stood still, and heard of nothing', () => {
  const reader = open(MUCH);
  run(4_000);
  nowMs += 60_000;
  hub.publish([]);
  expect(reader.closed).toBe(null);
  run(2_000);
  reader.unread = 0;
  run(20_000);
  expect(reader.closed).toBe(null);
});
