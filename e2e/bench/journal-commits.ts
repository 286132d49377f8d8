/** Acknowledged user commands a second through the exchange's journal, many in flight and one at a time. */
import { invariant } from '@shared/kernel/result';
import { openTripExchange, post, SYMBOL, type TripExchange } from './trip-exchange';

const IN_FLIGHT = 64;
const WARM_UP = 10_000;
const MANY = 20_000;
const SINGLE = 500;

interface CommitFigures {
  readonly manyPerSecond: number;
  readonly singlePerSecond: number;
  /** Commands in a row of the journal, on average. */
  readonly perRow: number;
  /** Acknowledged before their row was on the disk: there must be none. */
  readonly early: number;
  readonly acknowledged: number;
}

export async function measureCommits(): Promise<CommitFigures> {
  const trip = openTripExchange();
  const orders = new Orders(trip);
  await orders.run(WARM_UP, IN_FLIGHT);
  const rowsBefore = trip.commits.count;
  const manyPerSecond = await orders.run(MANY, IN_FLIGHT);
  const perRow = MANY / (trip.commits.count - rowsBefore);
  const singlePerSecond = await orders.run(SINGLE, 1);
  trip.close();
  const { early, acknowledged } = orders;
  return { manyPerSecond, singlePerSecond, perRow, early, acknowledged };
}

/** Each is placed and taken back: two commands, and the book stays small. */
class Orders {
  readonly #trip: TripExchange;
  #sent = 0;
  acknowledged = 0;
  early = 0;

  constructor(trip: TripExchange) {
    this.#trip = trip;
  }

  /** Commands acknowledged per second. */
  async run(commands: number, inFlight: number): Promise<number> {
    const until = this.#sent + commands;
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: inFlight }, () => this.#lane(until)));
    return commands / ((performance.now() - startedMs) / 1000);
  }

  async #lane(until: number): Promise<void> {
    const { exchange, keys, durable } = this.#trip;
    while (this.#sent < until) {
      this.#sent += 2;
      const name = `bench-${this.#sent}`;
      const key = keys[this.#sent % keys.length];
      invariant(key !== undefined, 'there are keys');
      const order = {
        symbol: SYMBOL,
        side: 'BUY',
        type: 'LIMIT',
        price: 50_000,
        volume: 0.001,
      };
      const placed = await post(exchange, key, '/sapi/v1/order', {
        ...order,
        newClientOrderId: name,
      });
      if (!durable.has(name)) this.early += 1;
      this.acknowledged += 1;
      const orderId = /"orderId":"?(\d+)/.exec(placed)?.[1];
      await post(exchange, key, '/sapi/v1/cancel', { symbol: SYMBOL, orderId });
      this.acknowledged += 1;
    }
  }
}
