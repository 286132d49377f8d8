/** The rows of the Electron checklist that the source itself can answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const sources = new Map<string, string>();
for (const folder of ['src-main', 'src-renderer', 'shared']) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isSource = entry.isFile() && /\.(ts|tsx|mjs|html)$/.test(path);
    if (!isSource || /\.(test|testing)\.tsx?$/.test(path)) continue;
    sources.set(relative(root, path), readFileSync(path, 'utf8'));
  }
}
const filesWith = (pattern: RegExp): string[] =>
  [...sources].filter(([, text]) => pattern.test(text)).map(([path]) => path);

test('the sources were found', () => {
  expect(sources.size).toBeGreaterThan(100);
});

test('one window factory, with exactly these rights', () => {
  expect(filesWith(/new BrowserWindow|new WebContentsView|new BrowserView/)).toEqual([
    'src-main/hosts/electron/window.ts',
  ]);
  const window = sources.get('src-main/hosts/electron/window.ts') ?? '';
  const preferences = /webPreferences: \{([^}]*)\}/.exec(window)?.[1] ?? '';
  expect(preferences.split('\n').flatMap((line) => line.trim() || [])).toEqual([
    'nodeIntegration: false,',
    'nodeIntegrationInWorker: false,',
    'nodeIntegrationInSubFrames: false,',
    'contextIsolation: true,',
    'sandbox: true,',
    'webSecurity: true,',
    'webviewTag: false,',
    "preload: join(outFolder, 'preload', 'preload.cjs'),",
  ]);
});

test('what weakens a page is nowhere', () => {
  const weakening =
    /allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webSecurity: false|<webview|loadFile\(|['"`]file:|certificate-error|setCertificateVerifyProc|openExternal|setAsDefaultProtocolClient/;
  expect(filesWith(weakening)).toEqual([]);
});

test('one channel, one listener behind one door, and the preload is its only other end', () => {
  expect(filesWith(/\bipcMain\b/)).toEqual(['src-main/hosts/electron/electron-wire.ts']);
  expect(filesWith(/\bipcRenderer\b/)).toEqual(['src-main/hosts/preload/preload.ts']);
  const door = sources.get('src-main/hosts/electron/electron-wire.ts') ?? '';
  expect(door.match(/ipcMain\.\w+/g)).toEqual(['ipcMain.on']);
});

test('the sandbox is on before the app is ready, and every kind of permission has a guard', () => {
  const entry = sources.get('src-main/hosts/electron.ts') ?? '';
  expect(entry.indexOf('app.enableSandbox()')).toBeGreaterThan(0);
  expect(entry.indexOf('app.enableSandbox()')).toBeLessThan(entry.indexOf('.whenReady()'));
  const guards = sources.get('src-main/hosts/electron/guards.ts') ?? '';
  for (const guard of [
    'setPermissionRequestHandler',
    'setPermissionCheckHandler',
    'setDevicePermissionHandler',
    'setDisplayMediaRequestHandler',
    'setWindowOpenHandler',
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
  ]) {
    expect(guards).toContain(guard);
  }
});

test('plain http and ws addresses appear in the loopback servers only', () => {
  expect(filesWith(/['"`](http|ws):\/\//)).toEqual([
    'src-main/gateway/http/loopback-server.ts',
    'src-main/hosts/browser/session-guard.ts',
  ]);
});

test('Electron is pinned to one version', () => {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  expect(text).toMatch(/"electron": "\d+\.\d+\.\d+"/);
});
