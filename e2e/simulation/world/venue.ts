/** The exchange of a simulated world: gateway, engine and journal, which die and start again on their store. */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { atoms } from '@shared/money/units';
import { faultWords } from '@shared/kernel/fault-words';
import type { Command } from '../../../src-main/engine/commands';
import type { EngineConfig } from '../../../src-main/engine/engine';
import type { FeedRules } from '../../../src-main/engine/feed/feed-event';
import type { OrderRecord } from '../../../src-main/engine/query';
import type { ExchangeStore, JournalRow } from '../../../src-main/gateway/exchange-store';
import { createGateway, type Gateway } from '../../../src-main/gateway/gateway';
import { MemoryStore } from '../../../src-main/gateway/memory-store.testing';
import { configOf } from '../../../src-main/gateway/sequencer/open-sequencer';
import { decodeEntry, type JournalEntry } from '../../../src-main/gateway/sequencer/journal-entry';
import { openSequencer } from '../../../src-main/gateway/sequencer/open-sequencer';
import type { Sequencer, UnstampedCommand } from '../../../src-main/gateway/sequencer/sequencer';
import type { LabTurn } from '../../../src-main/gateway/sequencer/turn';
import type { Switches } from '../../../src-main/gateway/switches';
import { ProgramClock, type WorldClock } from './clocks';
import { guarded } from './guarded';
import { KeyRing } from './key-ring';
import type { Tape } from './tape';
import { Violation } from './violation';

/** The account of the terminal, the one of everybody else, and the one that is liquidated. */
export const TRADER = { uid: 10_023, apiKey: 'trader-key', secret: 'trader-secret' };
export const MARKET = { uid: 10_024, apiKey: 'market-key', secret: 'market-secret' };
export const GAMBLER = { uid: 10_025, apiKey: 'gambler-key', secret: 'gambler-secret' };
/** Who bet against each other, where they live. */
export const RIVALS = [
  { uid: 10_026, apiKey: 'rival-key-1', secret: 'rival-secret-1' },
  { uid: 10_027, apiKey: 'rival-key-2', secret: 'rival-secret-2' },
  { uid: 10_028, apiKey: 'rival-key-3', secret: 'rival-secret-3' },
] as const;
/** The trader's other account. */
export const OTHER = { uid: 10_029, apiKey: 'other-key', secret: 'other-secret' };
const SPOT = SPOT_RULES.slice(0, 1);
const FUTURES = FUTURES_RULES.slice(0, 1);

/** How a venue's feed is followed, where it is. */
export const FED_RULES: FeedRules = { queue: 'prob', queueN: 3, consumptionHalfLifeMs: 2_000 };

const WRITES = new Set(['commit', 'commitLater', 'saveSnapshot', 'saveSnapshotLater', 'saveMeta']);
const RESTART_MS = 1_500;
/** What the fund of a world begins with: of some it is soon drained. */
const INSURANCES = [1_000_000n, 1_000_000n, 0n, 300n].map((usdt) => atoms(usdt * 100_000_000n));
const million = (count: bigint) => atoms(count * 1_000_000n * 100_000_000n);
const FUNDS = [
  { wallet: 'spot', asset: 'USDT', amount: million(900n) },
  { wallet: 'spot', asset: 'BTC', amount: million(1n) },
  { wallet: 'margin', asset: 'USDT', amount: million(900n) },
  { wallet: 'margin', asset: 'BTC', amount: million(1n) },
  { wallet: 'futures', asset: 'USDT', amount: million(900n) },
] as const;
/** Of the other account: less than anything that the trader has. */
export const OTHERS_MOST = atoms(50_000n * 100_000_000n);
const OF_OTHER = [
  { wallet: 'spot', asset: 'USDT', amount: atoms(40_000n * 100_000_000n) },
  { wallet: 'spot', asset: 'BTC', amount: atoms(2n * 100_000_000n) },
] as const;
const LITTLE = [
  { wallet: 'margin', asset: 'USDT', amount: atoms(1_000n * 100_000_000n) },
  { wallet: 'futures', asset: 'USDT', amount: atoms(1_000n * 100_000_000n) },
] as const;

export interface VenueParts {
  readonly clock: WorldClock;
  readonly tape: Tape;
  readonly seed: number;
  readonly switches: Switches;
  /** Which insurance fund, of those there are. */
  readonly insurance: number;
  /** It follows the feed of another venue. */
  readonly isFollowing: boolean;
  readonly diskRate: () => number;
  readonly note: (what: string) => void;
  /** Commands that are durable now. */
  readonly onDurable: (commands: readonly Command[]) => void;
  /** It is there again after an end: nothing that was told may be gone. */
  readonly onStarted: (sequencer: Sequencer) => void;
}

/** What the exchange of a world has seen of what only happens to some. */
export interface HappenedThere {
  readonly marginLiquidations: number;
  readonly contractLiquidations: number;
  /** Orders of those who were closed against a position that the fund could not pay for. */
  readonly deleveraged: number;
  /** Positions of the market's that have paid or received funding. */
  readonly funded: number;
}

interface Running {
  readonly clock: ProgramClock;
  readonly sequencer: Sequencer;
  readonly gateway: Gateway;
  engine: LabTurn['engine'] | null;
}

export class Venue {
  /** What one start told is worth nothing after the next. */
  starts = 0;
  readonly #parts: VenueParts;
  readonly #disk = new MemoryStore();
  readonly keys = new KeyRing(TRADER, OTHER, [MARKET, GAMBLER, ...RIVALS]);
  /** All rows of the journal, for good: the disk forgets those that a snapshot holds. */
  readonly entries: JournalEntry[] = [];
  #running: Running | null = null;
  #isMended = false;
  #isDiskFull = false;
  #isClosed = false;
  readonly #onDown = new Set<() => void>();
  readonly #onCut = new Set<() => void>();
  /** What the way to it does not let through. */
  refused: 'all' | 'streams' | null = null;

  constructor(parts: VenueParts) {
    this.#parts = parts;
    this.#disk.onCommit = (row) => {
      this.#durable(row);
    };
  }

  /** Null while it is down. */
  get gateway(): Gateway | null {
    return this.#running?.gateway ?? null;
  }

  get query(): Sequencer['query'] {
    if (this.#running === null) throw new Violation('venue-down', 'asked while it is down');
    return this.#running.sequencer.query;
  }

  get engine(): LabTurn['engine'] | null {
    return this.#running?.engine ?? null;
  }

  get isUp(): boolean {
    return this.#running !== null;
  }

  get isFollowing(): boolean {
    return this.#parts.isFollowing;
  }

  /** Orders of the trader's wallets that have ended, as they are on the disk. */
  finished(): OrderRecord[] {
    const orders: OrderRecord[] = [];
    for (const record of this.#disk.recordsUpTo(Infinity)) {
      if (record.kind === 'order' && record.order.uid === TRADER.uid) orders.push(record.order);
    }
    return orders;
  }

  /** As far as it is on the disk or in the running exchange. */
  happened(): HappenedThere {
    const query = this.#running?.sequencer.query;
    const gambler = query?.margin.account(GAMBLER.uid)?.liquidations ?? [];
    const counts = { LIQUIDATION: 0, ADL: 0 };
    for (const record of this.#disk.recordsUpTo(Infinity)) {
      if (record.kind !== 'futuresOrder') continue;
      const { kind } = record.order;
      if (kind === 'LIQUIDATION' || kind === 'ADL') counts[kind] += 1;
    }
    const open = query?.futures.account(MARKET.uid).flatMap(({ positions }) => positions) ?? [];
    const funded = open.filter(({ capitalFee }) => capitalFee !== 0n).length;
    return {
      marginLiquidations: gambler.length,
      contractLiquidations: counts.LIQUIDATION,
      deleveraged: counts.ADL,
      funded,
    };
  }

  /** How its market was configured when it opened. */
  get config(): EngineConfig {
    const meta = this.#disk.meta();
    const config = meta === null ? null : configOf(meta);
    if (config?.ok !== true) throw new Violation('S11-recovery', 'it has no configuration');
    return config.value;
  }

  /** Told once when this run ends. */
  onceDown(listener: () => void): () => void {
    this.#onDown.add(listener);
    return () => this.#onDown.delete(listener);
  }

  /** What an operator does; lost when the exchange is down. */
  operate(command: UnstampedCommand): void {
    void this.#running?.sequencer.submit((turn) => turn.execute(command));
  }

  kill(why: string): void {
    if (this.#running === null) return;
    this.#parts.note(`the exchange ends: ${why}`);
    this.#running.clock.kill();
    this.#running = null;
    for (const listener of [...this.#onDown]) listener();
    this.#onDown.clear();
    this.#parts.clock.setAlarm(RESTART_MS, () => {
      this.start();
    });
  }

  /** What is refused from now on; connections of that kind end. */
  refuse(what: 'all' | 'streams' | null): void {
    this.refused = what;
    if (what === null) return;
    for (const hangUp of [...this.#onCut]) hangUp();
    this.#onCut.clear();
  }

  /** Told once when the way for streams is cut. */
  onceCut(listener: () => void): () => void {
    this.#onCut.add(listener);
    return () => this.#onCut.delete(listener);
  }

  /** Its machine's clock is set: the market's never runs backwards. */
  jump(byMs: number): void {
    this.#running?.clock.jump(byMs);
  }

  /** The newest snapshot cannot be read at the next start: the one before it and more of the journal say the same. */
  damageSnapshot(): void {
    if (this.#disk.snapshotCount() > 1) this.#disk.unreadable = 1;
  }

  fillDisk(forMs: number): void {
    this.#isDiskFull = true;
    this.#parts.clock.setAlarm(forMs, () => {
      this.#isDiskFull = false;
    });
  }

  /** Its disk never fails again. */
  mend(): void {
    this.refused = null;
    this.#disk.unreadable = 0;
    this.#isDiskFull = false;
    this.#isMended = true;
  }

  /** For good. */
  close(): void {
    this.#isClosed = true;
    this.#running?.clock.kill();
    this.#running = null;
  }

  start(): void {
    if (this.#running !== null || this.#isClosed) return;
    const { seed, switches } = this.#parts;
    const clock = new ProgramClock(this.#parts.clock);
    let isRunning = false;
    const die = (why: string): void => {
      if (isRunning && this.#running?.clock === clock) this.kill(why);
      else clock.kill();
    };
    const store = this.#storeOf(clock, die, () => isRunning);
    const opened = openSequencer({
      store,
      clock,
      slowCommitMs: 0,
      config: {
        seed,
        spot: SPOT,
        agents: false,
        selfTrade: 'allow',
        ...(this.#parts.isFollowing && { feed: FED_RULES }),
        margin: MARGIN_RULES,
        withdrawals: { ...WITHDRAWAL_RULES, reviewMs: 500, payMs: 500, confirmMs: 3_000 },
        futures: {
          rules: FUTURES,
          marketOpenUnit: 'contracts',
          settlement: 'none',
          triggerRef: 'last',
          lossMode: 'adl',
          insurance: INSURANCES[this.#parts.insurance] ?? million(1n),
        },
      },
      accounts: [
        ...[TRADER, MARKET].map(({ uid }) => ({ uid, deposits: FUNDS })),
        ...[GAMBLER, ...RIVALS].map(({ uid }) => ({ uid, deposits: LITTLE })),
        { uid: OTHER.uid, deposits: OF_OTHER },
      ],
      onFailure: (cause) => {
        die(faultWords(cause));
      },
    });
    if (!opened.ok) throw new Violation('S11-recovery', opened.error.message);
    const sequencer = opened.value;
    const gateway = createGateway({
      sequencer,
      keys: this.keys.store,
      clock,
      store,
      switches,
      onDefect: ({ endpoint, message, place }) => {
        die(`${endpoint}: ${message} ${place}`);
      },
    });
    const running: Running = { clock, sequencer, gateway, engine: null };
    this.#running = running;
    this.starts += 1;
    sequencer.start();
    void sequencer.administer((turn) => (running.engine = turn.engine));
    isRunning = true;
    this.#parts.onStarted(sequencer);
  }

  /** A start is left in peace: a disk that fails then is refused by name, and is tried again the same. */
  #storeOf(
    clock: ProgramClock,
    die: (why: string) => void,
    isRunning: () => boolean,
  ): ExchangeStore {
    return guarded<ExchangeStore>(this.#disk, {
      tape: this.#parts.tape,
      rate: () => this.#parts.diskRate(),
      program: {
        get isDead() {
          return clock.isDead;
        },
        die,
      },
      isFull: () => this.#isDiskFull,
      onFault: (name) => {
        this.#parts.note(`exchange's disk: ${name}`);
      },
      isWrite: (name) => WRITES.has(name) && isRunning() && !this.#isMended,
    });
  }

  #durable(row: JournalRow): void {
    const entry = decodeEntry(row.commands);
    if (!entry.ok) throw new Violation('S11-journal', entry.error);
    this.entries.push(entry.value);
    this.#parts.onDurable(entry.value.commands);
  }
}
