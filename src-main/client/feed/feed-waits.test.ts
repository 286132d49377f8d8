/** How long the feed waits before it connects again, by how its connections have lived. */
import { expect, test } from 'vitest';
import { openFeed, PAIR, setUp } from '../client.testing';

function open() {
  const { transport, clock, client } = setUp();
  const { feed, states } = openFeed(client);
  feed.subscribe({ kind: 'book', pair: PAIR });
  return { transport, clock, state: () => states.at(-1) };
}

const depth = (ts: number) => ({
  channel: 'market_btcusdt_depth_step0',
  ts,
  tick: { asks: [[60000.01, 1]], buys: [[60000, 0.5]] },
});

/** How long it waits each time, for sockets that live so. */
function waitsOf(
  { transport, clock }: Pick<ReturnType<typeof open>, 'transport' | 'clock'>,
  rounds: number,
  live: () => void,
): number[] {
  return Array.from({ length: rounds }, () => {
    transport.socket().opens();
    live();
    transport.socket().dies();
    const count = transport.sockets.length;
    let waitedMs = 0;
    while (transport.sockets.length === count) {
      clock.advance(1);
      waitedMs += 1;
    }
    return waitedMs;
  });
}
const GROWING = [375, 750, 1500, 3000, 6000, 12_000, 22_500, 22_500, 22_500];

test('waits grow to half a minute while a socket opens but never speaks', () => {
  const opened = open();
  expect(waitsOf(opened, 9, () => undefined)).toEqual(GROWING);
});

test('so they do while the venue closes each socket as soon as it has spoken', () => {
  const opened = open();
  const { transport, clock, state } = opened;
  const waits = waitsOf(opened, 9, () => {
    transport.socket().pushes({ ping: 1 });
    transport.socket().pushes(depth(clock.nowMs()));
    expect(state()).toMatchObject({ phase: 'open', attempt: 0 });
  });
  expect(waits).toEqual(GROWING);
  expect(state()).toMatchObject({ phase: 'connecting', attempt: 9 });
});

test('one that has lasted is missed at once', () => {
  const opened = open();
  const { transport, clock } = opened;
  waitsOf(opened, 9, () => undefined);
  const waits = waitsOf(opened, 2, () => {
    for (let second = 0; second < 10; second += 1) {
      transport.socket().pushes(depth(clock.nowMs()));
      clock.advance(1000);
    }
  });
  expect(waits).toEqual([375, 375]);
});
