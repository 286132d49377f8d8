/** When an order carries a price (document §4.2–§4.4): LIMIT must, for MARKET it means nothing. */

type Raw = Readonly<Record<string, unknown>>;

const PRICE: readonly string[] = ['price'];
const NOTHING: readonly string[] = [];

export const marketHasNoPrice = (raw: Raw): readonly string[] =>
  raw['type'] === 'MARKET' ? PRICE : NOTHING;

export const limitNeedsPrice = (raw: Raw): readonly string[] =>
  raw['type'] === 'LIMIT' ? PRICE : NOTHING;
