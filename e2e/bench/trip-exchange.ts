/**
 * One exchange on a real file, opened as its hosts open it and without a crowd: every row of its journal is
 * one that the bench asked for. It notes what is durable and how long the disk was waited for.
 */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant } from '@shared/kernel/result';
import { createSystemClock } from '../../src-main/adapters/clock';
import { openExchangeStore } from '../../src-main/adapters/storage/exchange-store';
import type { ExchangeStore, JournalRow } from '../../src-main/gateway/exchange-store';
import { responseOf, answerTo } from '../../src-main/gateway/messages';
import { openExchange } from '../../src-main/hosts/exchange/open-exchange';
import type { RunningExchange } from '../../src-main/hosts/exchange/running-exchange';
import type { PaperKey } from '../../src-main/hosts/paper/paper-keys';

const ACCOUNTS = 100;
export const SYMBOL = 'BTCUSDT';
const NO_LIMITS = { ip: 1_000_000_000, uid: 1_000_000_000, burst: 1_000_000 };
/** How the bench names its orders, so that a row on the disk says which of them it holds. */
const NAME = /bench-\d+/g;

export interface TripExchange {
  readonly exchange: RunningExchange;
  readonly keys: readonly PaperKey[];
  /** Names of orders whose row is on the disk. */
  readonly durable: ReadonlySet<string>;
  /** How often and for how long the disk was waited for, in all. */
  readonly commits: { readonly count: number; readonly waitedMs: number };
  close(): void;
}

export function openTripExchange(): TripExchange {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-trip-'));
  const durable = new Set<string>();
  const commits = { count: 0, waitedMs: 0 };
  const keys = Array.from({ length: ACCOUNTS }, (_, index) => ({
    uid: 20_001 + index,
    apiKey: `trip-key-${index}`,
    secret: `trip-secret-${index}`,
  }));
  const store = openExchangeStore(join(folder, 'exchange.db'));
  const opened = openExchange({
    store: watched(store, durable, commits),
    clock: createSystemClock(),
    keys,
    seed: 7,
    config: {
      agents: 'off',
      historyDays: 0,
      limits: NO_LIMITS,
      pairs: [{ symbol: SYMBOL }],
    },
    onDefect: ({ message }) => {
      throw new Error(message);
    },
    onFailure: (cause) => {
      throw cause;
    },
  });
  invariant(opened.ok, opened.ok ? '' : opened.error);
  const exchange = opened.value;
  const close = (): void => {
    exchange.close();
    store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { exchange, keys, durable, commits, close };
}

function watched(
  store: ExchangeStore,
  durable: Set<string>,
  commits: { count: number; waitedMs: number },
): ExchangeStore {
  const note = (row: JournalRow, sinceMs: number): void => {
    for (const [name] of row.commands.matchAll(NAME)) durable.add(name);
    commits.count += 1;
    commits.waitedMs += performance.now() - sinceMs;
  };
  return {
    ...store,
    commit: (row, records, fundsVersion) => {
      const sinceMs = performance.now();
      store.commit(row, records, fundsVersion);
      note(row, sinceMs);
    },
    commitLater: async (row, records) => {
      const sinceMs = performance.now();
      await store.commitLater(row, records);
      note(row, sinceMs);
    },
  };
}

/** Signs and sends as a bot would, without a socket; the answer as text. Throws unless it is accepted. */
export async function post(
  exchange: RunningExchange,
  key: PaperKey,
  path: string,
  fields: object,
): Promise<string> {
  const body = JSON.stringify(fields);
  const timestamp = String(Date.now());
  const signed = `${timestamp}POST${path}${body}`;
  const answer = await answerTo(exchange, {
    method: 'POST',
    target: path,
    ip: 'in-process',
    body: Buffer.from(body),
    headers: [
      ['Content-Type', 'application/json'],
      ['X-CH-APIKEY', key.apiKey],
      ['X-CH-TS', timestamp],
      ['X-CH-SIGN', createHmac('sha256', key.secret).update(signed).digest('hex')],
    ],
  });
  const response = responseOf(answer);
  const text = Buffer.from(response.body).toString('utf8');
  invariant(response.status === 200, `${response.status} ${text}`);
  return text;
}
