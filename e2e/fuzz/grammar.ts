/**
 * What the fuzzer sends: requests grown from the contract's own fields, most of them nearly right, and
 * then the bytes of some of them changed. All of it is drawn from one seed.
 */
import { z } from 'zod';
import { endpoints, type Endpoint } from '@shared/contract/exchange';
import { allGolden } from '@shared/contract/exchange/all-golden.testing';
import { wireTypes, type WireType } from '@shared/contract/exchange/fields/codecs';
import { encodeRequest } from '@shared/contract/exchange/request';
import type { SeededRng } from '@shared/kernel/rng';
import { Draws, NUMBERS, WORDS } from './draws';

export interface Draft {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: Uint8Array;
  readonly credentials: Credentials;
}

/** How the draft is signed: as it should be, or not. */
const DISHONEST = [
  ...(['none', 'wrong key', 'wrong signature', 'old', 'only reads'] as const),
  ...(['no time', 'no signature', 'no type'] as const),
];
type Credentials = 'honest' | (typeof DISHONEST)[number];

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

/** Markets whose rules differ from those of the golden requests, and sizes about their limits. */
const OTHER_MARKETS = {
  symbol: ['ETHUSDT', 'DOGEUSDT', 'DOGE', 'XRP'],
  contractName: ['E-ETH-USDT'],
} as const;
const SIZES = [4, 5, 30_000, 200_001];

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
  readonly #draws: Draws;
  #names = 0;
  /** Of orders that are there, newest last. */
  #orderIds: string[] = [];

  constructor(rng: SeededRng) {
    this.#draws = new Draws(rng);
  }

  /** Tells it of an order that was taken: later requests ask for it. */
  learn(orderId: string): void {
    this.#orderIds = [...this.#orderIds.slice(-50), orderId];
  }

  next(): Draft {
    const seed = this.#draws.pick(SEEDS);
    const fields = this.#mutateFields(seed);
    const credentials = this.#draws.uniform() < 0.9 ? 'honest' : this.#draws.pick(DISHONEST);
    const draft = this.#write(seed.endpoint, fields, credentials);
    return this.#draws.uniform() < 0.2 ? this.#mutateBytes(draft) : draft;
  }

  /** Nothing changed in a third of all requests: those mostly pass, and give the rest something to hit. */
  #mutateFields({ fields, wires }: Seed): Readonly<Record<string, unknown>> {
    const changed: Record<string, unknown> = { ...fields };
    for (const name of ['newClientOrderId', 'clientOrderId', 'withdrawOrderId']) {
      if (name in changed) changed[name] = `f-${(this.#names += 1)}`;
    }
    if ('price' in changed && this.#draws.uniform() < 0.7)
      changed['price'] = 59_000 + this.#draws.below(2000);
    if ('positionType' in changed && this.#draws.uniform() < 0.7) changed['positionType'] = 1;
    this.#goElsewhere(changed);
    if (this.#orderIds.length > 0 && this.#draws.uniform() < 0.6) {
      if ('orderId' in changed) {
        changed['orderId'] = this.#draws.pick(this.#orderIds);
        changed['newClientOrderId'] = undefined;
        changed['clientOrderId'] = undefined;
      }
      if ('orderIds' in changed) changed['orderIds'] = `[${this.#draws.pick(this.#orderIds)}]`;
    }
    for (let count = this.#draws.below(3); count > 0; count -= 1) {
      const own = [...wires.keys()];
      const name =
        own.length > 0 && this.#draws.uniform() < 0.85
          ? this.#draws.pick(own)
          : this.#draws.pick(NAMES);
      const draw = this.#draws.uniform();
      if (draw < 0.12) changed[name] = undefined;
      else changed[name] = this.#value(wires.get(name));
    }
    return changed;
  }

  #goElsewhere(changed: Record<string, unknown>): void {
    if (this.#draws.uniform() >= 0.2) return;
    for (const [name, markets] of Object.entries(OTHER_MARKETS)) {
      if (name in changed) changed[name] = this.#draws.pick(markets);
    }
    if ('price' in changed) changed['price'] = 2_900 + this.#draws.below(200);
    if ('volume' in changed) changed['volume'] = this.#draws.pick(SIZES);
    if ('type' in changed && this.#draws.uniform() < 0.5) changed['type'] = 'MARKET';
  }

  #value(wire: WireType | undefined): unknown {
    const isFitting = wire !== undefined && this.#draws.uniform() < 0.35;
    return isFitting ? this.#fitting(wire) : this.#draws.oddValue();
  }

  /** A value of the kind, at or about its limits. */
  #fitting({ type, enum: words, minimum, maximum, maxLength }: WireType): unknown {
    if (words !== undefined) return this.#draws.pick(words);
    if (maxLength !== undefined)
      return 'y'.repeat(Math.max(0, maxLength - 1 + this.#draws.below(3)));
    const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
    if (bounds.length > 0) return this.#draws.pick(bounds) - 1 + this.#draws.below(3);
    if (type === 'number' || type === 'integer')
      return this.#draws.below(100_000) / this.#draws.pick([1, 10, 1000, 1e6]);
    if (type === 'array') return Array.from({ length: this.#draws.below(12) }, () => this.#row());
    return this.#draws.pick(WORDS);
  }

  #row(): unknown {
    const row = { price: 50_000, volume: 0.001, side: 'BUY', batchType: 'LIMIT' };
    return this.#draws.uniform() < 0.7
      ? row
      : { ...row, [this.#draws.pick(Object.keys(row))]: this.#draws.pick(NUMBERS) };
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
      const bare = this.#draws.uniform() < 0.3 ? text.replace(/"(-?\d[\d.e-]*)"/g, '$1') : text;
      return { endpoint, method, target: path, body: Buffer.from(bare), credentials };
    }
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const pairs = given.map(([name, value]) => `${escape(name)}=${escape(value)}`);
    const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
    return { endpoint, method, target: path + query, body: new Uint8Array(0), credentials };
  }

  #mutateBytes(draft: Draft): Draft {
    if (draft.method === 'POST') return { ...draft, body: this.#draws.damage(draft.body) };
    const target = Buffer.from(this.#draws.damage(Buffer.from(draft.target))).toString('latin1');
    // A target is one word of printable bytes: anything else is another message (bad-input holds those).
    return { ...draft, target: `/${target.replace(/[^\x21-\x7e]/g, '%').replace(/^\/+/, '')}` };
  }
}

/** Lone halves of surrogate pairs cannot stand in an address at all. */
function escape(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '?'));
}
