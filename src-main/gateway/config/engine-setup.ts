/** The engine's part of the configuration: which markets there are and by what rules they trade. */
import type { ExchangeConfig } from '@shared/contract/lab';
import { FUTURES_RULES, type FuturesRules } from '@shared/domain/futures-defaults';
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { invariant, err, ok, type Result } from '@shared/kernel/result';
import { parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE, atoms, RATE_SCALE, rate, type Atoms, type Rate } from '@shared/money/units';
import type { EngineConfig } from '../../engine/engine';

/** exchange-rules §5.9: what the insurance fund starts with, per margin coin. */
const INSURANCE_SEED = atoms(1_000_000n * 10n ** BigInt(ASSET_SCALE));

/** The error names the key and what is unknown. */
export function engineSetup(
  settings: ExchangeConfig,
): Result<Omit<EngineConfig, 'genesisMs'>, string> {
  const spot = pairsOf(settings);
  if (!spot.ok) return spot;
  const contracts = contractsOf(settings);
  if (!contracts.ok) return contracts;
  const { withdraw } = settings;
  return ok({
    seed: settings.seed,
    agents: settings.agents === 'on' && settings.mode === 'synthetic',
    ...(settings.mode !== 'synthetic' && {
      feed: {
        queue: settings.queue,
        queueN: settings.queueN,
        consumptionHalfLifeMs: settings.consumptionHalfLifeMs,
      },
    }),
    historyDays: settings.historyDays,
    selfTrade: settings.stp,
    autoHalt: { move: rateOf(settings.haltMove), ms: settings.haltMs },
    spot: spot.value,
    futures: {
      rules: contracts.value,
      marketOpenUnit: settings.marketOpenUnit,
      settlement: settings.settlement,
      triggerRef: settings.triggerRef,
      lossMode: settings.lossMode,
      insurance: INSURANCE_SEED,
    },
    margin: {
      ...MARGIN_RULES,
      profile: settings.marginProfile,
      autoRepay: settings.autoRepay,
    },
    withdrawals: {
      ...WITHDRAWAL_RULES,
      ...withdraw,
      pReject: rateOf(withdraw.pReject),
      pFail: rateOf(withdraw.pFail),
    },
  });
}

function pairsOf(settings: ExchangeConfig): Result<readonly SpotRules[], string> {
  const { fees, priceRange, marketProtection } = settings;
  const named = settings.pairs ?? SPOT_RULES.map(({ pair }) => ({ ...pair, market: true }));
  const rules: SpotRules[] = [];
  for (const { symbol, market } of named) {
    const known = SPOT_RULES.find(({ pair }) => pair.symbol === symbol);
    if (known === undefined) return err(`pairs: ${symbol} is not a pair this exchange knows`);
    if (rules.some(({ pair }) => pair.symbol === symbol)) return err(`pairs: ${symbol} twice`);
    rules.push({
      ...known,
      market,
      fees: { maker: rateOf(fees.spot.maker), taker: rateOf(fees.spot.taker) },
      priceBand: rateOf(priceRange.spot),
      marketProtection: rateOf(marketProtection),
    });
  }
  return ok(rules);
}

/** Without a list of its own an exchange has the contracts of the pairs it has. */
function contractsOf(settings: ExchangeConfig): Result<readonly FuturesRules[], string> {
  const { fees, priceRange, marketProtection } = settings;
  const pairs = settings.pairs?.map(({ symbol }) => symbol);
  const hasPair = ({ underlying }: FuturesRules): boolean => pairs?.includes(underlying) ?? true;
  const named =
    settings.contracts?.map(({ contractName }) => contractName) ??
    FUTURES_RULES.filter(hasPair).map(({ contract }) => contract.symbol);
  const rules: FuturesRules[] = [];
  for (const name of named) {
    const known = FUTURES_RULES.find(({ contract }) => contract.symbol === name);
    if (known === undefined) return err(`contracts: ${name} is not a contract this exchange knows`);
    if (!hasPair(known)) return err(`contracts: ${name} needs the pair ${known.underlying}`);
    if (rules.some(({ contract }) => contract.symbol === name)) {
      return err(`contracts: ${name} twice`);
    }
    rules.push({
      ...known,
      fees: {
        openMaker: rateOf(fees.futures.openMaker),
        openTaker: rateOf(fees.futures.openTaker),
        closeMaker: rateOf(fees.futures.closeMaker),
        closeTaker: rateOf(fees.futures.closeTaker),
      },
      priceBand: rateOf(priceRange.futures),
      marketProtection: rateOf(marketProtection),
    });
  }
  return ok(rules);
}

/** The contract has let only such text through. */
function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  invariant(parsed.ok, `${text} was checked before`);
  return parsed.value;
}

export const rateOf = (text: string): Rate => rate(unitsOf(text, RATE_SCALE));
export const atomsOf = (text: string): Atoms => atoms(unitsOf(text, ASSET_SCALE));
