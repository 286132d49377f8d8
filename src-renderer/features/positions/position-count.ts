/** How many positions there are, whatever the list leaves out for the moment. */
import { futuresState, useContracts, watchFutures } from '../../session/futures/futures-state';
import { useWatch } from '../../session/wire/terminal';
import { heldPositions } from './view-model';

export function usePositionCount(): number {
  useWatch(watchFutures);
  const contracts = useContracts();
  return futuresState.use(({ account }) => {
    if (account === null) return 0;
    const { shown, uncounted } = heldPositions(account, contracts);
    return shown.length + uncounted.length;
  });
}
