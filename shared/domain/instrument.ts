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

/**
 * A linear perpetual contract (exchange-rules §5.1). `symbol` is the contract name ("E-BTC-USDT");
 * quantities are whole contracts.
 */
export interface FuturesContract {
  readonly kind: 'futures';
  readonly symbol: string;
  /** The exchange's number of the contract. */
  readonly contractId: number;
  readonly base: string;
  /** The margin coin. */
  readonly quote: string;
  /** Decimals of a price: one tick is 10^-pricePrecision quote units. */
  readonly pricePrecision: number;
  /** Base units per contract: `units` × 10^-`decimals` (0.0001 is 1 and 4; 10 is 10 and 0). */
  readonly multiplier: { readonly units: number; readonly decimals: number };
}

/** A contract as an exchange lists it: the listing does not tell its number. */
export type ListedContract = Omit<FuturesContract, 'contractId'>;

/** Whatever has a book, a tape and a chart. Spot counts lots where a contract counts contracts. */
export type Instrument = SpotPair | ListedContract;
