/**
 * What the fuzzer sends: requests grown from the contract's own fields, most of them nearly right, and
 * then the bytes of some of them changed. All of it is drawn from one seed.
 */
import { z } from 'zod';
import { endpoints, type Endpoint } from '@shared/contract/exchange';
import { allGolden } from '@shared/contract/exchange/all-golden.testing';
import { wireTypes, type WireType } from '@shared/contract/exchange/codecs';
import { encodeRequest } from '@shared/contract/exchange/request';
import type { SeededRng } from '@shared/kernel/rng';

export interface Draft {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: Uint8Array;
  readonly credentials: Credentials;
}

/** How the draft is signed: as it should be, or not. */
type Credentials = 'honest' | 'none' | 'wrong key' | 'wrong signature' | 'old';

interface Seed {
  readonly endpoint: Endpoint;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly wires: ReadonlyMap<string, WireType>;
}

const SEEDS: readonly Seed[] = endpoints.map((endpoint) => ({
  endpoint,
  fields: goldenFields(endpoint),
  wires: new Map(
    Object.entries(endpoint.input.shape).flatMap(([name, schema]) => {
      const wire = wireOf(schema);
      return wire === undefined ? [] : [[name, wire] as const];
    }),
  ),
}));

function goldenFields(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const golden = allGolden.find(({ name }) => name === endpoint.name);
  if (golden === undefined) return {};
  const { query, bodyText } = encodeRequest(endpoint, golden.input);
  return endpoint.method === 'POST'
    ? (JSON.parse(bodyText) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(query));
}

function wireOf(schema: unknown): WireType | undefined {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  return wireTypes.get(inner as z.ZodType);
}

/** Numbers whose writing or size is a trap. */
const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1',
  '0.1',
  '0.30000000000000004',
  '1e-7',
  '1e400',
  '0x10',
  '1,000',
  '00',
  '.5',
  '5.',
  '+1',
  'NaN',
  'Infinity',
  '٣',
  '１',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '340282366920938463463374607431768211456',
  '0.000000000000000001',
  '60000',
  '59999.99',
  '1000000000000',
];
const WORDS = [
  '',
  ' ',
  'BTCUSDT',
  'btcusdt',
  'ETHBTC',
  'E-BTC-USDT',
  'e-btc-usdt',
  'BTC_USDT',
  'BUY',
  'SELL',
  'LIMIT',
  'MARKET',
  'OPEN',
  'CLOSE',
  'IOC',
  'FOK',
  'POST_ONLY',
  'GTC',
  '1min',
  '1h',
  'USDT',
  'XRP',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\u202e',
  '\ud800',
  'null',
  'undefined',
  '[1,2,',
  '{"a":1}',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00',
  '\r\nX-A: 1',
];
const NAMES = [
  'symbol',
  'limit',
  'recvWindow',
  'recwwindow',
  'newClientOrderId',
  'clientOrderId',
  'extra',
  '__proto__',
  'constructor',
  'orders',
];

export class Grammar {
  readonly #rng: SeededRng;
  #names = 0;
  /** Of orders that are there, newest last. */
  #orderIds: string[] = [];

  constructor(rng: SeededRng) {
    this.#rng = rng;
  }

  /** Tells it of an order that was taken: later requests ask for it. */
  learn(orderId: string): void {
    this.#orderIds = [...this.#orderIds.slice(-50), orderId];
  }

  next(): Draft {
    const seed = this.pick(SEEDS);
    const fields = this.#mutateFields(seed);
    const credentials =
      this.#rng.uniform() < 0.9
        ? 'honest'
        : this.pick<Credentials>(['none', 'wrong key', 'wrong signature', 'old']);
    const draft = this.#write(seed.endpoint, fields, credentials);
    return this.#rng.uniform() < 0.2 ? this.#mutateBytes(draft) : draft;
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  below(limit: number): number {
    return Math.min(limit - 1, Math.floor(this.#rng.uniform() * limit));
  }

  /** Nothing changed in a third of all requests: those mostly pass, and give the rest something to hit. */
  #mutateFields({ fields, wires }: Seed): Readonly<Record<string, unknown>> {
    const changed: Record<string, unknown> = { ...fields };
    for (const name of ['newClientOrderId', 'clientOrderId', 'withdrawOrderId']) {
      if (name in changed) changed[name] = `f-${(this.#names += 1)}`;
    }
    if ('price' in changed && this.#rng.uniform() < 0.7)
      changed['price'] = 59_000 + this.below(2000);
    if ('positionType' in changed && this.#rng.uniform() < 0.7) changed['positionType'] = 1;
    if (this.#orderIds.length > 0 && this.#rng.uniform() < 0.6) {
      if ('orderId' in changed) {
        changed['orderId'] = this.pick(this.#orderIds);
        changed['newClientOrderId'] = undefined;
        changed['clientOrderId'] = undefined;
      }
      if ('orderIds' in changed) changed['orderIds'] = `[${this.pick(this.#orderIds)}]`;
    }
    for (let count = this.below(3); count > 0; count -= 1) {
      const own = [...wires.keys()];
      const name = own.length > 0 && this.#rng.uniform() < 0.85 ? this.pick(own) : this.pick(NAMES);
      const draw = this.#rng.uniform();
      if (draw < 0.12) changed[name] = undefined;
      else changed[name] = this.#value(wires.get(name));
    }
    return changed;
  }

  #value(wire: WireType | undefined): unknown {
    const draw = this.#rng.uniform();
    if (wire !== undefined && draw < 0.35) return this.#fitting(wire);
    if (draw < 0.6) return this.pick(NUMBERS);
    if (draw < 0.85) return this.pick(WORDS);
    return this.pick<unknown>([
      null,
      true,
      [],
      {},
      [1],
      { a: { b: [1, 2] } },
      1,
      -1,
      0.5,
      1e21,
      'x'.repeat(this.below(1200)),
    ]);
  }

  /** A value of the kind, at or about its limits. */
  #fitting({ type, enum: words, minimum, maximum, maxLength }: WireType): unknown {
    if (words !== undefined) return this.pick(words);
    if (maxLength !== undefined) return 'y'.repeat(Math.max(0, maxLength - 1 + this.below(3)));
    const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
    if (bounds.length > 0) return this.pick(bounds) - 1 + this.below(3);
    if (type === 'number' || type === 'integer')
      return this.below(100_000) / this.pick([1, 10, 1000, 1e6]);
    if (type === 'array') return Array.from({ length: this.below(12) }, () => this.#row());
    return this.pick(WORDS);
  }

  #row(): unknown {
    const row = { price: 50_000, volume: 0.001, side: 'BUY', batchType: 'LIMIT' };
    return this.#rng.uniform() < 0.7
      ? row
      : { ...row, [this.pick(Object.keys(row))]: this.pick(NUMBERS) };
  }

  #write(
    endpoint: Endpoint,
    fields: Readonly<Record<string, unknown>>,
    credentials: Credentials,
  ): Draft {
    const { method, path } = endpoint;
    if (method === 'POST') {
      // Some numbers lose their quotes: what JSON calls a number is read otherwise than text.
      const text = JSON.stringify(fields);
      const bare = this.#rng.uniform() < 0.3 ? text.replace(/"(-?\d[\d.e-]*)"/g, '$1') : text;
      return { endpoint, method, target: path, body: Buffer.from(bare), credentials };
    }
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const pairs = given.map(([name, value]) => `${escape(name)}=${escape(value)}`);
    const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
    return { endpoint, method, target: path + query, body: new Uint8Array(0), credentials };
  }

  #mutateBytes(draft: Draft): Draft {
    if (draft.method === 'POST') return { ...draft, body: this.#damage(draft.body) };
    const target = Buffer.from(this.#damage(Buffer.from(draft.target))).toString('latin1');
    // A target is one word of printable bytes: anything else is another message (bad-input holds those).
    return { ...draft, target: `/${target.replace(/[^\x21-\x7e]/g, '%').replace(/^\/+/, '')}` };
  }

  #damage(bytes: Uint8Array): Uint8Array {
    const damaged = [...bytes];
    for (let count = 1 + this.below(4); count > 0; count -= 1) {
      const where = this.below(damaged.length + 1);
      const kind = this.below(4);
      if (kind === 0) damaged.splice(where, 1 + this.below(8));
      else if (kind === 1) damaged.splice(where, 0, this.below(256));
      else if (kind === 2) damaged[where] = this.below(256);
      else damaged.splice(where, 0, ...damaged.slice(where, where + this.below(16)));
    }
    return Uint8Array.from(damaged);
  }
}

/** Lone halves of surrogate pairs cannot stand in an address at all. */
function escape(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '?'));
}
