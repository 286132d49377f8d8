/** An exchange that follows another over loopback, and one that plays what another has recorded. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openHeadless, type HeadlessExchange } from '../headless/open-headless';
import { readOptions } from '../headless/options.mjs';

const PATIENCE = { timeout: 20_000, interval: 50 };
let folder = '';
const running = new Set<HeadlessExchange>();
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
  const opened = await openHeadless(options, (cause) => {
    throw cause;
  });
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

async function place(exchange: HeadlessExchange, fields: object): Promise<{ status?: string }> {
  const { apiKey, apiSecret } = exchange.connection;
  const ts = String(Date.now());
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
  return (await answer.json()) as { status?: string };
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

test('live: books, prices and prints of the venue; its standstill closes the market', async () => {
  const venue = await open('--seed', '7');
  const live = await open('--mode', 'live', '--venue', venue.connection.baseUrl);
  await vi.waitFor(async () => {
    expect((await depth(live)).bids.length).toBeGreaterThan(0);
    expect((await get(live, '/sapi/v1/trades?symbol=BTCUSDT&limit=5')) as []).not.toEqual([]);
  }, PATIENCE);
  const bought = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', volume: 1000 };
  expect((await place(live, bought)).status).toBe('FILLED');
  // Nobody trades there any more: the same book is on both sides, but for what was taken above.
  await lab(venue, 'clock', { pause: true });
  await vi.waitFor(async () => {
    expect((await depth(live)).bids).toEqual((await depth(venue)).bids);
  }, PATIENCE);
  const price = '/fapi/v1/index?contractName=E-BTC-USDT';
  await vi.waitFor(async () => {
    const [ours, theirs] = [await get(live, price), await get(venue, price)] as {
      markPrice: unknown;
      indexPrice: unknown;
    }[];
    expect(ours?.markPrice).toEqual(theirs?.markPrice);
    expect(ours?.indexPrice).toEqual(theirs?.indexPrice);
  }, PATIENCE);
  expect(await lab(live, 'clock', { speed: 5 })).toMatchObject({ code: -1130 });
  await close(venue);
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', volume: 0.001, price: 50_000 };
  await vi.waitFor(async () => {
    expect(await place(live, order)).toMatchObject({ code: expect.any(Number) as number });
  }, PATIENCE);
}, 60_000);

test('replay: what one exchange recorded another plays, faster, print by print', async () => {
  const file = join(folder, 'feed.jsonl');
  const source = await open('--seed', '7', '--record', file);
  await vi.waitFor(async () => {
    const trades = (await get(source, '/sapi/v1/trades?symbol=BTCUSDT&limit=1000')) as [];
    expect(trades.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }, PATIENCE);
  await close(source);
  const prints = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"sym":"BTCUSDT","type":"trade"'))
    .map((line) => JSON.parse(line) as { price: string; qty: string; side: string });
  expect(prints.length).toBeGreaterThan(0);
  const replay = await open('--mode', 'replay', '--feed', file, '--speed', '20');
  await vi.waitFor(async () => {
    const trades = (await get(replay, '/sapi/v1/trades?symbol=BTCUSDT&limit=1000')) as {
      price: number;
      qty: number;
      side: string;
    }[];
    expect(trades.toReversed().map(({ price, qty, side }) => [price, qty, side])).toEqual(
      prints.map(({ price, qty, side }) => [Number(price), Number(qty), side]),
    );
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
