/**
 * Which position the inspector looks at: chosen in its list, by a row's Inspect or by the key. Where
 * features meet the inspector; it is only a choice, the position itself is the terminal's.
 */
import { useCallback } from 'react';
import { createFeatureStore } from '../../lib/feature-store';
import { deskState, findInstrument, useSelectSymbol } from '../desk-state';
import { useWorkspaceActions } from '../windows/workspace';

interface Inspected {
  /** Null: the riskiest one of the contract that is selected. */
  readonly positionId: string | null;
  /** The keyboard was sent here: the panel that has the slider takes it once, when it is drawn. */
  readonly wantsFocus: boolean;
}

export const inspected = createFeatureStore<Inspected>({ positionId: null, wantsFocus: false });

/** Shows the inspector's workspace on a position, the keyboard at its slider. */
export function useInspect(): (position: {
  readonly positionId: string | null;
  readonly symbol: string;
}) => void {
  const { show } = useWorkspaceActions();
  const select = useSelectSymbol();
  return useCallback(
    ({ positionId, symbol }) => {
      show('inspect');
      if (findInstrument(deskState.get(), symbol)?.kind === 'futures') select(symbol);
      inspected.set({ positionId, wantsFocus: true });
    },
    [show, select],
  );
}
