/** Pairs and listed contracts as the rows of the topic `instruments`. */
import type { FuturesInstrument, SpotInstrument } from '@shared/contract/terminal';
import { DEFAULT_LEVERAGE, FUTURES_FEES, FUTURES_RULES } from '@shared/domain/futures-defaults';
import type { SpotPair } from '@shared/domain/instrument';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, rate, RATE_SCALE, type Atoms, type Rate } from '@shared/money/units';
import type { ContractListing } from '../../client/exchange-client';

export const spotRow = (pair: SpotPair): SpotInstrument => ({ ...pair });

export function futuresRow(
  listing: ContractListing,
  pairs: readonly SpotPair[],
  /** Of the account, where something beside the API has said it. */
  leverage?: number,
): FuturesInstrument {
  const { symbol, base, quote, pricePrecision, multiplier } = listing.contract;
  return {
    kind: 'futures',
    symbol,
    base,
    quote,
    pricePrecision,
    multiplier,
    quantityPrecision: 0,
    underlying: underlyingOf(base, quote, pairs),
    isTradable: listing.isTradable,
    limits: {
      minContracts: listing.minContracts,
      maxLimitContracts: listing.maxLimitContracts,
      maxMarketContracts: listing.maxMarketContracts,
      minValue: money(listing.minValue),
      maxLimitValue: money(listing.maxLimitValue),
      maxMarketValue: money(listing.maxMarketValue),
      maxOpenOrders: listing.maxOpenOrders,
    },
    assumed: { ...assumedOf(listing), ...(leverage === undefined ? {} : { leverage }) },
  };
}

/** The pair against the margin coin if there is one, else any pair of the base. */
function underlyingOf(base: string, quote: string, pairs: readonly SpotPair[]): string {
  const ofBase = pairs.filter((pair) => pair.base === base);
  return (ofBase.find((pair) => pair.quote === quote) ?? ofBase[0])?.symbol ?? '';
}

/** The tier of a contract nobody has told us about: one for all volumes, and modest. */
const UNKNOWN_TIER = { maxLeverage: 20, keepRate: rate(2_500_000n) } as const;

/** What the API does not state: as the defaults have it for the contracts they know. */
function assumedOf({ contract, maxLimitContracts }: ContractListing): FuturesInstrument['assumed'] {
  const known = FUTURES_RULES.find((rules) => rules.contract.symbol === contract.symbol);
  const fees = known?.fees ?? FUTURES_FEES;
  const tiers = known?.tiers ?? [{ ...UNKNOWN_TIER, maxContracts: maxLimitContracts }];
  return {
    leverage: known?.defaultLeverage ?? DEFAULT_LEVERAGE,
    fees: {
      openMaker: share(fees.openMaker),
      openTaker: share(fees.openTaker),
      closeMaker: share(fees.closeMaker),
      closeTaker: share(fees.closeTaker),
    },
    tiers: tiers.map(({ maxContracts, maxLeverage, keepRate }) => ({
      maxContracts,
      maxLeverage,
      keepRate: share(keepRate),
    })),
  };
}

const money = (amount: Atoms): string => formatTrimmed(amount, ASSET_SCALE);
const share = (fraction: Rate): string => formatTrimmed(fraction, RATE_SCALE);
