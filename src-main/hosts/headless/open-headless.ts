/**
 * One exchange with its loopback server in this process: store, keys, gateway, port, and their end
 * in order. Without a data folder it lives in a temporary one and leaves nothing behind.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeConfig, labErrorOf, type ExchangeConfig } from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import { createSystemClock } from '../../adapters/clock';
import { randomText } from '../../adapters/entropy';
import { openExchangeStore } from '../../adapters/storage/exchange-store';
import { openLoopbackServer } from '../../gateway/http/loopback-server';
import { findDataFolder } from '../data-folder';
import { openExchange } from '../exchange/open-exchange';
import { loadPaperKey } from '../paper/paper-keys';
import type { Options } from './options.mjs';

/** What a bot needs to know: the first line on standard output. */
interface Connection {
  readonly baseUrl: string;
  readonly futuresBaseUrl: string;
  readonly wsUrl: string;
  readonly labUrl: string;
  readonly labToken: string;
  readonly uid: number;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface HeadlessExchange {
  readonly connection: Connection;
  close(): Promise<void>;
}

/** `err` says in words what is wrong; nothing is left behind then. */
export async function openHeadless(
  options: Options,
  onFailure: (cause: unknown) => void,
): Promise<Result<HeadlessExchange, string>> {
  const config = readConfig(options);
  if (!config.ok) return config;
  const folder = chooseFolder(options.dataDir);
  try {
    const opened = await openIn(folder.path, options.port, config.value, onFailure);
    if (!opened.ok) folder.leave();
    return opened.ok ? ok(withEnd(opened.value, folder.leave)) : opened;
  } catch (cause) {
    folder.leave();
    throw cause;
  }
}

async function openIn(
  folder: string,
  port: number,
  config: ExchangeConfig,
  onFailure: (cause: unknown) => void,
): Promise<Result<HeadlessExchange, string>> {
  const { paper } = findDataFolder({ dataDir: folder, env: {}, platform: process.platform });
  const key = loadPaperKey(paper.keys);
  const store = openExchangeStore(paper.exchangeStore);
  const opened = openExchange({
    store,
    clock: createSystemClock(),
    keys: [key],
    seed: config.seed,
    onFailure,
  });
  if (!opened.ok) {
    store.close();
    return opened;
  }
  const gateway = opened.value;
  const server = await openLoopbackServer({ gateway, lab: null, port, maskedKeys: () => [] });
  if (!server.ok) {
    gateway.close();
    store.close();
    return err(`The exchange cannot be opened to bots: ${server.error}.`);
  }
  return ok({
    connection: {
      ...server.value.addresses,
      labToken: randomText(32),
      uid: key.uid,
      apiKey: key.apiKey,
      apiSecret: key.secret,
    },
    close: async () => {
      await server.value.close();
      gateway.close();
      store.close();
    },
  });
}

/** The options win over the file: they are what one changes for a run. */
function readConfig(options: Options): Result<ExchangeConfig, string> {
  const file = options.configFile === undefined ? ok({}) : readObject(options.configFile);
  if (!file.ok) return file;
  const input = { ...file.value, ...options.config };
  const parsed = exchangeConfig.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  return err(`The configuration is refused: ${labErrorOf(parsed.error, input).msg}.`);
}

function readObject(path: string): Result<object, string> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? ok(value) : err(`${path} must hold one JSON object.`);
  } catch (cause) {
    return err(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

interface Folder {
  readonly path: string;
  /** Called when nothing in it is open any more. */
  readonly leave: () => void;
}

function chooseFolder(dataDir: string | undefined): Folder {
  if (dataDir !== undefined) return { path: dataDir, leave: () => undefined };
  const path = mkdtempSync(join(tmpdir(), 'tidemark-exchange-'));
  return {
    path,
    leave: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

const withEnd = (exchange: HeadlessExchange, leave: () => void): HeadlessExchange => ({
  ...exchange,
  close: async () => {
    await exchange.close();
    leave();
  },
});
