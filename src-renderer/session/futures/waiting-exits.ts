/**
 * Take profits and stop losses that wait for their entry: what the terminal has not placed of them yet. What it
 * has placed are condition orders of their own. Pure; prices are ticks.
 */
import type { ExitRow, PositionRow } from '@shared/contract/terminal';
import { parseDecimal, rescale } from '@shared/money/decimal';

export interface WaitingExit {
  readonly exit: ExitRow;
  readonly price: number;
  /** What is not placed yet. */
  readonly lots: number;
}

const TO_COME: ReadonlySet<ExitRow['state']> = new Set(['CHECKING', 'WAITING', 'PLACING', 'HELD']);

/** Of one contract. */
export function waitingExits(
  exits: readonly ExitRow[],
  symbol: string,
  pricePrecision: number,
): readonly WaitingExit[] {
  return exits.flatMap((exit) => {
    const price = gridTicks(exit.triggerPrice, pricePrecision);
    const lots = exit.contracts - exit.placed;
    if (exit.symbol !== symbol || !TO_COME.has(exit.state) || price === null || lots <= 0)
      return [];
    return [{ exit, price, lots }];
  });
}

/** Those of a position that something keeps back: it stands without them. */
export function heldExits(
  exits: readonly ExitRow[],
  { symbol, mode, side }: Pick<PositionRow, 'symbol' | 'mode' | 'side'>,
): readonly ExitRow[] {
  return exits.filter(
    (exit) =>
      exit.state === 'HELD' && exit.symbol === symbol && exit.mode === mode && exit.side !== side,
  );
}

/** A price as the exchange writes it, on the tick grid; null when it is none. */
export function gridTicks(
  text: string,
  pricePrecision: number,
  rounding: 'half-even' | 'ceil' | 'floor' = 'half-even',
): number | null {
  const parsed = parseDecimal(text, 18);
  if (!parsed.ok) return null;
  return Number(rescale(parsed.value, 18, pricePrecision, rounding));
}
