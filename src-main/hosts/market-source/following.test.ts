/** An exchange that follows another over loopback, and one that plays what another has recorded. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '@shared/kernel/ports';
import { createSystemClock } from '../../adapters/clock';
import { openHeadless, type HeadlessExchange } from '../headless/open-headless';
import { readOptions } from '../headless/options.mjs';

/** Only a fault takes so long; what is waited for comes within a moment. */
const PATIENCE = { timeout: 50_000, interval: 20 };
let folder = '';
const running = new Set<HeadlessExchange>();

/** The answer of a market that takes no orders. */
const CLOSED = -2016;

/** The machine's time, but for what a test does not wait for. */
class HastyClock implements Clock {
  readonly #clock = createSystemClock();
  readonly #alarms = new Map<() => void, { readonly dueMs: number; stop: () => void }>();
  #aheadMs = 0;

  nowMs(): number {
    return this.#clock.nowMs() + this.#aheadMs;
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs() + this.#aheadMs;
  }

  setAlarm(delayMs: number, ring: () => void): () => void {
    const once = (): void => {
      this.#alarms.delete(once);
      ring();
    };
    this.#alarms.set(once, {
      dueMs: this.monotonicMs() + delayMs,
      stop: this.#clock.setAlarm(delayMs, once),
    });
    return () => {
      this.#alarms.get(once)?.stop();
      this.#alarms.delete(once);
    };
  }

  skip(forMs: number): void {
    this.#aheadMs += forMs;
    for (const [once, alarm] of this.#alarms) {
      alarm.stop();
      alarm.stop = this.#clock.setAlarm(Math.max(0, alarm.dueMs - this.monotonicMs()), once);
    }
  }
}
const clock = new HastyClock();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-following-'));
});
afterEach(async () => {
  for (const exchange of running) await exchange.close();
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

async function open(...words: readonly string[]): Promise<HeadlessExchange> {
  const options = readOptions(words);
  expect(options.problem).toBe('');
  const onFailure = (cause: unknown): never => {
    throw cause;
  };
  const opened = await openHeadless(options, onFailure, undefined, clock);
  if (!opened.ok) throw new Error(opened.error);
  running.add(opened.value);
  return opened.value;
}

async function close(exchange: HeadlessExchange): Promise<void> {
  running.delete(exchange);
  await exchange.close();
}

const get = async (exchange: HeadlessExchange, path: string): Promise<unknown> =>
  (await fetch(exchange.connection.baseUrl + path)).json();

interface Depth {
  readonly bids: readonly unknown[];
  readonly asks: readonly unknown[];
}
const depth = (exchange: HeadlessExchange, limit = 5) =>
  get(exchange, `/sapi/v1/depth?symbol=BTCUSDT&limit=${limit}`) as Promise<Depth>;

interface Placed {
  readonly status?: string;
  readonly code?: number;
}
async function place(exchange: HeadlessExchange, fields: object): Promise<Placed> {
  const { apiKey, apiSecret } = exchange.connection;
  const ts = String(clock.nowMs());
  const path = '/sapi/v1/order';
  const body = JSON.stringify(fields);
  const sign = createHmac('sha256', apiSecret).update(`${ts}POST${path}${body}`).digest('hex');
  const answer = await fetch(exchange.connection.baseUrl + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-CH-APIKEY': apiKey,
      'X-CH-TS': ts,
      'X-CH-SIGN': sign,
    },
    body,
  });
  return (await answer.json()) as Placed;
}

async function lab(exchange: HeadlessExchange, name: string, body: object): Promise<unknown> {
  const { labUrl, labToken } = exchange.connection;
  const answer = await fetch(`${labUrl}/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${labToken}` },
    body: JSON.stringify(body),
  });
  return answer.json();
}

const order = (side: 'BUY' | 'SELL', price: number, volume = 0.1) => ({
  symbol: 'BTCUSDT',
  side,
  type: 'LIMIT',
  volume,
  price,
});

/** An exchange without a crowd, in which everything is what a test has placed: a book around 60,000. */
async function staged(): Promise<HeadlessExchange> {
  const venue = await open('--agents', 'off');
  const { uid } = venue.connection;
  await lab(venue, 'faucet', { uid, wallet: 'spot', asset: 'BTC', amount: '10' });
  await lab(venue, 'index', { underlying: 'BTCUSDT', price: '60000', mark: '60012.5' });
  for (let step = 1; step <= 5; step += 1) {
    expect(await place(venue, order('BUY', 60_000 - step))).toMatchObject({ status: 'NEW' });
    expect(await place(venue, order('SELL', 60_000 + step))).toMatchObject({ status: 'NEW' });
  }
  return venue;
}

type Print = Readonly<Record<'price' | 'qty', number>> & { readonly side: string };
const prints = (exchange: HeadlessExchange) =>
  get(exchange, '/sapi/v1/trades?symbol=BTCUSDT&limit=1000') as Promise<readonly Print[]>;
const figures = (all: readonly Print[]) => all.map(({ price, qty, side }) => [price, qty, side]);

test('live: books, prices and prints of the venue; its standstill closes the market', async () => {
  const venue = await staged();
  const live = await open('--mode', 'live', '--venue', venue.connection.baseUrl);
  await vi.waitFor(async () => {
    const ours = await depth(live);
    expect(ours.bids).toHaveLength(5);
    const { bids, asks } = await depth(venue);
    expect([ours.bids, ours.asks]).toEqual([bids, asks]);
  }, PATIENCE);
  // What is traded there from now on is a print here, and the book is what it leaves.
  expect(await place(venue, order('BUY', 60_001, 0.04))).toMatchObject({ status: 'FILLED' });
  await vi.waitFor(async () => {
    expect(figures(await prints(live))).toEqual([[60_001, 0.04, 'BUY']]);
    expect((await depth(live)).asks[0]).toEqual(['60001.00', '0.060000']);
  }, PATIENCE);
  const price = '/fapi/v1/index?contractName=E-BTC-USDT';
  await vi.waitFor(async () => {
    const ours = await get(live, price);
    expect(ours).toMatchObject({ markPrice: 60_012.5, indexPrice: 60_000 });
  }, PATIENCE);
  expect(await lab(live, 'clock', { speed: 5 })).toMatchObject({ code: -1130 });
  // Whatever holds this machine up: the venue says something, and the market is open while it does.
  await vi.waitFor(async () => {
    await place(venue, order('BUY', 59_000, 0.001));
    expect(await place(live, order('BUY', 60_001, 0.01))).toMatchObject({ status: 'FILLED' });
  }, PATIENCE);
  await close(venue);
  clock.skip(4_000);
  await vi.waitFor(async () => {
    clock.skip(500);
    expect(await place(live, order('BUY', 50_000))).toMatchObject({ code: CLOSED });
  }, PATIENCE);
}, 60_000);

test('replay: what one exchange recorded another plays, faster, print by print', async () => {
  const file = join(folder, 'feed.jsonl');
  const source = await open('--seed', '7', '--record', file);
  // Three seconds of a crowd, without waiting for them.
  await lab(source, 'clock', { pause: true });
  await lab(source, 'clock', { advanceMs: 3_000 });
  const all = figures(await prints(source));
  await close(source);
  const lines = readFileSync(file, 'utf8').split('\n');
  const trades = lines
    .filter((line) => line.includes('"sym":"BTCUSDT","type":"trade"'))
    .map((line) => JSON.parse(line) as Record<'price' | 'qty' | 'side', string>)
    .map(({ price, qty, side }) => [Number(price), Number(qty), side]);
  expect(trades).not.toEqual([]);
  const recorded = trades.toReversed();
  // What the exchange opened with was before the recording.
  expect(all.slice(0, recorded.length)).toEqual(recorded);
  const replay = await open('--mode', 'replay', '--feed', file, '--speed', '20');
  await vi.waitFor(async () => {
    expect(figures(await prints(replay))).toEqual(recorded);
  }, PATIENCE);
}, 60_000);

test.each([
  [['--mode', 'live'], '--mode live needs --venue'],
  [['--mode', 'replay'], '--mode replay needs --feed'],
  [['--feed', 'x.jsonl'], '--feed needs --mode replay'],
  [['--venue', 'http://127.0.0.1:1'], '--venue needs --mode live'],
])('%j is refused', async (words, problem) => {
  const opened = await openHeadless(readOptions(words), () => undefined);
  expect(opened).toMatchObject({ ok: false, error: expect.stringContaining(problem) as string });
});

test('a recording that cannot be read is refused by its line and field', async () => {
  const file = join(folder, 'feed.jsonl');
  const trade = { t: 1, sym: 'BTCUSDT', type: 'trade', price: '60000', qty: '0.1', side: 'HOLD' };
  writeFileSync(file, JSON.stringify(trade));
  const opened = await openHeadless(
    readOptions(['--mode', 'replay', '--feed', file]),
    () => undefined,
  );
  const words = 'line 1: side: must be BUY or SELL';
  expect(opened).toMatchObject({ ok: false, error: expect.stringContaining(words) as string });
});
