/**
 * `npm run old-data`: keeps a small data folder as today's program leaves it, and what is in it, for every later
 * program to open (old-data.test.ts). The real host trades on it and ends; the folder's name is the versions of
 * its files, so that another schema gets a folder beside the older ones.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderDraft } from '@shared/contract/terminal';
import { invariant } from '@shared/kernel/result';
import { EXCHANGE_MIGRATIONS } from '../../src-main/adapters/storage/exchange-schema';
import { TERMINAL_MIGRATIONS } from '../../src-main/adapters/storage/terminal-migrations';
import { buildHost, pause, startHost, waitUntilUsable, type Desk } from './host-rig.testing';
import { OLD_DATA, packFolder, readData } from './old-data-folder';

/** What the repository carries for each. */
const MAX_BYTES = 300_000;
/** The exchange of this folder: small, and every part of it there. */
const PAPER = {
  pairs: [{ symbol: 'BTCUSDT' }],
  contracts: [{ contractName: 'E-BTC-USDT' }],
  historyDays: 0,
};

const spot: OrderDraft = {
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '50000',
  quantity: '0.001',
  unit: 'base',
};
const futures: OrderDraft = {
  book: 'futures',
  symbol: 'E-BTC-USDT',
  side: 'BUY',
  action: 'OPEN',
  mode: 'isolated',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '50000',
  quantity: '100',
  trigger: null,
};
const ORDERS: Readonly<Record<string, OrderDraft>> = {
  resting: spot,
  filled: { ...spot, type: 'MARKET', price: '', quantity: '500', unit: 'quote' },
  cancelled: { ...spot, price: '51000' },
  position: { ...futures, type: 'MARKET', price: '' },
  limit: futures,
};

async function place(desk: Desk, name: string, draft: OrderDraft): Promise<string> {
  const placed = await desk.client.call('placeOrder', { intentId: name.padEnd(16, '0'), draft });
  invariant(placed.ok && placed.value.kind === 'accepted', `${name}: ${JSON.stringify(placed)}`);
  return placed.value.orderId;
}

async function live(program: string, folder: string): Promise<void> {
  mkdirSync(join(folder, 'paper'), { recursive: true });
  writeFileSync(join(folder, 'paper', 'exchange.json'), JSON.stringify(PAPER));
  const host = startHost(program, folder);
  const desk = await host.desk;
  await waitUntilUsable(desk, host.output);
  await desk.client.call('saveSettings', { theme: 'light', density: 'compact' });
  for (const [name, draft] of Object.entries(ORDERS)) {
    const orderId = await place(desk, name, draft);
    if (name === 'cancelled') {
      await desk.client.call('cancelOrder', { book: 'spot', symbol: 'BTCUSDT', orderId });
    }
  }
  // The ended ones are read and stored by then.
  await pause(3_000);
  await host.end('SIGTERM');
}

async function main(): Promise<void> {
  process.env['TIDEMARK_RUN'] ??= `${process.pid}-old-data`;
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-old-data-'));
  try {
    await live(await buildHost(), folder);
    const keptAtMs = Date.now();
    const packed = packFolder(folder);
    invariant(packed.byteLength <= MAX_BYTES, `${packed.byteLength} bytes are too many`);
    const name = `exchange-${EXCHANGE_MIGRATIONS.length}-terminal-${TERMINAL_MIGRATIONS.length}`;
    mkdirSync(OLD_DATA, { recursive: true });
    writeFileSync(join(OLD_DATA, `${name}.folder.gz`), packed);
    const holds = JSON.stringify(await readData(folder, keptAtMs), null, 2);
    writeFileSync(join(OLD_DATA, `${name}.json`), `${holds}\n`);
    console.log(`${name}: ${packed.byteLength} bytes`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
