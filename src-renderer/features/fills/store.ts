/** The mirror of the fills topic. */
import type { FillRow } from '@shared/contract/terminal/commands';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/terminal';

interface FillsState {
  /** Null until the terminal has said it once. */
  readonly fills: readonly FillRow[] | null;
}

export const fills = createFeatureStore<FillsState>({ fills: null });

export const watchFills: Watch = (terminal) =>
  terminal.subscribe(
    'fills',
    {},
    {
      onValue: (rows) => {
        fills.mark({ fills: rows });
      },
    },
  );
