/** Opens the department that follows a feed over the markets of an exchange. */
import type { EngineConfig } from '../engine';
import type { FuturesDesk } from '../futures/futures-desk';
import type { MarketHours } from '../market-hours';
import type { Floor } from '../spot/floor';
import type { SpotMarket } from '../spot/spot-market';
import { FeedDesk } from './feed-desk';
import type { FedMarket } from './fed-market';

/** What of the exchange is fed. */
interface FedParts {
  readonly floor: Floor;
  readonly markets: readonly SpotMarket[];
  readonly hours: MarketHours;
}

/** Null for an exchange without a feed. */
export function openFeed(
  { feed: rules, ruleBook }: Pick<EngineConfig, 'feed' | 'ruleBook'>,
  { floor, markets, hours }: FedParts,
  futures: FuturesDesk | null,
  isNew: boolean,
): FeedDesk | null {
  if (rules === undefined) return null;
  const pairs = markets.map((market) => fedPair(market, hours, floor));
  const contracts = futures === null ? [] : fedContracts(futures);
  return new FeedDesk(
    rules,
    {
      nowMs: () => floor.log.nowMs,
      seq: () => floor.log.seq,
      markets: [...pairs, ...contracts],
      prices: (contract, fed) => {
        futures?.stir();
        return futures?.pricing.feed(contract, fed) ?? false;
      },
    },
    isNew,
    ruleBook !== undefined,
  );
}

const fedPair = (market: SpotMarket, hours: MarketHours, floor: Floor): FedMarket => ({
  market,
  isBookChanged: () => floor.changedBooks.has(market.index),
  orderIdIn: (slot) => market.book.orderIdOf(slot),
  setUnfed: (isUnfed) => {
    hours.setUnfed(market, isUnfed);
  },
});

const fedContracts = (desk: FuturesDesk): readonly FedMarket[] =>
  desk.markets.map((market) => ({
    market,
    isBookChanged: () => market.isBookChanged,
    orderIdIn: (slot) => desk.floor.orders.at(market.book.tagOf(slot)).orderId,
    setUnfed: (isUnfed) => {
      desk.stir();
      desk.hours.setUnfed(market, isUnfed);
    },
  }));
