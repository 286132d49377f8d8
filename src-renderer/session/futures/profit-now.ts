/**
 * What a position has won at the mark that is shown beside it. The exchange's own figure is of the moment in which the
 * account was read, two seconds before a mark that has moved since.
 */
import type { FuturesInstrument, PositionRow } from '@shared/contract/terminal';
import { legProfit, returnRate, type Fraction } from '@shared/domain/futures-math';
import { moneyOf } from '@shared/domain/ticket';
import { divide, formatTrimmed, parseDecimal, pow10 } from '@shared/money/decimal';
import { ASSET_SCALE, atoms, RATE_SCALE } from '@shared/money/units';
import { markOf, positionOf } from './futures-wallet';

export interface ProfitNow {
  /** Exact decimal text. */
  readonly unrealized: string;
  /** Of the initial margin, as a ratio; null where the exchange did not send the one it is counted on from. */
  readonly returnRate: string | null;
}

export function profitNow(
  row: PositionRow,
  instrument: FuturesInstrument,
  markPrice: string,
): ProfitNow {
  const told = { unrealized: row.unrealized, returnRate: row.returnRate };
  const isMoved = markPrice !== row.markPrice && markOf(markPrice, instrument) !== null;
  if (!isMoved) return told;
  const { leg, leverage } = positionOf(row, instrument, markPrice);
  const profit = legProfit(leg);
  const moved = atoms(profit - moneyOf(row.unrealized));
  if (leg.openCost <= 0n) return told;
  const rose = returnRate(moved, leg.openCost, leverage);
  return {
    unrealized: formatTrimmed(profit, ASSET_SCALE),
    returnRate: row.returnRate === null ? null : rateAfter(row.returnRate, rose),
  };
}

function rateAfter(told: string, { numerator, denominator }: Fraction): string {
  const before = parseDecimal(told, RATE_SCALE);
  const rise = divide(numerator * pow10(RATE_SCALE), denominator, 'half-even');
  return formatTrimmed((before.ok ? before.value : 0n) + rise, RATE_SCALE);
}
