/**
 * What a desk may send over its Wire, whichever carries it: every command and topic of the contract with
 * values its schema takes, then changed, then with its bytes damaged. Held against a whole terminal: each
 * call is answered once, no handler throws, and another desk is served as if nothing had been.
 */
import { commands, topics } from '@shared/contract/terminal';
import { memoryWires } from '@shared/contract/terminal/wire-memory.testing';
import { fromDesk, fromTerminal } from '@shared/contract/terminal/messages';
import { seededRng } from '@shared/kernel/rng';
import { Bench } from '../../src-main/terminal/bench.testing';
import { Draws, WORDS } from './draws';
import { SchemaValues } from './schema-values';

export interface WireReport {
  readonly messages: number;
  readonly perSecond: number;
  readonly replies: number;
  /** Replies that carried something out. */
  readonly accepted: number;
  /** Of the contract's, each with at least one message of the form it takes. */
  readonly commandsReached: number;
  readonly topicsReached: number;
  readonly problems: readonly string[];
}

const PROBLEMS_MAX = 20;
/** After so many a new terminal begins: a kill switch that is pulled must not end the search. */
const MESSAGES_PER_TERMINAL = 400;
const ROUND = 20;
const ROUND_MS = 100;
/** Longer than anything a terminal waits for before it answers. */
const LAST_MS = 60_000;
/** What only a defect answers or logs. */
const DEFECTS: ReadonlySet<string> = new Set(['command-failed', 'topic-failed']);

interface Sent {
  readonly message: unknown;
  /** Of a call that is of the contract's form. */
  readonly callId: number | null;
}

/** Calls without a reply, by id. A change may give one the id of another: each of them is owed its own. */
type Owed = Map<number, readonly unknown[]>;

export class WireFuzz {
  readonly #draws: Draws;
  readonly #values: SchemaValues;
  readonly #problems: string[] = [];
  readonly #reached = new Set<string>();
  #replies = 0;
  #accepted = 0;
  #nextId = 1;

  constructor(seed: number) {
    this.#draws = new Draws(seededRng(seed, 'messages'));
    this.#values = new SchemaValues(this.#draws);
  }

  async run(messages: number): Promise<WireReport> {
    const startedMs = performance.now();
    let sent = 0;
    while (sent < messages && this.#problems.length < PROBLEMS_MAX) {
      const count = Math.min(MESSAGES_PER_TERMINAL, messages - sent);
      await this.#runTerminal(count);
      sent += count;
    }
    const seconds = (performance.now() - startedMs) / 1000;
    const reached = (what: object): number =>
      Object.keys(what).filter((name) => this.#reached.has(name)).length;
    return {
      messages: sent,
      perSecond: Math.round(sent / seconds),
      replies: this.#replies,
      accepted: this.#accepted,
      problems: this.#problems,
      commandsReached: reached(commands),
      topicsReached: reached(topics),
    };
  }

  async #runTerminal(messages: number): Promise<void> {
    const fault = (event: string, detail: object = {}): void => {
      if (DEFECTS.has(event)) this.#problems.push(`${event}: ${JSON.stringify(detail)}`);
    };
    const log = { info: () => undefined, warn: fault, error: fault };
    const bench = await new Bench({ ports: { log } }).start();
    const wires = memoryWires();
    bench.terminal.serve(wires.terminal);
    const owed: Owed = new Map();
    wires.desk.onMessage((message) => {
      for (const each of Array.isArray(message) ? message : [message]) this.#read(each, owed);
    });
    for (let count = 0; count < messages; count += 1) {
      const { message, callId } = this.#next();
      if (callId !== null) owed.set(callId, [...(owed.get(callId) ?? []), message]);
      wires.desk.send(message);
      if (count % ROUND === ROUND - 1) await bench.run(ROUND_MS, ROUND_MS / 2);
    }
    await bench.run(LAST_MS, 1000);
    for (const message of [...owed.values()].flat()) {
      this.#problems.push(`no reply to ${JSON.stringify(message).slice(0, 400)}`);
    }
    const reply = await bench.during(bench.desk.call('orderHistory', HONEST), 200);
    if (!reply.ok) this.#problems.push(`another desk is refused: ${reply.error.code}`);
    wires.desk.close();
    await bench.terminal.close();
  }

  #read(message: unknown, owed: Owed): void {
    const read = fromTerminal.safeParse(message);
    if (!read.success) {
      this.#problems.push(`answered with ${JSON.stringify(message).slice(0, 300)}`);
      return;
    }
    if (read.data.type !== 'reply') return;
    this.#replies += 1;
    const { id } = read.data;
    const asked = owed.get(id);
    if (asked === undefined) this.#problems.push(`a reply nobody asked for: ${id}`);
    const [, ...others] = asked ?? [];
    if (others.length > 0) owed.set(id, others);
    else owed.delete(id);
    if (read.data.ok) this.#accepted += 1;
    else if (read.data.error.code === 'internal') {
      this.#problems.push(`a defect: ${JSON.stringify(asked).slice(0, 400)}`);
    }
  }

  #next(): Sent {
    const honest = this.#message();
    const draw = this.#draws.uniform();
    if (draw < 0.45) return this.#sent(honest);
    if (draw < 0.85) return this.#sent(this.#draws.changed(honest));
    const bytes = this.#draws.damage(Buffer.from(JSON.stringify(honest)));
    return this.#sent(jsonOf(Buffer.from(bytes).toString('utf8')) ?? honest);
  }

  /** A call is owed a reply as soon as its envelope can be read. */
  #sent(given: unknown): Sent {
    // As every carrier does: what JSON cannot carry is not sent.
    const message = jsonOf(JSON.stringify(given));
    const read = fromDesk.safeParse(message);
    return { message, callId: read.success && read.data.type === 'call' ? read.data.id : null };
  }

  #message(): object {
    const id = (this.#nextId += 1);
    const kind = this.#draws.below(8);
    if (this.#draws.uniform() < 0.05) {
      const name = this.#draws.pick(WORDS);
      return kind < 4
        ? { type: 'call', id, name, input: {} }
        : { type: 'subscribe', id, topic: name, params: {} };
    }
    if (kind === 0) return { type: 'unsubscribe', id: Math.max(0, id - this.#draws.below(40)) };
    if (kind <= 2) {
      const [topic, { params }] = this.#draws.pick(Object.entries(topics));
      this.#reached.add(topic);
      return { type: 'subscribe', id, topic, params: this.#values.of(params) };
    }
    const [name, { input }] = this.#draws.pick(Object.entries(commands));
    this.#reached.add(name);
    return { type: 'call', id, name, input: this.#values.of(input) };
  }
}

const HONEST = { book: 'spot', beforeMs: null } as const;

/** Null where a carrier would hang up: it is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
