/**
 * Risk of a position as the desk shows it: what must stay ÷ equity, and at 100 % it is liquidated. Cross
 * positions have one equity and one Risk, that of all of them: the exchange's `marginRate` of such a leg
 * says nothing of what the others need.
 */
import { fixedFraction, fraction, riskByEquity, type Fraction } from '@shared/domain/futures-math';
import { readWalletPosition } from '@shared/domain/futures-math/inspect';
import type { ListedContract } from '@shared/domain/instrument';
import type { FuturesAccount, Position } from '@shared/domain/position';
import { pow10 } from '@shared/money/decimal';
import { RATE_SCALE } from '@shared/money/units';
import { toPositionRow } from '../futures/position-rows';

const DECIMALS = 2;
const ONE = pow10(RATE_SCALE);

interface PositionRisk {
  readonly position: Position;
  /** In per cent with two decimals; null without equity, which is beyond every limit. */
  readonly percent: string | null;
}

type ContractOf = (symbol: string) => ListedContract | undefined;

/** By the desk's own function, so that an alert never says another figure, wherever that can be told. */
export function risksOf(account: FuturesAccount, contractOf: ContractOf): readonly PositionRisk[] {
  const held = account.positions.filter(({ contracts }) => contracts > 0);
  const cross = held.filter(({ mode }) => mode === 'cross');
  const isCrossKnown = cross.every(({ contractName }) => contractOf(contractName) !== undefined);
  const known = held.flatMap((position) => {
    const contract = contractOf(position.contractName);
    if (contract === undefined) return [];
    const row = toPositionRow(position);
    return [{ position, seen: readWalletPosition(row, contract, row.markPrice) }];
  });
  const wallet = { normal: account.normal, positions: known.map(({ seen }) => seen) };
  return held.map((position) => {
    const seen = known.find((one) => one.position === position)?.seen;
    const isLeftOut = seen === undefined || (position.mode === 'cross' && !isCrossKnown);
    const risk = isLeftOut ? toldRisk(account, position, cross) : riskByEquity(wallet, seen);
    return { position, percent: percentOf(risk) };
  });
}

/**
 * By the exchange's own figures: without a contract its mark cannot be read, and a cross leg that is left
 * out would make the others look safer.
 */
function toldRisk(
  { crossEquity }: FuturesAccount,
  position: Position,
  cross: readonly Position[],
): Fraction | null {
  const { mode, hold, realized, unrealized } = position;
  const isCross = mode === 'cross';
  const equity = isCross ? crossEquity : hold + realized + unrealized;
  if (equity <= 0n) return null;
  const required = (isCross ? cross : [position]).reduce(
    (sum, { value, keepRate, maxFeeRate }) => sum + value * (keepRate + maxFeeRate),
    0n,
  );
  return fraction(required, equity * ONE);
}

const percentOf = (risk: Fraction | null): string | null =>
  risk === null ? null : fixedFraction(fraction(risk.numerator * 100n, risk.denominator), DECIMALS);
