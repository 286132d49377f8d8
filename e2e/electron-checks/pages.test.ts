/** The rows of the checklist that a page has to run into, on the simulated Electron. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserWindow } from 'electron';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { desktop, sessionOf } from '../fake-electron/electron.mjs';
import { KeptWindows } from '../../src-main/hosts/electron/kept-windows';
import {
  openWindow,
  openWindows,
  showDesk,
  showDeskFromDock,
  titleWindows,
} from '../../src-main/hosts/electron/window';
import { Words } from '../../src-main/terminal/words/words';
import { hostileAddresses } from './hostile-addresses.testing';
import { openSimulatedElectron, pageOf, type SimulatedElectron } from './simulated.testing';

let electron: SimulatedElectron;
let page: Page;

beforeAll(async () => {
  electron = await openSimulatedElectron();
  await openWindow({ outFolder: electron.outFolder, words: new Words() });
  page = pageOf(BrowserWindow.getAllWindows()[0]?.webContents);
});
afterAll(async () => {
  await electron.close();
});
beforeEach(() => {
  desktop.opened.length = 0;
  desktop.questions.length = 0;
});

const deskSession = () => sessionOf('');
const serve = (path: string) =>
  deskSession().handlers.get('app')?.(new Request(`app://tidemark${path}`)) as Promise<Response>;

test('rows 2, 3, 4: a page has nothing of Node, and of Electron one object', async () => {
  const found = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'global', 'Buffer', 'electron'].filter(
      (name) => name in window,
    ),
    given: Object.keys(Reflect.get(window, 'tidemark') as object).sort(),
  }));
  expect(found).toEqual({ globals: [], given: ['close', 'onMessage', 'send'] });
});

test('row 5: the chart gets the whole screen when its button is pressed', async () => {
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Whole screen';
    button.onclick = () => void document.documentElement.requestFullscreen();
    document.body.append(button);
  });
  await page.getByRole('button', { name: 'Whole screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
});

test('row 7: every file comes with exactly this policy', async () => {
  const answers = [await serve('/'), await serve('/none.js')];
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
        "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "object-src 'none'; require-trusted-types-for 'script'; trusted-types tidemark",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('row 13: it may load itself again, for another market', async () => {
  await page.evaluate(() => Reflect.set(window, 'stands', true));
  await page.evaluate(() => {
    location.reload();
  });
  await page.waitForFunction(() => !('stands' in window));
  expect(await page.title()).toBe('Tidemark');
});

test('row 13: a redirect and an embedded frame go nowhere either', () => {
  const contents = BrowserWindow.getAllWindows()[0]?.webContents;
  const here = contents?.getURL() ?? '';
  for (const [event, url, isMainFrame] of [
    ['will-redirect', 'https://evil.invalid/', true],
    ['will-redirect', here, true],
    ['will-frame-navigate', here, false],
  ] as const) {
    let isPrevented = false;
    const details = { url, isMainFrame, preventDefault: () => (isPrevented = true) };
    (contents as unknown as NodeJS.EventEmitter).emit(event, details);
    expect([event, isPrevented]).toEqual([event, true]);
  }
});

test('rows 11, 12: an embedded view is not attached', () => {
  let isPrevented = false;
  const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as NodeJS.EventEmitter;
  contents.emit('will-attach-webview', { preventDefault: () => (isPrevented = true) }, {}, {});
  expect(isPrevented).toBe(true);
});

test('row 14: no way to ask for a window makes one', async () => {
  const before = electron.pageCount();
  await page.evaluate(() => {
    window.open('https://evil.invalid/');
    const link = document.createElement('a');
    Object.assign(link, { href: 'https://evil.invalid/', target: '_blank', id: 'out' });
    link.textContent = 'out';
    document.body.append(link);
    link.click();
  });
  await page.locator('#out').click({ button: 'middle' });
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(electron.pageCount()).toBe(before);
  expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  expect(desktop.opened).toEqual([]);
});

test('row 15: a listed page opens in the browser, once its address was shown and agreed to', async () => {
  const address = 'https://www.tradingview.com/';
  const open = async (): Promise<void> => {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      Object.assign(link, { href, target: '_blank', id: 'chart', textContent: 'chart' });
      document.body.replaceChildren(link);
    }, address);
    await page.locator('#chart').click();
  };
  desktop.answer = 1;
  await open();
  await expect.poll(() => desktop.questions).toMatchObject([{ detail: address }]);
  expect(desktop.opened).toEqual([]);
  desktop.answer = 0;
  await open();
  await expect.poll(() => desktop.opened).toEqual([address]);
});

test('row 18: nothing beside the desk is served, whatever the address looks like', async () => {
  const paths = [
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/%2e%2e%2fsecret.json',
    '/..%5csecret.json',
    '/x/%2e%2e/%2e%2e/secret.json',
    '//secret.json',
    '//server/share/secret.json',
    '/%00/secret.json',
    '/index.html%00.json',
    '/%',
    '/%ff',
    '/renderer/../../secret.json',
    '/C:/secret.json',
    '/index.html/',
  ];
  for (const path of paths) expect([path, (await serve(path)).status]).toEqual([path, 404]);
  const handler = deskSession().handlers.get('app');
  for (const request of [
    new Request('app://tidemark.evil/'),
    new Request('app://review/'),
    new Request('app://tidemark/', { method: 'POST' }),
  ]) {
    expect((await handler?.(request))?.status).toBe(404);
  }
});

test('row 1: a link that downloads, the way out past the policy, is refused by the session', () => {
  for (const url of ['https://evil.invalid/x', 'http://evil.invalid', 'wss://evil.invalid']) {
    expect(() => {
      deskSession().mustCancel(url);
    }).not.toThrow();
  }
});

test('the title of a window is what main says of it', () => {
  const [window] = BrowserWindow.getAllWindows();
  titleWindows('Tidemark · LIVE');
  expect(Reflect.get(window ?? {}, 'title')).toBe('Tidemark · LIVE');
});

test('a second start, the tray and the Dock bring the desk back, from behind other programs too', async () => {
  const [first] = BrowserWindow.getAllWindows();
  await openWindow({ outFolder: electron.outFolder, words: new Words() });
  const further = BrowserWindow.getAllWindows().at(-1);
  const byDock = () => {
    showDeskFromDock(false);
  };
  for (const show of [showDesk, byDock]) {
    desktop.inFront = null;
    first?.minimize();
    show();
    expect([desktop.inFront, first?.isMinimized()]).toEqual([first, false]);
  }
  // With a window to be seen, which one comes to the front is the trader's.
  desktop.inFront = further;
  showDeskFromDock(true);
  expect(desktop.inFront).toBe(further);
  further?.destroy();
});

test('a right click on text offers what can be done with it, and anywhere else nothing', () => {
  const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as NodeJS.EventEmitter;
  const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };
  const shown = () => desktop.menu;
  const at = (params: object) => {
    desktop.menu = null;
    contents.emit(
      'context-menu',
      {},
      { isEditable: false, selectionText: '', editFlags, ...params },
    );
    return shown()?.map(({ role, enabled }) => [role, enabled]) ?? null;
  };
  expect(at({})).toBeNull();
  expect(at({ isEditable: true })).toEqual([
    ['cut', false],
    ['copy', false],
    ['paste', true],
    [undefined, undefined],
    ['selectAll', true],
  ]);
  expect(at({ selectionText: '0x12', editFlags: { ...editFlags, canCopy: true } })).toEqual([
    ['copy', true],
  ]);
});

// Last: Chromium is wary of a page that has asked for so much.
test('row 13: fifty hostile addresses later the page stands where it stood', async () => {
  const before = page.url();
  deskSession().refused.length = 0;
  await page.evaluate(() => Reflect.set(window, 'stands', true));
  // An empty one is the page itself. For the last two Chromium blanks the page, which then has no origin.
  const others = hostileAddresses.filter((address) => !/^$|^view-source:|^file:/.test(address));
  const targets = others.filter((_address, index) => index % Math.floor(others.length / 50) === 0);
  expect(targets.length).toBeGreaterThanOrEqual(50);
  await page.evaluate(async (addresses) => {
    for (const [index, address] of addresses.entries()) {
      const link = document.createElement('a');
      link.href = address;
      try {
        if (index % 2 === 0) location.assign(address);
        else link.click();
      } catch {
        // No address at all: as good as refused.
      }
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }, targets);
  expect(page.url()).toBe(before);
  expect(await page.evaluate(() => 'stands' in window)).toBe(true);
  expect(deskSession().refused).toEqual([]); // none got so far as to be asked for
});

test('a window is never larger than its screen, nor can it only be', async () => {
  const screen = { ...desktop.workArea };
  desktop.workArea = { width: 1097, height: 617 }; // 1920 by 1080 at 175 %, less a task bar
  await openWindow({ outFolder: electron.outFolder, words: new Words() });
  desktop.workArea = screen;
  const small = BrowserWindow.getAllWindows().at(-1);
  expect(Reflect.get(small ?? {}, 'options')).toMatchObject({
    width: 1097,
    minWidth: 1097,
    height: 617,
    minHeight: 617,
  });
  small?.destroy();
});

test('the first window and the second are each opened where they were', async () => {
  const options = () => {
    const all = BrowserWindow.getAllWindows().map((one): unknown => Reflect.get(one, 'options'));
    return all as readonly { readonly name: string; readonly windowStatePersistence: boolean }[];
  };
  const names: string[] = [];
  for (const _ of [1, 2]) {
    await openWindow({ outFolder: electron.outFolder, words: new Words() });
    names.push(options().at(-1)?.name ?? '');
    BrowserWindow.getAllWindows().at(-1)?.destroy();
  }
  expect(names).toEqual(['desk-2', 'desk-2']);
  expect(options()).toMatchObject([{ name: 'desk-1', windowStatePersistence: true }]);
});

test('further windows that were open at the end are opened again, by their names and on their workspaces', async () => {
  const path = join(electron.outFolder, 'open-windows.json');
  const plan = { outFolder: electron.outFolder, words: new Words() };
  const [own] = BrowserWindow.getAllWindows(); // of the other tests: it has the first name
  const others = () => BrowserWindow.getAllWindows().filter((one) => one !== own);
  const kept = new KeptWindows(path);
  for (const workspace of ['futures', 'spot', 'margin']) {
    await openWindow({ ...plan, workspace, kept });
  }
  const [first, second, third] = others();
  first?.destroy(); // by hand
  second?.webContents.emit('did-navigate-in-page', {}, 'app://tidemark/?workspace=inspect', true);
  kept.end(); // the program quits
  second?.destroy();
  third?.destroy();

  await openWindows({ ...plan, kept: new KeptWindows(path) });
  const names = others().map((one): unknown => Reflect.get(one, 'options'));
  expect(names).toMatchObject([{ name: 'desk-3' }, { name: 'desk-4' }]);
  expect(others().map((one) => new URL(one.webContents.getURL()).search)).toEqual([
    '?workspace=inspect',
    '?workspace=margin',
  ]);
  for (const one of others()) one.destroy();
});

test('who ends the program while it opens its windows sees no further one come up', async () => {
  const path = join(electron.outFolder, 'many-windows.json');
  const plan = { outFolder: electron.outFolder, words: new Words() };
  const many = ['desk-7', 'desk-8', 'desk-9'].map((name) => ({ name, workspace: 'spot' }));
  writeFileSync(path, JSON.stringify(many));
  const [own] = BrowserWindow.getAllWindows();
  const kept = new KeptWindows(path);
  const opening = openWindows({ ...plan, kept });
  kept.end();
  await opening;
  const others = BrowserWindow.getAllWindows().filter((one) => one !== own);
  expect(others.map((one): unknown => Reflect.get(one, 'options'))).toMatchObject([
    { name: 'desk-7' },
  ]);
  for (const one of others) one.destroy();
  expect(new KeptWindows(path).left).toEqual(many);
});

test('a window that is closed while it loads has failed nothing', async () => {
  const opening = openWindow({ outFolder: electron.outFolder, words: new Words() });
  BrowserWindow.getAllWindows().at(-1)?.destroy();
  await expect(opening).resolves.toBeUndefined();
});

test('a page that dies while it is loaded for the first time ends nothing', async () => {
  const failed = new Error('ERR_FAILED (-2) loading app://tidemark/');
  const load = vi.spyOn(BrowserWindow.prototype, 'loadURL');
  load.mockImplementationOnce(() => {
    const contents = BrowserWindow.getAllWindows().at(-1)?.webContents as unknown;
    (contents as NodeJS.EventEmitter).emit('render-process-gone', {}, { reason: 'crashed' });
    return Promise.reject(failed);
  });
  load.mockRejectedValueOnce(failed);
  const plan = { outFolder: electron.outFolder, words: new Words() };
  await expect(openWindow(plan)).resolves.toBeUndefined();
  await expect(openWindow(plan)).rejects.toThrow('ERR_FAILED');
  load.mockRestore();
  for (const one of BrowserWindow.getAllWindows().slice(-2)) one.destroy();
});

test('a page that has died is loaded again, and one that dies on only when somebody says so', async () => {
  const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as NodeJS.EventEmitter;
  const die = async (): Promise<void> => {
    await page.evaluate(() => Reflect.set(window, 'stands', true));
    contents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
  };
  const isLoadedAgain = () => page.waitForFunction(() => !('stands' in window));
  for (const _ of [1, 2]) {
    await die();
    await isLoadedAgain();
  }
  expect(desktop.questions).toEqual([]);
  desktop.answer = 0;
  await die();
  await isLoadedAgain();
  expect(desktop.questions).toMatchObject([{ detail: expect.stringContaining('oom') as string }]);
});
