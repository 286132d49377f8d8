/** How far a market order may walk from the best opposite price, never to a worse one (exchange-rules §2). */
import { divide } from '../money/decimal';
import { rate, RATE_SCALE, type Rate } from '../money/units';
import type { Side } from './order';

/** 5 %: of the simulated exchange unless it is set, and assumed of any other. The API does not state it. */
export const MARKET_PROTECTION: Rate = rate(5_000_000n);

const ONE = 10n ** BigInt(RATE_SCALE);

/** The worst price in ticks that a market order takes; 0 while nobody stands on the other side. */
export function worstMarketPrice(side: Side, best: number, share: Rate): number {
  const product = BigInt(best) * (side === 'BUY' ? ONE + share : ONE - share);
  return Number(side === 'BUY' ? product / ONE : divide(product, ONE, 'ceil'));
}
