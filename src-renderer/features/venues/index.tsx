/**
 * Live accounts on the desk: connecting one, switching, trading it by its alias, locking it. Other parts
 * import only from here.
 */
import './venues.css';

export { AccountMenu } from './account-menu';
export { KeyScreen, useIsKeyClosed } from './key-screen';
export { KnownAccounts } from './known-accounts';
export { LockCover } from './lock-cover';
export { NotOpened } from './not-opened';
export { OpeningScreen } from './opening-screen';
export { openVenueDialog, watchVenues } from './store';
export { VenueDialogs } from './venue-dialogs';
