/** What no page may do, whatever it contains: navigate, open windows, embed, ask for devices. */
import { app, session, type WebContents } from 'electron';

const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'notifications',
]);

/** Once the app is ready, before the first window. */
export function installGuards(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_page, permission, decide) => {
    decide(ALLOWED_PERMISSIONS.has(permission));
  });
  defaultSession.setPermissionCheckHandler((_page, permission) =>
    ALLOWED_PERMISSIONS.has(permission),
  );
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.setDisplayMediaRequestHandler((_request, decide) => {
    decide({});
  });
  app.on('web-contents-created', (_event, page) => {
    guardPage(page);
  });
}

function guardPage(page: WebContents): void {
  page.setWindowOpenHandler(() => ({ action: 'deny' }));
  const prevent = (event: { preventDefault(): void }): void => {
    event.preventDefault();
  };
  page.on('will-navigate', prevent);
  page.on('will-frame-navigate', prevent);
  page.on('will-redirect', prevent);
  page.on('will-attach-webview', prevent);
}
