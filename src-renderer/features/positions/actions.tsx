/** What acts on all positions whether or not a panel shows them: closing all, and how orders go. */
import { useTranslation } from '../../lib/i18n';
import { futuresState, useContracts, watchFutures } from '../../session/futures/futures-state';
import { useCommand } from '../../session/keys/hotkeys';
import { useWatch } from '../../session/wire/terminal';
import { showToast } from '../../ui/toast';
import { CloseAllDialog } from './close-all-dialog';
import { RunDialog } from './run-dialog';
import { openDialog, positions } from './store';
import { heldPositions, positionViews } from './view-model';

export function PositionActions() {
  const { t } = useTranslation('positions');
  useWatch(watchFutures);
  useCommand('flatten', () => {
    const { account } = futuresState.get();
    if (account === null || account.readAtMs === 0) {
      showToast({ level: 'warn', title: t('notRead') });
    } else if (account.positions.length === 0) {
      showToast({ level: 'info', title: t('nothingToClose') });
    } else openDialog({ kind: 'close-all', symbol: null });
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
  if (dialog?.kind !== 'close-all' || account === null) return null;
  const { symbol } = dialog;
  const { uncounted } = heldPositions(account, contracts);
  return (
    <CloseAllDialog
      views={positionViews(account, marks, contracts, symbol)}
      uncountedCount={symbol === null ? uncounted.length : 0}
    />
  );
}
