/** What acts on all positions whether or not a panel shows them: closing all, and how orders go. */
import { useEffect } from 'react';
import { futuresState, useContracts, watchFutures } from '../../session/futures/futures-state';
import { useCommand } from '../../session/keys/hotkeys';
import { useWatch } from '../../session/wire/terminal';
import { CloseAllDialog } from './close-all-dialog';
import { askToCloseAll, closingAll, tellNothingCloses } from './closing-all';
import { RunDialog } from './run-dialog';
import { openDialog, positions } from './store';
import { positionViews } from './view-model';

export function PositionActions() {
  useWatch(watchFutures);
  const contracts = useContracts();
  useCommand('flatten', () => {
    askToCloseAll(contracts, null);
  });
  return (
    <>
      <CloseAll />
      <RunDialog />
    </>
  );
}

function CloseAll() {
  const dialog = positions.use((state) => state.dialog);
  const { account, marks } = futuresState.use((state) => ({
    account: state.account,
    marks: state.marks,
  }));
  const contracts = useContracts();
  const asked = dialog?.kind === 'close-all' ? dialog : null;
  const all = asked === null ? null : closingAll(account, contracts, asked.symbol);
  const hasNothing = all?.closable.length === 0;
  useEffect(() => {
    if (!hasNothing) return;
    // What was asked about is closed, or being closed, by now.
    openDialog(null);
    tellNothingCloses(all);
  }, [hasNothing, all]);
  if (asked === null || account === null || all === null || hasNothing) return null;
  return (
    <CloseAllDialog
      views={positionViews(account, marks, contracts, asked.symbol)}
      uncountedCount={all.uncounted}
    />
  );
}
