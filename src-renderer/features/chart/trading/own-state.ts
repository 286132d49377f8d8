/** Own orders, changes under way and fills: the same for every copy of the chart. A mirror. */
import type { ChangeRow, FillRow, OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../../lib/feature-store';

interface OwnState {
  readonly orders: readonly OrderRow[];
  readonly changes: readonly ChangeRow[];
  readonly fills: readonly FillRow[];
}

export const ownState = createFeatureStore<OwnState>({ orders: [], changes: [], fills: [] });

export function watchOwn(terminal: TerminalClient): () => void {
  const stops = [
    terminal.subscribe(
      'openOrders',
      {},
      {
        onValue: (orders) => {
          ownState.mark({ orders });
        },
      },
    ),
    terminal.subscribe(
      'changes',
      {},
      {
        onValue: (changes) => {
          ownState.mark({ changes });
        },
      },
    ),
    terminal.subscribe(
      'fills',
      {},
      {
        onValue: (fills) => {
          ownState.mark({ fills });
        },
      },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
