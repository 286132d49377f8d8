/**
 * `npm run disks`: the whole program on real disks that refuse. A small file system fills up, every write fails
 * (EFBIG, an I/O error to SQLite), the file system is read-only, a second program comes. Each is told by name,
 * the program lives on, and on a disk that is well again orders, balances and settings are what was told.
 * Linux; the file system is mounted in a name space of its own, by root or by whoever may make one.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { OrderDraft } from '@shared/contract/terminal';
import {
  buildHost,
  pause,
  startHost,
  waitUntilUsable,
  type Desk,
  type HostProcess,
} from './host-rig.testing';

const INSIDE = '--inside';
const DISK_SIZE = '24m';
/** Longer than any background write of the program waits for its turn. */
const TROUBLE_MS = 6_000;
/** Balances and orders are read again by then. */
const READ_AGAIN_MS = 1_500;
/** What nobody could say is known so long after everything is well again (P4). */
const SETTLES_WITHIN_MS = 60_000;
const IN_DOUBT = /SENDING|CHECKING/;
/** A log has room that was made for it (ADR 107): so many orders fill it, or a snapshot that is taken meanwhile. */
const MOST_ORDERS = 150;
const ORDER_USDT = 50n;
/** The exchange's own log, with a snapshot each twenty seconds. */
const LOG_FILLS_WITHIN_MS = 90_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
let failures = 0;
function check(isTrue: boolean, what: string, seen: unknown): void {
  if (!isTrue) failures += 1;
  say(`${isTrue ? 'ok     ' : 'FAILED '} ${what}${isTrue ? '' : `: ${JSON.stringify(seen)}`}`);
}

interface Trouble {
  readonly name: string;
  readonly begin: (host: HostProcess) => void;
  readonly end: (host: HostProcess) => void;
  /** How the trader is told. */
  readonly words: RegExp;
}

async function place(desk: Desk, name: string) {
  const draft: OrderDraft = {
    book: 'spot',
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    price: '50000',
    quantity: '0.001',
    unit: 'base',
  };
  const placed = await desk.client.call('placeOrder', { intentId: name.padEnd(16, '0'), draft });
  return placed.ok ? placed.value : { kind: 'refused' as const, ...placed.error };
}

interface Shown {
  readonly balances: readonly string[];
  readonly orders: readonly string[];
}

const shown = (desk: Desk): Shown => ({
  balances: (desk.value('balances')?.rows ?? []).map(
    ({ asset, free, locked }) => `${asset} ${free} ${locked}`,
  ),
  orders: (desk.value('openOrders') ?? [])
    .map(({ orderId, status }) => `${orderId} ${status}`)
    .sort(),
});

/** What is to be there once these orders, too, have been told to be placed. */
const shownWith = ({ balances, orders }: Shown, accepted: readonly string[]): Shown => ({
  balances: balances.map((text) => {
    const [asset, free = '', locked = ''] = text.split(' ');
    if (asset !== 'USDT') return text;
    const more = ORDER_USDT * BigInt(accepted.length);
    return `USDT ${BigInt(free) - more} ${BigInt(locked) + more}`;
  }),
  orders: [...orders, ...accepted.map((orderId) => `${orderId} NEW`)].sort(),
});

/** Places until the disk has taken the last that it takes. */
async function placeUntilRefused(desk: Desk, name: string) {
  const accepted: string[] = [];
  for (let count = 0; count < MOST_ORDERS; count += 1) {
    const placed = await place(desk, `${name}during${String(count).padStart(3, '0')}x`);
    if (placed.kind !== 'accepted') return { accepted, last: placed };
    accepted.push(placed.orderId);
  }
  return { accepted, last: null };
}

/** An order on whose way the exchange has ended waits for its fence: only then does it prove anything that it is nowhere. */
async function isSettled(desk: Desk): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < SETTLES_WITHIN_MS; waitedMs += 500) {
    if (!shown(desk).orders.some((order) => IN_DOUBT.test(order))) return true;
    await pause(500);
  }
  return false;
}

/** Returns how many orders rest at its end. */
async function whileItRuns(program: string, folder: string, trouble: Trouble): Promise<number> {
  const { name, words } = trouble;
  const host = startHost(program, folder);
  const desk = await host.desk;
  await waitUntilUsable(desk, host.output);
  const first = await place(desk, `${name}before`);
  check(first.kind === 'accepted', `${name}: an order is placed`, first);
  await desk.client.call('saveSettings', { density: 'compact' });
  await pause(READ_AGAIN_MS);
  const before = shown(desk);

  trouble.begin(host);
  const { accepted, last } = await placeUntilRefused(desk, name);
  say(`        ${accepted.length} orders still found room in the log`);
  // Unknown is one on whose way the exchange has ended: what comes back has to tell what became of it.
  const isRefused = last?.kind === 'unknown' || (last !== null && words.test(last.message));
  check(isRefused, `${name}: no order`, last);
  await desk.client.call('saveSettings', { density: 'comfortable' });
  await pause(TROUBLE_MS);
  const isTold = (): boolean => desk.activity.some((line) => line.startsWith('sessionFailed'));
  for (let waitedMs = 0; !isTold() && waitedMs < LOG_FILLS_WITHIN_MS; waitedMs += 500) {
    await pause(500);
  }
  check(!host.isGone(), `${name}: the program lives on`, host.output().slice(-1_500));
  const problem = desk.activity.find((line) => line.startsWith('sessionFailed')) ?? '';
  check(words.test(problem), `${name}: the exchange says why it ended`, desk.activity);
  const unsaved = desk.activity.find((line) => line.startsWith('settingsNotSaved')) ?? '';
  check(words.test(unsaved), `${name}: settings are said not to be saved`, desk.activity);

  trouble.end(host);
  await waitUntilUsable(desk, host.output);
  await pause(READ_AGAIN_MS);
  if (last?.kind === 'unknown') {
    check(await isSettled(desk), `${name}: what nobody could say is known`, shown(desk));
  }
  const told = shownWith(before, accepted);
  check(isDeepStrictEqual(shown(desk), told), `${name}: all is as it was`, [told, shown(desk)]);
  const next = await place(desk, `${name}after`);
  check(next.kind === 'accepted', `${name}: orders are taken again`, next);
  await host.end('SIGTERM');
  const orders = told.orders.length + 1;
  await comesBack(program, folder, name, orders);
  return orders;
}

/** A new start finds the orders of before and after the trouble, and none of during. */
async function comesBack(program: string, folder: string, name: string, orders: number) {
  const host = startHost(program, folder);
  const desk = await host.desk;
  await waitUntilUsable(desk, host.output);
  await pause(READ_AGAIN_MS);
  check(shown(desk).orders.length === orders, `${name}: so does a new start`, shown(desk));
  const second = startHost(program, folder);
  const words = await second.desk.then(
    () => 'it opened',
    (cause: unknown) => String(cause),
  );
  const isNamed = words.includes(`already running with the data folder ${folder}. `);
  check(isNamed, `${name}: a second program is refused by name`, words);
  await second.end('SIGKILL');
  await host.end('SIGTERM');
}

async function readOnly(program: string, disk: string, folder: string, orders: number) {
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  for (const data of [folder, join(disk, 'new')]) {
    const host = startHost(program, data);
    const words = await host.desk.then(
      () => 'it opened',
      (cause: unknown) => String(cause),
    );
    check(/cannot be written to/.test(words), 'read-only: refused by name', words);
    say(`        ${words.split('\n').at(-2) ?? words}`);
    await host.end('SIGKILL');
  }
  execFileSync('mount', ['-o', 'remount,rw', disk]);
  await comesBack(program, folder, 'read-only', orders);
}

/** To the last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096));
  } catch {
    closeSync(file);
  }
}

/** In bytes; writes behind it fail with EFBIG. */
function limitFiles(host: HostProcess, limit: string): void {
  execFileSync('prlimit', ['--pid', String(host.pid), `--fsize=${limit}:unlimited`]);
}

async function main(): Promise<void> {
  process.env['TIDEMARK_RUN'] ??= `${process.pid}-disks`;
  const program = await buildHost();
  const disk = mkdtempSync(join(tmpdir(), 'tidemark-disks-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', disk]);
  const filler = join(disk, 'filler');
  try {
    const orders = await whileItRuns(program, join(disk, 'full'), {
      name: 'full',
      begin: () => {
        fill(filler);
      },
      end: () => {
        rmSync(filler);
      },
      words: /disk is full/,
    });
    await whileItRuns(program, join(disk, 'error'), {
      name: 'error',
      begin: (host) => {
        limitFiles(host, '1');
      },
      end: (host) => {
        limitFiles(host, 'unlimited');
      },
      words: /the disk has refused/,
    });
    await readOnly(program, disk, join(disk, 'full'), orders);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
  say(failures === 0 ? 'nothing was lost' : `${failures} checks failed`);
  process.exitCode = failures === 0 ? 0 : 1;
}

if (process.argv.includes(INSIDE)) await main();
else {
  const self = fileURLToPath(import.meta.url);
  const mapped = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const { status, error } = spawnSync(
    'unshare',
    [...mapped, '--mount', process.execPath, self, INSIDE],
    { stdio: 'inherit' },
  );
  if (error !== undefined) say(`no name space of its own could be made: ${error.message}`);
  process.exitCode = status ?? 1;
}
