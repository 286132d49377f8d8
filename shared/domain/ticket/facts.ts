/** What is known while a ticket is filled in: the market, the account, and what they allow. */
import { parseDecimal } from '../../money/decimal';
import { ASSET_SCALE, atoms, RATE_SCALE, rate, type Atoms } from '../../money/units';
import type { Mark, Rate, Ticks } from '../../money/units';
import type { FuturesRules, RiskTier } from '../futures-defaults';
import type { FuturesWallet } from '../futures-math';
import type { FuturesLimits } from '../futures-order-rules';
import type { SpotFees } from '../instrument-defaults';
import type { SpotPair } from '../instrument';
import type { Side } from '../order';

export type { FuturesWallet, WalletPosition as TicketPosition } from '../futures-math';

/** [ticks, lots], best first, as the book topic carries them. */
export type Depth = readonly (readonly [price: number, lots: number])[];

interface MarketFacts {
  readonly bids: Depth;
  readonly asks: Depth;
  /** False before the first book: its empty sides then say nothing. */
  readonly isBookKnown: boolean;
  /** Null before the first trade. */
  readonly last: Ticks | null;
}

export interface WalletFacts extends MarketFacts {
  readonly book: 'spot' | 'margin';
  readonly pair: SpotPair;
  /** Free amounts of both assets; null before the first read, and always on margin: no endpoint. */
  readonly available: { readonly base: Atoms; readonly quote: Atoms } | null;
  readonly fees: SpotFees & { readonly isAssumed: boolean };
}

/** A contract with what its listing states; the last three are assumed. */
export interface TicketContract extends FuturesLimits {
  readonly fees: FuturesRules['fees'];
  readonly tiers: readonly RiskTier[];
  readonly leverage: number;
}

export interface FuturesFacts extends MarketFacts {
  readonly book: 'futures';
  readonly contract: TicketContract;
  /** Null before the first read. */
  readonly mark: Mark | null;
  readonly wallet: FuturesWallet | null;
  /** Contracts that orders which are open already would open of each side; conditions count when they fire. */
  readonly opening: Readonly<Record<Side, number>>;
}

export type TicketFacts = WalletFacts | FuturesFacts;

/** The free amounts of a pair's assets from balance rows; an asset without a row is zero. */
export function availableOf(
  pair: SpotPair,
  rows: readonly { readonly asset: string; readonly free: string }[],
): { readonly base: Atoms; readonly quote: Atoms } {
  const free = (asset: string): Atoms =>
    moneyOf(rows.find((row) => row.asset === asset)?.free ?? '0');
  return { base: free(pair.base), quote: free(pair.quote) };
}

/** Fee rates from decimal fractions such as "0.001". */
export function feesOf(text: {
  readonly maker: string;
  readonly taker: string;
  readonly isAssumed: boolean;
}): WalletFacts['fees'] {
  return { maker: rateOf(text.maker), taker: rateOf(text.taker), isAssumed: text.isAssumed };
}

/** Decimal text of the topics as money; what cannot be read is zero. */
export const moneyOf = (text: string): Atoms => atoms(unitsOf(text, ASSET_SCALE));
/** A fee as the terminal tells it, "0.001" is a tenth of a per cent; 0 when it is no number. */
export const rateOf = (text: string): Rate => rate(unitsOf(text, RATE_SCALE));

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.value : 0n;
}
