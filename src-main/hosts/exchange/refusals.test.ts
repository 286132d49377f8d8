/**
 * The disk under an exchange refuses one write, whichever it is, and stays bad: no order is acknowledged that is not
 * on it, the cause is told by name, and once it is well the exchange is exactly what was acknowledged.
 */
import { expect, test } from 'vitest';
import { isFull } from '@shared/kernel/full-size.testing';
import type { ExchangeConfigInput } from '@shared/contract/lab';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { StoreError, type StoreProblem } from '../../adapters/storage/store-error';
import type { ExchangeStore } from '../../gateway/exchange-store';
import { MemoryStore } from '../../gateway/memory-store.testing';
import type { PaperKey } from '../paper/paper-keys';
import { ask, settled } from './customer.testing';
import { openExchange } from './open-exchange';
import { problemOf } from './problem';

const KEYS = [10_023, 10_024].map((uid) => ({ uid, apiKey: `key${uid}`, secret: `secret${uid}` }));
const [ALICE, BOB] = KEYS as [PaperKey, PaperKey];
const SYMBOL = 'BTCUSDT';
const config: ExchangeConfigInput = {
  agents: 'off',
  historyDays: 0,
  pairs: [{ symbol: SYMBOL }],
  contracts: [{ contractName: 'E-BTC-USDT' }],
};
const START_MS = 1_800_000_000_000;

const WRITES: ReadonlySet<PropertyKey> = new Set<keyof ExchangeStore>([
  ...(['commit', 'commitLater', 'saveSnapshot', 'saveSnapshotLater', 'startOver'] as const),
  ...(['saveMeta', 'saveSettings', 'saveAccounts', 'saveGatewayState', 'keepCopy'] as const),
]);

/** `isDone`: the write is on the disk, and refused all the same, as when only its flush has failed. */
interface Refusal {
  readonly problem: StoreProblem;
  readonly isDone: boolean;
  /** Of the desk's words, into which the message goes. */
  readonly code: string | undefined;
  readonly words: string;
}

/** The `at`-th write is refused, and every one after it. */
class Disk {
  writes = 0;
  readonly store: ExchangeStore;

  constructor(store: ExchangeStore, at = Infinity, refusal?: Refusal) {
    this.store = new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (!WRITES.has(name)) return member.bind(target) as unknown;
        return (...args: unknown[]): unknown => {
          this.writes += 1;
          const write = (): unknown => Reflect.apply(member, target, args);
          if (this.writes < at || refusal === undefined) return write();
          const done = refusal.isDone && this.writes === at ? write() : undefined;
          const error = new StoreError(refusal.problem, `${String(name)} refused`);
          if (!String(name).endsWith('Later')) throw error;
          return Promise.resolve(done).then(() => Promise.reject(error));
        };
      },
    });
  }
}

class World {
  readonly clock: ManualClock;
  readonly failures: unknown[] = [];
  readonly #disk: Disk;
  readonly #opened: ReturnType<typeof openExchange>;

  constructor(disk: Disk, atMs: number) {
    this.clock = new ManualClock(atMs);
    this.#disk = disk;
    this.#opened = openExchange({
      store: disk.store,
      clock: this.clock,
      keys: KEYS,
      seed: 3,
      config,
      onDefect: (defect) => this.failures.push(defect),
      onFailure: (cause) => this.failures.push(cause),
    });
  }

  get exchange() {
    if (!this.#opened.ok) throw new Error(this.#opened.error);
    return this.#opened.value;
  }

  ask(key: PaperKey, method: 'GET' | 'POST', target: string, fields?: object) {
    return ask(this, key, [method, target], fields);
  }

  lab(name: 'faucet' | 'accounts' | 'reset', input: object) {
    return settled(this.clock, this.exchange.lab.command(name, input));
  }

  /** What belongs to the two, and what everything adds up to. */
  async view(): Promise<string> {
    const seen: string[] = [];
    for (const key of [ALICE, BOB]) {
      for (const target of [
        'account',
        `openOrders?symbol=${SYMBOL}`,
        `myTrades?symbol=${SYMBOL}`,
      ]) {
        const { isOk, text } = await this.ask(key, 'GET', `/sapi/v1/${target}`);
        expect(isOk, text).toBe(true);
        seen.push(text);
      }
    }
    const state = await settled(this.clock, this.exchange.lab.query('state', {}));
    const { invariants } = (state.ok ? state.value : {}) as { invariants: { ok: boolean }[] };
    expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
    return seen.join('\n');
  }

  close(): void {
    this.exchange.close();
    this.#disk.store.close();
  }
}

/** Each is told whether it was done. */
const STEPS: readonly ((world: World) => Promise<boolean>)[] = [
  (world) => order(world, ALICE, 'BUY', 'first'),
  (world) => order(world, BOB, 'SELL', 'second'),
  async (world) => (await world.lab('faucet', { ...FAUCET, uid: ALICE.uid })).ok,
  (world) => order(world, ALICE, 'BUY', 'third'),
  async (world) => {
    const target = `/sapi/v1/order?symbol=${SYMBOL}&orderId=0&newClientOrderId=third`;
    const { text } = await world.ask(ALICE, 'GET', target);
    const orderId = /"orderId":"?(\d+)/.exec(text)?.[1] ?? '0';
    return (await world.ask(ALICE, 'POST', '/sapi/v1/cancel', { symbol: SYMBOL, orderId })).isOk;
  },
  async (world) => {
    world.clock.advance(1_500); // the market goes on by itself
    return (await world.lab('faucet', { ...FAUCET, uid: BOB.uid })).ok;
  },
  (world) => order(world, ALICE, 'BUY', 'fourth'),
];
const FAUCET = { wallet: 'spot', asset: 'USDT', amount: '7.5' } as const;

async function order(world: World, who: PaperKey, side: string, newClientOrderId: string) {
  const volume = side === 'BUY' ? '0.01' : '0.004';
  const fields = { symbol: SYMBOL, side, type: 'LIMIT', price: '60000', volume, newClientOrderId };
  return (await world.ask(who, 'POST', '/sapi/v1/order', fields)).isOk;
}

interface Told {
  /** How many steps were acknowledged; the disk had refused before the next. */
  readonly acked: number;
  /** By what it was told; null when nothing had to be. */
  readonly cause: unknown;
}

/** Lives all steps on a disk that refuses from its `at`-th write on. */
async function live(store: ExchangeStore, at: number, refusal: Refusal): Promise<Told> {
  const acks: boolean[] = [];
  let world: World;
  try {
    world = new World(new Disk(store, at, refusal), START_MS);
  } catch (cause) {
    return { acked: 0, cause };
  }
  for (const step of STEPS) acks.push(await step(world));
  world.close();
  const acked = acks.indexOf(false) === -1 ? acks.length : acks.indexOf(false);
  expect(acks.slice(acked), 'nothing is acknowledged after the first refusal').not.toContain(true);
  return { acked, cause: world.failures[0] ?? null };
}

const REFUSALS: readonly Refusal[] = [
  { problem: 'disk-full', isDone: false, code: 'disk-full', words: 'refused' },
  { problem: 'disk-error', isDone: true, code: undefined, words: 'refused' },
  { problem: 'read-only', isDone: false, code: 'read-only', words: 'refused' },
];
const AFTER_MS = START_MS + 60_000;

/** What a fresh start on a disk that is well shows. */
async function reopened(store: ExchangeStore): Promise<string> {
  const world = new World(new Disk(store), AFTER_MS);
  const seen = await world.view();
  world.close();
  return seen;
}

const IS_WHOLE = isFull;

/** What a fresh start shows after none, one, two … of the steps, and how many writes they are. */
async function calmRun(): Promise<{ readonly views: string[]; readonly writes: number }> {
  const store = new MemoryStore();
  const disk = new Disk(store);
  const world = new World(disk, START_MS);
  const views = [await reopened(store.crash())];
  for (const step of STEPS) {
    expect(await step(world)).toBe(true);
    views.push(await reopened(store.crash()));
  }
  world.close();
  expect(views.every((view, at) => view !== views[at - 1])).toBe(true);
  return { views, writes: disk.writes };
}

test('whichever write is refused, nothing acknowledged is lost, nothing else is there, and it is told by name', async () => {
  const { views, writes } = await calmRun();
  for (let at = 1; at <= writes; at += 1) {
    const third = REFUSALS[at % REFUSALS.length] as Refusal;
    for (const refusal of IS_WHOLE ? REFUSALS : [third]) {
      const where = `${refusal.problem} at write ${at}`;
      const store = new MemoryStore();
      const { acked, cause } = await live(store, at, refusal);
      if (cause === null) expect(acked, where).toBe(STEPS.length);
      else {
        expect(problemOf(cause).code, where).toBe(refusal.code);
        expect(problemOf(cause).message, where).toContain(refusal.words);
      }
      const possible = refusal.isDone ? views.slice(acked, acked + 2) : [views[acked]];
      expect(possible, where).toContain(await reopened(store.crash()));
    }
  }
});

test('a new market that the disk refuses is refused by name, the exchange ends, and the old one is there', async () => {
  const store = new MemoryStore();
  const world = new World(new Disk(store), START_MS);
  expect(await STEPS[0]?.(world)).toBe(true);
  const before = await reopened(store.crash());
  store.startOver = () => {
    throw new StoreError('disk-full', 'exchange.db: the disk is full');
  };
  const reply = await world.lab('reset', { seed: 9 });
  expect(reply).toMatchObject({ ok: false, error: { msg: 'exchange.db: the disk is full' } });
  expect(problemOf(world.failures[0])).toMatchObject({ needsTrader: true });
  expect(await reopened(store.crash())).toBe(before);
});

test('a new market that is there but cannot be opened ends the exchange by name too', async () => {
  const store = new MemoryStore();
  const world = new World(new Disk(store), START_MS);
  const startOver = store.startOver.bind(store);
  store.startOver = (market) => {
    startOver(market);
    store.commit = () => {
      throw new StoreError('disk-full', 'exchange.db: the disk is full');
    };
  };
  const reply = await world.lab('reset', { seed: 9 });
  expect(reply).toMatchObject({ ok: false, error: { msg: 'exchange.db: the disk is full' } });
  expect(problemOf(world.failures[0])).toMatchObject({ needsTrader: true });
});

test.each([
  ['disk-full', true],
  ['read-only', true],
  ['disk-error', false],
] as const)(
  '%s: somebody has to do something is %s; else it is tried again',
  (problem, needsTrader) => {
    expect(problemOf(new StoreError(problem, 'x.db'))).toMatchObject({ needsTrader });
  },
);
