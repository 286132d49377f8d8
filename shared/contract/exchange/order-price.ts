/** When an order carries a price (document §4.2–§4.4): LIMIT must, for MARKET it means nothing. */
import type { Said } from './define';

const PRICE: readonly string[] = ['price'];
const NOTHING: readonly string[] = [];

export const marketHasNoPrice = (said: Said): readonly string[] =>
  said('type') === 'MARKET' ? PRICE : NOTHING;

export const limitNeedsPrice = (said: Said): readonly string[] =>
  said('type') === 'LIMIT' ? PRICE : NOTHING;
