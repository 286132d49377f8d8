/** The contracts of an exchange (exchange-rules §1, §5.1): defaults, and contracts of its own. */
import type { ConfiguredContract, ExchangeConfig } from '@shared/contract/lab';
import { FUTURES_RULES, type FuturesRules, type RiskTier } from '@shared/domain/futures-defaults';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { FuturesContract } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { parseExact, formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, MARK_DECIMALS, RATE_SCALE, type Atoms } from '@shared/money/units';
import { missing, openingTicksOf } from './opening-price';
import { atomsOf, rateOf, unitsOf } from './units-of-text';

/** Filters and leverage of a contract that states none: those that all of the defaults share. */
const [USUAL] = FUTURES_RULES as readonly [FuturesRules, ...FuturesRules[]];

/**
 * Without a list of its own an exchange has the default contracts whose pairs it has. The error names the
 * entry, its field and the limit.
 */
export function contractsOf(
  settings: ExchangeConfig,
  spot: readonly SpotRules[],
): Result<readonly FuturesRules[], string> {
  const named =
    settings.contracts ??
    FUTURES_RULES.filter(({ contract }) => hasPair(contract, spot)).map(
      ({ contract }): ConfiguredContract => ({ contractName: contract.symbol }),
    );
  const rules: FuturesRules[] = [];
  const taken = new Set(named.flatMap((given) => chosenIdOf(given) ?? []));
  for (const [index, given] of named.entries()) {
    const path = `contracts.${index}`;
    const contractId = chosenIdOf(given) ?? freeId(taken);
    taken.add(contractId);
    const made = contractOf(given, contractId, settings);
    if (!made.ok) return err(`${path}.${made.error}`);
    const { contract, underlying } = made.value;
    if (!hasPair(contract, spot)) {
      return err(`${path}.contractName: ${contract.symbol} needs the pair ${underlying}`);
    }
    if (rules.some((other) => other.contract.symbol === contract.symbol)) {
      return err(`${path}.contractName: ${contract.symbol} twice`);
    }
    if (rules.some((other) => other.contract.contractId === contractId)) {
      return err(`${path}.contractId: ${contractId} twice`);
    }
    rules.push(made.value);
  }
  return ok(rules);
}

const knownOf = (name: string): FuturesRules | undefined =>
  FUTURES_RULES.find(({ contract }) => contract.symbol === name);

const chosenIdOf = ({ contractName, contractId }: ConfiguredContract): number | undefined =>
  contractId ?? knownOf(contractName)?.contract.contractId;

/** Above the numbers of the defaults, so that none of them ever means another contract. */
function freeId(taken: ReadonlySet<number>): number {
  let id = FUTURES_RULES.length + 1;
  while (taken.has(id)) id += 1;
  return id;
}

const hasPair = ({ base, quote }: FuturesContract, spot: readonly SpotRules[]): boolean =>
  spot.some(({ pair }) => pair.base === base && pair.quote === quote);

/** The error begins with the field. */
function contractOf(
  given: ConfiguredContract,
  contractId: number,
  settings: ExchangeConfig,
): Result<FuturesRules, string> {
  const known = knownOf(given.contractName);
  const contract = instrumentOf(given, contractId, known?.contract);
  if (!contract.ok) return contract;
  const openingPrice = given.openingPrice ?? known?.openingPrice;
  if (openingPrice === undefined) return missing('openingPrice', given.contractName);
  const opening = openingTicksOf(openingPrice, contract.value.pricePrecision);
  if (!opening.ok) return opening;
  const tiers = tiersOf(given, known);
  if (!tiers.ok) return tiers;
  const filters = filtersOf(given, known ?? USUAL);
  if (!filters.ok) return filters;
  const most = tiers.value[0]?.maxLeverage ?? 1;
  const usual = Math.min(USUAL.defaultLeverage, most);
  const { defaultLeverage = usual } = given;
  if (defaultLeverage > most) {
    return err(`defaultLeverage: must be at most ${most}, that of the first tier`);
  }
  const fees = given.fees ?? settings.fees.futures;
  return ok({
    contract: contract.value,
    underlying: contract.value.base + contract.value.quote,
    fees: {
      openMaker: rateOf(fees.openMaker),
      openTaker: rateOf(fees.openTaker),
      closeMaker: rateOf(fees.closeMaker),
      closeTaker: rateOf(fees.closeTaker),
    },
    tiers: tiers.value,
    defaultLeverage,
    ...filters.value,
    maxOpenOrders: given.maxOpenOrders ?? USUAL.maxOpenOrders,
    priceBand: rateOf(settings.priceRange.futures),
    marketProtection: rateOf(settings.marketProtection),
    openingPrice,
  });
}

/** exchange-rules §1: precisions with which every value at a mark is whole atoms. */
function instrumentOf(
  given: ConfiguredContract,
  contractId: number,
  known: FuturesContract | undefined,
): Result<FuturesContract, string> {
  const { contractName: symbol } = given;
  const base = given.base ?? known?.base;
  if (base === undefined) return missing('base', symbol);
  const quote = given.quote ?? known?.quote;
  if (quote === undefined) return missing('quote', symbol);
  const name = `E-${base}-${quote}`;
  if (symbol !== name) return err(`contractName: must be made of base and quote, ${name}`);
  const pricePrecision = given.pricePrecision ?? known?.pricePrecision;
  if (pricePrecision === undefined) return missing('pricePrecision', symbol);
  const multiplier =
    given.multiplier === undefined ? known?.multiplier : multiplierOf(given.multiplier);
  if (multiplier === undefined) return missing('multiplier', symbol);
  if (multiplier.decimals + pricePrecision + MARK_DECIMALS > ASSET_SCALE) {
    const most = ASSET_SCALE - MARK_DECIMALS;
    return err(`pricePrecision: with the decimals of multiplier at most ${most}`);
  }
  return ok({ kind: 'futures', symbol, contractId, base, quote, pricePrecision, multiplier });
}

function multiplierOf(text: string): FuturesContract['multiplier'] {
  const shortest = formatTrimmed(unitsOf(text, ASSET_SCALE), ASSET_SCALE);
  const exact = parseExact(shortest);
  return exact.ok
    ? { units: Number(exact.value.units), decimals: exact.value.scale }
    : USUAL.contract.multiplier;
}

/** By rising volume; with it leverage falls and the maintenance rate rises. */
function tiersOf(
  { tiers, contractName }: ConfiguredContract,
  known: FuturesRules | undefined,
): Result<readonly RiskTier[], string> {
  if (tiers === undefined)
    return known === undefined ? missing('tiers', contractName) : ok(known.tiers);
  const made: RiskTier[] = [];
  for (const [index, { maxVolume, maxLeverage, keepRate }] of tiers.entries()) {
    const path = `tiers.${index}`;
    const tier = { maxContracts: maxVolume, maxLeverage, keepRate: rateOf(keepRate) };
    const before = made.at(-1);
    if (before !== undefined && tier.maxContracts <= before.maxContracts) {
      return err(`${path}.maxVolume: must be more than ${before.maxContracts}, the tier before`);
    }
    if (before !== undefined && tier.maxLeverage > before.maxLeverage) {
      return err(`${path}.maxLeverage: must be at most ${before.maxLeverage}, the tier before`);
    }
    if (before !== undefined && tier.keepRate < before.keepRate) {
      return err(`${path}.keepRate: must be at least that of the tier before`);
    }
    if (tier.keepRate * BigInt(maxLeverage) >= 10n ** BigInt(RATE_SCALE)) {
      return err(`${path}.keepRate: must be less than 1 ÷ maxLeverage`);
    }
    made.push(tier);
  }
  return ok(made);
}

type Filters = Pick<
  FuturesRules,
  | 'minContracts'
  | 'minValue'
  | 'maxLimitContracts'
  | 'maxLimitValue'
  | 'maxMarketContracts'
  | 'maxMarketValue'
>;

function filtersOf(given: ConfiguredContract, usual: FuturesRules): Result<Filters, string> {
  const money = (text: string | undefined, otherwise: Atoms): Atoms =>
    text === undefined ? otherwise : atomsOf(text);
  const filters: Filters = {
    minContracts: given.minOrderVolume ?? usual.minContracts,
    minValue: money(given.minOrderMoney, usual.minValue),
    maxLimitContracts: given.maxLimitVolume ?? usual.maxLimitContracts,
    maxLimitValue: money(given.maxLimitMoney, usual.maxLimitValue),
    maxMarketContracts: given.maxMarketVolume ?? usual.maxMarketContracts,
    maxMarketValue: money(given.maxMarketMoney, usual.maxMarketValue),
  };
  if (filters.minContracts > Math.min(filters.maxLimitContracts, filters.maxMarketContracts)) {
    return err('minOrderVolume: must be at most maxLimitVolume and maxMarketVolume');
  }
  if (filters.minValue > filters.maxLimitValue || filters.minValue > filters.maxMarketValue) {
    return err('minOrderMoney: must be at most maxLimitMoney and maxMarketMoney');
  }
  return ok(filters);
}
