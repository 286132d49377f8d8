/** The condition order that is being changed, and how changes go: those of condition orders among them. */
import type { ChangeRow, ConditionRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import type { ChangedOrder } from '../../session/orders/change-order';
import { watchTopic } from '../../session/wire/watch-topic';

interface ConditionsState {
  readonly changing: ChangedOrder | null;
  readonly changes: readonly ChangeRow[];
}

export const store = createFeatureStore<ConditionsState>({ changing: null, changes: [] });

/** For `useWatch`. */
export function watchChanges(terminal: TerminalClient): () => void {
  const onValue = (changes: readonly ChangeRow[]) => {
    store.mark({ changes });
  };
  return watchTopic(terminal, 'changes', onValue);
}

/** Of orders that are, or were, condition orders. */
export const changesOf = (
  changes: readonly ChangeRow[],
  conditions: readonly ConditionRow[],
): readonly ChangeRow[] =>
  changes.filter(({ orderId }) => conditions.some((each) => each.orderId === orderId));
