/** Balance rows with exact totals, as they are drawn. Pure. */
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { formatAvailable } from '../../lib/format';
import type { BalanceValue } from './store';

export interface BalanceRow {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  readonly total: string;
  /** Atoms, for sorting. */
  readonly freeAtoms: bigint;
  readonly lockedAtoms: bigint;
  readonly totalAtoms: bigint;
}

/** Decimals that are drawn for every asset, so that points stand under each other. */
const DECIMALS = 8;

export function balanceRows(
  values: readonly BalanceValue[],
  isDustHidden: boolean,
): readonly BalanceRow[] {
  return values.map(balanceRow).filter((row) => !isDustHidden || row.totalAtoms !== 0n);
}

function balanceRow({ asset, free, locked }: BalanceValue): BalanceRow {
  const freeAtoms = atomsOf(free);
  const lockedAtoms = atomsOf(locked);
  const totalAtoms = freeAtoms + lockedAtoms;
  return {
    asset,
    free: figure(freeAtoms),
    locked: figure(lockedAtoms),
    total: figure(totalAtoms),
    freeAtoms,
    lockedAtoms,
    totalAtoms,
  };
}

const figure = (atoms: bigint) => formatAvailable(formatTrimmed(atoms, ASSET_SCALE), DECIMALS);

function atomsOf(text: string): bigint {
  const parsed = parseDecimal(text, ASSET_SCALE);
  return parsed.ok ? parsed.value : 0n;
}
