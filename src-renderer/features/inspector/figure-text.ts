/** The inspector's figures as text: read on the screen, and exact to the 8 decimals a fraction shows. */
import type { FuturesInstrument } from '@shared/contract/terminal';
import {
  FIGURE_UNITS,
  type FigureId,
  type FigureUnit,
  type InspectPosition,
} from '@shared/domain/futures-math/inspect';
import {
  averagePrice,
  showFraction,
  toCoordinate,
  type Fraction,
} from '@shared/domain/futures-math';
import { divide, formatFixed, formatTrimmed, pow10 } from '@shared/money/decimal';
import { MARK_DECIMALS, type Mark } from '@shared/money/units';
import {
  NO_VALUE,
  arrowOf,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatPlain,
  formatSigned,
  moneyDecimals,
  signOf,
} from '../../lib/format';
import { riskText } from '../../session/futures/risk-text';
import type { Cell } from './picture/twin';

/** Of the contract: decimals of its prices, and its coin. Where there is no price: those of the coin alone. */
type Look = Pick<FuturesInstrument, 'pricePrecision' | 'quote'>;

export const lookOfCoin = (quote: string): Look => ({ pricePrecision: 0, quote });

/** Gains and payments: a sign always stands before them. */
const SIGNED: ReadonlySet<FigureId> = new Set(['unrealized', 'afterCosts', 'roe', 'nextFunding']);

export const isSigned = (id: FigureId): boolean => SIGNED.has(id);

/** Coloured by its sign where it is a gain or a loss. */
export function figureCell(id: FigureId, value: Fraction | null, look: Look): Cell {
  if (value === null) return { shown: NO_VALUE, exact: '' };
  const exact = showFraction(value);
  const shown =
    id === 'risk' ? riskText(value) : unitText(FIGURE_UNITS[id], value, look, isSigned(id));
  // What reads as nothing has no direction: "0.00 ▼" would say two things.
  const hasTone = isSigned(id) && /[1-9]/.test(shown);
  return hasTone ? { shown, exact, ...toneOf(exact) } : { shown, exact };
}

/** Beside a gain or a loss, so that colour is not alone; a space at zero. */
export const arrowBeside = ({ tone }: Cell): string =>
  arrowOf(tone === 'up' ? 1 : tone === 'down' ? -1 : 0);

/** After − before, always signed. */
export function changeCell(id: FigureId, value: Fraction | null, look: Look): Cell {
  if (value === null) return { shown: NO_VALUE, exact: '' };
  const exact = showFraction(value);
  return { shown: unitText(FIGURE_UNITS[id], value, look, true), exact };
}

export function toneOf(exact: string): Pick<Cell, 'tone'> {
  const sign = signOf(exact);
  return sign === 0 ? {} : { tone: sign > 0 ? 'up' : 'down' };
}

export function unitText(
  unit: FigureUnit,
  value: Fraction,
  { pricePrecision, quote }: Look,
  isWithSign: boolean,
): string {
  const write = isWithSign ? formatSigned : formatDecimal;
  switch (unit) {
    case 'money':
      return write(showFraction(value), moneyDecimals(quote));
    case 'price':
      return write(showFraction(value), pricePrecision);
    case 'ratio':
    case 'times':
    case 'minutes':
      return bareText(unit, value, isWithSign);
  }
}

/** What is written alike whatever the contract. */
export function bareText(
  unit: Exclude<FigureUnit, 'money' | 'price'>,
  value: Fraction,
  isWithSign: boolean,
): string {
  const write = isWithSign ? formatSigned : formatDecimal;
  switch (unit) {
    case 'ratio':
      return `${write(showFraction({ ...value, numerator: value.numerator * 100n }), 2)}%`;
    case 'times':
      return write(showFraction(value), 1);
    case 'minutes':
      return minutesText(value, isWithSign);
  }
}

/** "12 min", "4 h 10 min", "3 d 4 h". */
function minutesText({ numerator, denominator }: Fraction, isWithSign: boolean): string {
  const signed = divide(numerator, denominator, 'half-up');
  const sign = signed < 0n ? '−' : isWithSign && signed > 0n ? '+' : '';
  const minutes = signed < 0n ? -signed : signed;
  const days = minutes / 1440n;
  const hours = (minutes / 60n) % 24n;
  const rest = minutes % 60n;
  if (days >= 100n) return `${sign}${formatInteger(Number(days))} d`;
  if (days > 0n) return `${sign}${days} d ${hours} h`;
  return `${sign}${hours > 0n ? `${hours} h ` : ''}${rest} min`;
}

/** A move in hundredths of a per cent, as the desk writes every per cent: "−0.05%". */
export const moveText = (hundredths: number): string =>
  formatPercent(formatPlain(Math.round(hundredths), 4));

/** For pixels only: the price in ticks, with a fraction. */
export const ticksOf = (price: Fraction, pricePrecision: number): number =>
  toCoordinate(price) * 10 ** pricePrecision;

/** A mark on the grid of orders, for fields and sliders. */
export const nearestTick = (price: Mark): number =>
  Number(divide(price, pow10(MARK_DECIMALS), 'half-up'));

/** The average price of what is open, as the exchange counts it. */
export const entryOf = ({ leg }: Pick<InspectPosition, 'leg'>): Fraction =>
  averagePrice(leg.openCost, leg.volume, leg.unit.perQuote);

/** Atoms of a coin as money on the screen. */
export const moneyText = (atoms: bigint, coin: string, isWithSign = false): string =>
  (isWithSign ? formatSigned : formatDecimal)(formatFixed(atoms, 8), moneyDecimals(coin));

export const exactMoney = (atoms: bigint): string => formatTrimmed(atoms, 8);
