/**
 * F10 of reliability §4: what funding takes from some positions of a contract it gives to the others, to a unit that
 * is rounded away per position and settlement. The engine's own audit cannot say so: money is conserved also where
 * all of it ends in the insurance fund.
 */
import { GAMBLER, MARKET, RIVALS, TRADER, type Venue } from './venue';

const UIDS = [TRADER, MARKET, GAMBLER, ...RIVALS].map(({ uid }) => uid);
/** More than there are settlements and positions in any world. */
const ROUNDED_AWAY = 1_000n;
const ALL = { limit: 1_000 };

/**
 * Null when it holds, and where it cannot be seen: the fund itself holds positions or has, some are forgotten, or
 * another venue's orders are traded with, of which nobody here has the other side.
 */
export function fundingFault(venue: Venue, contract: string): string | null {
  if (venue.isFollowing) return null;
  const { futures } = venue.query;
  let contracts = 0;
  let paid = 0n;
  for (const uid of UIDS) {
    const open = futures.account(uid).flatMap(({ positions }) => positions);
    const closed = futures.closedPositions(uid, contract, ALL);
    for (const { volume, side } of open) contracts += Number(volume) * (side === 'BUY' ? 1 : -1);
    for (const { capitalFee } of [...open, ...closed]) paid -= capitalFee;
    if (futures.isShortened(uid, contract)) return null;
    // What a liquidation could not sell the fund has taken over, and paid or received in their stead.
    const orders = futures.orders(uid, contract, ALL);
    if (orders.some((one) => one.kind === 'LIQUIDATION' && one.executed < one.contracts))
      return null;
  }
  if (contracts !== 0) return null;
  const isEven = paid >= 0n && paid < ROUNDED_AWAY;
  return isEven ? null : `funding: ${paid} more paid than received, of all positions there were`;
}
