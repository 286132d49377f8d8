/** The mirror of the compared orders, and which of them are looked at. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import { watchTopic } from '../../session/wire/watch-topic';
import { NO_FILTER, type Filter } from './filter';

interface DriftState {
  /** Null until the terminal has said it once. */
  readonly value: TopicValue<'drift'> | null;
  readonly filter: Filter;
  readonly hasFigures: boolean;
}

export const drift = createFeatureStore<DriftState>({
  value: null,
  filter: NO_FILTER,
  hasFigures: true,
});

/** For `useWatch`. */
export const watchDrift = (terminal: TerminalClient): (() => void) =>
  watchTopic(terminal, 'drift', (value) => {
    drift.mark({ value });
  });

export function setFilter(change: Partial<Filter>): void {
  drift.set({ filter: { ...drift.get().filter, ...change } });
}
