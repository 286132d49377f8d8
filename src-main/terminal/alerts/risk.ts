/**
 * Risk of a position as the desk shows it: what must stay ÷ equity, and at 100 % it is liquidated. Cross
 * positions have one equity and one Risk, that of all of them: the exchange's `marginRate` of such a leg
 * says nothing of what the others need.
 */
import { fixedFraction, fraction, riskOf } from '@shared/domain/futures-math';
import { readWalletPosition } from '@shared/domain/futures-math/inspect';
import type { ListedContract } from '@shared/domain/instrument';
import type { FuturesAccount, Position } from '@shared/domain/position';
import { toPositionRow } from '../futures/position-rows';

const DECIMALS = 2;

interface PositionRisk {
  readonly position: Position;
  /** In per cent with two decimals; without equity 100. */
  readonly percent: string;
}

/** By the desk's own function, so that an alert never says another figure. Unlisted contracts are left out. */
export function risksOf(
  { normal, positions: held }: FuturesAccount,
  contractOf: (symbol: string) => ListedContract | undefined,
): readonly PositionRisk[] {
  const known = held.flatMap((position) => {
    const contract = contractOf(position.contractName);
    if (contract === undefined || position.contracts === 0) return [];
    const row = toPositionRow(position);
    return [{ position, seen: readWalletPosition(row, contract, row.markPrice) }];
  });
  const wallet = { normal, positions: known.map(({ seen }) => seen) };
  return known.map(({ position, seen }) => {
    const { numerator, denominator } = riskOf(wallet, seen);
    const percent = fixedFraction(fraction(numerator * 100n, denominator), DECIMALS);
    return { position, percent };
  });
}
