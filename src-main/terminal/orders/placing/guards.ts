/** What stops an order inside the terminal, whatever the desk says (reliability.md P12). */
import { checkFuturesSize } from '@shared/domain/futures-order-rules';
import { markOfTicks } from '@shared/domain/futures-math';
import { isBeyondCollar, middleOf } from '@shared/domain/price-collar';
import { formatGrouped } from '@shared/money/decimal';
import { MARK_DECIMALS, ticks, type Mark } from '@shared/money/units';
import type { ExchangeClient } from '../../../client/exchange-client';
import type { Market } from '../../market';
import type { KnownBook } from '../../market/books';
import { refusal, type Rejected } from './intents';
import { refusedBy, type FuturesTerms, type Terms } from './terms';

interface GuardParts {
  readonly market: Market;
  /** Of a contract, when it was read a moment ago. */
  markOf(symbol: string): Mark | null;
}

/**
 * A market order needs a book younger than 3 s with something in it, on futures also the mark; a limit price
 * must not be more than `collarPercent` on the wrong side of the reference, which is the mark of a contract
 * and else the middle. Passive prices pass. A condition order is compared with its trigger: the market it
 * will meet is not known.
 */
export async function guardOrder(
  parts: GuardParts,
  client: ExchangeClient,
  terms: Terms,
  collarPercent: number,
): Promise<Rejected | null> {
  const { market } = parts;
  const { instrument, symbol } = terms.lane;
  if (terms.book === 'futures' && terms.trigger !== null) {
    return guardPrice(terms, markOfTicks(terms.trigger.price), collarPercent);
  }
  if (terms.order.price !== null) {
    const mark =
      terms.book === 'futures' ? (parts.markOf(symbol) ?? (await readMark(client, terms))) : null;
    if (mark !== null) return guardPrice(terms, mark, collarPercent, 'mark');
    const reference = middle(await market.freshBook(instrument)) ?? last(market, symbol);
    return reference === null ? null : guardPrice(terms, reference, collarPercent);
  }
  const book = await market.freshBook(instrument);
  if (book === null) {
    const words = 'the order book is older than 3 s: market orders wait for a new one';
    return refusal('stale-book', words);
  }
  if (middle(book) === null) {
    return refusal('no-reference', 'the order book is empty: there is no price to compare with');
  }
  return terms.book === 'futures' ? guardMarketSize(client, terms) : null;
}

/** The listing's limits of value are by the mark for a market order (exchange-rules §2). */
async function guardMarketSize(
  client: ExchangeClient,
  terms: FuturesTerms,
): Promise<Rejected | null> {
  const mark = await readMark(client, terms);
  if (mark === null) {
    return refusal('mark-unknown', 'the mark price could not be read: market orders wait for it');
  }
  const misfit = checkFuturesSize(terms.listing, terms.order, mark);
  return misfit === null ? null : refusedBy(misfit);
}

async function readMark(client: ExchangeClient, { listing }: FuturesTerms): Promise<Mark | null> {
  const index = await client.futures.index(listing.contract);
  return index.kind === 'accepted' ? index.value.mark : null;
}

/** In the units of a mark, which are finer than ticks. */
function guardPrice(
  { order, lane }: Terms,
  reference: Mark,
  collarPercent: number,
  what: 'mark' | 'market' = 'market',
): Rejected | null {
  if (order.price === null) return null;
  if (!isBeyondCollar(order.side, order.price, reference, collarPercent)) return null;
  const shown = formatGrouped(reference, lane.instrument.pricePrecision + MARK_DECIMALS);
  const side = order.side === 'BUY' ? 'above' : 'below';
  const words = `price: more than ${collarPercent}% ${side} the ${what} (${shown})`;
  return refusal('price-guard', words, 'price');
}

function middle(known: KnownBook | null): Mark | null {
  return middleOf(known?.book.bids[0]?.price, known?.book.asks[0]?.price);
}

function last({ tickers }: Market, symbol: string): Mark | null {
  const price = tickers.last(symbol);
  return price === 0 ? null : markOfTicks(ticks(price));
}
