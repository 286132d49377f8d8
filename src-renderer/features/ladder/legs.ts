/** What is open of a contract and not already being closed, each leg for itself. */
import type { PositionRow } from '@shared/contract/terminal';
import { futuresState } from '../../session/futures/futures-state';

/** `volume` in contracts. */
export interface Leg extends Pick<PositionRow, 'side' | 'mode'> {
  readonly volume: number;
}

export function legsOf(symbol: string): readonly Leg[] {
  const positions = futuresState.get().account?.positions ?? [];
  return positions.flatMap(({ symbol: of, side, mode, contracts, closing }) =>
    of === symbol && contracts > closing ? [{ side, mode, volume: contracts - closing }] : [],
  );
}
