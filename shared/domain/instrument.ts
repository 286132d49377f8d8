/** What can be traded, with the precision in which its prices and quantities are whole numbers. */

/** A spot pair. Spot and margin orders share its one book. `symbol` is upper case ("BTCUSDT"). */
export interface SpotPair {
  readonly kind: 'spot';
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Decimals of a price: one tick is 10^-pricePrecision quote units. */
  readonly pricePrecision: number;
  /** Decimals of a quantity: one lot is 10^-quantityPrecision base units. */
  readonly quantityPrecision: number;
}
