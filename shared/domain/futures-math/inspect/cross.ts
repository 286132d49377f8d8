/**
 * The liquidation of a cross account as a function of all marks (exchange-rules §5.8): for each contract
 * while the others stand still, for all together, and for two contracts against each other.
 */
import { pow10 } from '../../../money/decimal';
import { RATE_SCALE, type Mark } from '../../../money/units';
import { fraction, subtractFractions, toCoordinate, type Fraction } from '../fraction';
import { liquidationPrice, liquidationSide } from '../liquidation-price';
import { legProfit, legValue, requirement, type MarginLeg } from '../maintenance';
import { direction } from '../position';
import { accountAt, type InspectAccount } from './account';
import { marksBetween } from './curve';
import { priceOfMark } from './distance';

const ONE = pow10(RATE_SCALE);

export interface CrossContract {
  readonly symbol: string;
  readonly mark: Fraction;
  /** Where it would be while the others stand still; null when nowhere. */
  readonly liquidation: Fraction | null;
  /** Of the mark; negative is a fall. */
  readonly change: Fraction | null;
  /** Liquidated at or below that price, or at or above it. */
  readonly side: 'below' | 'above' | null;
}

export interface CrossView {
  readonly contracts: readonly CrossContract[];
  /**
   * The share by which all marks together would have to move (−0.1 is −10 %); null when no such move
   * does it.
   */
  readonly commonChange: Fraction | null;
}

/** Null without cross positions. */
export function crossView(account: InspectAccount): CrossView | null {
  const symbols = crossSymbols(account);
  if (symbols.length === 0) return null;
  const contracts = symbols.map((symbol): CrossContract => {
    const moving = legsOf(account, symbol, true);
    const price = priceOfMark(moving[0] as MarginLeg);
    const liquidation = liquidationPrice(moving, account.normal, legsOf(account, symbol, false));
    const change = liquidation === null ? null : changeTo(price, liquidation);
    return { symbol, mark: price, liquidation, change, side: liquidationSide(moving) };
  });
  return { contracts, commonChange: commonChange(account) };
}

/** Contracts with cross positions, each once. */
function crossSymbols({ positions }: InspectAccount): readonly string[] {
  const cross = positions.filter(({ mode }) => mode === 'cross');
  return [...new Set(cross.map(({ symbol }) => symbol))];
}

function legsOf({ positions }: InspectAccount, symbol: string, isOf: boolean): MarginLeg[] {
  return positions
    .filter((each) => each.mode === 'cross' && (each.symbol === symbol) === isOf)
    .map(({ leg }) => leg);
}

const changeTo = (from: Fraction, to: Fraction): Fraction =>
  subtractFractions(
    fraction(to.numerator * from.denominator, to.denominator * from.numerator),
    fraction(1n, 1n),
  );

/** normal + Σ (x·v·(d − k − t) − d·C) = 0, solved for x; what is at or below 0 never comes. */
function commonChange(account: InspectAccount): Fraction | null {
  const legs = account.positions.filter(({ mode }) => mode === 'cross').map(({ leg }) => leg);
  const cost = legs.reduce((sum, { side, openCost }) => sum + direction(side) * openCost, 0n);
  const slope = legs.reduce((sum, leg) => sum + slopeOf(leg), 0n);
  const factor = fraction((cost - account.normal) * ONE, slope);
  if (slope === 0n || factor.numerator <= 0n) return null;
  return subtractFractions(factor, fraction(1n, 1n));
}

const slopeOf = (leg: MarginLeg): bigint =>
  legValue(leg) * direction(leg.side) * ONE - requirement(leg);

export interface HeatAxis {
  readonly symbol: string;
  readonly from: Mark;
  readonly to: Mark;
  readonly points: number;
}

export interface CrossHeat {
  /** In quote units, rising. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** By y × xs + x. Requirement ÷ equity of the cross account; Infinity without equity. */
  readonly risk: Float64Array;
  /** For each x the price of y at which liquidation begins; NaN where there is none. */
  readonly frontier: Float64Array;
}

/** Risk of the cross account over the marks of two different contracts. */
export function crossHeat(account: InspectAccount, x: HeatAxis, y: HeatAxis): CrossHeat {
  const xLine = axisLine(account, x);
  const yLine = axisLine(account, y);
  const rest = account.positions
    .filter(({ mode, symbol }) => mode === 'cross' && symbol !== x.symbol && symbol !== y.symbol)
    .map(({ leg }) => leg);
  const equityLeft = rest.reduce<bigint>((sum, leg) => sum + legProfit(leg), account.normal);
  const requiredLeft = rest.reduce((sum, leg) => sum + requirement(leg), 0n);
  const risk = new Float64Array(x.points * y.points);
  yLine.cells.forEach((row, atY) => {
    xLine.cells.forEach((column, atX) => {
      const equity = Number(equityLeft + row.profit + column.profit);
      const required = Number((requiredLeft + row.required + column.required) / ONE);
      risk[atY * x.points + atX] = equity <= 0 ? Infinity : required / equity;
    });
  });
  const frontier = Float64Array.from(xLine.marks, (moved) => {
    const at = accountAt(account, new Map([[x.symbol, moved]]));
    const price = liquidationPrice(
      legsOf(at, y.symbol, true),
      at.normal,
      legsOf(at, y.symbol, false),
    );
    return price === null ? NaN : toCoordinate(price);
  });
  return { xs: xLine.prices, ys: yLine.prices, risk, frontier };
}

interface AxisLine {
  readonly marks: readonly Mark[];
  readonly prices: Float64Array;
  readonly cells: readonly { readonly profit: bigint; readonly required: bigint }[];
}

function axisLine(account: InspectAccount, axis: HeatAxis): AxisLine {
  const legs = legsOf(account, axis.symbol, true);
  const marks = marksBetween(axis.from, axis.to, axis.points);
  const at = (moved: Mark): MarginLeg[] => legs.map((leg) => ({ ...leg, mark: moved }));
  const [first] = legs;
  return {
    marks,
    prices: Float64Array.from(marks, (moved) =>
      first === undefined ? 0 : toCoordinate(priceOfMark({ ...first, mark: moved })),
    ),
    cells: marks.map((moved) => ({
      profit: at(moved).reduce((sum, leg) => sum + legProfit(leg), 0n),
      required: at(moved).reduce((sum, leg) => sum + requirement(leg), 0n),
    })),
  };
}
