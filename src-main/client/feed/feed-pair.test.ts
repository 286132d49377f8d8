/** A venue whose contracts have a stream of their own: what is told of the two. */
import { expect, test } from 'vitest';
import { CONTRACT, PAIR, setUp } from '../client.testing';
import type { FeedState } from '../exchange-client';

const PROFILE = {
  baseUrl: 'https://spot.test',
  futuresBaseUrl: 'https://futures.test',
  wsUrl: 'wss://spot.test/ws',
  futuresWsUrl: 'wss://futures.test/ws',
  getSignMode: 'path',
} as const;

function open() {
  const { transport, clock, client } = setUp({ profile: PROFILE });
  const states: FeedState[] = [];
  const nothing = () => undefined;
  const feed = client.feed({
    onBook: nothing,
    onTrades: nothing,
    onTicker: nothing,
    onCandle: nothing,
    onFeedState: (state) => states.push(state),
  });
  const said = () => {
    const state = states.at(-1);
    return [state?.phase, state?.closed.map(({ stream, fault }) => [stream, fault.message])];
  };
  return { transport, clock, feed, states, said };
}

test('one that is opened for the first time takes nothing from the one that is open', () => {
  const { transport, feed, states, said } = open();
  feed.subscribe({ kind: 'book', pair: PAIR });
  transport.socket().opens();
  expect(said()).toEqual(['open', []]);
  const before = states.length;
  feed.subscribe({ kind: 'book', pair: CONTRACT });
  transport.socket().opens();
  expect(states.slice(before).map(({ phase }) => phase)).toEqual(['open', 'open']);
});

test('each that is closed is told with its own reason, the second as well', () => {
  const { transport, feed, said } = open();
  feed.subscribe({ kind: 'book', pair: PAIR });
  feed.subscribe({ kind: 'book', pair: CONTRACT });
  const [spot, futures] = transport.sockets;
  spot?.opens();
  futures?.opens();
  futures?.dies('reset');
  expect(said()).toEqual(['waiting', [['futures', 'reset']]]);
  spot?.dies('gone');
  expect(said()).toEqual([
    'waiting',
    [
      ['spot', 'gone'],
      ['futures', 'reset'],
    ],
  ]);
});

test('one that cannot be opened at all is told, though the other is open', () => {
  const { transport, clock, feed, said } = open();
  feed.subscribe({ kind: 'book', pair: PAIR });
  transport.socket().opens();
  feed.subscribe({ kind: 'book', pair: CONTRACT });
  transport.socket().dies('refused');
  expect(said()).toEqual(['waiting', [['futures', 'refused']]]);
  clock.advance(1_000);
  expect(said()).toEqual(['connecting', [['futures', 'refused']]]);
});

test('what is wrong on either of the two is counted, and candles are asked where the instrument is', async () => {
  const { transport, feed, states } = open();
  feed.subscribe({ kind: 'book', pair: PAIR });
  feed.subscribe({ kind: 'book', pair: CONTRACT });
  const [spot, futures] = transport.sockets;
  for (const socket of [spot, futures]) {
    socket?.opens();
    socket?.pushes('no JSON');
  }
  expect(states.at(-1)?.badFrames).toBe(2);
  void feed.candlesBefore(CONTRACT, '1min', 1_700_000_000_000, 10);
  await Promise.resolve();
  expect(futures?.sent.at(-1)).toContain('"event":"req"');
  expect(spot?.sent.at(-1)).not.toContain('"event":"req"');
});

test('contracts at the same address have no stream of their own', () => {
  const profile = { ...PROFILE, futuresWsUrl: PROFILE.wsUrl };
  const { transport, client } = setUp({ profile });
  const nothing = () => undefined;
  const listener = { onBook: nothing, onTrades: nothing, onTicker: nothing, onCandle: nothing };
  const feed = client.feed({ ...listener, onFeedState: nothing });
  feed.subscribe({ kind: 'book', pair: PAIR });
  feed.subscribe({ kind: 'book', pair: CONTRACT });
  expect(transport.sockets).toHaveLength(1);
});
