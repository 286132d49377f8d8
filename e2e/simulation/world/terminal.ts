/** The terminal of a simulated world: the real one, with the real client, which dies and starts again on its store. */
import {
  connectTerminal,
  memoryWires,
  KILL_LIFT_WORD,
  type LatestTopic,
  type TerminalClient,
  type TopicItem,
  type TopicValue,
} from '@shared/contract/terminal';
import { ok } from '@shared/kernel/result';
import { seededRng } from '@shared/kernel/rng';
import { createExchangeClient, createSigner, takeSecret } from '../../../src-main/client';
import { createTerminal, type Terminal } from '../../../src-main/terminal';
import { MemorySettings } from '../../../src-main/terminal/bench.testing';
import { MemoryStore } from '../../../src-main/terminal/memory-store.testing';
import type { TerminalStore } from '../../../src-main/terminal/ports';
import { ProgramClock, type WorldClock } from './clocks';
import { guarded } from './guarded';
import type { Tape } from './tape';
import { TRADER } from './venue';
import { ORIGIN, Wire } from './wire';
import { Violation } from './violation';
import type { WireParts } from './wire-parts';

const WATCHED = [
  'session',
  'connection',
  'openOrders',
  'fills',
  'balances',
  'futuresAccount',
  'withdrawals',
  'conditions',
  'changes',
  'kill',
  'risk',
  'tasks',
] as const;
type Watched = (typeof WATCHED)[number];
const WRITES = /^(save|delete|append|thin|forget|together)/;
const RESTART_MS = 900;
/** The latest that what was sent arrives. */
const ARRIVES_MS = 30_000;

export interface TerminalParts extends Omit<WireParts, 'program' | 'isStopped'> {
  readonly clock: WorldClock;
  readonly tape: Tape;
  readonly seed: number;
  readonly diskRate: () => number;
  readonly isDiskFull: () => boolean;
}

interface Running {
  readonly clock: ProgramClock;
  readonly terminal: Terminal;
  readonly desk: TerminalClient;
  readonly values: Map<string, unknown>;
}

export class TerminalProgram {
  readonly store = new MemoryStore();
  /** All that any run has told of what happened. */
  readonly told: TopicItem<'activity'>[] = [];
  readonly #parts: TerminalParts;
  readonly #settings = new MemorySettings();
  #running: Running | null = null;
  /** Which run of the program this is. */
  starts = 0;
  #isClosed = false;
  /** The machine's clock against the true time: it outlives the program. */
  #offsetMs = 0;
  #ppm = 0;
  /** When the kill switch was pulled that is being lifted: the desk is told late, and a machine that sleeps tells later. */
  #liftedSinceMs: number | null = null;

  /** Rows of the exchange's journal between which the kill switch may have cancelled. */
  readonly #stops: { readonly from: number; to: number }[] = [];
  #isStopEnding = true;

  #locks = 0;
  #isLocked = false;

  constructor(parts: TerminalParts) {
    this.#parts = parts;
  }

  /** Null while it is not there. */
  get desk(): TerminalClient | null {
    return this.#running?.desk ?? null;
  }

  /** One more; null while the program is not there. */
  openWindow(): TerminalClient | null {
    if (this.#running === null) return null;
    const wires = memoryWires();
    this.#running.terminal.serve(wires.terminal);
    return connectTerminal(wires.desk);
  }

  /** What the desk shows; undefined before it has been told. */
  value<Name extends Watched & LatestTopic>(topic: Name): TopicValue<Name> | undefined {
    return this.#running?.values.get(topic) as TopicValue<Name> | undefined;
  }

  /** The exchange has refused sooner than the document says, and is asked no faster than it has allowed. */
  get isLimited(): boolean {
    return (this.value('connection')?.learnedLimits.length ?? 0) > 0;
  }

  /** Which of its locks of a day the desk is told of now; 0: of none. */
  get lock(): number {
    return this.#isLocked && this.#running !== null ? this.#locks : 0;
  }

  get clock(): ProgramClock | null {
    return this.#running?.clock ?? null;
  }

  /** Asks for the kill switch. */
  stop(): void {
    this.#mayStop();
    void this.desk?.call('kill', { source: 'button' });
  }

  /** Whether the kill switch may have asked for what is in that row of the exchange's journal. */
  wasStopped(row: number): boolean {
    return this.#stops.some(({ from, to }) => from <= row && row <= to);
  }

  #mayStop(): void {
    if (!this.#isStopEnding) return;
    this.#isStopEnding = false;
    this.#stops.push({ from: this.#parts.venue.entries.length, to: Infinity });
  }

  /** What it sent before it was lifted may arrive later. */
  #maybeLifted(): void {
    const stop = this.#stops.at(-1);
    if (this.#isStopEnding || stop === undefined) return;
    this.#isStopEnding = true;
    this.#parts.clock.setAlarm(ARRIVES_MS, () => {
      stop.to = this.#parts.venue.entries.length;
    });
  }

  /** Asks for the kill switch to be lifted; from then on orders may leave. It is refused only when it is not on. */
  lift(): void {
    this.#liftedSinceMs = this.value('kill')?.sinceMs ?? null;
    void this.desk?.call('liftKill', { word: KILL_LIFT_WORD });
  }

  #isStopped(): boolean {
    const kill = this.value('kill');
    return kill?.isOn === true && kill.sinceMs !== this.#liftedSinceMs;
  }

  setClock(offsetMs: number, ppm: number): void {
    this.#offsetMs = offsetMs;
    this.#ppm = ppm;
  }

  jump(byMs: number): void {
    this.#offsetMs += byMs;
    this.#running?.clock.jump(byMs);
  }

  kill(why: string): void {
    if (this.#running === null) return;
    this.#parts.note(`the terminal ends: ${why}`);
    this.#running.clock.kill();
    this.#running = null;
    this.#parts.clock.setAlarm(RESTART_MS, () => {
      this.start();
    });
  }

  /** For good. */
  close(): void {
    this.#isClosed = true;
    this.#running?.clock.kill();
    this.#running = null;
  }

  start(): void {
    if (this.#running !== null || this.#isClosed) return;
    this.starts += 1;
    // A lift may have ended with the program before: what this one tells is true.
    this.#liftedSinceMs = null;
    const clock = new ProgramClock(this.#parts.clock, this.#offsetMs, this.#ppm);
    const wires = memoryWires();
    const desk = connectTerminal(wires.desk);
    const values = new Map<string, unknown>();
    // It may die while it is being built.
    const running: { terminal?: Terminal } = {};
    const die = (why: string): void => {
      clock.kill();
      if (this.#running?.clock === clock) this.kill(why);
      else if (running.terminal === undefined)
        this.#parts.clock.setAlarm(RESTART_MS, () => {
          this.start();
        });
    };
    running.terminal = this.#build(clock, die);
    if (clock.isDead) return;
    this.#running = { clock, terminal: running.terminal, desk, values };
    running.terminal.serve(wires.terminal);
    for (const topic of WATCHED) {
      desk.subscribe(topic, {}, { onValue: (value: unknown) => values.set(topic, value) });
    }
    this.#isLocked = false;
    desk.subscribe(
      'risk',
      {},
      {
        onValue: ({ isLocked }) => {
          this.#locked(isLocked);
        },
      },
    );
    desk.subscribe(
      'kill',
      {},
      {
        onValue: ({ isOn }) => {
          if (isOn) this.#mayStop();
          else this.#maybeLifted();
        },
      },
    );
    const told = (items: readonly TopicItem<'activity'>[]): void => {
      this.told.push(...items);
    };
    desk.subscribe('activity', {}, { onSnapshot: told, onAppend: told });
    desk.subscribe(
      'book',
      { symbol: 'BTCUSDT' },
      {
        onValue: (book) => {
          this.#look(book);
        },
      },
    );
  }

  #locked(isLocked: boolean): void {
    if (isLocked && !this.#isLocked) this.#locks += 1;
    this.#isLocked = isLocked;
  }

  /** P11: whatever arrives, nobody is shown a book that is crossed. */
  #look({ bids, asks }: TopicValue<'book'>): void {
    const [bid, ask] = [bids[0], asks[0]];
    if (bid === undefined || ask === undefined || bid[0] < ask[0]) return;
    this.#parts.fail(new Violation('P11-crossed', `${bid[0]} bid, ${ask[0]} asked`));
  }

  #build(clock: ProgramClock, die: (why: string) => void): Terminal {
    const { seed, tape, note } = this.#parts;
    const ids = seededRng(seed, 'ids', this.starts);
    const silent = (): void => undefined;
    return createTerminal({
      clock,
      ids: {
        nextId: () =>
          `${ids.nextUint32().toString(36)}${ids.nextUint32().toString(36)}${ids.nextUint32().toString(36)}`
            .padStart(16, '0')
            .slice(-16),
      },
      store: guarded<TerminalStore>(this.store, {
        tape,
        rate: () => this.#parts.diskRate(),
        program: {
          get isDead() {
            return clock.isDead;
          },
          die,
        },
        isFull: () => this.#parts.isDiskFull(),
        onFault: (name) => {
          note(`terminal's disk: ${name}`);
        },
        isWrite: (name) => WRITES.test(name),
      }),
      settings: this.#settings,
      log: { info: silent, warn: silent, error: silent },
      venue: {
        mode: 'paper',
        accountLabel: 'Simulated',
        connect: () => Promise.resolve(ok(this.#client(clock))),
      },
      host: 'browser',
      version: '0.0.0',
    });
  }

  #client(clock: ProgramClock) {
    const jitter = seededRng(this.#parts.seed, 'jitter', this.starts);
    return createExchangeClient({
      transport: new Wire({ ...this.#parts, program: clock, isStopped: () => this.#isStopped() }),
      clock,
      rng: jitter,
      profile: { baseUrl: ORIGIN, wsUrl: 'wss://venue.test', getSignMode: 'path' },
      signer: createSigner(TRADER.apiKey, takeSecret(Buffer.from(TRADER.secret))),
    });
  }
}
