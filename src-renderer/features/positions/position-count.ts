/** How many positions there are, whatever the list leaves out for the moment. */
import { futuresState, useContracts, watchFutures } from '../../session/futures/futures-state';
import { useWatch } from '../../session/wire/terminal';
import { openPositions } from './view-model';

export function usePositionCount(): number {
  useWatch(watchFutures);
  const contracts = useContracts();
  return futuresState.use(({ account }) =>
    account === null ? 0 : openPositions(account, contracts).length,
  );
}
