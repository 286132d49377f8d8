/** How many condition orders, and exits that wait for their entry, can still fire. */
import { futuresState, watchFutures } from '../../session/futures/futures-state';
import { useWatch } from '../../session/wire/terminal';
import { liveCount } from './view-model';

export function useLiveCount(): number {
  useWatch(watchFutures);
  return futuresState.use(({ conditions, exits }) => liveCount(conditions ?? [], exits));
}
