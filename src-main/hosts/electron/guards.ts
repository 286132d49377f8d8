/** What no page may do, whatever it contains: navigate, open windows, embed, ask for devices, reach a network. */
import { app, type Session, session, type WebContents } from 'electron';
import type { Words } from '../../terminal/words/words';
import { offerLink } from './external-links';

const DESK_PERMISSIONS: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen', // the chart's button
  'notifications',
]);
const NO_PERMISSIONS: ReadonlySet<string> = new Set();
/** Pages come from `app:`; a link with `download` would otherwise be a way out past the policy. */
const NETWORK = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}

/** Once the app is ready, before the first window. */
export function installGuards(words: Words): void {
  guardSession(session.defaultSession, DESK_PERMISSIONS);
  app.on('web-contents-created', (_event, page) => {
    guardPage(page, words);
  });
}

/** A session of a window of its own: nothing is permitted in it. */
export function guardOwnSession(own: Session): void {
  guardSession(own, NO_PERMISSIONS);
}

function guardSession(guarded: Session, permitted: ReadonlySet<string>): void {
  guarded.setPermissionRequestHandler((_page, permission, decide) => {
    decide(permitted.has(permission));
  });
  guarded.setPermissionCheckHandler((_page, permission) => permitted.has(permission));
  guarded.setDevicePermissionHandler(() => false);
  guarded.setDisplayMediaRequestHandler((_request, decide) => {
    try {
      decide({});
    } catch {
      // Electron throws where a picture is asked for and none is given; the page is refused all the same.
    }
  });
  guarded.webRequest.onBeforeRequest({ urls: NETWORK }, (_request, decide) => {
    decide({ cancel: true });
  });
  guarded.setSpellCheckerEnabled(false); // it would fetch its dictionaries from a server
}

function guardPage(page: WebContents, words: Words): void {
  page.setWindowOpenHandler(({ url }) => {
    void offerLink(url, words).catch(() => undefined); // no browser to open it with: nothing opens
    return { action: 'deny' };
  });
  const prevent = (event: { preventDefault(): void }): void => {
    event.preventDefault();
  };
  const preventLeaving = (event: Navigation): void => {
    // A page that loads itself again stays where it is: a new market, another account.
    if (!event.isMainFrame || event.url !== page.getURL()) event.preventDefault();
  };
  page.on('will-navigate', preventLeaving);
  page.on('will-frame-navigate', preventLeaving);
  page.on('will-redirect', prevent);
  page.on('will-attach-webview', prevent);
}
