/** Long and short of a contract are two positions, each with orders that open and orders that close it. */
import { oppositeOf, type Side } from '@shared/domain/order';
import type { Position } from '@shared/domain/position';
import type { TrackedOrder } from '../orders/tracked-order';

export const keyOf = (symbol: string, side: Side): string => `${symbol} ${side}`;

export const sideOf = ({ contractName, side }: Position): string => keyOf(contractName, side);

/** Cross and isolated together; 0 of one that is not held. */
export const contractsOf = (positions: readonly Position[], side: string): number =>
  positions.reduce((sum, one) => (sideOf(one) === side ? sum + one.contracts : sum), 0);

/** Which side an order moves; null of one that moves no contracts. */
export function movedBy({
  book,
  symbol,
  side,
  futures,
}: TrackedOrder): { readonly side: string; readonly isClosing: boolean } | null {
  if (book !== 'futures' || futures === null) return null;
  const isClosing = futures.action === 'CLOSE';
  return { side: keyOf(symbol, isClosing ? oppositeOf(side) : side), isClosing };
}
