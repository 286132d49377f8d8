/**
 * The figures of a position at the marks it has (exchange-rules §5.8, §5.11). Each is an exact quotient;
 * null where there is none. Money in coins, prices in quote units, ratios as fractions (1 is 100 %).
 */
import { pow10 } from '../../../money/decimal';
import { atoms, RATE_SCALE, type Atoms } from '../../../money/units';
import {
  divideFractions,
  fraction,
  moneyFraction,
  subtractFractions,
  type Fraction,
} from '../fraction';
import { fundingOf } from '../funding';
import {
  bankruptcyPrice,
  crossBacking,
  crossBankruptcyPrice,
  crossReducePrice,
  isolatedReducePrice,
  liquidationSide,
} from '../liquidation-price';
import {
  crossEquity,
  isolatedEquity,
  legProfit,
  legValue,
  marginRate,
  requirement,
  type MarginLeg,
} from '../maintenance';
import { direction, initialMargin, profit, returnRate } from '../position';
import { liquidationOf, surroundings } from '../wallet';
import type { InspectAccount, InspectPosition } from './account';
import { distanceFigures, type Volatility } from './distance';
import type { Figures } from './figure';

const ONE = pow10(RATE_SCALE);

/** `volatility` of the position's contract; without it the last two distances are null. */
export function figuresOf(
  account: InspectAccount,
  position: InspectPosition,
  volatility: Volatility | null = null,
): Figures {
  const { leg, leverage } = position;
  const { equity, value, required } = standingOf(account, position);
  const openProfit = profit(leg.side, legValue(leg), position.origCost);
  const liquidationPrice = liquidationOf(account, position);
  const bankruptcy = bankruptcyOf(account, position);
  return {
    value: moneyFraction(legValue(leg)),
    unrealized: moneyFraction(legProfit(leg)),
    afterCosts: afterCostsOf(position),
    roe: returnRate(openProfit, leg.openCost, leverage),
    margin: moneyFraction(marginOf(position)),
    equity: moneyFraction(equity),
    maintenance: fraction(required, ONE * ONE),
    marginRate: marginRate(equity, value),
    risk: riskOfStanding(equity, required),
    liquidationPrice,
    reducePrice: reducePriceOf(account, position),
    bankruptcyPrice: bankruptcy,
    breakEven: breakEvenOf(position),
    nextFunding: nextFundingOf(position),
    ...distanceFigures(
      leg,
      liquidationPrice,
      bankruptcy,
      liquidationSide(surroundings(account, position).moving),
      volatility,
    ),
  };
}

/** What stands against what: of the position when isolated, of the whole cross account otherwise. */
export interface Standing {
  readonly equity: Atoms;
  readonly value: Atoms;
  /** Σ value × (k + t) in atoms × 10^8. */
  readonly required: bigint;
}

/** Equity, value and what must be kept, of the position alone (isolated) or of all cross positions. */
export function standingOf(account: InspectAccount, position: InspectPosition): Standing {
  const { moving, still } = surroundings(account, position);
  const legs = [...moving, ...still];
  const equity =
    position.mode === 'isolated'
      ? isolatedEquity(position.leg, marginOf(position))
      : crossEquity(account.normal, legs);
  return { equity, value: sumOf(legs, legValue), required: sumOf(legs, requirement) };
}

/** Without equity it is at least 1, and no figure can say by how much: null. */
export function riskOfStanding(equity: Atoms, required: bigint): Fraction | null {
  return equity <= 0n ? null : fraction(required, equity * ONE);
}

/** Its own margin when isolated; for cross, what it would be opened with at the mark. */
export function marginOf({ mode, leg, leverage, hold, realized }: InspectPosition): Atoms {
  return mode === 'isolated' ? atoms(hold + realized) : initialMargin(legValue(leg), leverage);
}

/** reducePrice of exchange-rules §5.8, at or below 0 for an over-collateralised account. */
function reducePriceOf(account: InspectAccount, position: InspectPosition): Fraction {
  const { leg, mode } = position;
  if (mode === 'isolated') return isolatedReducePrice(leg, marginOf(position));
  const others = account.positions.filter((each) => each.mode === 'cross' && each !== position);
  return crossReducePrice(
    leg,
    account.normal,
    others.map((each) => each.leg),
  );
}

/** Null when there is none above 0. */
function bankruptcyOf(account: InspectAccount, position: InspectPosition): Fraction | null {
  if (position.mode === 'isolated') {
    const price = bankruptcyPrice(position.leg, marginOf(position));
    return price.numerator > 0n ? price : null;
  }
  const { moving, still } = surroundings(account, position);
  return crossBankruptcyPrice(moving, account.normal, still);
}

/**
 * The price liquidation would close at if it came at these marks: of a cross position by its share of
 * the account (exchange-rules §5.9).
 */
export function forcedPriceOf(account: InspectAccount, position: InspectPosition): Fraction {
  const { equity, value } = standingOf(account, position);
  const backing =
    position.mode === 'isolated' ? marginOf(position) : crossBacking(position.leg, equity, value);
  return bankruptcyPrice(position.leg, backing);
}

/** d·(Q·P − C) + funding = opening fee + Q·P·t, solved for P. Null when it is not above 0. */
function breakEvenOf(position: InspectPosition): Fraction | null {
  const { leg, origCost, funding, openFee } = position;
  const d = direction(leg.side);
  const cost = moneyFraction(d * origCost + openFee - funding);
  const slope = fraction(
    BigInt(leg.volume) * leg.unit.perQuote * (d * ONE - leg.closeRate),
    ONE * ONE,
  );
  const price = divideFractions(cost, slope);
  return price.numerator > 0n ? price : null;
}

/** Zero at the break-even price. */
export function afterCostsOf(position: InspectPosition): Fraction {
  const { leg, origCost, funding, openFee } = position;
  const value = legValue(leg);
  const won = moneyFraction(profit(leg.side, value, origCost) + funding - openFee);
  return subtractFractions(won, fraction(value * leg.closeRate, ONE * ONE));
}

function nextFundingOf({ leg, fundingRate }: InspectPosition): Fraction | null {
  return fundingRate === null ? null : moneyFraction(fundingOf(leg, fundingRate));
}

function sumOf<Unit extends bigint>(
  legs: readonly MarginLeg[],
  of: (leg: MarginLeg) => Unit,
): Unit {
  return legs.reduce<bigint>((sum, leg) => sum + of(leg), 0n) as Unit;
}
