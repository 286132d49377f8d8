/** What an opening order locks, and what may be locked at all (exchange-rules §5.4). */
import { atoms, type Atoms, type Contracts, type Mark, type Rate } from '../../money/units';
import type { Side } from '../order';
import { valueAtMark, type ContractUnit } from './contract-value';
import { feeOf, initialMargin, profit } from './position';

/** The parts of a lock. */
export interface OpeningReserve {
  readonly margin: Atoms;
  readonly fee: Atoms;
  /** What the position would have lost at the mark the moment it opens; 0 when it would have won. */
  readonly openingLoss: Atoms;
  readonly total: Atoms;
}

export interface OpeningOrder {
  readonly unit: ContractUnit;
  readonly side: Side;
  readonly contracts: Contracts;
  /** quantity × the price it is reserved at; of a market order the sum over the levels it meets. */
  readonly value: Atoms;
  readonly mark: Mark;
  readonly leverage: number;
  readonly takerRate: Rate;
}

/** Margin, the taker's fee and the loss it would open with at the mark, in atoms of the margin coin. */
export function openingReserve(order: OpeningOrder): OpeningReserve {
  const { value, side, leverage, takerRate } = order;
  const margin = initialMargin(value, leverage);
  const fee = feeOf(value, takerRate);
  const atMark = valueAtMark(order.unit, order.mark, order.contracts);
  const loss = -1n * profit(side, atMark, value);
  const openingLoss = atoms(loss > 0n ? loss : 0n);
  return { margin, fee, openingLoss, total: atoms(margin + fee + openingLoss) };
}

/** Free margin for new orders: cross positions keep their initial margin at the mark. */
export function availableMargin(
  normal: Atoms,
  totalEquity: Atoms,
  totalPositionNormal: Atoms,
): Atoms {
  const beyondPositions = totalEquity - totalPositionNormal;
  const available = normal < beyondPositions ? normal : beyondPositions;
  return atoms(available > 0n ? available : 0n);
}
