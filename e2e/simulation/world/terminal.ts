/** The terminal of a simulated world: the real one, with the real client, which dies and starts again on its store. */
import {
  connectTerminal,
  KILL_LIFT_WORD,
  type LatestTopic,
  type OrderRow,
  type TerminalClient,
  type TopicItem,
  type TopicValue,
} from '@shared/contract/terminal';
import { memoryWires } from '@shared/contract/terminal/wire-memory.testing';
import { err, ok } from '@shared/kernel/result';
import { seededRng } from '@shared/kernel/rng';
import { createSigner, takeSecret } from '../../../src-main/client';
import type { ExchangeClient } from '../../../src-main/client/exchange-client';
import { createTerminal, type Terminal } from '../../../src-main/terminal';
import { MemorySettings } from '../../../src-main/terminal/bench.testing';
import { MemoryStore } from '../../../src-main/terminal/memory-store.testing';
import type { TerminalStore } from '../../../src-main/terminal/ports';
import { ProgramClock } from './clocks';
import { guarded } from './guarded';
import { AccountFiles, ACCOUNTS, LiveAccount, openClient } from './live-account';
import { Stops } from './stops';
import { WATCHED, type TerminalParts, type Watched } from './terminal-parts';
import { ORIGIN, Wire } from './wire';
import { Violation } from './violation';

const WRITES = /^(save|delete|append|thin|forget|together)/;
const RESTART_MS = 900;
/** Between the reply to who goes to another account and the end of this terminal. */
const BEFORE_CHANGE_MS = 250;
interface Running {
  readonly clock: ProgramClock;
  readonly terminal: Terminal;
  readonly desk: TerminalClient;
  readonly values: Map<string, unknown>;
  /** Its ways to the exchange. */
  readonly wires: readonly Wire[];
}

export class TerminalProgram {
  readonly store = new MemoryStore();
  /** All that any run has told of what happened. */
  readonly told: TopicItem<'activity'>[] = [];
  readonly #parts: TerminalParts;
  /** What all accounts have in common, and what each has for itself. */
  readonly #settings: MemorySettings;
  readonly #accountSettings = new MemorySettings();
  readonly #files: AccountFiles;
  /** The same program on its other account. */
  #other: TerminalProgram | null = null;
  /** Who begins when this one is left or has ended. */
  #next: TerminalProgram | null = null;
  #running: Running | null = null;
  /** Which run of the program this is. */
  starts = 0;
  #isClosed = false;
  /** The machine's clock against the true time: it outlives the program. */
  #offsetMs = 0;
  #ppm = 0;
  /** When the kill switch was pulled that is being lifted: the desk is told late, and a machine that sleeps tells later. */
  #liftedSinceMs: number | null = null;

  readonly #stops: Stops;

  #locks = 0;
  #isLocked = false;

  /** Terminals on the store of one that was left, in the same program. */
  begunAnew = 0;
  /** Null on paper. */
  readonly account: LiveAccount | null;
  /** As the desk was told, or as it was asked for and not refused yet. */
  #mayTrade = true;
  /** Of terminals that were left in this run of the program: what they do late is done to the same store. */
  readonly #left: ProgramClock[] = [];

  /** `of`: whose program it is, that goes from one account to the other. */
  constructor(parts: TerminalParts, of?: TerminalProgram) {
    this.#parts = parts;
    this.#stops = new Stops(parts.clock, parts.venue);
    this.#files = of === undefined ? new AccountFiles() : of.#files;
    this.#settings = of === undefined ? new MemorySettings() : of.#settings;
    if (of !== undefined) [this.#other, of.#other] = [of, this];
    this.account = parts.isLive ? this.#liveAccount() : null;
  }

  #liveAccount(): LiveAccount {
    const { name, venue, clock } = this.#parts;
    const isOther = name === 'other';
    return new LiveAccount({
      files: this.#files,
      ...(isOther ? ACCOUNTS.other : ACCOUNTS.trader),
      key: isOther ? venue.keys.other : venue.keys.trader,
      onSwitch: (id) => {
        this.#goTo(this.account?.current === id ? this : (this.#other ?? this));
      },
      openClient: () => this.#client(this.#running?.clock ?? new ProgramClock(clock), []),
    });
  }

  get name(): TerminalParts['name'] {
    return this.#parts.name;
  }

  /** Orders that it has asked for and knows by the exchange's number. */
  ordersTold(): Map<string, OrderRow['book']> {
    const named = [...this.store.intents.values()].filter(({ orderId }) => orderId !== '');
    return new Map(named.map(({ orderId, book }) => [orderId, book]));
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

  /** The program runs on its other account. */
  get isAway(): boolean {
    return this.#other !== null && this.#other.#running !== null;
  }

  get clock(): ProgramClock | null {
    return this.#running?.clock ?? null;
  }

  /** Asks for the kill switch. */
  stop(): void {
    this.#stops.begin();
    void this.desk?.call('kill', { source: 'button' });
  }

  /** Whether the kill switch may have asked for what is in that row of the exchange's journal. */
  wasStopped(row: number): boolean {
    return this.#stops.covers(row);
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

  /** Asks to trade: from then on orders may leave. */
  arm(): void {
    if (this.#running === null || this.account === null) return;
    this.#mayTrade = true;
    void this.#running.desk.call('armTrading', { alias: this.account.alias });
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
    this.#restart();
  }

  #restart(): void {
    this.#end();
    this.#parts.clock.setAlarm(RESTART_MS, () => {
      (this.#next ?? this).start();
    });
  }

  #end(): void {
    const left = [
      ...this.#left.splice(0),
      ...(this.#other === null ? [] : this.#other.#left.splice(0)),
    ];
    for (const clock of left) clock.kill();
    this.#running?.clock.kill();
    this.#running = null;
    this.account?.forget();
  }

  /** As who ends it by hand: it may still write down what it knows. */
  async quit(): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    this.#parts.note('the terminal is quit');
    await running.terminal.close();
    for (const wire of running.wires) wire.hangUp();
    // It may have been killed meanwhile.
    if (this.#running !== running) return;
    this.#restart();
  }

  /** The program goes on, with another terminal: on the same store, or on that of the other account. */
  #goTo(next: TerminalProgram): void {
    const running = this.#running;
    this.#next = next;
    running?.clock.setAlarm(BEFORE_CHANGE_MS, () => {
      void this.#leave(running);
    });
  }

  async #leave(running: Running): Promise<void> {
    if (this.#running !== running) return;
    this.#parts.note(this.#next === this ? 'the terminal begins anew' : 'goes to another account');
    this.begunAnew += 1;
    this.#running = null;
    this.#left.push(running.clock);
    await running.terminal.close();
    for (const wire of running.wires) wire.hangUp();
    if (!running.clock.isDead) (this.#next ?? this).start();
  }

  /** For good. */
  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  start(): void {
    if (this.#running !== null || this.isAway || this.#isClosed) return;
    this.starts += 1;
    this.#next = this;
    // A lift may have ended with the program before: what this one tells is true.
    this.#liftedSinceMs = null;
    this.#mayTrade = this.account === null;
    const clock = new ProgramClock(this.#parts.clock, this.#offsetMs, this.#ppm);
    const wires = memoryWires();
    const desk = connectTerminal(wires.desk);
    const values = new Map<string, unknown>();
    const die = (why: string): void => {
      clock.kill();
      // It may die while it is being built or left.
      if (this.isAway) this.#other?.kill(why);
      else if (this.#running === null) this.#restart();
      else this.kill(why);
    };
    const ways: Wire[] = [];
    const terminal = this.#build(clock, die, ways);
    if (clock.isDead) return;
    this.#running = { clock, terminal, desk, values, wires: ways };
    terminal.serve(wires.terminal);
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
          if (isOn) this.#stops.begin();
          else this.#stops.end();
        },
      },
    );
    desk.subscribe(
      'trading',
      {},
      {
        onValue: ({ state }) => {
          this.#mayTrade = state === 'on';
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

  #build(clock: ProgramClock, die: (why: string) => void, ways: Wire[]): Terminal {
    const { tape, note } = this.#parts;
    const ids = this.#rng('ids');
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
      ...(this.account !== null && { accountSettings: this.#accountSettings }),
      log: { info: silent, warn: silent, error: silent },
      venue: {
        mode: this.account === null ? 'paper' : 'live',
        accountLabel: 'Simulated',
        connect: () => {
          const closed = this.account?.closedKey() ?? null;
          return Promise.resolve(closed === null ? ok(this.#client(clock, ways)) : err(closed));
        },
      },
      ...(this.account !== null && { venues: this.account }),
      host: 'browser',
      version: '0.0.0',
    });
  }

  /** Of this run of this program. */
  #rng(what: 'ids' | 'jitter') {
    const { name, seed } = this.#parts;
    return seededRng(seed, name === 'trader' ? what : `${name}'s ${what}`, this.starts);
  }

  #client(clock: ProgramClock, ways: Wire[]): ExchangeClient {
    const { apiKey, secret } = this.account?.key ?? this.#parts.venue.keys.trader;
    const wire = new Wire({
      ...this.#parts,
      program: clock,
      isStopped: () => this.#isStopped(),
      isReadOnly: () => !this.#mayTrade,
    });
    ways.push(wire);
    const isPaper = this.account === null && this.name === 'trader';
    return openClient(isPaper ? null : this.#files, {
      transport: wire,
      clock,
      rng: this.#rng('jitter'),
      profile: { baseUrl: ORIGIN, wsUrl: 'wss://venue.test', getSignMode: 'path' },
      signer: createSigner(apiKey, takeSecret(Buffer.from(secret))),
    });
  }
}
