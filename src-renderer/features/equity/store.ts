/** The mirror of the equity topic, and how much of it is shown. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import { watchEquityPoints, type EquityPoint } from '../../session/equity-points';
import type { Span } from '../../session/spans';

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
export const watchEquity = (terminal: TerminalClient): (() => void) =>
  watchEquityPoints(terminal, (points) => {
    equity.mark({ points });
  });
