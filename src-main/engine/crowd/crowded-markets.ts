/**
 * Which markets the crowd trades: those of exchange-rules §8, while they are what the section says of them.
 * Of any other pair or contract it has no price and no liquidity, so its book is empty (as §14 has it
 * without a crowd).
 */
import { FUTURES_RULES, type FuturesRules } from '@shared/domain/futures-defaults';
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';

interface Markets {
  readonly spot: readonly SpotRules[];
  readonly futures?: { readonly rules: readonly FuturesRules[] };
}

/** By symbol. Fees and filters may be others than the defaults: they are no part of a market's price. */
export function crowdedMarkets({ spot, futures }: Markets): ReadonlySet<string> {
  const pairs = spot.filter(isUsualPair).map(({ pair }) => pair.symbol);
  const contracts = (futures?.rules ?? [])
    .filter((rules) => isUsualContract(rules) && pairs.includes(rules.underlying))
    .map(({ contract }) => contract.symbol);
  return new Set([...pairs, ...contracts]);
}

function isUsualPair({ pair, openingPrice }: SpotRules): boolean {
  return SPOT_RULES.some(
    (usual) =>
      usual.openingPrice === openingPrice &&
      usual.pair.symbol === pair.symbol &&
      usual.pair.base === pair.base &&
      usual.pair.quote === pair.quote &&
      usual.pair.pricePrecision === pair.pricePrecision &&
      usual.pair.quantityPrecision === pair.quantityPrecision,
  );
}

/** Its leveraged holders choose by the tiers. */
function isUsualContract({ contract, openingPrice, tiers }: FuturesRules): boolean {
  return FUTURES_RULES.some(
    (usual) =>
      usual.openingPrice === openingPrice &&
      usual.contract.symbol === contract.symbol &&
      usual.contract.pricePrecision === contract.pricePrecision &&
      usual.contract.multiplier.units === contract.multiplier.units &&
      usual.contract.multiplier.decimals === contract.multiplier.decimals &&
      usual.tiers.length === tiers.length &&
      usual.tiers.every(
        (tier, index) =>
          tier.maxContracts === tiers[index]?.maxContracts &&
          tier.maxLeverage === tiers[index].maxLeverage &&
          tier.keepRate === tiers[index].keepRate,
      ),
  );
}
