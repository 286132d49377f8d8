/** Wire decimals to whole ticks, lots and atoms and back, exactly: what does not fit is refused. */
import type { ListedContract, SpotPair } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed, parseDecimal, parseLong, rescale } from '@shared/money/decimal';
import {
  ASSET_SCALE,
  atoms,
  contracts,
  LOTS_MAX,
  lots,
  mark,
  MARK_DECIMALS,
  rate,
  RATE_SCALE,
  ticks,
  TICKS_MAX,
  type Atoms,
  type Contracts,
  type Lots,
  type Mark,
  type Rate,
  type Ticks,
} from '@shared/money/units';

const ZERO = 0x30;
const NINE = 0x39;
const DOT = 0x2e;

/**
 * Plain non-negative decimal text as a whole number of 10^-scale, or null when it has more
 * significant decimals, other characters or leaves the safe integers. The hot path of the feed:
 * one pass, no allocation.
 */
export function scaledInteger(text: string, scale: number): number | null {
  let value = 0;
  let decimals = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (decimals >= 0 || at === 0) return null;
      decimals = 0;
      continue;
    }
    if (code < ZERO || code > NINE) return null;
    if (decimals >= 0) decimals += 1;
    if (decimals > scale) {
      if (code !== ZERO) return null;
      continue;
    }
    value = value * 10 + (code - ZERO);
    if (value > Number.MAX_SAFE_INTEGER) return null;
  }
  if (text.length === 0 || decimals === 0) return null;
  for (let filled = Math.min(Math.max(decimals, 0), scale); filled < scale; filled += 1)
    value *= 10;
  return value > Number.MAX_SAFE_INTEGER ? null : value;
}

export function toTicks(text: string, pricePrecision: number): Result<Ticks, string> {
  const value = scaledInteger(text, pricePrecision);
  return value === null || value > TICKS_MAX
    ? err(`price ${text.slice(0, 40)} is not a whole number of ticks`)
    : ok(ticks(value));
}

export function toLots(text: string, quantityPrecision: number): Result<Lots, string> {
  const value = scaledInteger(text, quantityPrecision);
  return value === null || value > LOTS_MAX
    ? err(`quantity ${text.slice(0, 40)} is not a whole number of lots`)
    : ok(lots(value));
}

/** What fits no step, exactly and without zeros behind: how fine it is shows in its decimals. Null: it is no figure. */
export function toFineText(text: string): string | null {
  const read = parseLong(text);
  if (!read.ok || read.value.units < 0n) return null;
  return formatTrimmed(read.value.units, read.value.scale);
}

/** Of an order that names a price: where it is left out, or nothing, the order's cannot be known. */
export function toLimitPrice(text: string, pricePrecision: number): Result<Ticks, string> {
  const price = toTicks(text, pricePrecision);
  return price.ok && price.value === 0 ? err('a limit order without a price') : price;
}

export function toAtoms(text: string): Result<Atoms, string> {
  const value = parseDecimal(text, ASSET_SCALE);
  return value.ok ? ok(atoms(value.value)) : err(`amount ${text.slice(0, 40)} is ${value.error}`);
}

/**
 * Of an exchange that counts finer than we do, to the atom: one such row must not hide all others. Whoever reads it
 * says which way the rest goes. As many digits as a reply may hold of a number.
 */
export function toCounted(text: string, rounding: 'floor' | 'ceil'): Result<Atoms, string> {
  const whole = parseDecimal(text, ASSET_SCALE);
  if (whole.ok) return ok(atoms(whole.value));
  const fine = parseLong(text);
  if (!fine.ok) return err(`amount ${text.slice(0, 40)} is ${whole.error}`);
  return ok(atoms(rescale(fine.value.units, fine.value.scale, ASSET_SCALE, rounding)));
}

/** More than atoms can say: what is read of it is not all there is. */
export function isFiner(text: string): boolean {
  const [floor, ceil] = [toCounted(text, 'floor'), toCounted(text, 'ceil')];
  return floor.ok && ceil.ok && floor.value !== ceil.value;
}

/** A whole number of contracts. */
export function toContracts(text: string): Result<Contracts, string> {
  const value = scaledInteger(text, 0);
  return value === null || value > LOTS_MAX
    ? err(`${text.slice(0, 40)} is not a whole number of contracts`)
    : ok(contracts(value));
}

/** A number for display as an integer of 10^-scale: venues write more decimals than we keep. */
function rounded(text: string, scale: number): Result<bigint, string> {
  const exact = parseLong(text);
  if (!exact.ok) return err(`${text.slice(0, 40)} is ${exact.error}`);
  return ok(rescale(exact.value.units, exact.value.scale, scale, 'half-up'));
}

/** Of an exchange's own figure (equity, profit): rounded to the atom, never to be paid with. */
export function toFigure(text: string): Result<Atoms, string> {
  const value = rounded(text, ASSET_SCALE);
  return value.ok ? ok(atoms(value.value)) : value;
}

export function toRate(text: string): Result<Rate, string> {
  const value = rounded(text, RATE_SCALE);
  return value.ok ? ok(rate(value.value)) : value;
}

export function toMark(text: string, pricePrecision: number): Result<Mark, string> {
  const value = rounded(text, pricePrecision + MARK_DECIMALS);
  return value.ok ? ok(mark(value.value)) : value;
}

/** In which steps an instrument's prices and quantities are counted. */
export interface Steps {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}

/** A contract's quantities are whole contracts. */
export function stepsOf(instrument: SpotPair | ListedContract): Steps {
  return instrument.kind === 'spot' ? instrument : { ...instrument, quantityPrecision: 0 };
}

/** Ticks or lots as the shortest decimal text. */
export function stepsText(steps: Ticks | Lots | Contracts, precision: number): string {
  return formatTrimmed(BigInt(steps), precision);
}

export function atomsText(amount: Atoms): string {
  return formatTrimmed(amount, ASSET_SCALE);
}
