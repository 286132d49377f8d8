/** The rows of the Electron checklist that the source itself can answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, filesWith, root, source, sourceCount } from './sources.testing';

const ENTRY = 'src-main/hosts/electron.ts';
const GUARDS = 'src-main/hosts/electron/guards.ts';
const WINDOW = 'src-main/hosts/electron/window.ts';

test('the sources were found', () => {
  expect(sourceCount).toBeGreaterThan(100);
});

test('row 1: plain http and ws addresses appear where they are loopback only', () => {
  expect(filesWith(/['"`](http|ws):\/\/(?!\*)/)).toEqual([
    'src-main/gateway/http/loopback-server.ts',
    'src-main/hosts/browser/session-guard.ts',
  ]);
});

test('rows 2, 3, 4: one window factory, and every page has exactly these rights', () => {
  expect(filesWith(/new (BrowserWindow|WebContentsView|BrowserView|BaseWindow)\b/)).toEqual([
    WINDOW,
  ]);
  const preferences = /webPreferences: \{([\s\S]*?)\n {4}\}/.exec(source(WINDOW))?.[1] ?? '';
  expect(preferences.split('\n').flatMap((line) => line.trim() || [])).toEqual([
    'nodeIntegration: false,',
    'nodeIntegrationInWorker: false,',
    'nodeIntegrationInSubFrames: false,',
    'contextIsolation: true,',
    'sandbox: true,',
    'webSecurity: true,',
    'webviewTag: false,',
    'devTools: !app.isPackaged,',
    'preload: join(outFolder, `preload/${preload}.cjs`),',
    '...(partition === undefined ? {} : { partition }),',
  ]);
});

test('rows 2, 3, 4: the sandbox is on before the app is ready', () => {
  const entry = codeOf(ENTRY);
  expect(entry.indexOf('app.enableSandbox()')).toBeGreaterThan(0);
  expect(entry.indexOf('app.enableSandbox()')).toBeLessThan(entry.indexOf('.whenReady()'));
});

test('rows 6, 8, 9, 10: what weakens a page is nowhere', () => {
  const weakening =
    /allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webSecurity: false|bypassCSP|allowServiceWorkers/;
  expect(filesWith(weakening)).toEqual([]);
  expect(filesWith(/appendSwitch|appendArgument/)).toEqual([]);
});

test('rows 11, 12: no page embeds another', () => {
  expect(filesWith(/<webview|webviewTag: true|<iframe/)).toEqual([]);
});

test('row 15: one place opens an outside address', () => {
  expect(filesWith(/openExternal\(/)).toEqual(['src-main/hosts/electron/external-links.ts']);
  const links = codeOf('src-main/hosts/electron/external-links.ts');
  expect(links.match(/openExternal\(/g)).toHaveLength(1);
  expect(links).not.toMatch(/endsWith|includes\(|startsWith/);
});

test('row 17: one channel for the desk and one listener; the review hears its own page alone', () => {
  expect(filesWith(/\bipcMain\b/)).toEqual(['src-main/hosts/electron/electron-wire.ts']);
  const door = codeOf('src-main/hosts/electron/electron-wire.ts');
  expect(door.match(/ipcMain\.\w+/g)).toEqual(['ipcMain.on']);
  expect(filesWith(/\.ipc\.(on|once|handle)\b/)).toEqual([
    'src-main/hosts/electron/review-window.ts',
  ]);
  for (const listener of ['electron-wire', 'review-window']) {
    expect(codeOf(`src-main/hosts/electron/${listener}.ts`)).toContain('isTrustedFrame(event, ');
  }
});

test('row 18: no page comes from a file', () => {
  expect(filesWith(/loadFile\(|['"`]file:\/\/(?!\/\*)/)).toEqual([]);
});

test('row 20: the preloads are the only ones that speak to main, and expose one object', () => {
  const preloads = ['src-main/hosts/preload/preload.ts', 'src-main/hosts/preload/review.ts'];
  expect(filesWith(/\bipcRenderer\b/)).toEqual(preloads);
  expect(filesWith(/exposeInMainWorld|exposeInIsolatedWorld/)).toEqual(preloads.slice(0, 1));
});

test('row 22: secrets are sealed by the asynchronous calls only, and never in plain text', () => {
  expect(filesWith(/safeStorage\.(encryptString|decryptString|isEncryptionAvailable)\(/)).toEqual(
    [],
  );
  expect(filesWith(/setUsePlainTextEncryption/)).toEqual([]);
});

test('row 23: a secret becomes a KeyObject, and is signed with as one', () => {
  expect(filesWith(/createHmac\(/).filter((path) => path.startsWith('src-main/client/'))).toEqual([
    'src-main/client/request/signer.ts',
  ]);
  expect(codeOf('src-main/client/request/signer.ts')).toMatch(/KeyObject/);
  expect(filesWith(/createSecretKey\(/).length).toBeGreaterThan(0);
});

test('row 24: nothing is sent about a crash, and nobody opens the tools of a developer', () => {
  expect(filesWith(/crashReporter|openDevTools|toggleDevTools|role: 'reload'/)).toEqual([]);
  expect(codeOf(ENTRY)).toContain('refusedSwitch(app)');
});

test('row 25: one instance, and no scheme of its own in the system', () => {
  expect(codeOf(ENTRY)).toContain('app.requestSingleInstanceLock()');
  expect(filesWith(/setAsDefaultProtocolClient|open-url/)).toEqual([]);
});

test('row 26: no certificate is accepted that the system would not', () => {
  const accepting =
    /['"]certificate-error['"]|setCertificateVerifyProc|rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/;
  expect(filesWith(accepting)).toEqual([]);
});

test('row 28: sleep, a locked screen and waking are listened to', () => {
  const hooks = codeOf('src-main/hosts/electron/system.ts');
  for (const event of ['suspend', 'lock-screen']) expect(hooks).toContain(`on('${event}'`);
  expect(codeOf(ENTRY)).toContain("on('resume'");
});

test('rows 5, 11, 13, 14: every guard of a session and of a page is set', () => {
  const guards = codeOf(GUARDS);
  for (const guard of [
    'setPermissionRequestHandler',
    'setPermissionCheckHandler',
    'setDevicePermissionHandler',
    'setDisplayMediaRequestHandler',
    'onBeforeRequest',
    'setWindowOpenHandler',
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
  ]) {
    expect(guards).toContain(guard);
  }
});

test('row 16: Electron is pinned to one version, and the tools agree on it', () => {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> };
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
});
