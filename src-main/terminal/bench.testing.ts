/** A whole terminal on a test bench: scripted exchange, manual clock, memory store, one desk. */
import {
  connectTerminal,
  type LatestTopic,
  type OrderDraft,
  type TerminalClient,
  type TopicItem,
  type TopicValue,
  type Wire,
} from '@shared/contract/terminal';
import { memoryWires } from '@shared/contract/terminal/wire-memory.testing';
import { seenResting, seenWaiting, type SeenOrder } from '@shared/contract/terminal/seen-order';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { ok } from '@shared/kernel/result';
import { createTerminal, type Terminal, type TerminalPorts } from '.';
import type { LabPort } from './lab/lab-port';
import { MemoryStore } from './memory-store.testing';
import type { SettingsStore, Venue, VenueProblem, Wakes } from './ports';
import { ScriptedExchange } from './scripted-client.testing';

export class MemorySettings implements SettingsStore {
  readonly values = new Map<string, unknown>();
  hasLost = false;

  get(key: string): unknown {
    return this.values.get(key);
  }

  set(key: string, value: unknown): void {
    this.values.set(key, value);
  }
}

export interface BenchOptions {
  readonly clock?: ManualClock;
  readonly exchange?: ScriptedExchange;
  readonly store?: MemoryStore;
  readonly settings?: MemorySettings;
  readonly connect?: Venue['connect'];
  readonly wakes?: Wakes;
  readonly lab?: LabPort;
  /** Another venue than paper, as far as it differs. */
  readonly venue?: Partial<Omit<Venue, 'connect'>>;
  /** What else a host hands over. */
  readonly ports?: Partial<Omit<TerminalPorts, 'venue'>>;
}

/** What a desk sees: the newest value of each watched topic, and the activity log. */
export class Bench {
  readonly clock: ManualClock;
  readonly exchange: ScriptedExchange;
  readonly store: MemoryStore;
  readonly settings: MemorySettings;
  readonly terminal: Terminal;
  readonly desk: TerminalClient;
  readonly deskWire: Wire;
  readonly activity: TopicItem<'activity'>[] = [];
  connects = 0;
  /** Takes the exchange away, as its thread's death does. */
  lose: (problem: VenueProblem) => void = () => undefined;
  readonly #values = new Map<string, unknown>();
  readonly #counts = new Map<string, number>();
  readonly #options: BenchOptions;
  #nextId = 1;

  constructor(options: BenchOptions = {}) {
    this.#options = options;
    this.clock = options.clock ?? new ManualClock();
    this.exchange = options.exchange ?? new ScriptedExchange(this.clock);
    this.store = options.store ?? new MemoryStore();
    this.settings = options.settings ?? new MemorySettings();
    const silent = () => undefined;
    const ports: TerminalPorts = {
      clock: this.clock,
      ids: { nextId: () => (this.#nextId++).toString().padStart(16, '0') },
      store: this.store,
      settings: this.settings,
      log: { info: silent, warn: silent, error: silent },
      venue: {
        mode: 'paper',
        accountLabel: 'Paper',
        ...(options.lab === undefined ? {} : { lab: options.lab }),
        ...options.venue,
        connect: (onLost, onTraffic) => {
          this.connects += 1;
          this.lose = onLost;
          return options.connect?.(onLost, onTraffic) ?? Promise.resolve(ok(this.exchange));
        },
      },
      ...(options.wakes === undefined ? {} : { wakes: options.wakes }),
      host: 'browser',
      version: '0.0.0',
      ...options.ports,
    };
    this.terminal = createTerminal(ports);
    const wires = memoryWires();
    this.terminal.serve(wires.terminal);
    this.deskWire = wires.desk;
    this.desk = connectTerminal(wires.desk);
    this.watch('session');
    this.watch('openOrders');
    this.watch('fills');
    this.watch('balances');
    this.desk.subscribe(
      'activity',
      {},
      {
        onSnapshot: (items) => this.activity.splice(0, Infinity, ...items),
        onAppend: (items) => this.activity.push(...items),
      },
    );
  }

  watch(topic: PlainTopic): () => void {
    return this.desk.subscribe(
      topic,
      {},
      {
        onValue: (value: unknown) => {
          this.#seen(topic, value);
        },
      },
    );
  }

  watchBook(symbol = 'BTCUSDT'): () => void {
    return this.desk.subscribe(
      'book',
      { symbol },
      {
        onValue: (value) => {
          this.#seen('book', value);
        },
      },
    );
  }

  #seen(topic: string, value: unknown): void {
    this.#values.set(topic, value);
    this.#counts.set(topic, (this.#counts.get(topic) ?? 0) + 1);
  }

  value<Name extends LatestTopic>(topic: Name): TopicValue<Name> {
    return this.#values.get(topic) as TopicValue<Name>;
  }

  /** An order as this desk shows it, for a change of it; one that it does not show is nothing that could be seen. */
  seen(orderId: string): SeenOrder {
    const conditions = this.#values.has('conditions') ? this.value('conditions') : [];
    const condition = conditions.find((row) => row.orderId === orderId);
    if (condition?.state === 'WAITING') return seenWaiting(condition);
    const order = this.value('openOrders').find((row) => row.orderId === orderId);
    return order === undefined ? { price: 1, lots: 1, isWaiting: false } : seenResting(order);
  }

  /** How many values of a topic the desk has received. */
  received(topic: LatestTopic): number {
    return this.#counts.get(topic) ?? 0;
  }

  keys(): string[] {
    return this.activity.map(({ key }) => key);
  }

  /** Moves time on in small steps, letting every answer arrive between them. */
  async run(forMs: number, stepMs = 10): Promise<void> {
    for (let passedMs = 0; passedMs < forMs; passedMs += stepMs) {
      this.clock.advance(Math.min(stepMs, forMs - passedMs));
      await this.settle();
    }
    await this.settle();
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  }

  /** A call whose answer needs time to pass. */
  async during<T>(answer: Promise<T>, forMs = 100): Promise<T> {
    await this.run(forMs);
    return answer;
  }

  /** A started terminal with a fresh book at 60,000.00 / 60,000.10. */
  async start(): Promise<this> {
    const started = this.desk.call('startPaper', {});
    await this.run(200);
    const result = await started;
    if (!result.ok) throw new Error(result.error.message);
    this.exchange.feedState('open');
    this.watchBook();
    await this.settle();
    this.exchange.book(6_000_000, 6_000_010);
    await this.run(50);
    return this;
  }

  async place(draft: Partial<SpotDraft> = {}, intentId = this.newIntent()) {
    const reply = this.desk.call('placeOrder', { intentId, draft: makeDraft(draft) });
    await this.run(60);
    const result = await reply;
    if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
    return result.value;
  }

  /** The next run of the program on the same files, clock and exchange. */
  restarted(): Bench {
    const { clock, exchange, store, settings } = this;
    const next = new Bench({ ...this.#options, clock, exchange, store, settings });
    next.#nextId = this.#nextId; // no id is made twice
    return next;
  }

  newIntent(): string {
    return `intent${(this.#nextId++).toString().padStart(10, '0')}`;
  }
}

/** Topics of whole values without parameters. */
type PlainTopic = Exclude<LatestTopic, 'book' | 'candle' | 'chart'>;

type SpotDraft = Extract<OrderDraft, { readonly book: 'spot' }>;
export const makeDraft = (draft: Partial<SpotDraft> = {}): SpotDraft => ({
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '59990',
  quantity: '0.5',
  unit: 'base',
  ...draft,
});
