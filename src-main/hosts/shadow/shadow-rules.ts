/**
 * A simulated exchange with one market of a venue: fees, price band, market protection and queue model are those
 * that paper has when nobody has set others. Limits of size are the venue's own business: it has taken the order.
 */
import { FUTURES_RULES, type FuturesRules } from '@shared/domain/futures-defaults';
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import type { Instrument, ListedContract, SpotPair } from '@shared/domain/instrument';
import { invariant } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, atoms, LOTS_MAX, MARK_DECIMALS, rate, type Ticks } from '@shared/money/units';
import type { EngineConfig } from '../../engine/engine';
import { ISSUE_MAX } from '../../engine/ledger/ledger';
import { engineSetup } from '../../gateway/config/engine-setup';
import { DEFAULT_SETTINGS } from '../../gateway/config/settings';

/** Half of all that can be issued of an asset: what costs more, the simulator cannot hold. */
export const PLENTY = atoms(ISSUE_MAX / 2n);
/** An exchange that follows a venue, as it is when nobody has set anything. */
const USUAL = engineSetup({ ...DEFAULT_SETTINGS, mode: 'live' });
const NO_LIMIT = { minAmount: atoms(0n), maxLimitLots: LOTS_MAX, maxMarketLots: LOTS_MAX } as const;

/** `price` is one of its market now. Null where paper's money cannot count the market exactly. */
export function shadowConfig(
  instrument: Instrument,
  price: Ticks,
  genesisMs: number,
): EngineConfig | null {
  invariant(USUAL.ok, 'the defaults make an exchange');
  const { margin: _margin, withdrawals: _withdrawals, futures, ...common } = USUAL.value;
  const openingPrice = formatTrimmed(BigInt(price), instrument.pricePrecision);
  const config = { ...common, genesisMs, historyDays: 0 };
  if (instrument.kind === 'spot') {
    if (instrument.pricePrecision + instrument.quantityPrecision > ASSET_SCALE) return null;
    return { ...config, spot: [pairRules(instrument, openingPrice)] };
  }
  const { multiplier, pricePrecision } = instrument;
  if (multiplier.decimals + pricePrecision + MARK_DECIMALS > ASSET_SCALE) return null;
  if (futures === undefined) return null;
  const rules = [contractRules(instrument, openingPrice)];
  return { ...config, spot: [], futures: { ...futures, rules } };
}

function pairRules(pair: SpotPair, openingPrice: string): SpotRules {
  const [usual] = SPOT_RULES;
  invariant(usual !== undefined, 'there are default rules');
  return { ...usual, ...NO_LIMIT, pair, openingPrice };
}

function contractRules(contract: ListedContract, openingPrice: string): FuturesRules {
  const [usual] = FUTURES_RULES;
  invariant(usual !== undefined, 'there are default rules');
  return {
    ...usual,
    contract: { ...contract, contractId: 1 },
    underlying: contract.base + contract.quote,
    // Paid for whole: nothing of it is ever liquidated, and a fill is all that is asked for.
    tiers: [{ maxContracts: LOTS_MAX, maxLeverage: 1, keepRate: rate(0n) }],
    defaultLeverage: 1,
    minContracts: 1,
    minValue: atoms(0n),
    maxLimitContracts: LOTS_MAX,
    maxLimitValue: PLENTY,
    maxMarketContracts: LOTS_MAX,
    maxMarketValue: PLENTY,
    openingPrice,
  };
}
