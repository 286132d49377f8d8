/** Own orders, changes under way and fills: the same for every copy of the chart. A mirror. */
import type { ChangeRow, FillRow, OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { endAll } from '../../../lib/end-all';
import { createFeatureStore } from '../../../lib/feature-store';
import { watchTopic } from '../../../session/wire/watch-topic';

interface OwnState {
  readonly orders: readonly OrderRow[];
  readonly changes: readonly ChangeRow[];
  readonly fills: readonly FillRow[];
}

export const ownState = createFeatureStore<OwnState>({ orders: [], changes: [], fills: [] });

export function watchOwn(terminal: TerminalClient): () => void {
  return endAll([
    watchTopic(terminal, 'openOrders', (orders) => {
      ownState.mark({ orders });
    }),
    watchTopic(terminal, 'changes', (changes) => {
      ownState.mark({ changes });
    }),
    watchTopic(terminal, 'fills', (fills) => {
      ownState.mark({ fills });
    }),
  ]);
}
