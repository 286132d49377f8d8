/**
 * How a figure was computed: its formula, what each letter stands for, and the formula with the numbers
 * put in (exchange-rules §5.8: s is +1 for a long and −1 for a short).
 */
import { pow10 } from '../../../money/decimal';
import { RATE_SCALE } from '../../../money/units';
import { fixedFraction, fraction, moneyFraction, showFraction, type Fraction } from '../fraction';
import { liquidationSide } from '../liquidation-price';
import { legProfit, legValue, requirement, type MarginLeg } from '../maintenance';
import { direction } from '../position';
import { surroundings, type Surroundings } from '../wallet';
import type { InspectAccount, InspectPosition } from './account';
import { priceOfMark, type Volatility } from './distance';
import type { FigureId, FigureUnit, Figures } from './figure';
import { figuresOf } from './figures';
import { formulaOf, INPUT_NAMES, MOVES_TOGETHER, type InputLetter } from './formulas';

export interface ExplainedInput {
  /** As it stands in the formula: "q", or "q₂" for the second leg of a contract. */
  readonly letter: string;
  readonly name: (typeof INPUT_NAMES)[InputLetter];
  readonly unit: FigureUnit | 'quantity' | 'number';
  readonly value: Fraction;
  /** Of a sum over positions: what each brings. */
  readonly parts: readonly { readonly positionId: string; readonly value: Fraction }[];
}

export interface Explanation {
  readonly id: FigureId;
  readonly value: Fraction | null;
  /** "s·(q·P − C)" */
  readonly formula: string;
  /** "1·(0.5·60000 − 29000)"; a letter whose value is not known stays. */
  readonly numbers: string;
  /** In the order of the formula, each once. */
  readonly inputs: readonly ExplainedInput[];
}

const ONE = pow10(RATE_SCALE);
const SCALE = ONE * ONE;

/** At the marks the account has. */
export function explain(
  account: InspectAccount,
  position: InspectPosition,
  id: FigureId,
  volatility: Volatility | null = null,
): Explanation {
  const figures = figuresOf(account, position, volatility);
  const together = surroundings(account, position);
  const scope = MOVES_TOGETHER.has(id) ? together : alone(account, position);
  const legs = scope.moving.map((_, index) => (scope.moving.length === 1 ? '' : String(index + 1)));
  const side = liquidationSide(together.moving) ?? 'below';
  const inputs = new Map<string, ExplainedInput>();
  const add: Add = (key, value, unit, parts = []) => {
    if (value === null) return;
    const letter = key.charAt(0) as InputLetter; // keys are made from letters below
    const shown = letter + lowered(key.slice(1));
    inputs.set(key, { letter: shown, name: INPUT_NAMES[letter], unit, value, parts });
  };
  scope.moving.forEach((leg, index) => {
    addLeg(add, leg, legs[index] ?? '');
  });
  addSums(add, account, scope);
  addOwn(add, account, position);
  addDerived(add, figures, volatility);
  const formula = formulaOf(id, { mode: position.mode, legs, side });
  const keys = [...new Set([...formula.matchAll(LETTER)].map(([, key = '']) => key))];
  const write = (of: (input: ExplainedInput) => string): string =>
    formula.replaceAll(LETTER, (_, key: string) => {
      const input = inputs.get(key);
      return input === undefined ? key : of(input);
    });
  return {
    id,
    value: figures[id],
    formula: write(({ letter }) => letter),
    numbers: write(({ value }) => numberText(value)),
    inputs: keys.flatMap((key) => inputs.get(key) ?? []),
  };
}

const LETTER = /\{(\w+)\}/g;
const lowered = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'.charAt(Number(digit)));

/** Eight decimals, more of what is too small for them. */
function numberText(value: Fraction): string {
  const isTiny = value.numerator > 0n && value.numerator * 1_000n < value.denominator;
  const text = isTiny ? fixedFraction(value, 18).replace(/0+$/, '') : showFraction(value);
  return text.startsWith('-') ? `(−${text.slice(1)})` : text;
}

type Add = (
  key: string,
  value: Fraction | null,
  unit: ExplainedInput['unit'],
  parts?: ExplainedInput['parts'],
) => void;

/** A position for itself: everything else in a cross account stands still. */
function alone(account: InspectAccount, position: InspectPosition): Surroundings {
  const others = account.positions.filter((each) => each.mode === 'cross' && each !== position);
  const still = position.mode === 'isolated' ? [] : others.map(({ leg }) => leg);
  return { moving: [position.leg], still };
}

function addLeg(add: Add, leg: MarginLeg, at: string): void {
  add(`s${at}`, fraction(direction(leg.side), 1n), 'number');
  add(`q${at}`, fraction(BigInt(leg.volume) * leg.unit.perQuote, ONE), 'quantity');
  add(`P${at}`, priceOfMark(leg), 'price');
  add(`C${at}`, moneyFraction(leg.openCost), 'money');
  add(`m${at}`, fraction(leg.keepRate, ONE), 'ratio');
  add(`f${at}`, fraction(leg.closeRate, ONE), 'ratio');
}

function addSums(add: Add, account: InspectAccount, { moving, still }: Surroundings): void {
  const all = [...moving, ...still];
  const sum = (key: string, legs: readonly MarginLeg[], of: (leg: MarginLeg) => bigint): void => {
    const total = legs.reduce((so, leg) => so + of(leg), 0n);
    const parts = account.positions
      .filter(({ leg }) => legs.includes(leg))
      .map(({ id, leg }) => ({ positionId: id, value: fraction(of(leg), SCALE) }));
    add(key, fraction(total, SCALE), 'money', parts);
  };
  const won = (leg: MarginLeg): bigint => legProfit(leg) * ONE;
  sum('U', still, won);
  sum('K', still, requirement);
  sum('B', still, (leg) => legValue(leg) * leg.closeRate);
  sum('T', all, won);
  sum('N', all, requirement);
  sum('V', all, (leg) => legValue(leg) * ONE);
}

function addOwn(add: Add, account: InspectAccount, position: InspectPosition): void {
  const { origCost, hold, realized, leverage, openFee, funding, fundingRate } = position;
  add('G', moneyFraction(origCost), 'money');
  add('H', moneyFraction(hold), 'money');
  add('R', moneyFraction(realized), 'money');
  add('W', moneyFraction(account.normal), 'money');
  add('L', fraction(BigInt(leverage), 1n), 'number');
  add('o', moneyFraction(openFee), 'money');
  add('F', moneyFraction(funding), 'money');
  add('r', fundingRate === null ? null : fraction(fundingRate, ONE), 'ratio');
}

function addDerived(add: Add, figures: Figures, volatility: Volatility | null): void {
  add('X', figures.liquidationPrice, 'price');
  add('Y', figures.bankruptcyPrice, 'price');
  add('D', figures.liquidationDistance, 'ratio');
  add('A', volatility?.atr ?? null, 'price');
  add('v', volatility?.variancePerMinute ?? null, 'number');
}
