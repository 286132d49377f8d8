/**
 * Whether a position can be turned round with the margin there is. It is two orders: where the second needs more than
 * the first sets free, the exchange closes the position and opens nothing. At the mark, so an estimate. Pure.
 */
import {
  applyFuturesFill,
  availableFor,
  closeFigures,
  openingReserve,
  valueAtMark,
  type FuturesWallet,
} from '@shared/domain/futures-math';
import { oppositeOf } from '@shared/domain/order';
import { contracts, type Atoms } from '@shared/money/units';
import { positionOf } from '../../session/futures/futures-wallet';
import { ticketContract } from '../../session/orders/ticket-facts';
import { closableOf, type Held } from './plans';

interface Shortfall {
  readonly needed: Atoms;
  readonly free: Atoms;
}

/** Null: it is enough, or nobody knows the wallet. */
export function reverseShortfall(
  { row, instrument, markPrice }: Held,
  wallet: FuturesWallet | null,
): Shortfall | null {
  if (wallet === null) return null;
  const { leg, mode, leverage } = positionOf(row, instrument, markPrice);
  const contract = ticketContract(instrument);
  const size = contracts(closableOf(row));
  const value = valueAtMark(leg.unit, leg.mark, size);
  const side = oppositeOf(leg.side);
  const { fee } = closeFigures(leg, size, value, leg.closeRate);
  const close = { contract, side, action: 'CLOSE', mode, leverage, mark: leg.mark } as const;
  const free = availableFor(applyFuturesFill(wallet, { ...close, contracts: size, value, fee }));
  const { total: needed } = openingReserve({
    unit: leg.unit,
    side,
    contracts: size,
    value,
    mark: leg.mark,
    leverage,
    takerRate: contract.fees.openTaker,
  });
  return needed > free ? { needed, free } : null;
}
