// @ts-check
/**
 * A stand-in for the module `electron`: a BrowserWindow is a page of a real Chromium, reached at
 * FAKE_ELECTRON_CDP; `protocol.handle` answers that page's requests; every IPC message goes through
 * structuredClone. It is stricter than Electron on purpose: what it does not model throws.
 */
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { desktop } from './desktop.mjs';
import { createPage, WebContents } from './page.mjs';
import { createSafeStorage } from './safe-storage.mjs';
import { sessionOf } from './session.mjs';
import { becomeReady, onlyBeforeReady, onlyWhenReady } from './state.mjs';
import { refuseUnknownKeys, strict } from './strict.mjs';

export * from './desktop.mjs';
export { MessageChannelMain } from './ports.mjs';
export { protocol, session, sessionOf } from './session.mjs';

/** @type {BrowserWindow[]} */
const windows = [];

class App extends EventEmitter {
  isPackaged = process.env['FAKE_ELECTRON_PACKAGED'] === '1';
  isSandboxed = false;
  isInFront = false;
  isRelaunched = false;
  commandLine = strict(
    {
      /** @param {string} name */
      hasSwitch: (name) =>
        process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)),
    },
    'app.commandLine',
  );
  /** @type {Promise<void> | null} */
  #ready = null;
  /** @type {Map<string, string>} */
  #paths = new Map();

  whenReady() {
    // Not in this turn: Electron is ready only after the entry module has been evaluated.
    this.#ready ??= new Promise((resolve, reject) => {
      setTimeout(() => void this.#connect().then(resolve, reject), 0);
    });
    return this.#ready;
  }

  async #connect() {
    const endpoint = process.env['FAKE_ELECTRON_CDP'];
    if (endpoint === undefined) throw new Error('fake electron: FAKE_ELECTRON_CDP is not set');
    becomeReady(await chromium.connectOverCDP(endpoint));
    this.emit('ready');
  }

  enableSandbox() {
    onlyBeforeReady('app.enableSandbox');
    this.isSandboxed = true;
  }

  /** Before the app is ready as after; who asks twice is told the same. */
  requestSingleInstanceLock() {
    return !desktop.isRunning;
  }

  /** Brings the program to the front: without it a window of macOS stays behind those of others. @param {{ steal?: boolean }} options */
  focus(options) {
    onlyWhenReady('app.focus');
    refuseUnknownKeys(options, ['steal'], 'app.focus');
    this.isInFront = options.steal === true;
  }

  /** @param {string} name @param {string} path */
  setPath(name, path) {
    onlyBeforeReady('app.setPath');
    if (name !== 'userData') throw new Error(`fake electron: path ${name} is not modelled`);
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`);
    this.#paths.set(name, path);
  }

  /** Again as soon as this one has ended. */
  relaunch() {
    this.isRelaunched = true;
  }

  quit() {
    const event = {
      isPrevented: false,
      preventDefault() {
        this.isPrevented = true;
      },
    };
    this.emit('before-quit', event);
    if (event.isPrevented) return;
    this.emit('will-quit', event);
    this.exit(0);
  }

  /** @param {number} code */
  exit(code) {
    void Promise.all(windows.map((window) => window.webContents.page?.close()))
      .catch(() => undefined)
      .finally(() => process.exit(code));
  }
}

export const app = strict(new App(), 'app');
// As Electron does it: once in order, then at once. A program that listens itself takes its place.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  let isAsked = false;
  const own = () => {
    if (process.listenerCount(signal) > 1) return;
    if (isAsked) process.exit(1);
    isAsked = true;
    app.quit();
  };
  process.on(signal, own);
}

export const ipcMain = strict(new EventEmitter(), 'ipcMain');

export const safeStorage = strict(createSafeStorage(onlyWhenReady), 'safeStorage');

const WINDOW_OPTIONS = [
  ...['width', 'height', 'minWidth', 'minHeight', 'show', 'title', 'backgroundColor', 'icon'],
  ...['alwaysOnTop', 'resizable', 'minimizable', 'maximizable', 'fullscreenable', 'webPreferences'],
  ...['name', 'windowStatePersistence'],
];

export class BrowserWindow extends EventEmitter {
  static getAllWindows() {
    return windows;
  }

  isContentProtected = false;
  #isDestroyed = false;
  #isMinimized = false;

  /** @param {Record<string, unknown> & { webPreferences: Record<string, unknown> }} options */
  constructor(options) {
    super();
    onlyWhenReady('new BrowserWindow');
    refuseUnknownKeys(options, WINDOW_OPTIONS, 'BrowserWindow options');
    const { name } = options;
    if (options['windowStatePersistence'] !== undefined && name === undefined) {
      throw new Error('fake electron: windowStatePersistence has no effect without a name');
    }
    if (name !== undefined && windows.some((window) => window.options['name'] === name)) {
      throw new Error(`fake electron: there is a window ${String(name)} already`);
    }
    if (!app.isSandboxed) throw new Error('fake electron: a window without app.enableSandbox()');
    this.options = options;
    this.title = String(options['title']);
    this.session = sessionOf(String(options.webPreferences['partition'] ?? ''));
    if (!this.session.isGuarded()) throw new Error('fake electron: a window before its guards');
    this.webContents = new WebContents();
    windows.push(this);
    this.sender = strict(this.webContents, 'webContents');
    app.emit('web-contents-created', {}, this.sender);
  }

  show() {
    if (!this.webContents.hasNavigationGuards()) {
      throw new Error('fake electron: a window is shown without its navigation guards');
    }
    this.emit('show');
  }

  minimize() {
    this.#isMinimized = true;
  }

  isMinimized() {
    return this.#isMinimized;
  }

  restore() {
    this.#isMinimized = false;
  }

  focus() {
    if (app.isInFront && !this.#isMinimized) desktop.inFront = this;
  }

  isDestroyed() {
    return this.#isDestroyed;
  }

  destroy() {
    void this.webContents.page?.close();
    this.#end();
  }

  /** @param {string} title */
  setTitle(title) {
    if (this.#isDestroyed) throw new Error('Object has been destroyed');
    this.title = title;
  }

  /** @param {boolean} isOn */
  setContentProtection(isOn) {
    this.isContentProtected = isOn;
  }

  /** @param {string} url */
  async loadURL(url) {
    const page = await createPage({
      url,
      contents: this.webContents,
      sender: this.sender,
      preferences: this.options.webPreferences,
      session: this.session,
      ipcMain,
      isPackaged: app.isPackaged,
    });
    page.on('close', () => this.#end());
    if (this.#isDestroyed) {
      await page.close();
      throw new Error('ERR_FAILED (-2) loading a page that is gone');
    }
    this.#takeTitle(await page.title());
    this.emit('ready-to-show');
  }

  /** A page's own title becomes the window's unless the program says no. @param {string} title */
  #takeTitle(title) {
    let isPrevented = false;
    const event = { preventDefault: () => (isPrevented = true) };
    this.emit('page-title-updated', event, title, true);
    if (!isPrevented) this.title = title;
  }

  #end() {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.splice(windows.indexOf(this), 1);
    this.webContents.destroy();
    this.emit('closed');
    if (windows.length === 0) app.emit('window-all-closed');
  }
}
