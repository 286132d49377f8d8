/** What stops an order inside the terminal, whatever the desk says (reliability.md P12). */
import type { CommandOutcome } from '@shared/contract/terminal';
import type { SpotPair } from '@shared/domain/instrument';
import type { SpotOrderShape } from '@shared/domain/order-rules';
import { formatTrimmed } from '@shared/money/decimal';
import type { KnownBook } from '../market/books';
import { refusal } from './intents';

/** A limit price may be this much worse than the middle of the book, in per cent. */
const COLLAR_PERCENT = 5;

/**
 * A market order needs a book younger than 3 s; a limit price must not be more than 5 % on the
 * wrong side of the middle. Passive prices pass. `book` is null when none is young enough.
 */
export function guardPrice(
  pair: SpotPair,
  order: SpotOrderShape,
  book: KnownBook | null,
  last: number,
): CommandOutcome | null {
  if (order.price === null) {
    return book === null
      ? refusal('stale-book', 'the order book is older than 3 s: market orders wait for a new one')
      : null;
  }
  const twiceReference = twiceMiddle(book) ?? last * 2;
  if (twiceReference === 0) return null;
  const twicePrice = order.price * 2;
  const isTooFar =
    order.side === 'BUY'
      ? twicePrice * 100 > twiceReference * (100 + COLLAR_PERCENT)
      : twicePrice * 100 < twiceReference * (100 - COLLAR_PERCENT);
  if (!isTooFar) return null;
  const middle = formatTrimmed(BigInt(Math.floor(twiceReference / 2)), pair.pricePrecision);
  const side = order.side === 'BUY' ? 'above' : 'below';
  const words = `price: more than ${COLLAR_PERCENT} % ${side} the market (${middle})`;
  return refusal('price-guard', words, 'price');
}

/** Ticks, doubled so that the middle stays whole; one side alone stands for both. */
function twiceMiddle(known: KnownBook | null): number | null {
  const bid = known?.book.bids[0]?.price;
  const ask = known?.book.asks[0]?.price;
  if (bid === undefined) return ask === undefined ? null : ask * 2;
  return bid + (ask ?? bid);
}
