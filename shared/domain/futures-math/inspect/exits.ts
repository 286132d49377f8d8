/** What leaving a position at a price brings: for take profit and stop loss, and for curves. */
import { atoms, type Atoms, type Mark } from '../../../money/units';
import { valueAtMark } from '../contract-value';
import { compareFractions, fraction, type Fraction } from '../fraction';
import { liquidationSide } from '../liquidation-price';
import { closeFigures } from '../position';
import { liquidationOf, surroundings } from '../wallet';
import type { InspectAccount, InspectPosition } from './account';
import { priceOfMark } from './distance';

/** All of a position closed at a price, as a taker. */
export interface Exit {
  readonly price: Mark;
  readonly pnl: Atoms;
  readonly fee: Atoms;
  /** pnl − fee. */
  readonly result: Atoms;
  /** result ÷ (cost ÷ leverage). */
  readonly roe: Fraction;
  /** Liquidation lies between the mark and the price: it would come first. */
  readonly isBeyondLiquidation: boolean;
}

/** All of it closed at `price` for the taker's fee (exchange-rules §5.5). */
export function exitOf(account: InspectAccount, position: InspectPosition, price: Mark): Exit {
  const { leg, leverage } = position;
  const value = valueAtMark(leg.unit, price, leg.volume);
  const { pnl, fee } = closeFigures(leg, leg.volume, value, leg.closeRate);
  const result = atoms(pnl - fee);
  return {
    price,
    pnl,
    fee,
    result,
    roe: fraction(result * BigInt(leverage), leg.openCost),
    isBeyondLiquidation: isBeyondLiquidation(account, position, price),
  };
}

function isBeyondLiquidation(
  account: InspectAccount,
  position: InspectPosition,
  price: Mark,
): boolean {
  const liquidation = liquidationOf(account, position);
  const side = liquidationSide(surroundings(account, position).moving);
  if (liquidation === null || side === null) return false;
  const order = compareFractions(priceOfMark({ ...position.leg, mark: price }), liquidation);
  return side === 'below' ? order <= 0 : order >= 0;
}
