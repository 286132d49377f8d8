/** A channel without a word: unknown names are answered with silence (wire-facts §5), dead ones as well. */
import { expect, test } from 'vitest';
import { CONTRACT, PAIR, setUp } from '../client.testing';
import type { FeedChannel } from '../exchange-client';

const BOOK: FeedChannel = { kind: 'book', pair: PAIR };
const OTHER: FeedChannel = { kind: 'book', pair: CONTRACT };
const depth = (ts: number, symbol = 'btcusdt') => ({
  channel: `market_${symbol}_depth_step0`,
  ts,
  tick: { asks: [[60001, 1]], buys: [[60000, 1]] },
});

function open() {
  const { transport, clock, client } = setUp();
  const nothing = () => undefined;
  const feed = client.feed({
    onBook: nothing,
    onTrades: nothing,
    onTicker: nothing,
    onCandle: nothing,
    onFeedState: nothing,
  });
  feed.subscribe(BOOK);
  feed.subscribe(OTHER);
  /** A second passes on whatever connection there is, which says these. */
  const pass = (...messages: readonly object[]): void => {
    clock.advance(1000);
    const socket = transport.socket();
    if (socket.sent.length === 0) socket.opens();
    for (const message of messages) socket.pushes(message);
  };
  transport.socket().opens();
  return { transport, pass };
}

test('a channel that the exchange does not have costs the others one connection, not one every fifteen seconds', () => {
  const { transport, pass } = open();
  for (let second = 0; second < 120; second += 1) {
    pass({ ping: second }, depth(second));
  }
  expect(transport.sockets).toHaveLength(2);
  const { sent } = transport.socket();
  expect(sent.filter((text) => text.includes('market_btcusdt_'))).toHaveLength(1);
  // It is asked for again and again: the exchange may open it.
  expect(sent.filter((text) => text.includes('market_e_btcusdt_')).length).toBeGreaterThan(10);
});

test('a channel that speaks again is watched as before', () => {
  const { transport, pass } = open();
  for (let second = 0; second < 60; second += 1) {
    pass(depth(second), ...(second === 30 ? [depth(second, 'e_btcusdt')] : []));
  }
  expect(transport.sockets).toHaveLength(3);
});

test('a connection on which no channel speaks is replaced each time', () => {
  const { transport, pass } = open();
  for (let second = 0; second < 60; second += 1) pass({ ping: second });
  expect(transport.sockets.length).toBeGreaterThan(3);
});
