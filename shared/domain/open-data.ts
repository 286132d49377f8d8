/** What the open market-data feed says about the whole exchange (document §2.15), for display. */

/** One pair's 24 h figures. Numbers are decimal text, "0" where there is none. */
export interface PairSummary {
  readonly base: string;
  readonly quote: string;
  readonly lastPrice: string;
  readonly lowestAsk: string;
  readonly highestBid: string;
  readonly baseVolume: string;
  readonly quoteVolume: string;
  readonly changePercent: string;
  readonly highestPrice: string;
  readonly lowestPrice: string;
}

export interface AssetInfo {
  readonly asset: string;
  readonly name: string;
  readonly canWithdraw: boolean;
  readonly canDeposit: boolean;
  readonly minWithdraw: string;
  readonly maxWithdraw: string;
  /** Fractions: "0.0008". */
  readonly makerFee: string;
  readonly takerFee: string;
}

export interface PairTicker {
  readonly base: string;
  readonly quote: string;
  readonly lastPrice: string;
  readonly baseVolume: string;
  readonly quoteVolume: string;
  /** The pair does not trade. */
  readonly isFrozen: boolean;
}
