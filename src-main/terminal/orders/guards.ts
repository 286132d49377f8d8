/** What stops an order inside the terminal, whatever the desk says (reliability.md P12). */
import { checkFuturesSize } from '@shared/domain/futures-order-rules';
import { formatTrimmed } from '@shared/money/decimal';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Market } from '../market';
import type { KnownBook } from '../market/books';
import { refusal, type Rejected } from './intents';
import { refusedBy, type FuturesTerms, type Terms } from './terms';

/**
 * A market order needs a book younger than 3 s, on futures also the mark; a limit price must not be
 * more than `collarPercent` on the wrong side of the middle. Passive prices pass. A condition order is compared
 * with its trigger: the market it will meet is not known.
 */
export async function guardOrder(
  market: Market,
  client: ExchangeClient,
  terms: Terms,
  collarPercent: number,
): Promise<Rejected | null> {
  const { instrument, symbol } = terms.lane;
  if (terms.book === 'futures' && terms.trigger !== null) {
    return guardPrice(terms, terms.trigger.price * 2, collarPercent);
  }
  const book = await market.freshBook(instrument);
  if (terms.order.price !== null) {
    return guardPrice(terms, twiceMiddle(book) ?? market.tickers.last(symbol) * 2, collarPercent);
  }
  if (book === null) {
    const words = 'the order book is older than 3 s: market orders wait for a new one';
    return refusal('stale-book', words);
  }
  return terms.book === 'futures' ? guardMarketSize(client, terms) : null;
}

/** The listing's limits of value are by the mark for a market order (exchange-rules §2). */
async function guardMarketSize(
  client: ExchangeClient,
  { listing, order }: FuturesTerms,
): Promise<Rejected | null> {
  const index = await client.futures.index(listing.contract);
  if (index.kind !== 'accepted') {
    return refusal('mark-unknown', 'the mark price could not be read: market orders wait for it');
  }
  const misfit = checkFuturesSize(listing, order, index.value.mark);
  return misfit === null ? null : refusedBy(misfit);
}

/** `twiceReference`: ticks, doubled so that a middle stays whole; 0 when nothing is known. */
function guardPrice(
  { order, lane }: Terms,
  twiceReference: number,
  collarPercent: number,
): Rejected | null {
  if (order.price === null || twiceReference === 0) return null;
  const twicePrice = order.price * 2;
  const isTooFar =
    order.side === 'BUY'
      ? twicePrice * 100 > twiceReference * (100 + collarPercent)
      : twicePrice * 100 < twiceReference * (100 - collarPercent);
  if (!isTooFar) return null;
  const { pricePrecision } = lane.instrument;
  const middle = formatTrimmed(BigInt(Math.floor(twiceReference / 2)), pricePrecision);
  const side = order.side === 'BUY' ? 'above' : 'below';
  const words = `price: more than ${collarPercent} % ${side} the market (${middle})`;
  return refusal('price-guard', words, 'price');
}

/** One side alone stands for both. */
function twiceMiddle(known: KnownBook | null): number | null {
  const bid = known?.book.bids[0]?.price;
  const ask = known?.book.asks[0]?.price;
  if (bid === undefined) return ask === undefined ? null : ask * 2;
  return bid + (ask ?? bid);
}
