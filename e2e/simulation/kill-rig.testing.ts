/**
 * A process that is killed: it opens the exchange on a real store, checks what earlier runs were
 * promised, then trades and writes down every promise until it dies. See kill.test.ts. Told to, it dies
 * by its own hand where no timer finds it: a row is on the disk, what it made is in no record yet.
 */
import { readFileSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { atoms, lots, ticks } from '@shared/money/units';
import { createSystemClock } from '../../src-main/adapters/clock';
import { createEntropyRng } from '../../src-main/adapters/entropy';
import { openExchangeStore } from '../../src-main/adapters/storage/exchange-store';
import { createWorkerPortTransport } from '../../src-main/adapters/worker-port';
import {
  createExchangeClient,
  createSigner,
  takeSecret,
  type ExchangeClient,
} from '../../src-main/client';
import { serveInProcess } from '../../src-main/gateway/in-process';
import type { EngineRecord } from '../../src-main/engine/engine';
import type { ExchangeStore } from '../../src-main/gateway/exchange-store';
import { openExchange } from '../../src-main/hosts/exchange/open-exchange';

/**
 * Client order id → the statuses it may have: one, or two while a cancel is on its way; and
 * `trade-<id>` → the own trade as it was shown.
 */
export type Promises = Record<string, string>;

/** The pair that is traded and a contract: opening twelve markets at every kill is ten times the work. */
const CONFIG = {
  pairs: [{ symbol: 'BTCUSDT' }],
  contracts: [{ contractName: 'E-BTC-USDT' }],
  historyDays: 3,
};
const KEY = { uid: 10023, apiKey: 'kill-test-key', secret: 'kill-test-secret' };
const PAUSE_MS = 25;
const [rules] = SPOT_RULES;
invariant(rules !== undefined, 'there is a pair');
const { pair } = rules;

/** A line on a pipe is written before the call returns, so a promise is known before the kill. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Dies as soon as so many rows in a row are on the disk without the records of what they made. */
function dyingStore(store: ExchangeStore, rowsBeforeDeath: number): ExchangeStore {
  let rows = 0;
  const counted = (records: Iterable<EngineRecord>): readonly EngineRecord[] => {
    const made = [...records];
    rows = made.length > 0 || !isChecked ? 0 : rows + 1;
    return made;
  };
  const dieWhenDue = (): void => {
    if (rows >= rowsBeforeDeath) process.kill(process.pid, 'SIGKILL');
  };
  return {
    ...store,
    commit: (row, records, fundsVersion) => {
      store.commit(row, counted(records), fundsVersion);
      dieWhenDue();
    },
    commitLater: async (row, records) => {
      await store.commitLater(row, counted(records));
      dieWhenDue();
    },
  };
}
let isChecked = false;

function connect(storePath: string, rowsBeforeDeath: number): ExchangeClient {
  const clock = createSystemClock();
  const opened = openExchange({
    store: dyingStore(openExchangeStore(storePath), rowsBeforeDeath),
    clock,
    keys: [KEY],
    seed: 7,
    config: CONFIG,
    onDefect: ({ message }) => {
      say(`broken ${message}`);
    },
    onFailure: (cause) => {
      say(`broken ${String(cause)}`);
    },
  });
  if (!opened.ok) {
    say(`refused ${opened.error}`);
    process.exit(1);
  }
  const { port1, port2 } = new MessageChannel();
  serveInProcess(opened.value, port2);
  return createExchangeClient({
    transport: createWorkerPortTransport(port1),
    clock,
    rng: createEntropyRng(),
    signer: createSigner(KEY.apiKey, takeSecret(Buffer.from(KEY.secret))),
    profile: { baseUrl: 'https://x.invalid', wsUrl: 'wss://x.invalid', getSignMode: 'path' },
  });
}

/** The newest own trades, each by its id, as they would be promised. */
async function shownTrades({ spot }: ExchangeClient): Promise<ReadonlyMap<string, string>> {
  const trades = await spot.ownTrades(pair);
  if (trades.kind !== 'accepted') return new Map();
  const shown = trades.value.map((trade) => {
    const { tradeId, orderId, price, lots: size, fee } = trade;
    return [`trade-${tradeId}`, [orderId, price, size, fee].join('/')] as const;
  });
  if (new Set(shown.map(([id]) => id)).size < shown.length) say('lost once twice');
  return new Map(shown);
}

async function check(client: ExchangeClient, promises: Promises): Promise<void> {
  const { spot } = client;
  const trades = await shownTrades(client);
  for (const [clientOrderId, status] of Object.entries(promises)) {
    if (clientOrderId.startsWith('trade-')) {
      const now = trades.get(clientOrderId) ?? 'nowhere';
      // Only the newest page is asked for.
      const isOnPage = [...trades.keys()].some(
        (id) => tradeNumber(id) <= tradeNumber(clientOrderId),
      );
      if (now !== status && (isOnPage || trades.size === 0)) {
        say(`lost ${clientOrderId} was ${status} is ${now}`);
      }
      continue;
    }
    const found = await spot.order(pair, { clientOrderId });
    const now = found.kind === 'accepted' ? found.value.status : `${found.kind} ${found.message}`;
    if (!status.split('|').includes(now)) say(`lost ${clientOrderId} was ${status} is ${now}`);
  }
}

const tradeNumber = (id: string): bigint => BigInt(id.replace('trade-', ''));

/** A resting limit order, which every second time is cancelled, then a market order, and so on. */
async function trade(client: ExchangeClient, run: string): Promise<void> {
  const { spot } = client;
  for (let turn = 0; ; turn += 1) {
    const clientOrderId = `${run}-${turn}`;
    const isMarket = turn % 3 === 2;
    const placed = await spot.placeOrder({
      pair,
      side: 'BUY',
      type: isMarket ? 'MARKET' : 'LIMIT',
      price: isMarket ? null : ticks(1_200_000),
      quantity: isMarket
        ? { unit: 'quote', atoms: atoms(2_000_000_000n) }
        : { unit: 'base', lots: lots(1_000) },
      clientOrderId,
    });
    if (placed.kind === 'accepted') say(`acked ${clientOrderId} ${placed.value.status}`);
    else say(`refused ${clientOrderId} ${placed.kind} ${placed.message}`);
    if (placed.kind === 'accepted' && turn % 6 !== 0 && !isMarket) {
      say(`acked ${clientOrderId} ${placed.value.status}|CANCELED`);
      const canceled = await spot.cancelOrder(pair, placed.value.orderId);
      if (canceled.kind === 'accepted') say(`acked ${clientOrderId} ${canceled.value.status}`);
    }
    if (isMarket) for (const [id, text] of await shownTrades(client)) say(`acked ${id} ${text}`);
    await pause();
  }
}

async function main(): Promise<void> {
  const [storePath = '', promisesPath = '', run = '', rows = ''] = process.argv.slice(2);
  const startedMs = performance.now();
  const client = connect(storePath, rows === '' ? Infinity : Number(rows));
  say(`opened ${Math.round(performance.now() - startedMs)}`);
  await client.syncClock();
  await check(client, JSON.parse(readFileSync(promisesPath, 'utf8')) as Promises);
  say('checked');
  isChecked = true;
  await trade(client, run);
}

await main();
