/**
 * What contracts are worth: quantity × price is a whole number of atoms at every tick and at every
 * step of the mark (exchange-rules §1), so nothing here rounds.
 */
import { pow10 } from '../../money/decimal';
import {
  ASSET_SCALE,
  atoms,
  mark,
  MARK_DECIMALS,
  type Atoms,
  type Contracts,
  type Mark,
  type Ticks,
} from '../../money/units';
import { invariant } from '../../kernel/result';
import type { FuturesContract } from '../instrument';

/** Atoms of margin coin in one contract, per smallest step of its two kinds of prices. */
export interface ContractUnit {
  readonly perTick: bigint;
  readonly perMark: bigint;
  /** Atoms of one contract at a price of one quote unit. */
  readonly perQuote: bigint;
}

/** `assetScale`: decimals of the margin coin's atoms. */
export function contractUnit(
  { multiplier, pricePrecision }: Pick<FuturesContract, 'multiplier' | 'pricePrecision'>,
  assetScale: number = ASSET_SCALE,
): ContractUnit {
  const perMark = perMarkOf(multiplier, pricePrecision, assetScale);
  invariant(perMark !== null, 'multiplier and mark fit the scale of the margin coin');
  const perTick = perMark * pow10(MARK_DECIMALS);
  return { perMark, perTick, perQuote: perTick * pow10(pricePrecision) };
}

/** Whether one contract is worth a whole number of atoms at every step of its mark: only then is it counted here. */
export const isCountable = (
  contract: Pick<FuturesContract, 'multiplier' | 'pricePrecision'>,
): boolean => perMarkOf(contract.multiplier, contract.pricePrecision, ASSET_SCALE) !== null;

function perMarkOf(
  { units, decimals }: FuturesContract['multiplier'],
  pricePrecision: number,
  assetScale: number,
): bigint | null {
  const spare = assetScale - decimals - pricePrecision - MARK_DECIMALS;
  if (decimals > assetScale || pricePrecision < 0 || spare < -assetScale) return null;
  if (spare >= 0) return BigInt(units) * pow10(spare);
  const finer = pow10(-spare);
  return BigInt(units) % finer === 0n ? BigInt(units) / finer : null;
}

/** Contracts × multiplier × price of the book, in atoms. */
export function valueAt(unit: ContractUnit, price: Ticks, contracts: Contracts): Atoms {
  return atoms(BigInt(price) * BigInt(contracts) * unit.perTick);
}

/** The same at an index or mark price. */
export function valueAtMark(unit: ContractUnit, price: Mark, contracts: Contracts): Atoms {
  return atoms(price * BigInt(contracts) * unit.perMark);
}

/** A price of the book on the finer grid of index and mark. */
export function markOfTicks(price: Ticks): Mark {
  return mark(BigInt(price) * pow10(MARK_DECIMALS));
}
