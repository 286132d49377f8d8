/** What needs no page: permissions, links, switches, the tray, the kill key, sleep and the clipboard. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, powerMonitor, session } from 'electron';
import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { desktop, sessionOf } from '../fake-electron/electron.mjs';
import { becomeReady } from '../fake-electron/state.mjs';
import { replaceMenu } from '../../src-main/hosts/electron/app-menu';
import { allowedLink, offerLink } from '../../src-main/hosts/electron/external-links';
import { guardOwnSession, installGuards } from '../../src-main/hosts/electron/guards';
import { refusedSwitch } from '../../src-main/hosts/electron/release';
import { createSystemHooks, KILL_ACCELERATOR } from '../../src-main/hosts/electron/system';
import { createSystemSeal } from '../../src-main/hosts/electron/system-seal';
import { en } from '../../src-main/terminal/words/en';
import { Words } from '../../src-main/terminal/words/words';
import { pseudoOf } from '../../src-renderer/lib/pseudo-words';
import { hostileAddresses } from './hostile-addresses.testing';
import { root } from './sources.testing';

let hooks: ReturnType<typeof createSystemHooks>;
/** English, and a language in which every word that goes by a key stands in brackets. */
const words = new Words({ en, 'en-XA': pseudoOf(en) as never });

beforeAll(() => {
  becomeReady({} as Browser);
  installGuards(words);
  guardOwnSession(session.fromPartition('review'));
  hooks = createSystemHooks('out', words);
});
beforeEach(() => {
  words.choose('en');
  hooks.showMode?.('PAPER');
  hooks.holdKillKey?.(false);
  desktop.isKeyTaken = false;
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Every name that this Electron knows, and one it does not. */
function permissions(): string[] {
  const types = readFileSync(join(root, 'node_modules/electron/electron.d.ts'), 'utf8');
  const union = /setPermissionRequestHandler\(handler: [^\n]*?permission: ([^,]+),/.exec(
    types,
  )?.[1];
  return [...(union ?? '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name).concat('unheard');
}

test('row 5: of all permissions a page gets three, another page of ours none', () => {
  const names = permissions();
  expect(names.length).toBeGreaterThan(40);
  for (const [partition, allowed] of [
    ['', ['clipboard-sanitized-write', 'fullscreen', 'notifications']],
    ['review', []],
  ] as const) {
    const { decisions } = sessionOf(partition);
    const asked = names.filter((name) => {
      const given: boolean[] = [];
      decisions.get('setPermissionRequestHandler')?.({}, name, (is: boolean) => given.push(is));
      return given[0] === true;
    });
    const checked = names.filter((name) =>
      Boolean(decisions.get('setPermissionCheckHandler')?.(null, name, 'app://tidemark', {})),
    );
    expect([asked, checked]).toEqual([allowed, allowed]);
    expect(decisions.get('setDevicePermissionHandler')?.({ deviceType: 'usb' })).toBe(false);
    let streams: object | null = null;
    const refuse = (given: object): void => {
      streams = given;
      throw new TypeError('Video was requested, but no video stream was provided');
    };
    const ask = (): void => {
      decisions.get('setDisplayMediaRequestHandler')?.({}, refuse);
    };
    expect(ask).not.toThrow();
    expect(streams).toEqual({});
  }
});

test('row 15: of a thousand hostile addresses none may be opened', () => {
  expect(hostileAddresses.length).toBeGreaterThan(900);
  expect(hostileAddresses.filter((address) => allowedLink(address) !== null)).toEqual([]);
  expect(allowedLink('https://www.tradingview.com/')).toBe('https://www.tradingview.com/');
});

test.each([
  ['gnome_libsecret', true],
  ['kwallet6', true],
  ['basic_text', false],
  ['none', false],
])('row 22: a desktop whose keyring is %s keeps a key: %s', async (keyring, isKept) => {
  vi.stubEnv('FAKE_ELECTRON_KEYRING', keyring);
  const seal = createSystemSeal('linux');
  const found = await seal.find();
  expect(found.isUsable).toBe(isKept);
  expect(found.backend).toBe(isKept ? keyring : '');
  expect(found.reason === '').toBe(isKept);
});

test.each([
  ['remote-debugging-port', true],
  ['inspect', true],
  ['no-sandbox', true],
  ['disable-web-security', true],
  ['ignore-certificate-errors', true],
  ['load-extension', true],
  ['data-dir', false],
])('row 24: a released program with --%s: refused %s', (name, isRefused) => {
  const commandLine = { hasSwitch: (asked: string) => asked === name };
  expect(refusedSwitch({ isPackaged: true, commandLine }) !== '').toBe(isRefused);
  expect(refusedSwitch({ isPackaged: false, commandLine })).toBe('');
});

test('the tray says which account it is and stops all trading by one click', () => {
  const heard: string[] = [];
  const stop = hooks.onKill?.((source) => heard.push(source));
  hooks.showMode?.('LIVE · MAIN');
  const { tray } = desktop;
  expect(tray?.tip).toBe('Tidemark · LIVE · MAIN');
  expect(tray?.items[0]).toMatchObject({ label: 'Tidemark · LIVE · MAIN', enabled: false });
  const item = tray?.items.find(({ label }) => label === 'Stop all trading');
  item?.click?.();
  expect(heard).toEqual(['tray']);
  stop?.();
  item?.click?.();
  expect(heard).toEqual(['tray']);
});

test('the picture in the tray is drawn for denser screens, too', () => {
  const { image } = desktop.tray ?? {};
  expect(image?.size).toBe(22);
  expect([...(image?.denser ?? [])].map(([factor, url]) => [factor, url.split(',')[1]])).toEqual([
    [1.25, '28'],
    [1.5, '33'],
    [2, '44'],
    [3, '66'],
  ]);
});

test('a Mac edits and goes from window to window by its menu; nothing there reloads or closes', () => {
  replaceMenu('darwin');
  const roles = desktop.appMenu?.map(({ role }) => role);
  expect(roles).toEqual(['appMenu', 'editMenu', 'windowMenu']);
  replaceMenu('linux');
  expect(desktop.appMenu).toBeNull();
});

test('a click on the tray brings the desk to the front', () => {
  const before = Reflect.get(app, 'isInFront') as unknown;
  desktop.tray?.emit('click');
  expect([before, Reflect.get(app, 'isInFront')]).toEqual([false, true]);
});

test('tray, titles and the question before a page outside speak the language of the desk', async () => {
  words.choose('en-XA');
  hooks.showMode?.(words.t('mode.paper'));
  await offerLink('https://www.tradingview.com/', words);
  const shown = (desktop.tray?.items ?? []).map(({ label = '' }) => label);
  const [question] = desktop.questions.splice(0) as { message: string; buttons: string[] }[];
  const said = [desktop.tray?.tip ?? '', ...shown, question?.message, ...(question?.buttons ?? [])];
  expect(said.filter((text) => text !== '')).toHaveLength(8);
  for (const text of said) if (text !== '') expect(text).toMatch(/^\[.*\]$/);
});

test('the kill key is taken from other programs only while an account is live', () => {
  const heard: string[] = [];
  hooks.onKill?.((source) => heard.push(source));
  expect([...desktop.keys.keys()]).toEqual([]);
  expect([hooks.holdKillKey?.(true), hooks.holdKillKey?.(true)]).toEqual([true, true]);
  expect([...desktop.keys.keys()]).toEqual([KILL_ACCELERATOR]);
  desktop.keys.get(KILL_ACCELERATOR)?.();
  expect(heard).toEqual(['global-key']);
  expect(hooks.holdKillKey?.(false)).toBe(true);
  expect([...desktop.keys.keys()]).toEqual([]);
});

test('a key that another program holds is told, and tried again at the next live account', () => {
  desktop.isKeyTaken = true;
  expect(hooks.holdKillKey?.(true)).toBe(false);
  desktop.isKeyTaken = false;
  expect(hooks.holdKillKey?.(true)).toBe(true);
  expect(desktop.keys.has(KILL_ACCELERATOR)).toBe(true);
});

test('row 28: sleep and a locked screen are told until nobody listens', () => {
  let told = 0;
  const stop = hooks.onSuspend?.(() => (told += 1));
  const machine = powerMonitor as unknown as NodeJS.EventEmitter;
  machine.emit('suspend');
  machine.emit('lock-screen');
  machine.emit('unlock-screen');
  expect(told).toBe(2);
  stop?.();
  machine.emit('suspend');
  expect(told).toBe(2);
});

test('the clipboard is read as text', async () => {
  desktop.clipboardText = 'an address';
  expect(await hooks.readClipboard?.()).toBe('an address');
});

test('quitting gives the key and the tray back', () => {
  hooks.holdKillKey?.(true);
  app.emit('will-quit');
  expect([...desktop.keys.keys(), desktop.tray]).toEqual([null]);
});
