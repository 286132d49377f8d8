/** What an order is worth in USDT, and whether it can only reduce what is held. */
import { contractUnit, valueAt, valueAtMark } from '@shared/domain/futures-math';
import { baseValue, quoteValue } from '@shared/domain/order-value';
import type { Side } from '@shared/domain/order';
import { contracts, ticks, type Mark, type Ticks } from '@shared/money/units';
import type { ContractListing } from '../../client/exchange-client';
import { inUsdt, type PriceOf } from '../equity/valuation';
import type { Market } from '../market';
import type { Opening } from '../orders/placing/openings';
import type { FuturesTerms, Terms, WalletTerms } from '../orders/placing/terms';

type Prices = Pick<Market, 'priceInUsdt' | 'tickers' | 'books'>;

/** Closing a contract, or selling what a spot wallet holds; a margin sale may open a short. */
export function isReducing(terms: Terms): boolean {
  if (terms.book === 'futures') return terms.order.open === 'CLOSE';
  return terms.book === 'spot' && terms.order.side === 'SELL';
}

/** Atoms of USDT at the order's price; a sale below the last price, or an order without one, at that; null: no price is known. */
export function orderValue(prices: Prices, terms: Terms): bigint | null {
  return terms.book === 'futures' ? futuresValue(prices, terms) : walletValue(prices, terms);
}

function futuresValue(prices: Prices, { listing, order, trigger }: FuturesTerms): bigint | null {
  const { symbol } = listing.contract;
  const price = trigger === null ? mostOf(prices, symbol, order) : (order.price ?? trigger.price);
  return price === null ? null : contractsValue(prices, listing, order.contracts, price);
}

/** Of so many contracts at a price. */
function contractsValue(
  prices: Prices,
  { contract }: ContractListing,
  count: number,
  price: Ticks,
): bigint | null {
  const value = valueAt(contractUnit(contract), price, contracts(count));
  return inUsdt(value, contract.quote, (asset) => prices.priceInUsdt(asset), 'ceil');
}

export interface Exposure {
  /** The most contracts that a side may hold; null where that is not known. */
  mostHeld(symbol: string, side: Side): number | null;
  /** What would open more of a contract, orders on their way included. */
  openings(symbol: string): readonly Opening[];
  /** Null when it is not known as of now. */
  markOf(symbol: string): Mark | null;
}

/** One side of a contract as it is: what is held, and the mark that the exchange values it by. */
export interface Held {
  readonly contracts: number;
  readonly mark: Mark | null;
}

/**
 * What one side of a contract would come to: what is held, what would open more of it, and this order.
 * `openings` and `held`: of that side, without an order whose place it takes. What is held is worth what the exchange
 * says of it, by the mark (exchange-rules §5.11); by the last price while the mark is not known. Null where no price is.
 */
export function positionValue(
  prices: Prices,
  openings: readonly Opening[],
  terms: FuturesTerms,
  held: Held,
): bigint | null {
  const { listing, lane } = terms;
  const last = lastOf(prices, lane.symbol);
  if (last === null) return null;
  const values = [
    orderValue(prices, terms),
    heldValue(prices, listing, held, last),
    ...openings.map(({ contracts, price }) =>
      contractsValue(prices, listing, contracts, ticks(price ?? last)),
    ),
  ];
  return values.reduce<bigint | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0n,
  );
}

function heldValue(
  prices: Prices,
  listing: ContractListing,
  { contracts: count, mark }: Held,
  last: Ticks,
): bigint | null {
  if (mark === null) return contractsValue(prices, listing, count, last);
  const { contract } = listing;
  const value = valueAtMark(contractUnit(contract), mark, contracts(count));
  return inUsdt(value, contract.quote, (asset) => prices.priceInUsdt(asset), 'ceil');
}

function walletValue(prices: Prices, { pair, order }: WalletTerms): bigint | null {
  const { quantity } = order;
  const priceOf: PriceOf = (asset) => prices.priceInUsdt(asset);
  if (quantity.unit === 'quote') return inUsdt(quantity.atoms, pair.quote, priceOf, 'ceil');
  const price = mostOf(prices, pair.symbol, order);
  if (price === null) return inUsdt(baseValue(pair, quantity.lots), pair.base, priceOf, 'ceil');
  return inUsdt(quoteValue(pair, price, quantity.lots), pair.quote, priceOf, 'ceil');
}

/**
 * What one unit may come to: a sale below the market executes near the last price, whatever less it would take. Without
 * a price it takes what the book shows, which may have moved far since the last trade.
 */
function mostOf(
  prices: Prices,
  symbol: string,
  { side, price }: { readonly side: Side; readonly price: Ticks | null },
): Ticks | null {
  const last = lastOf(prices, symbol);
  if (price === null) return mostKnown(last, touchOf(prices, symbol, side));
  return side === 'SELL' && last !== null && last > price ? last : price;
}

function touchOf({ books }: Prices, symbol: string, side: Side): Ticks | null {
  const book = books.known(symbol)?.book;
  return (side === 'BUY' ? book?.asks : book?.bids)?.[0]?.price ?? null;
}

const mostKnown = (one: Ticks | null, other: Ticks | null): Ticks | null =>
  one === null || (other !== null && other > one) ? other : one;

function lastOf({ tickers }: Prices, symbol: string): Ticks | null {
  const last = tickers.last(symbol);
  return last === 0 ? null : ticks(last);
}
