/**
 * A feed event as a line of text, `{"t":…,"sym":…,"type":…,…}`: the form of recordings on disk, of what
 * is imported and of what is exported (exchange-rules §8). Prices and quantities are decimal text.
 */
import type { Side } from '@shared/domain/order';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatFixed, formatTrimmed, parseDecimal } from '@shared/money/decimal';
import {
  lots,
  LOTS_MAX,
  mark,
  MARK_DECIMALS,
  rate,
  RATE_SCALE,
  ticks,
  TICKS_MAX,
  type Ticks,
} from '@shared/money/units';
import type { FeedItem, FeedLevel } from '../../engine/feed/feed-event';
import { parsePlainJson } from '../config/plain-json';
import type { FedInstrument } from './fed-instruments';

export type FedInstruments = ReadonlyMap<string, FedInstrument>;

export function encodeFeedLine(item: FeedItem, { pricePrecision, lotPrecision }: FedInstrument) {
  const { feedMs: t, symbol: sym, type } = item;
  const head = { t, sym, type };
  const price = (units: number): string => formatFixed(BigInt(units), pricePrecision);
  const quantity = (units: number): string => formatFixed(BigInt(units), lotPrecision);
  const levels = (side: readonly FeedLevel[]) =>
    side.map(([at, size]) => [price(at), quantity(size)]);
  const inMark = (units: bigint): string => formatFixed(units, pricePrecision + MARK_DECIMALS);
  switch (item.type) {
    case 'depth': {
      const { isSnapshot: snapshot, worst, bids, asks } = item;
      const ends = worst === undefined ? {} : { worst: worst.map(price) };
      const sides = { bids: levels(bids), asks: levels(asks) };
      return JSON.stringify({ ...head, snapshot, ...ends, ...sides });
    }
    case 'trade': {
      const side = item.takerSide;
      return JSON.stringify({ ...head, price: price(item.price), qty: quantity(item.lots), side });
    }
    case 'index': {
      const index = item.index === undefined ? {} : { index: inMark(item.index) };
      const marked = item.mark === undefined ? {} : { mark: inMark(item.mark) };
      return JSON.stringify({ ...head, ...index, ...marked });
    }
    case 'funding':
      return JSON.stringify({ ...head, rate: formatTrimmed(item.rate, RATE_SCALE) });
  }
}

/** The error names the field and its limit. */
export function decodeFeedLine(text: string, known: FedInstruments): Result<FeedItem, string> {
  const json = parsePlainJson(text);
  if (!json.ok) return err(`not JSON: ${json.error}`);
  if (!isFields(json.value)) return err('not an object');
  const fields = new Fields(json.value);
  const item = readItem(fields, known);
  const extra = Object.keys(json.value).find((name) => !fields.read.has(name));
  if (fields.problem === '' && extra !== undefined) return err(`${extra}: unknown field`);
  return fields.problem === '' && item !== null ? ok(item) : err(fields.problem);
}

type Plain = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readItem(fields: Fields, known: FedInstruments): FeedItem | null {
  const feedMs = fields.number('t', 0, Number.MAX_SAFE_INTEGER);
  const symbol = fields.text('sym');
  const type = fields.text('type');
  const instrument = known.get(symbol);
  if (instrument === undefined) return fields.refuse('sym', `${symbol} is not traded here`);
  const { pricePrecision, lotPrecision } = instrument;
  switch (type) {
    case 'depth': {
      const isSnapshot = fields.flag('snapshot');
      const ends = fields.has('worst') ? { worst: fields.ends('worst', pricePrecision) } : {};
      const side = (name: string): readonly FeedLevel[] =>
        fields.pairs(name).map(([price, quantity]) => {
          const at = fields.units(name, price, pricePrecision, TICKS_MAX);
          return [ticks(at), lots(fields.units(name, quantity, lotPrecision, LOTS_MAX))];
        });
      const sides = { bids: side('bids'), asks: side('asks') };
      return { type, symbol, feedMs, isSnapshot, ...ends, ...sides };
    }
    case 'trade': {
      const price = ticks(fields.number('price', pricePrecision, TICKS_MAX));
      const size = lots(fields.number('qty', lotPrecision, LOTS_MAX));
      return { type, symbol, feedMs, price, lots: size, takerSide: fields.side('side') };
    }
    case 'index': {
      const index = fields.decimal('index', pricePrecision + MARK_DECIMALS);
      const marked = fields.decimal('mark', pricePrecision + MARK_DECIMALS);
      return {
        type,
        symbol,
        feedMs,
        ...(index !== null && { index: mark(index) }),
        ...(marked !== null && { mark: mark(marked) }),
      };
    }
    case 'funding':
      return { type, symbol, feedMs, rate: rate(fields.decimal('rate', RATE_SCALE) ?? 0n) };
    default:
      return fields.refuse('type', 'must be depth, trade, index or funding');
  }
}

/** Reads fields and keeps the first thing that is wrong. */
class Fields {
  problem = '';
  readonly read = new Set<string>();
  readonly #fields: Plain;

  constructor(fields: Plain) {
    this.#fields = fields;
  }

  refuse(name: string, words: string): null {
    if (this.problem === '') this.problem = `${name}: ${words}`;
    return null;
  }

  #take(name: string): unknown {
    this.read.add(name);
    return this.#fields[name];
  }

  text(name: string): string {
    const value = this.#take(name);
    if (typeof value === 'string') return value;
    this.refuse(name, value === undefined ? 'missing' : 'must be text');
    return '';
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  flag(name: string): boolean {
    const value = this.#take(name);
    if (typeof value !== 'boolean') this.refuse(name, 'must be true or false');
    return value === true;
  }

  side(name: string): Side {
    const value = this.text(name);
    if (value !== 'BUY' && value !== 'SELL') this.refuse(name, 'must be BUY or SELL');
    return value === 'SELL' ? 'SELL' : 'BUY';
  }

  pairs(name: string): readonly (readonly [unknown, unknown])[] {
    const value = this.#take(name);
    const isRight =
      Array.isArray(value) && value.every((one) => Array.isArray(one) && one.length === 2);
    if (isRight) return value as readonly (readonly [unknown, unknown])[];
    this.refuse(name, 'must be a list of [price, quantity]');
    return [];
  }

  /** Two prices, of the bids and of the asks. */
  ends(name: string, scale: number): readonly [Ticks, Ticks] {
    const value = this.#take(name);
    const [bid, ask] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
    const price = (text: unknown): Ticks => ticks(this.units(name, text, scale, TICKS_MAX));
    return [price(bid), price(ask)];
  }

  number(name: string, scale: number, max: number): number {
    return this.units(name, this.#take(name), scale, max);
  }

  units(name: string, value: unknown, scale: number, max: number): number {
    const parsed = parseDecimal(typeof value === 'string' ? value : '', scale);
    if (parsed.ok && parsed.value >= 0n && parsed.value <= BigInt(max)) return Number(parsed.value);
    this.refuse(name, `must be a decimal from 0 with at most ${scale} decimals`);
    return 0;
  }

  /** Null when the field is absent. */
  decimal(name: string, scale: number): bigint | null {
    const value = this.#take(name);
    if (value === undefined) return null;
    const parsed = parseDecimal(typeof value === 'string' ? value : '', scale);
    if (parsed.ok) return parsed.value;
    this.refuse(name, `must be a decimal with at most ${scale} decimals`);
    return null;
  }
}
