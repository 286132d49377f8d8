/**
 * P11 of reliability.md over the real stream and the real terminal: however a feed goes wrong, its book is
 * called old within three seconds of the last good frame, and it comes back when the fault is gone.
 */
import { expect, it } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { StreamFeed } from '../../client/feed/feed';
import type { Feed, FeedListener } from '../../client/exchange-client';
import { ScriptedTransport } from '../../client/scripted-transport.testing';
import { Bench } from '../bench.testing';
import { makeBook, ScriptedExchange } from '../scripted-client.testing';

/** The scripted exchange with a real stream in front of it. */
class StreamedExchange extends ScriptedExchange {
  readonly transport = new ScriptedTransport();
  readonly #clock: ManualClock;

  constructor(clock: ManualClock) {
    super(clock);
    this.#clock = clock;
  }

  override feed(listener: FeedListener): Feed {
    this.listener = listener;
    const { transport } = this;
    const rng = { nextUint32: () => 2 ** 31 };
    return new StreamFeed(
      { transport, rng, clock: this.#clock, wsUrl: 'wss://x.test/ws' },
      listener,
    );
  }

  depth(atMs: number, bid = 60_000, ask = 60_000.1): void {
    this.transport.socket().pushes({
      channel: 'market_btcusdt_depth_step0',
      ts: atMs,
      tick: { buys: [[bid, 1]], asks: [[ask, 1]] },
    });
  }

  ping(): void {
    this.transport.socket().pushes({ ping: this.#clock.nowMs() });
  }
}

class JumpingClock extends ManualClock {
  jumpedMs = 0;

  override nowMs(): number {
    return super.nowMs() + this.jumpedMs;
  }
}

const EVERY_MS = 500;

async function streaming() {
  const clock = new JumpingClock();
  const exchange = new StreamedExchange(clock);
  const bench = new Bench({ clock, exchange });
  const started = bench.desk.call('startPaper', {});
  await bench.run(300);
  await started;
  bench.watchBook();
  await bench.settle();
  exchange.transport.socket().opens();
  await good(bench, exchange, 2_000);
  return { bench, exchange, clock };
}

/** Frames as they should be. */
async function good(bench: Bench, exchange: StreamedExchange, forMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < forMs; passedMs += EVERY_MS) {
    exchange.depth(bench.clock.nowMs());
    await bench.run(EVERY_MS, 50);
  }
}

const MARKET = { type: 'MARKET', price: '', quantity: '100', unit: 'quote' } as const;
const isStopped = async (bench: Bench): Promise<boolean> => {
  const outcome = await bench.place(MARKET);
  return outcome.kind === 'rejected' && outcome.code === 'stale-book';
};

type Broken = Awaited<ReturnType<typeof streaming>>;

/** What the venue does for half a second while the fault lasts. */
const FAULTS: Readonly<Record<string, (broken: Broken) => void>> = {
  'a silent socket (half-open)': () => undefined,
  'pings alive, channel dead': ({ exchange }) => {
    exchange.ping();
  },
  'backward timestamps': ({ exchange, clock }) => {
    exchange.depth(clock.nowMs() - 60_000);
  },
  'a crossed book': ({ exchange, clock }) => {
    exchange.depth(clock.nowMs(), 60_001, 60_000);
  },
  'frames nobody can read': ({ exchange }) => {
    exchange.transport.socket().delivers({ kind: 'bytes', bytes: new Uint8Array([1, 2, 3]) });
  },
  'frames of another channel': ({ exchange, clock }) => {
    exchange.transport.socket().pushes({
      channel: 'market_ethusdt_depth_step0',
      ts: clock.nowMs(),
      tick: { buys: [[1, 1]], asks: [[2, 1]] },
    });
  },
};

it.each(Object.keys(FAULTS))('%s: old within 3 s, and back when it is over', async (name) => {
  const broken = await streaming();
  const { bench, exchange } = broken;
  expect(await isStopped(bench)).toBe(false);
  const lastGoodMs = bench.value('book').arrivedAtMs;
  for (let step = 0; step < 6; step += 1) {
    FAULTS[name]?.(broken);
    await bench.run(EVERY_MS, 50);
  }
  expect(bench.clock.nowMs() - lastGoodMs).toBeLessThanOrEqual(4_000);
  expect(bench.value('book').arrivedAtMs).toBe(lastGoodMs);
  expect(await isStopped(bench)).toBe(true);

  await good(bench, exchange, 4_000);
  if (exchange.transport.socket().isClosed) throw new Error('not connected again');
  expect(await isStopped(bench)).toBe(false);
});

it('a lost socket: stopped at once when old, every channel subscribed again', async () => {
  const { bench, exchange } = await streaming();
  exchange.transport.socket().dies();
  await bench.run(3_200, 50);
  expect(await isStopped(bench)).toBe(true);
  await bench.run(2_100, 50);
  exchange.transport.socket().opens();
  expect(exchange.transport.sockets).toHaveLength(2);
  expect(exchange.transport.socket().sent.join()).toContain('market_btcusdt_depth_step0');
  await good(bench, exchange, 1_000);
  expect(await isStopped(bench)).toBe(false);
});

it('of twenty lost sockets each is replaced, with every channel', async () => {
  const { bench, exchange } = await streaming();
  const channels = [...exchange.transport.socket().sent];
  const RECONNECTS = 20;
  let restored = 0;
  for (let time = 1; time <= RECONNECTS; time += 1) {
    exchange.transport.socket().dies();
    // Half a minute between two tries is the most.
    for (let waits = 0; waits < 80 && exchange.transport.sockets.length === time; waits += 1) {
      await bench.run(EVERY_MS, 50);
    }
    expect(exchange.transport.sockets).toHaveLength(time + 1);
    exchange.transport.socket().opens();
    expect(exchange.transport.socket().sent).toEqual(expect.arrayContaining(channels));
    restored += 1;
    await good(bench, exchange, 1_000);
    expect(await isStopped(bench)).toBe(false);
  }
  counted({ 'connections lost and restored': restored });
});

it.each([1_000, 60_000, 8 * 3_600_000])(
  'a sleep of %i ms: nothing old is traded on',
  async (ms) => {
    const { bench, exchange, clock } = await streaming();
    await bench.run(2_100, 50);
    clock.jumpedMs = ms; // the monotonic clock stood still
    expect(await isStopped(bench)).toBe(true);
    await bench.run(2_100, 50);
    if (ms > 2_000) {
      expect(exchange.transport.sockets).toHaveLength(2);
      exchange.transport.socket().opens();
    }
    await good(bench, exchange, 1_000);
    expect(await isStopped(bench)).toBe(false);
  },
);

it('an idle market is asked by REST, stays tradable, and its connection stays', async () => {
  const { bench, exchange, clock } = await streaming();
  exchange.restBook = makeBook('BTCUSDT', 6_000_000, 6_000_010, clock.nowMs());
  for (let passedMs = 0; passedMs < 60_000; passedMs += 5_000) {
    exchange.ping();
    exchange.restBook = { ...exchange.restBook, atMs: clock.nowMs() };
    await bench.run(5_000, 100);
  }
  expect(bench.clock.nowMs() - bench.value('book').arrivedAtMs).toBeLessThanOrEqual(5_000);
  expect(exchange.transport.sockets).toHaveLength(1);
});

it('a venue whose clock stepped back for good is believed when it is asked', async () => {
  const { bench, exchange, clock } = await streaming();
  const backMs = 120_000;
  for (let step = 0; step < 16; step += 1) {
    exchange.depth(clock.nowMs() - backMs);
    exchange.restBook = makeBook('BTCUSDT', 6_000_000, 6_000_010, clock.nowMs() - backMs);
    await bench.run(EVERY_MS, 50);
  }
  expect(await isStopped(bench)).toBe(false);
});
