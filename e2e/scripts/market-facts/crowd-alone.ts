/** What is asked of the crowd without the exchange around it: its sizes, its pace, its latent path. */
import type { FuturesContract, SpotPair } from '@shared/domain/instrument';
import { createCrowd } from '../../../src-main/engine/crowd';
import { LatentPrices } from '../../../src-main/engine/crowd/latent-prices';
import { AGENT, REGIME_PROFILES } from '../../../src-main/engine/crowd/parameters';
import { TestMarket } from '../../../src-main/engine/crowd/test-market.testing';
import { logReturns } from './statistics';

const START_MS = 1_700_000_040_000;

class SizeMarket extends TestMarket {
  readonly sizes: number[] = [];

  override take(...order: Parameters<TestMarket['take']>): number {
    if (order[0] === AGENT.marketOrders) this.sizes.push(order[2]);
    return super.take(...order);
  }
}

export interface CrowdRun {
  readonly events: number;
  /** Lots asked for by each order of the impatient traders of the first book. */
  readonly sizes: readonly number[];
}

/** The crowd in its own small books; what it does per second hardly depends on who matches. */
export function runCrowd(
  seed: number,
  minutes: number,
  markets: readonly (SpotPair | FuturesContract)[],
): CrowdRun {
  const books = markets.map((market) => new SizeMarket(market));
  const crowd = createCrowd({ seed, startMs: START_MS, markets: books });
  crowd.setRegime(START_MS, 'normal');
  for (const book of books) book.listener = crowd;
  let events = 0;
  for (; crowd.nextDueMs() < START_MS + minutes * 60_000; events++) crowd.runNext();
  return { events, sizes: books[0]?.sizes ?? [] };
}

/** One-minute returns of BTC's latent price in the normal regime. */
export function latentReturns(seed: number, days: number): readonly number[] {
  const latent = new LatentPrices(seed, ['BTC']);
  const prices: number[] = [];
  for (let second = 0; second < days * 86_400; second++) {
    if (second % 60 === 0) prices.push(latent.price('BTC'));
    latent.step(REGIME_PROFILES.normal, 0);
  }
  return logReturns(prices);
}
