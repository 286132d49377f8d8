/** A data folder as one file, and what a program of today finds in one: as text, so that nothing is rounded. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Libsql from 'libsql';
import { parse } from 'lossless-json';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { invariant } from '@shared/kernel/result';
import { openSettings } from '../../src-main/adapters/settings';
import { openExchangeStore } from '../../src-main/adapters/storage/exchange-store';
import { openTerminalStore } from '../../src-main/adapters/storage/terminal-store';
import { ask } from '../../src-main/hosts/exchange/customer.testing';
import { openExchange } from '../../src-main/hosts/exchange/open-exchange';
import { loadPaperKey } from '../../src-main/hosts/paper/paper-keys';

/** Beside the program that is run, which is bundled into a folder of its own. */
export const OLD_DATA = join(process.cwd(), 'e2e/fixtures/old-data');

const STORES = ['paper/exchange.db', 'paper/terminal.db'];
const FILES = [...STORES, 'paper/keys.json', 'settings.json'];
/** A program that is opened again on the next day. */
const CLOSED_MS = 86_400_000;
const ALL = 1_000;

export function packFolder(folder: string): Buffer {
  for (const store of STORES) {
    // One file each, as small as it can be.
    const database = new Libsql(join(folder, store));
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.exec('VACUUM');
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
  }
  const files = FILES.map((file) => [file, readFileSync(join(folder, file)).toString('base64')]);
  return gzipSync(JSON.stringify(Object.fromEntries(files)), { level: 9 });
}

export function unpackFolder(packed: Uint8Array, folder: string): void {
  const files = JSON.parse(gunzipSync(packed).toString('utf8')) as Record<string, string>;
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), Buffer.from(content, 'base64'));
  }
}

const QUESTIONS: readonly (readonly ['GET' | 'POST', string, object?])[] = [
  ['GET', '/sapi/v1/account'],
  ['GET', '/sapi/v1/openOrders?symbol=BTCUSDT'],
  ['GET', '/sapi/v1/myTrades?symbol=BTCUSDT&limit=100'],
  ['GET', '/fapi/v1/openOrders?contractName=E-BTC-USDT'],
  ['GET', '/fapi/v1/myTrades?contractName=E-BTC-USDT&limit=100'],
  ['POST', '/fapi/v1/orderHistorical', { contractName: 'E-BTC-USDT' }],
  ['GET', '/fapi/v1/account'],
];
/** Of a futures account what no price moves. */
const STANDING = [
  ...['accountNormal', 'accountLock', 'partPositionNormal', 'id', 'positionType', 'side', 'volume'],
  ...['openPrice', 'leverageLevel', 'holdAmount'],
];

/** Nothing in it may be another one for a later program. `keptAtMs`: when the folder was left. */
export async function readData(folder: string, keptAtMs: number) {
  return {
    keptAtMs,
    exchange: await readExchange(folder, keptAtMs + CLOSED_MS),
    terminal: readTerminal(folder),
    settings: readSettings(folder),
  };
}

async function readExchange(folder: string, nowMs: number) {
  const store = openExchangeStore(join(folder, 'paper/exchange.db'));
  const key = loadPaperKey(join(folder, 'paper/keys.json'));
  const clock = new ManualClock(nowMs);
  const failures: unknown[] = [];
  const opened = openExchange({
    store,
    clock,
    keys: [key],
    seed: 1,
    onDefect: (defect) => failures.push(defect),
    onFailure: (cause) => failures.push(cause),
  });
  invariant(opened.ok, opened.ok ? '' : opened.error);
  const answers: Record<string, unknown> = {};
  for (const [method, target, fields] of QUESTIONS) {
    const door = { exchange: opened.value, clock };
    const { isOk, text } = await ask(door, key, [method, target], fields);
    invariant(isOk, `${target}: ${text}`);
    answers[target] = target === '/fapi/v1/account' ? standing(text) : exactly(text);
  }
  opened.value.close();
  store.close();
  invariant(failures.length === 0, String(failures[0]));
  return answers;
}

/** Numbers stay the text they are. */
const exactly = (text: string): unknown => parse(text, undefined, (digits) => digits);

function standing(text: string): readonly string[] {
  const found: string[] = [];
  parse(text, (name, value) => {
    if (STANDING.includes(name)) found.push(`${name} ${String(value)}`);
    return value;
  });
  return found;
}

function readTerminal(folder: string) {
  const store = openTerminalStore(join(folder, 'paper/terminal.db'));
  const found = {
    openIntents: store.openIntents(),
    finished: store.finishedOrders(null, null, ALL),
    record: store.auditAfter(0, ALL).map(({ kind, content }) => `${kind} ${content}`),
    verified: store.verifyAudit(0, ALL),
  };
  store.close();
  return found;
}

function readSettings(folder: string) {
  const settings = openSettings(folder);
  const keys = ['theme', 'density', 'isPaperStarted', 'selection'];
  return Object.fromEntries(keys.map((key) => [key, settings.get(key)]));
}
