/**
 * A window of the browser host comes in by an address that works once, sent there by a file. From here on it goes
 * by the desk's own address. Loaded again it asks for that, and on the desk's behalf: on the file's, the
 * browser would keep the session's cookie to itself (docs/decisions/0105).
 */
import { askedWorkspace } from '../desk-state';

export function leaveEntrance(): void {
  if (location.pathname !== '/enter') return;
  const workspace = askedWorkspace();
  const query = workspace === null ? '' : `?${String(new URLSearchParams({ workspace }))}`;
  history.replaceState(null, '', `/${query}`);
}
