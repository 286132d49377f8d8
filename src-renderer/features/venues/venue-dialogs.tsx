/** The questions about accounts that can be open, at most one of them at a time. */
import { useWatch } from '../../session/wire/terminal';
import { AccountsDialog } from './accounts-dialog';
import { ConnectDialog } from './connect-dialog';
import { GoLiveDialog } from './go-live-dialog';
import { venues, watchVenues } from './store';
import { SwitchQuestion } from './switch-question';

export function VenueDialogs() {
  useWatch(watchVenues);
  const dialog = venues.use((state) => state.dialog);
  return (
    <>
      {dialog?.kind === 'connect' ? <ConnectDialog id={dialog.id} /> : null}
      {dialog?.kind === 'switch' ? <SwitchQuestion id={dialog.id} /> : null}
      {dialog?.kind === 'accounts' ? <AccountsDialog /> : null}
      <GoLiveDialog />
    </>
  );
}
