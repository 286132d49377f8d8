/** The limits as the terminal told them. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';
import { watchTopic } from '../../session/wire/watch-topic';

export type RiskValue = TopicValue<'risk'>;

export const risk = createFeatureStore<{ readonly value: RiskValue | null }>({ value: null });

export const watchRisk: Watch = (terminal) =>
  watchTopic(terminal, 'risk', (value) => {
    risk.mark({ value });
  });
