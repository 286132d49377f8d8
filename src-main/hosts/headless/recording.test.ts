/** What becomes of an exchange that is recorded when the disk refuses the recording: it goes on, and says so. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Libsql from 'libsql';
import { openRecordings } from '../../adapters/storage/feed-recordings';
import { openHeadless, type HeadlessExchange } from './open-headless';
import { readOptions } from './options.mjs';

const PATIENCE = { timeout: 20_000, interval: 100 };
/** Rows that the disk takes. */
const TAKEN = 500;

let folder: string;
let exchange: HeadlessExchange | null;
const failures: unknown[] = [];
const told: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-recorded-'));
  exchange = null;
  failures.length = 0;
  told.length = 0;
});
afterEach(async () => {
  await exchange?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(file: string): Promise<HeadlessExchange | string> {
  const opened = await openHeadless(
    readOptions(['--seed', '7', '--speed', '60', '--data-dir', folder, '--record', file]),
    (cause) => failures.push(cause),
    { onRecordingLost: (words) => told.push(words) },
  );
  if (!opened.ok) return opened.error;
  return (exchange = opened.value);
}

/** A recordings' database whose writes are refused from some row on, as by a disk. */
function refuseRows(): void {
  const path = join(folder, 'paper', 'recordings.db');
  openRecordings(path).close();
  const database = new Libsql(path);
  database.exec(
    `CREATE TRIGGER full BEFORE INSERT ON feed_row WHEN new.place > ${TAKEN}
     BEGIN SELECT raise(FAIL, 'no room for it'); END`,
  );
  database.close();
}

const answers = async ({ connection }: HeadlessExchange, path: string): Promise<unknown> =>
  (await fetch(connection.baseUrl + path)).json();

test('rows that the disk refuses end the recording by name, not the exchange', async () => {
  refuseRows();
  const file = join(folder, 'feed.jsonl');
  const opened = await open(file);
  if (typeof opened === 'string') throw new Error(opened);
  await vi.waitFor(() => {
    expect(told).toHaveLength(1);
  }, PATIENCE);
  expect(told[0]).toMatch(/^The recording has stopped: .*recordings\.db: .*no room for it/);
  const { labUrl, labToken } = opened.connection;
  const headers = { authorization: `Bearer ${labToken}` };
  const controls: unknown = await (await fetch(`${labUrl}/controls`, { headers })).json();
  expect(controls).toMatchObject({
    recordingProblem: expect.stringContaining('no room for it') as string,
  });
  const time = async () => (await answers(opened, '/sapi/v1/time')) as { serverTime: number };
  const before = await time();
  await vi.waitFor(async () => {
    expect((await time()).serverTime).toBeGreaterThan(before.serverTime);
    expect(await answers(opened, '/sapi/v1/trades?symbol=BTCUSDT&limit=5')).not.toEqual([]);
  }, PATIENCE);
  await opened.close();
  exchange = null;
  expect(failures).toEqual([]);
  expect(told).toHaveLength(1);
  // What was on the disk by then is what there is.
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(TAKEN);
}, 60_000);

/** Times of all events of a file. */
const timesIn = (file: string): number[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly t: number }).t);

async function recorded(file: string, between?: (one: HeadlessExchange) => Promise<void>) {
  const opened = await open(file);
  if (typeof opened === 'string') throw new Error(opened);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));
  await pause();
  await between?.(opened);
  await pause();
  await opened.close();
  exchange = null;
  return timesIn(file);
}

test('a file holds this run, not one before it in the same data folder', async () => {
  const first = await recorded(join(folder, 'first.jsonl'));
  const second = await recorded(join(folder, 'second.jsonl'));
  expect(second[0]).toBeGreaterThanOrEqual(first.at(-1) ?? Infinity);
}, 60_000);

test('a reset begins the recording anew: what it holds can be played', async () => {
  const times = await recorded(join(folder, 'feed.jsonl'), async ({ connection }) => {
    const { labUrl, labToken } = connection;
    const headers = { authorization: `Bearer ${labToken}`, 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body: '{"seed":8}' };
    expect((await fetch(`${labUrl}/reset`, asked)).status).toBe(200);
  });
  expect(times.length).toBeGreaterThan(0);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(told).toEqual([]);
}, 60_000);

test('without a file a recording is begun, kept and played by the lab', async () => {
  const options = readOptions(['--agents', 'off', '--speed', '0']);
  const opened = await openHeadless(options, (cause) => failures.push(cause));
  if (!opened.ok) throw new Error(opened.error);
  exchange = opened.value;
  const { labUrl, labToken } = exchange.connection;
  const headers = { authorization: `Bearer ${labToken}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<unknown> =>
    (
      await fetch(`${labUrl}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json();
  expect(await post('record', { start: true })).toEqual({});
  await post('index', { underlying: 'BTCUSDT', price: '61234' });
  await post('clock', { advanceMs: 2_000 });
  expect(await post('record', { save: 'morning' })).toMatchObject({ name: 'morning' });
  const kept: unknown = await (await fetch(`${labUrl}/sessions`, { headers })).json();
  expect(kept).toMatchObject({ recordings: [{ name: 'morning' }] });
  expect(await post('reset', { mode: 'replay', recording: 'morning' })).toEqual({});
  await post('clock', { advanceMs: 2_000 });
  expect(await answers(exchange, '/fapi/v1/index?contractName=E-BTC-USDT')).toMatchObject({
    indexPrice: 61_234,
  });
  expect(failures).toEqual([]);
}, 60_000);

test('a file that cannot be written is refused before anything is recorded for it', async () => {
  const file = join(folder, 'not-there', 'feed.jsonl');
  expect(await open(file)).toContain(`--record: ${file} cannot be written`);
});

test('a file that can no longer be written at the end is told of, and all else is closed', async () => {
  const file = join(folder, 'feed.jsonl');
  const opened = await open(file);
  if (typeof opened === 'string') throw new Error(opened);
  mkdirSync(file);
  await opened.close();
  exchange = null;
  expect(told).toEqual([expect.stringContaining(`The recording is not in ${file}: `)]);
  openRecordings(join(folder, 'paper', 'recordings.db')).close();
}, 60_000);
