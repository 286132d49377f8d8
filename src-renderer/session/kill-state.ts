/** The kill switch as the terminal told it: its banner shows it, and every button that sends obeys it. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../lib/feature-store';
import { closeToast } from '../ui/toast';
import { toldToast } from './requests/told';
import type { Watch } from './wire/terminal';
import { watchTopic } from './wire/watch-topic';

export type KillValue = TopicValue<'kill'>;

export const killState = createFeatureStore<{ readonly kill: KillValue | null }>({ kill: null });

export const watchKill: Watch = (terminal) =>
  watchTopic(terminal, 'kill', (kill) => {
    // What it shows is the answer to a press that has none.
    closeToast(toldToast(kill.isOn ? 'kill' : 'liftKill'));
    killState.mark({ kill });
  });

export const useIsKilled = (): boolean => killState.use(({ kill }) => kill?.isOn === true);
