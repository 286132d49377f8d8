/** When an order carries a price (document §4.2–§4.4): LIMIT must, for MARKET it means nothing. */
import type { Said } from '../define';

const PRICE: readonly string[] = ['price'];
const NOTHING: readonly string[] = [];

/** `ignored` of an endpoint: with MARKET the price is not even read. */
export const marketHasNoPrice = (said: Said): readonly string[] =>
  said('type') === 'MARKET' ? PRICE : NOTHING;

/** `needed` of an endpoint: LIMIT without a price is -1102. */
export const limitNeedsPrice = (said: Said): readonly string[] =>
  said('type') === 'LIMIT' ? PRICE : NOTHING;

/** What the API page says of it. */
export const PRICE_NOTE = 'Required with LIMIT; with MARKET it is not read';
/** Of a pair's order. */
export const VOLUME_NOTE =
  'In the base asset; of a MARKET BUY the amount of the quote asset to spend';
