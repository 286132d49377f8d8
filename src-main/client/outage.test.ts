/** An exchange that answers nothing any more, and comes back: what the client says of it, and how soon it returns. */
import { expect, test } from 'vitest';
import { CONTRACT, elapse, LIMIT_BUY, openFeed, PAIR, setUp } from './client.testing';
import type { FeedListener, FeedState } from './exchange-client';
import { answer, lost, notSent } from './scripted-transport.testing';

const DEPTH = { time: 5, bids: [['60000.00', '0.5']], asks: [['60000.01', '1']] };

test('a host that answers nothing is told of since the first request that it left alone', async () => {
  const { client, clock, answers } = setUp();
  let isOut = false;
  answers(() => (isOut ? notSent('connection refused') : answer(200, DEPTH)));
  await client.spot.book(PAIR, 5);
  expect(client.health().silentSinceMs).toEqual({ spot: null, futures: null });
  isOut = true;
  const sinceMs = clock.nowMs();
  for (let time = 0; time < 3; time += 1) {
    const asked = client.spot.book(PAIR, 5);
    await elapse(clock, 3_000);
    await asked;
  }
  expect(client.health().silentSinceMs).toEqual({ spot: sinceMs, futures: null });
  isOut = false;
  await client.spot.book(PAIR, 5);
  expect(client.health().silentSinceMs).toEqual({ spot: null, futures: null });
});

test('the hosts are told apart: contracts may be gone while spot is there', async () => {
  const { client, clock, answers } = setUp();
  answers(({ url }) => (url.includes('/fapi/') ? notSent() : answer(200, DEPTH)));
  const asked = client.futures.index(CONTRACT);
  await elapse(clock, 3_000);
  await asked;
  await client.spot.book(PAIR, 5);
  expect(client.health().silentSinceMs).toMatchObject({ spot: null });
  expect(client.health().silentSinceMs.futures).not.toBeNull();
});

test('an answer that is lost on its way says nothing once a later one has come', async () => {
  const { client, clock, answers } = setUp();
  let lose = (): void => undefined;
  answers(({ url }) =>
    url.includes('/trades')
      ? new Promise((resolve) => {
          lose = () => {
            resolve(lost());
          };
        })
      : answer(200, DEPTH),
  );
  void client.spot.recentTrades(PAIR, 5);
  await elapse(clock, 200);
  await client.spot.book(PAIR, 5);
  lose();
  await elapse(clock, 50);
  expect(client.health().silentSinceMs).toEqual({ spot: null, futures: null });
});

function watchBook(client: ReturnType<typeof setUp>['client']): FeedState[] {
  const states: FeedState[] = [];
  const ignore = () => undefined;
  const listener: FeedListener = {
    onBook: ignore,
    onTrades: ignore,
    onTicker: ignore,
    onCandle: ignore,
    onFeedState: (state) => states.push(state),
  };
  client.feed(listener).subscribe({ kind: 'book', pair: PAIR });
  return states;
}

test('a stream that waits for its next try tries at once when the exchange answers again', async () => {
  const { client, clock, transport, answers } = setUp();
  let isOut = false;
  answers(() => (isOut ? notSent() : answer(200, DEPTH)));
  const states = watchBook(client);
  transport.socket().opens();
  isOut = true;
  transport.socket().dies();
  // It has failed so often that it waits for half a minute.
  while ((states.at(-1)?.attempt ?? 0) < 8) {
    await elapse(clock, 1_000, 500);
    if (states.at(-1)?.phase === 'connecting') transport.socket().dies('connection refused');
  }
  const asked = client.spot.book(PAIR, 5);
  await elapse(clock, 3_000);
  await asked;
  const tries = transport.sockets.length;
  isOut = false;
  await client.spot.book(PAIR, 5);
  expect(transport.sockets).toHaveLength(tries + 1);
  expect(states.at(-1)).toMatchObject({ phase: 'connecting', attempt: 8 });
  // One answer, one try: an exchange that answers and streams nothing is not called upon without end.
  transport.socket().dies('connection refused');
  await client.spot.book(PAIR, 5);
  expect(transport.sockets).toHaveLength(tries + 1);
});

test('one that opens and is ended each time is not tried sooner because a request was lost meanwhile', async () => {
  const { client, clock, transport, answers } = setUp();
  let isLost = false;
  answers(() => (isLost ? lost() : answer(200, DEPTH)));
  watchBook(client);
  for (let round = 0; round < 7; round += 1) {
    const { length } = transport.sockets;
    transport.socket().opens();
    transport.socket().pushes({ ping: 1 });
    transport.socket().dies('bye');
    while (transport.sockets.length === length) await elapse(clock, 500, 500);
  }
  transport.socket().opens();
  transport.socket().dies('bye');
  const tries = transport.sockets.length;
  isLost = true;
  const asked = client.spot.book(PAIR, 5);
  await elapse(clock, 3_000);
  await asked;
  isLost = false;
  await client.spot.book(PAIR, 5);
  expect(transport.sockets).toHaveLength(tries);
});

/** As a desk does that looks at much: 20 different reads a second, for so long. */
async function askMuch({ client, clock }: ReturnType<typeof setUp>, seconds: number) {
  for (let asked = 0; asked < seconds * 20; asked += 1) {
    void client.spot.book(PAIR, (asked % 20) + 1);
    await elapse(clock, 50);
  }
}

test('without a line reads are tried four times a second, however many are asked for', async () => {
  const set = setUp();
  const { client, clock, transport, answers } = set;
  answers(() => notSent('no route to host'));
  await askMuch(set, 2);
  const before = transport.requests.length;
  const times = new Set<number>();
  answers(() => {
    times.add(clock.monotonicMs());
    return notSent('no route to host');
  });
  await askMuch(set, 10);
  expect(times.size).toBeLessThanOrEqual(41);
  expect(times.size).toBeGreaterThan(30);
  // Of those that are asked for or repeated in one moment, each; without the wait they were 600.
  expect(transport.requests.length - before).toBeLessThan(120);
  const read = client.spot.book(PAIR, 5);
  await elapse(clock, 1_000);
  expect(await read).toMatchObject({ code: 'NOT_SENT', message: 'no route to host' });
});

test('what acts is tried without a line, too, each time', async () => {
  const set = setUp();
  const { client, transport, answers } = set;
  answers(() => notSent('no route to host'));
  await askMuch(set, 2);
  for (let order = 0; order < 5; order += 1) {
    expect(await client.spot.placeOrder(LIMIT_BUY)).toMatchObject({ code: 'NOT_SENT' });
  }
  expect(transport.sentTo('/order')).toHaveLength(5);
});

test('a line that is back is noticed within a quarter of a second, and then everything leaves at once', async () => {
  const set = setUp();
  const { client, clock, transport, answers } = set;
  answers(() => notSent());
  await askMuch(set, 5);
  answers(() => answer(200, DEPTH));
  const fromMs = clock.monotonicMs();
  while (client.health().silentSinceMs.spot !== null) await askMuch(set, 0.05);
  expect(clock.monotonicMs() - fromMs).toBeLessThanOrEqual(300);
  for (let limit = 100; limit < 110; limit += 1) void client.spot.book(PAIR, limit);
  await elapse(clock, 1);
  expect(transport.requests.filter(({ url }) => /limit=10\d$/.test(url))).toHaveLength(10);
});

test('what is asked for because the stream is back leaves at once', async () => {
  const set = setUp();
  const { client, clock, transport, answers } = set;
  answers(() => notSent());
  openFeed(client).feed.subscribe({ kind: 'book', pair: PAIR });
  await askMuch(set, 5);
  answers(() => answer(200, DEPTH));
  transport.socket().opens();
  const read = client.spot.book(PAIR, 5);
  await elapse(clock, 1);
  expect((await read).kind).toBe('accepted');
});

test('a connection that was ended once keeps no read back', async () => {
  const { client, clock, answers } = setUp();
  answers(() => answer(200, DEPTH));
  await client.spot.book(PAIR, 5);
  answers(() => notSent('asleep'));
  const ended = client.spot.book(PAIR, 5);
  await elapse(clock, 1);
  answers(() => answer(200, DEPTH));
  const read = client.spot.book(PAIR, 10);
  await elapse(clock, 1);
  expect((await read).kind).toBe('accepted');
  await elapse(clock, 300);
  expect((await ended).kind).toBe('accepted');
});
