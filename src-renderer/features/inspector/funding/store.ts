/** The mirror of the funding that the terminal has observed of open positions. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../../lib/feature-store';
import { watchTopic } from '../../../session/wire/watch-topic';

export const fundingState = createFeatureStore<{ readonly positions: TopicValue<'fundingBars'> }>({
  positions: [],
});

/** For `useWatch`. */
export function watchFunding(terminal: TerminalClient): () => void {
  return watchTopic(terminal, 'fundingBars', (positions) => {
    fundingState.mark({ positions });
  });
}
