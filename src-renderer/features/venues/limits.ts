/** The risk limits of the account that runs, as the terminal told them: the checklist's last step sets them. */
import type { TopicValue } from '@shared/contract/terminal';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';
import { watchTopic } from '../../session/wire/watch-topic';

export const accountLimits = createFeatureStore<{ readonly risk: TopicValue<'risk'> | null }>({
  risk: null,
});

export const watchLimits: Watch = (terminal) =>
  watchTopic(terminal, 'risk', (risk) => {
    accountLimits.mark({ risk });
  });
