/** Balance rows with exact totals, as they are drawn. Pure. */
import { worthAt } from '@shared/domain/order-value';
import { moneyOf } from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { NO_VALUE, formatAvailable } from '../../lib/format';
import type { BalanceValue } from './store';

export interface BalanceRow {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  readonly total: string;
  /** The exchange counts finer than these decimals: there is a little more than `total`. */
  readonly isCut: boolean;
  /** In USDT by the last price; a dash where there is none. */
  readonly value: string;
  /** Atoms, for sorting. */
  readonly freeAtoms: bigint;
  readonly lockedAtoms: bigint;
  readonly totalAtoms: bigint;
  readonly valueAtoms: bigint;
}

/** By base asset: the last trade against USDT, in ticks of its pair. */
export type LastPrices = ReadonlyMap<
  string,
  { readonly ticks: number; readonly precision: number }
>;
export const VALUED_IN = 'USDT';

/** Decimals that are drawn for every asset, so that points stand under each other. */
const DECIMALS = 8;

export function balanceRows(
  values: readonly BalanceValue[],
  prices: LastPrices,
  isDustHidden: boolean,
): readonly BalanceRow[] {
  return values
    .map((value) => balanceRow(value, prices))
    .filter((row) => !isDustHidden || row.totalAtoms !== 0n);
}

function balanceRow({ asset, free, locked, isCut }: BalanceValue, prices: LastPrices): BalanceRow {
  const freeAtoms = moneyOf(free);
  const lockedAtoms = moneyOf(locked);
  const totalAtoms = freeAtoms + lockedAtoms;
  const value = valueOf(asset, totalAtoms, prices);
  return {
    asset,
    free: figure(freeAtoms),
    locked: figure(lockedAtoms),
    total: figure(totalAtoms),
    isCut: isCut === true,
    value: value === null ? NO_VALUE : formatAvailable(formatTrimmed(value, ASSET_SCALE), 2),
    freeAtoms,
    lockedAtoms,
    totalAtoms,
    valueAtoms: value ?? 0n,
  };
}

/** Rounded down: what an asset is worth is never shown larger than it is. */
function valueOf(asset: string, atoms: bigint, prices: LastPrices): bigint | null {
  if (asset === VALUED_IN) return atoms;
  const price = prices.get(asset);
  if (price === undefined || price.ticks === 0) return null;
  return worthAt(atoms, price.ticks, price.precision, 'floor');
}

/** The sum of all values, and whether an asset had no price. */
export function totalValue(rows: readonly BalanceRow[]): {
  readonly value: string;
  readonly isPartial: boolean;
} {
  const sum = rows.reduce((total, { valueAtoms }) => total + valueAtoms, 0n);
  return {
    value: formatAvailable(formatTrimmed(sum, ASSET_SCALE), 2),
    isPartial: rows.some(({ value, totalAtoms }) => value === NO_VALUE && totalAtoms > 0n),
  };
}

const figure = (atoms: bigint) => formatAvailable(formatTrimmed(atoms, ASSET_SCALE), DECIMALS);
