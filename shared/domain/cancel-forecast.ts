/** What cancelling many orders costs: told before it is asked for, and while it runs. Pure. */
import type { OrderBookKind } from './order';

/** The document's largest batch; only spot has one. */
export const CANCEL_BATCH = 10;
/** What the exchange's bursts allow per order (document §8), where a round trip is not slower still. */
const PER_ORDER_MS: Readonly<Record<OrderBookKind, number>> = {
  spot: 3,
  margin: 23,
  futures: 112,
};

interface CancelForecast {
  readonly requests: number;
  /** One request after the other. */
  readonly durationMs: number;
}

/** Of one request for so many orders. */
export const cancelMs = (book: OrderBookKind, orders: number, roundTripMs: number): number =>
  Math.max(roundTripMs, orders * PER_ORDER_MS[book]);

/** `roundTripMs`: how long a request of this connection takes from sending to answer. */
export function cancelForecast(
  orders: readonly { readonly book: OrderBookKind; readonly symbol: string }[],
  roundTripMs: number,
): CancelForecast {
  const byLane = new Map<string, { readonly book: OrderBookKind; count: number }>();
  for (const { book, symbol } of orders) {
    const key = `${book} ${symbol}`;
    const lane = byLane.get(key) ?? { book, count: 0 };
    lane.count += 1;
    byLane.set(key, lane);
  }
  let requests = 0;
  let durationMs = 0;
  for (const { book, count } of byLane.values()) {
    const size = book === 'spot' ? CANCEL_BATCH : 1;
    for (let left = count; left > 0; left -= size) {
      requests += 1;
      durationMs += cancelMs(book, Math.min(size, left), roundTripMs);
    }
  }
  return { requests, durationMs };
}
