/** Opens the futures side of an exchange: what it lends it, and what it was before a restart. */
import type { FuturesRules } from '@shared/domain/futures-defaults';
import { crowdedMarkets, type CrowdDesk, type History, type Opening } from '../crowd';
import type { EngineConfig } from '../engine';
import { HALT_RULE } from '../spot/auto-halt';
import type { Floor } from '../spot/floor';
import type { SpotMarket } from '../spot/spot-market';
import type { Stored } from '../state';
import { FUTURES, FuturesDesk } from './futures-desk';
import type { FuturesState } from './futures-state';
import type { SpotQuotes } from './pricing/index-price';

/** Null when the exchange has no contracts; `pastOf` gives the days before a market opened. */
export function openFutures(
  config: EngineConfig,
  floor: Floor,
  spot: readonly SpotMarket[],
  crowd: CrowdDesk,
  stored: Stored | null,
  pastOf: (opening: Opening) => History | null,
): FuturesDesk | null {
  if (config.futures === undefined) return null;
  const { users, orderIds, log } = floor;
  const ports = {
    ledger: floor.ledger,
    hasFormerRules: floor.hasFormerRules,
    hasFormerReleases: floor.hasFormerReleases,
    hasFormerSweeps: floor.hasFormerSweeps,
    log,
    records: floor.records,
    nextOrderId: () => orderIds.next(log.nowMs),
    hasAccount: (uid: number) => users.indexOf(uid) !== -1,
    seed: config.seed,
    selfTrade: config.selfTrade,
    autoHalt: config.autoHalt ?? HALT_RULE,
    spotOf: (underlying: string) => quotesOf(spot, underlying),
    hasCrowd: () => crowd.isOn,
    crowded: crowdedMarkets(config),
    isFed: config.feed !== undefined,
    isRegimeHalt: () => crowd.regime() === 'halt',
    historyOf: ({ contract, openingPrice }: FuturesRules) => ({
      bars: stored?.barsOf(contract.symbol) ?? [],
      past: pastOf({ pair: contract, openingPrice }),
    }),
  };
  const state = (stored?.departmentOf(FUTURES) ?? null) as FuturesState | null;
  return new FuturesDesk(config.futures, ports, state);
}

function quotesOf(spot: readonly SpotMarket[], underlying: string): SpotQuotes | null {
  const market = spot.find(({ symbol }) => symbol === underlying);
  if (market === undefined) return null;
  return {
    pricePrecision: market.rules.pair.pricePrecision,
    bestBid: () => market.book.bestBid,
    bestAsk: () => market.book.bestAsk,
  };
}
