/**
 * Random users among the seeded crowd, audited all the way. Each seed also proves that a restored
 * snapshot with the journal's tail, and the journal alone, lead to the very same state.
 */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { atoms, lots, ticks } from '@shared/money/units';
import {
  createEngine,
  restoreEngine,
  type Command,
  type Engine,
  type EngineConfig,
  type EngineRecord,
  type NewOrder,
} from '../../src-main/engine';
import { encodeCommands } from '../../src-main/engine/journal';
import { replay } from '../../src-main/engine/journal/replay.testing';
import { hash } from 'node:crypto';

const GENESIS_MS = 1_700_000_000_000;
const UIDS = [10_023, 10_024, 10_025];
const AUDIT_EVERY = 25;
/** The chain often gets its freedom back, so that forced halts do not last. */
const REGIMES = ['calm', 'volatile', null, 'crash', null, 'halt', null, null] as const;
const wallet = 'spot';

/** By the machine's own hash: the engine's, which must run anywhere, would be a quarter of the time. */
const hashOf = (engine: Engine): string => hash('sha256', engine.snapshot());

export interface SeedReport {
  readonly seeds: number;
  readonly steps: number;
  readonly failed: number;
  readonly summary: string;
}

/** Runs seeds 1 … count; the summary names the first that fails and why. */
export function runEngineSeeds(count: number, stepsPerSeed: number): SeedReport {
  const failures: string[] = [];
  let accepted = 0;
  for (let seed = 1; seed <= count; seed++) {
    const world = new World(seed);
    const failure = world.run(stepsPerSeed);
    accepted += world.accepted;
    if (failure !== null) failures.push(`seed ${seed}: ${failure}`);
  }
  const steps = count * stepsPerSeed;
  const did = `${count} seeds, ${steps} steps, ${accepted} commands accepted`;
  const [first] = failures;
  const summary =
    first === undefined
      ? `engine: ${did}, all held`
      : `engine: ${did}, FAILED ${failures.length}: ${first}`;
  return { seeds: count, steps, failed: failures.length, summary };
}

class World {
  accepted = 0;
  readonly #config: EngineConfig;
  readonly #rng: SeededRng;
  readonly #live: Engine;
  readonly #journal: Command[] = [];
  readonly #records: EngineRecord[] = [];
  readonly #orderIds: number[] = [];
  #nowMs = GENESIS_MS;
  #clientIds = 0;

  constructor(seed: number) {
    this.#config = {
      seed,
      genesisMs: GENESIS_MS,
      spot: SPOT_RULES.slice(0, 2),
      agents: true,
      selfTrade:
        (['allow', 'cancelNewest', 'cancelOldest', 'cancelBoth'] as const)[seed % 4] ?? 'allow',
      historyDays: 1,
    };
    this.#rng = seededRng(seed, 'simulation', 'users', 0);
    this.#live = createEngine(this.#config);
  }

  /** What went wrong, or null. */
  run(steps: number): string | null {
    this.#fund();
    let restored: Engine | null = null;
    let tail = 0;
    for (let step = 0; step < steps; step++) {
      if (step === Math.floor(steps / 2)) {
        this.#records.push(...this.#live.drainRecords());
        restored = restoreEngine(this.#config, this.#live.snapshot(), this.#records);
        tail = this.#journal.length;
        if (hashOf(restored) !== hashOf(this.#live)) return 'a restored snapshot differs';
      }
      const fault = this.#step();
      if (fault !== null) return `step ${step}: ${fault}`;
      if (step % AUDIT_EVERY !== 0) continue;
      const broken = this.#live.brokenInvariants();
      if (broken.length > 0) return `step ${step}: ${broken.join(' ')} broken`;
    }
    const ended = hashOf(this.#live);
    if (restored !== null && !this.#leadsTo(restored, tail, ended))
      return 'snapshot and tail differ';
    return this.#leadsTo(createEngine(this.#config), 0, ended)
      ? null
      : 'the replayed journal differs';
  }

  #leadsTo(engine: Engine, from: number, ended: string): boolean {
    const replayed = replay(engine, encodeCommands(this.#journal.slice(from)));
    engine.execute({ type: 'advanceTo', atMs: this.#nowMs });
    const broken = engine.brokenInvariants();
    return replayed.ok && broken.length === 0 && hashOf(engine) === ended;
  }

  #fund(): void {
    const atMs = this.#nowMs;
    for (const uid of UIDS) {
      this.#execute({ type: 'openAccount', atMs, uid });
      for (const [asset, amount] of [
        ['USDT', 10n ** 14n],
        ['BTC', 10n ** 10n],
        ['ETH', 10n ** 11n],
      ] as const) {
        this.#execute({ type: 'faucet', atMs, uid, wallet, asset, amount: atoms(amount) });
      }
    }
  }

  /** One random thing; a refusal must leave the state as it was. */
  #step(): string | null {
    this.#nowMs += this.#below(4) === 0 ? this.#below(2000) : this.#below(40);
    this.#live.execute({ type: 'advanceTo', atMs: this.#nowMs });
    const command = this.#choose();
    const isWatched = this.#below(20) === 0;
    const before = isWatched ? this.#live.snapshot() : '';
    if (this.#execute(command)) return null;
    const changed = isWatched && this.#live.snapshot() !== before;
    return changed ? `a refused ${command.type} changed the state` : null;
  }

  #execute(command: Command): boolean {
    const result = this.#live.execute(command);
    if (!result.ok) return false;
    this.accepted += 1;
    this.#journal.push(command);
    for (const event of result.value) {
      if (event.type === 'orderAccepted') this.#orderIds.push(event.orderId);
    }
    return true;
  }

  #choose(): Command {
    const atMs = this.#nowMs;
    const uid = UIDS[this.#below(UIDS.length)] ?? 0;
    const choice = this.#below(100);
    if (choice < 55) return { type: 'placeOrder', atMs, uid, wallet, order: this.#order() };
    if (choice < 62) {
      const orders = Array.from({ length: 1 + this.#below(5) }, () => this.#order());
      return { type: 'placeBatch', atMs, uid, wallet, orders };
    }
    const symbol = this.#symbol();
    if (choice < 90) {
      return {
        type: 'cancelOrder',
        atMs,
        uid,
        wallet,
        target: { symbol, orderId: this.#someId() },
      };
    }
    if (choice < 97) {
      const orderIds = Array.from({ length: 1 + this.#below(10) }, () => this.#someId());
      return { type: 'cancelBatch', atMs, uid, wallet, symbol, orderIds };
    }
    if (choice < 98) {
      const regime = REGIMES[this.#below(REGIMES.length)] ?? null;
      return { type: 'setRegime', atMs, regime };
    }
    if (choice < 99) {
      return { type: this.#below(6) === 0 ? 'haltMarket' : 'resumeMarket', atMs, symbol };
    }
    return { type: 'setAgents', atMs, on: this.#below(3) > 0 };
  }

  #order(): NewOrder {
    const symbol = this.#symbol();
    const side = this.#below(2) === 0 ? 'BUY' : 'SELL';
    const book = this.#live.query.book(symbol, 1);
    const best = (side === 'BUY' ? book?.asks[0] : book?.bids[0])?.price ?? 6_000_000;
    const clientOrderId = this.#below(5) === 0 ? `c${this.#below(++this.#clientIds)}` : undefined;
    const named = clientOrderId === undefined ? {} : { clientOrderId };
    const quantity = lots(1 + this.#below(200_000));
    if (this.#below(4) === 0) {
      const amount = atoms(BigInt(this.#below(1_000_000)) * 10n ** 7n);
      const size =
        side === 'BUY'
          ? ({ unit: 'quote', atoms: amount } as const)
          : ({ unit: 'base', lots: quantity } as const);
      return { symbol, side, type: 'MARKET', quantity: size, ...named };
    }
    const away = this.#below(600) - 200;
    const price = ticks(Math.max(1, side === 'BUY' ? best - away : best + away));
    return {
      symbol,
      side,
      type: 'LIMIT',
      price,
      quantity: { unit: 'base', lots: quantity },
      ...named,
    };
  }

  #symbol(): string {
    return this.#config.spot[this.#below(2)]?.pair.symbol ?? '';
  }

  #someId(): number {
    const recent = Math.max(0, this.#orderIds.length - 60);
    return this.#orderIds[recent + this.#below(60)] ?? 1;
  }

  #below(limit: number): number {
    return limit <= 0 ? 0 : this.#rng.nextUint32() % limit;
  }
}
