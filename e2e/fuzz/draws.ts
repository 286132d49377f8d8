/** What every fuzzer draws with: one seed, values that have been traps before, and damaged bytes. */
import type { SeededRng } from '@shared/kernel/rng';

/** Numbers whose writing or size is a trap. */
export const NUMBERS = [
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
export const WORDS = [
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
export class Draws {
  readonly #rng: SeededRng;

  constructor(rng: SeededRng) {
    this.#rng = rng;
  }

  uniform(): number {
    return this.#rng.uniform();
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  below(limit: number): number {
    return Math.min(limit - 1, Math.floor(this.#rng.uniform() * limit));
  }

  /** Any value of JSON, most of them words and numbers that mean something somewhere. */
  oddValue(): unknown {
    const draw = this.uniform();
    if (draw < 0.35) return this.pick(NUMBERS);
    if (draw < 0.7) return this.pick(WORDS);
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

  /** A copy of JSON in which one value, wherever it lies, is another, is missing, or has one more beside it. */
  changed(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.uniform() < 0.1) return this.oddValue();
    const keys = Object.keys(value);
    if (keys.length === 0) return this.oddValue();
    const key = this.pick(keys);
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
      ? [...(value as unknown[])]
      : { ...value };
    const draw = this.uniform();
    if (Array.isArray(copy)) {
      if (draw < 0.1) copy.splice(Number(key), 1);
      else if (draw < 0.2) copy.push(inner);
      else copy[Number(key)] = this.changed(inner);
      return copy;
    }
    if (draw < 0.08)
      return Object.fromEntries(Object.entries(copy).filter(([name]) => name !== key));
    if (draw < 0.14) copy[this.pick(WORDS)] = this.oddValue();
    else copy[key] = this.changed(inner);
    return copy;
  }

  damage(bytes: Uint8Array): Uint8Array {
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
