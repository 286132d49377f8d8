/**
 * What desks watch, sent at most once per tick: a whole value that a newer one replaces, or items
 * that are appended and bounded. Writers set; nobody reads state from here but the desks.
 */
import type { TopicSink } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';

/**
 * The longest a change waits; the first change after a pause leaves at once. `book`: traders act on it,
 * and a frame draws the last one before it, so that half a frame is the most it ages here.
 * `figures`: prices that are looked at, on panels that show them ten times a second. `own`: orders and
 * what becomes of them. The first of these waits, too: what is soon another need not be drawn before.
 */
const TICK_MS = { usual: 16, book: 8, figures: 48, own: 32 } as const;
type Pace = keyof typeof TICK_MS;

export class Outbox {
  readonly #ticks: Readonly<Record<Pace, Tick>>;

  constructor(clock: Clock) {
    this.#ticks = {
      usual: new Tick(clock, TICK_MS.usual),
      book: new Tick(clock, TICK_MS.book),
      figures: new Tick(clock, TICK_MS.figures),
      own: new Tick(clock, TICK_MS.own, true),
    };
  }

  /** The trader's own changes leave now: a command has ended, or a reading, and nothing follows soon. */
  readonly tellOwn = (): void => {
    this.#ticks.own.flush();
  };

  latest<Value>(initial: Value, pace: Pace = 'usual'): Latest<Value> {
    return new Latest(initial, this.#ticks[pace].mark);
  }

  ring<Item>(capacity: number, pace: Pace = 'usual'): Ring<Item> {
    return new Ring(capacity, this.#ticks[pace].mark);
  }

  close(): void {
    for (const tick of Object.values(this.#ticks)) tick.close();
  }
}

/** Topics of one pace leave together. */
class Tick {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #isPatient: boolean;
  readonly #dirty = new Set<() => void>();
  #cancelAlarm: (() => void) | null = null;
  #lastFlushMs: number;

  /** `isPatient`: the first change after a pause waits as well. */
  constructor(clock: Clock, everyMs: number, isPatient = false) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#isPatient = isPatient;
    this.#lastFlushMs = -everyMs;
  }

  readonly mark: Mark = (flush) => {
    this.#dirty.add(flush);
    if (this.#cancelAlarm !== null) return;
    const sinceMs = this.#isPatient ? 0 : this.#clock.monotonicMs() - this.#lastFlushMs;
    this.#cancelAlarm = this.#clock.setAlarm(Math.max(0, this.#everyMs - sinceMs), () => {
      this.flush();
    });
  };

  flush(): void {
    this.#cancelAlarm?.();
    this.#cancelAlarm = null;
    this.#lastFlushMs = this.#clock.monotonicMs();
    const due = [...this.#dirty];
    this.#dirty.clear();
    for (const flushOne of due) flushOne();
  }

  close(): void {
    this.#cancelAlarm?.();
    this.#dirty.clear();
  }
}

type Mark = (flush: () => void) => void;

/** Latest wins: a value set twice within a tick is sent once. */
export class Latest<Value> {
  #value: Value;
  #isDirty = false;
  readonly #sinks = new Set<TopicSink<Value>>();
  readonly #mark: Mark;

  constructor(initial: Value, mark: Mark) {
    this.#value = initial;
    this.#mark = mark;
  }

  get(): Value {
    return this.#value;
  }

  set(value: Value): void {
    this.#value = value;
    if (this.#sinks.size === 0) return;
    this.#isDirty = true;
    this.#mark(this.flush);
  }

  watch(sink: TopicSink<Value>): () => void {
    sink.snapshot(this.#value);
    this.#sinks.add(sink);
    return () => {
      this.#sinks.delete(sink);
    };
  }

  /** Sends a pending value now, for one that must not be skipped. */
  readonly flush = (): void => {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    for (const sink of this.#sinks) sink.update(this.#value);
  };
}

/** Appended items, the newest `capacity` kept. */
export class Ring<Item> {
  #items: readonly Item[] = [];
  #pending: Item[] = [];
  #isReplaced = false;
  readonly #capacity: number;
  readonly #sinks = new Set<TopicSink<readonly Item[]>>();
  readonly #mark: Mark;

  constructor(capacity: number, mark: Mark) {
    this.#capacity = capacity;
    this.#mark = mark;
  }

  /** Oldest first. */
  get(): readonly Item[] {
    return this.#items;
  }

  append(items: readonly Item[]): void {
    if (items.length === 0) return;
    this.#items = [...this.#items, ...items].slice(-this.#capacity);
    if (this.#sinks.size === 0) return;
    this.#pending.push(...items);
    if (this.#pending.length > this.#capacity) {
      this.#pending = this.#pending.slice(-this.#capacity);
    }
    this.#mark(this.#flush);
  }

  /** For what appending cannot express: every desk gets a new snapshot. */
  replace(items: readonly Item[]): void {
    this.#items = items.slice(-this.#capacity);
    if (this.#sinks.size === 0) return;
    this.#isReplaced = true;
    this.#mark(this.#flush);
  }

  watch(sink: TopicSink<readonly Item[]>): () => void {
    this.#flush();
    sink.snapshot(this.#items);
    this.#sinks.add(sink);
    return () => {
      this.#sinks.delete(sink);
    };
  }

  readonly #flush = (): void => {
    const pending = this.#pending;
    const isReplaced = this.#isReplaced;
    this.#pending = [];
    this.#isReplaced = false;
    if (!isReplaced && pending.length === 0) return;
    for (const sink of this.#sinks) {
      if (isReplaced) sink.snapshot(this.#items);
      else sink.update(pending);
    }
  };
}
