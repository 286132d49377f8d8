/** A book with one level on each side, as the ladder keeps one that has come now with that stamp. */
import { arrivalOf } from '../../session/market/book-arrival';
import { deskClock } from '../../session/time/clock';

export const toldBook = (arrivedAtMs: number, symbol = 'BTCUSDT') => ({
  book: {
    symbol,
    atMs: 1,
    arrivedAtMs,
    bids: [[5_999_900, 100_000] as [number, number]],
    asks: [[6_000_000, 100_000] as [number, number]],
  },
  bookArrived: arrivalOf(deskClock, { arrivedAtMs }, null),
});
