/**
 * Seeded flows of adds, cancels and market orders in four shapes, the same for every engine that is
 * compared, with what each of them must come to.
 */
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { PlainBook, type Outcome } from './engine-plain-book';

/** Kinds of operation, and the fields of one in a flow's records. */
export const ADD = 0;
export const CANCEL = 1;
export const MARKET = 2;
export const KIND = 0;
export const ID = 1;
export const USER = 2;
/** 0 buys, 1 sells. */
export const SIDE = 3;
export const PRICE = 4;
export const LOTS = 5;
/** Σ price × lots of a market order at the book's prices: a market buy is given as an amount. */
export const COST = 6;
/**
 * Of an order that rests and of its cancel: a small number that no other live order has, under which
 * its owner keeps the id an exchange gave it. 0 for a market order.
 */
export const HANDLE = 7;
export const FIELD_BITS = 3;
export const FIELDS = 1 << FIELD_BITS;

export const USERS = 1000;
const MID = 100_000;
const MAX_LOTS = 100;
const TWO_POW_32 = 4_294_967_296;

interface Shape {
  readonly resting: number;
  /** Share of adds and of cancels; market orders are the rest. */
  readonly adds: number;
  readonly cancels: number;
  readonly maxDistance: number;
  /** Distances from the mid price fall off with this mean; absent: all are alike. */
  readonly meanDistance?: number;
  readonly marketLots: number;
  /** How often the mid price takes a step. */
  readonly drift: number;
  /** How far the mid price swings, once in a million operations. */
  readonly swing?: number;
}

const SWING_OPS = 1_000_000;
const NEAR = { maxDistance: 400, meanDistance: 40 };

const SHAPES = {
  /** Some 40 ticks from the mid price, two fills per market order. */
  mixed: { resting: 10_000, adds: 0.5, cancels: 0.4, ...NEAR, marketLots: 100, drift: 0.02 },
  /** A hundred thousand orders over 10,000 ticks, six fills per market order. */
  deep: {
    resting: 100_000,
    adds: 0.45,
    cancels: 0.45,
    maxDistance: 5000,
    marketLots: 500,
    drift: 0.02,
  },
  /** Twenty levels a side, 250 orders at each. */
  cancel: {
    resting: 10_000,
    adds: 0.49,
    cancels: 0.49,
    maxDistance: 20,
    marketLots: 100,
    drift: 0,
  },
  /** The mid price walks a quarter up and down. */
  swing: {
    resting: 10_000,
    adds: 0.48,
    cancels: 0.4,
    ...NEAR,
    marketLots: 150,
    drift: 0.5,
    swing: 25_000,
  },
} as const satisfies Record<string, Shape>;

export type Workload = keyof typeof SHAPES;
export const WORKLOADS = Object.keys(SHAPES) as readonly Workload[];

/** Small whole numbers in one array: reading the flow then costs the engines nothing to speak of. */
export interface Flow {
  readonly records: Int32Array;
  /** How many operations only fill the book before time is taken, and how many follow. */
  readonly prefill: number;
  readonly count: number;
  /** Handles are below it. */
  readonly handles: number;
}

/** And what the timed operations traded, and what rests after them. */
export interface KnownFlow extends Flow {
  readonly name: string;
  readonly expected: Outcome;
}

/** Draws operations without end. */
export class FlowMaker {
  readonly book = new PlainBook();
  readonly #shape: Shape;
  readonly #resting: number;
  readonly #rng: SeededRng;
  #mid = MID;
  #done = 0;
  #lastId = 0;
  #records = new Int32Array(0);
  #written = 0;

  constructor(workload: Workload, seed: number, resting: number = SHAPES[workload].resting) {
    this.#shape = SHAPES[workload];
    this.#resting = resting;
    this.#rng = seededRng(seed, 'bench', workload, 0);
  }

  /** The adds that fill the book; called once, before all else. */
  prefill(): Int32Array {
    this.#begin(this.#resting);
    while (this.book.live.length < this.#resting) this.#add();
    this.book.begin();
    return this.#records;
  }

  /** The operations that follow. */
  next(count: number): Int32Array {
    this.#begin(count);
    for (let made = 0; made < count; made++) this.#step();
    return this.#records;
  }

  #begin(count: number): void {
    this.#records = new Int32Array(count * FIELDS);
    this.#written = 0;
  }

  #step(): void {
    const { swing, drift, adds, cancels } = this.#shape;
    if (swing !== undefined) {
      const turn = (2 * Math.PI * this.#done) / SWING_OPS;
      this.#mid = Math.round(MID + swing * Math.sin(turn));
    }
    this.#done += 1;
    if (this.#share() < drift) this.#mid += this.#below(2) === 0 ? 1 : -1;
    const choice = this.#share();
    const { length } = this.book.live;
    if (length > this.#resting * 1.05) (choice < 0.9 ? this.#cancel : this.#market)();
    else if (length < this.#resting * 0.95) (choice < 0.9 ? this.#add : this.#market)();
    else if (choice < adds) this.#add();
    else (choice < adds + cancels ? this.#cancel : this.#market)();
  }

  readonly #add = (): void => {
    const side = this.#below(2) === 0 ? 0 : 1;
    const distance = this.#distance();
    const [bid, ask] = this.book.best;
    let price = side === 0 ? this.#mid - distance : this.#mid + distance;
    if (side === 0 && ask !== 0 && price >= ask) price = ask - 1;
    if (side === 1 && bid !== 0 && price <= bid) price = bid + 1;
    const id = ++this.#lastId;
    const user = this.#below(USERS);
    const handle = this.book.nextHandle();
    const lots = 1 + this.#below(MAX_LOTS);
    this.book.add({ id, side, price, user, handle, lots });
    this.#write(ADD, id, user, side, price, lots, 0, handle);
  };

  #distance(): number {
    const { maxDistance, meanDistance } = this.#shape;
    if (meanDistance === undefined) return 1 + this.#below(maxDistance);
    const steps = Math.log(1 - this.#share()) / Math.log(1 - 1 / meanDistance);
    return Math.min(maxDistance, 1 + Math.floor(steps));
  }

  /** Of all orders alike, or of the newest two hundred. */
  readonly #cancel = (): void => {
    const { live, orders } = this.book;
    const isAny = this.#below(2) === 0;
    const { length } = live;
    const at = isAny ? this.#below(length) : length - 1 - this.#below(Math.min(length, 200));
    const order = orders.get(live[at] ?? 0);
    if (order === undefined) throw new Error('a live order is in the book');
    this.book.remove(order);
    this.#write(CANCEL, order.id, order.user, order.side, order.price, 0, 0, order.handle);
  };

  readonly #market = (): void => {
    const side = this.#below(2) === 0 ? 0 : 1;
    const wanted = 1 + this.#below(this.#shape.marketLots);
    const id = ++this.#lastId;
    const before = this.book.volume;
    const cost = this.book.take(id, side, wanted);
    this.#write(MARKET, id, this.#below(USERS), side, 0, this.book.volume - before, cost, 0);
  };

  #write(...fields: readonly number[]): void {
    this.#records.set(fields, this.#written);
    this.#written += FIELDS;
  }

  #below(limit: number): number {
    return this.#rng.nextUint32() % limit;
  }

  #share(): number {
    return this.#rng.nextUint32() / TWO_POW_32;
  }
}

export function flowOf(
  workload: Workload,
  seed: number,
  count: number,
  resting?: number,
): KnownFlow {
  const maker = new FlowMaker(workload, seed, resting);
  const filling = maker.prefill();
  const following = maker.next(count);
  const records = new Int32Array(filling.length + following.length);
  records.set(filling);
  records.set(following, filling.length);
  const { handles } = maker.book;
  const prefill = filling.length / FIELDS;
  const name = `${workload}, ${prefill} resting, ${count} operations`;
  return { name, records, prefill, count, handles, expected: maker.book.outcome() };
}

/** A flow as a file: four numbers, then its records. The reference reads the same. */
export function bytesOf({ prefill, count, handles, records }: Flow): Uint8Array {
  const head = Int32Array.of(prefill, count, prefill + count, handles);
  return Buffer.concat([head, records].map((part) => new Uint8Array(part.buffer)));
}

const HEAD = 4;

export function readFlow(bytes: Uint8Array): Flow {
  const numbers = new Int32Array(bytes.slice().buffer);
  const [prefill = 0, count = 0, , handles = 0] = numbers;
  // A copy: its first number then lies where a line of the machine's cache begins.
  return { prefill, count, handles, records: numbers.slice(HEAD) };
}
