/** The mirror of the equity topic, and how much of it is shown. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import type { EquityPoint, Span } from './curve';

interface EquityState {
  /** Oldest first; null until the terminal has said it once. */
  readonly points: readonly EquityPoint[] | null;
  readonly span: Span;
  readonly isTable: boolean;
}

export const equity = createFeatureStore<EquityState>({
  points: null,
  span: 'day',
  isTable: false,
});

/** For `useWatch`. */
export function watchEquity(terminal: TerminalClient): () => void {
  let points: readonly EquityPoint[] = [];
  return terminal.subscribe(
    'equity',
    {},
    {
      onSnapshot: (items) => {
        points = items;
        equity.mark({ points });
      },
      onAppend: (items) => {
        points = [...points, ...items].slice(-KEPT);
        equity.mark({ points });
      },
    },
  );
}
/** The topic's capacity. */
const KEPT = 5_500;
