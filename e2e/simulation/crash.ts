/**
 * `npm run crash -- --orders 100000 --kills 20 --life 5000`: an exchange on a real file is killed at random points while signed orders
 * stream in, and opened again. What was acknowledged must be there and answer as it was told; what was not
 * may be there whole or not at all. Says how long the openings took. A life is measured in orders, at most `life`,
 * so that a run ends on a busy machine too; it ends when there were as many orders and kills as asked for.
 */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createSystemClock } from '../../src-main/adapters/clock';
import { openExchangeStore } from '../../src-main/adapters/storage/exchange-store';
import { openExchange } from '../../src-main/hosts/exchange/open-exchange';
import type { RunningExchange } from '../../src-main/hosts/exchange/running-exchange';
import { quantile } from '../bench/desk-measure';
import { tellCounts } from '../promises/counts';
import { readOptions } from '../scripts/options';

const KEY = { uid: 10_023, apiKey: 'crash-key', secret: 'crash-secret' };
const IN_FLIGHT = 32;
const LOOKS_IN_FLIGHT = 512;
/** Resting orders are taken back by and by: an account may have two hundred, those of earlier lives among them. */
const RESTING = 100;
/** After the last order of its life. */
const DIES_WITHIN_MS = 30;
const NEWS_EVERY_MS = 20_000;
const NO_LIMITS = { ip: 1_000_000_000, uid: 1_000_000_000, burst: 1_000_000 };
const SYMBOL = 'BTCUSDT';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

class Customer {
  readonly #exchange: RunningExchange;

  constructor(exchange: RunningExchange) {
    this.#exchange = exchange;
  }

  async ask(method: 'GET' | 'POST', target: string, fields?: object): Promise<string> {
    const body = fields === undefined ? '' : JSON.stringify(fields);
    const timestamp = String(Date.now());
    const signed = `${timestamp}${method}${target.split('?')[0] ?? ''}${body}`;
    const answer = await this.#exchange.handle({
      method,
      target,
      ip: 'in-process',
      body: Buffer.from(body),
      headers: [
        ['Content-Type', 'application/json'],
        ['X-CH-APIKEY', KEY.apiKey],
        ['X-CH-TS', timestamp],
        ['X-CH-SIGN', createHmac('sha256', KEY.secret).update(signed).digest('hex')],
      ],
    });
    const text = Buffer.from(answer.body).toString('utf8');
    return answer.status === 200 ? text : `${answer.status} ${text}`;
  }
}

/** The process that dies: opens, says so, then trades and says what was acknowledged. */
async function trade(path: string, run: number): Promise<void> {
  const startedMs = performance.now();
  const opened = openExchange({
    store: openExchangeStore(path),
    clock: createSystemClock(),
    keys: [KEY],
    seed: 7,
    config: { agents: 'off', historyDays: 0, limits: NO_LIMITS, pairs: [{ symbol: SYMBOL }] },
    onDefect: ({ message }) => {
      say(`broken ${message}`);
    },
    onFailure: (cause) => {
      say(`broken ${String(cause)}`);
    },
  });
  if (!opened.ok) {
    say(`broken ${opened.error}`);
    return;
  }
  say(`opened ${Math.round(performance.now() - startedMs)}`);
  const state = await opened.value.lab.query('state', {});
  if (!state.ok) say(`broken ${state.error.msg}`);
  else {
    const { invariants } = state.value as { invariants: { name: string; ok: boolean }[] };
    for (const { name, ok } of invariants) if (!ok) say(`broken ${name}`);
  }
  const customer = new Customer(opened.value);
  const told: string[] = [];
  for await (const clientOrderId of createInterface({ input: process.stdin })) {
    if (clientOrderId === '') break;
    told.push(clientOrderId);
  }
  await Promise.all(Array.from({ length: LOOKS_IN_FLIGHT }, () => look(customer, told)));
  await takeBack(customer);
  say('checked');
  await Promise.all(Array.from({ length: IN_FLIGHT }, (_, lane) => stream(customer, run, lane)));
}

/** Asks for what is left of what earlier lives were told. */
async function look(customer: Customer, told: string[]): Promise<void> {
  for (let name = told.pop(); name !== undefined; name = told.pop()) {
    const target = `/sapi/v1/order?symbol=${SYMBOL}&orderId=0&newClientOrderId=${name}`;
    const found = await customer.ask('GET', target);
    if (!found.includes(`"${name}"`)) say(`lost ${name} ${found}`);
  }
}

/** What earlier lives left resting: else nothing would be taken any more after some of them. */
async function takeBack(customer: Customer): Promise<void> {
  const open = await customer.ask('GET', `/sapi/v1/openOrders?symbol=${SYMBOL}&limit=1000`);
  for (const [, orderId] of open.matchAll(/"orderId":"?(\d+)/g)) {
    await customer.ask('POST', '/sapi/v1/cancel', { symbol: SYMBOL, orderId });
  }
}

async function stream(customer: Customer, run: number, lane: number): Promise<void> {
  const resting: string[] = [];
  for (let turn = 0; ; turn += 1) {
    const name = `r${run}x${lane}x${turn}`;
    const order = { symbol: SYMBOL, side: 'BUY', type: 'LIMIT', price: '50000', volume: '0.001' };
    const placed = await customer.ask('POST', '/sapi/v1/order', {
      ...order,
      newClientOrderId: name,
    });
    const orderId = /"orderId":"?(\d+)/.exec(placed)?.[1];
    if (orderId === undefined) {
      say(`broken ${name} was refused: ${placed}`);
      return;
    }
    say(`acked ${name}`);
    resting.push(orderId);
    if (resting.length < RESTING / IN_FLIGHT) continue;
    await customer.ask('POST', '/sapi/v1/cancel', { symbol: SYMBOL, orderId: resting.shift() });
  }
}

interface Life {
  readonly acked: readonly string[];
  readonly complaints: readonly string[];
  readonly openedMs: number;
}

/** One life up to its `orders`-th acknowledgement, with a look at what earlier ones were told. */
async function liveAndDie(path: string, run: number, told: readonly string[], orders: number) {
  const self = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [self, '--child', path, String(run)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const life = { acked: [] as string[], complaints: [] as string[], openedMs: NaN };
  const lines = createInterface({ input: child.stdout });
  const dieSoon = (): void => {
    setTimeout(() => child.kill('SIGKILL'), Math.random() * DIES_WITHIN_MS);
  };
  lines.on('line', (line) => {
    const [word = '', subject = ''] = line.split(' ');
    if (word === 'acked') {
      life.acked.push(subject);
      if (life.acked.length === orders) dieSoon();
    } else if (word === 'opened') life.openedMs = Number(subject);
    else if (word === 'checked') {
      if (orders === 0) dieSoon();
    } else {
      life.complaints.push(line);
      // It would wait for ever for what it is never told.
      dieSoon();
    }
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${told.join('\n')}\n\n`);
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return life satisfies Life;
}

async function crash(): Promise<boolean> {
  const wanted = readOptions({ orders: 100_000, kills: 20, life: 5_000 });
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-crash-'));
  const path = join(folder, 'exchange.db');
  const all: string[] = [];
  let last: readonly string[] = [];
  const openingsMs: number[] = [];
  let newsAtMs = performance.now() + NEWS_EVERY_MS;
  let kills = 0;
  const complaints: string[] = [];
  try {
    while ((all.length < wanted.orders || kills < wanted.kills) && complaints.length === 0) {
      const orders = 1 + Math.floor(Math.random() * wanted.life);
      const life = await liveAndDie(path, kills, last, orders);
      kills += 1;
      complaints.push(...life.complaints);
      openingsMs.push(life.openedMs);
      last = life.acked;
      for (const name of life.acked) all.push(name);
      if (performance.now() < newsAtMs) continue;
      newsAtMs = performance.now() + NEWS_EVERY_MS;
      console.log(`${all.length} orders, ${kills} kills, ${openingText(openingsMs)}`);
    }
    const final = await liveAndDie(path, kills, all, 0);
    complaints.push(...final.complaints);
    openingsMs.push(final.openedMs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const complaint of complaints.slice(0, 20)) console.log(complaint);
  console.log(
    `${all.length} orders acknowledged over ${kills} kills, ${complaints.length} complaints, ${openingText(openingsMs)}`,
  );
  await tellCounts({
    kills,
    'orders acknowledged': all.length,
    'lost or torn': complaints.length,
    'to open, p99': quantile(openingsMs, 0.99) / 1_000,
  });
  return complaints.length === 0;
}

const openingText = (openingsMs: readonly number[]): string =>
  `opening p99 ${quantile(openingsMs, 0.99)} ms, slowest ${Math.max(...openingsMs)} ms`;

const child = process.argv.indexOf('--child');
if (child !== -1) await trade(process.argv[child + 1] ?? '', Number(process.argv[child + 2]));
else process.exitCode = (await crash()) ? 0 : 1;
