// @ts-check
/**
 * A stand-in for the module `electron`: a BrowserWindow is a page of a real Chromium, reached at
 * FAKE_ELECTRON_CDP; `protocol.handle` answers that page's requests; every IPC message goes through
 * structuredClone. It is stricter than Electron on purpose: what it does not model throws.
 */
import { EventEmitter } from 'node:events';
import { chromium } from 'playwright-core';
import { createPage, WebContents } from './page.mjs';
import { createSafeStorage } from './safe-storage.mjs';
import { refuseUnknownKeys, strict } from './strict.mjs';

/** @type {Map<string, (request: Request) => Promise<Response>>} */
const handlers = new Map();
/** @type {Set<string>} */
const schemes = new Set();
/** @type {BrowserWindow[]} */
const windows = [];
/** @type {import('playwright-core').BrowserContext | null} */
let context = null;
let isReady = false;

/** @param {string} what */
function onlyBeforeReady(what) {
  if (isReady) throw new Error(`fake electron: ${what} works only before the app is ready`);
}
/** @param {string} what */
function onlyWhenReady(what) {
  if (!isReady) throw new Error(`fake electron: ${what} works only once the app is ready`);
}

class App extends EventEmitter {
  isPackaged = false;
  isSandboxed = false;
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
    const browser = await chromium.connectOverCDP(endpoint);
    context = browser.contexts()[0] ?? null;
    isReady = true;
    this.emit('ready');
  }

  enableSandbox() {
    onlyBeforeReady('app.enableSandbox');
    this.isSandboxed = true;
  }

  requestSingleInstanceLock() {
    return true;
  }

  /** @param {string} name @param {string} path */
  setPath(name, path) {
    onlyBeforeReady('app.setPath');
    if (name !== 'userData') throw new Error(`fake electron: path ${name} is not modelled`);
    this.#paths.set(name, path);
  }

  quit() {
    const event = {
      isPrevented: false,
      preventDefault() {
        this.isPrevented = true;
      },
    };
    this.emit('before-quit', event);
    if (!event.isPrevented) this.exit(0);
  }

  /** @param {number} code */
  exit(code) {
    void Promise.all(windows.map((window) => window.webContents.page?.close()))
      .catch(() => undefined)
      .finally(() => process.exit(code));
  }
}

export const app = strict(new App(), 'app');
process.on('SIGTERM', () => app.quit());

export const protocol = strict(
  {
    /** @param {{ scheme: string }[]} list */
    registerSchemesAsPrivileged(list) {
      onlyBeforeReady('protocol.registerSchemesAsPrivileged');
      for (const { scheme } of list) schemes.add(scheme);
    },
    /** @param {string} scheme @param {(request: Request) => Promise<Response>} handler */
    handle(scheme, handler) {
      onlyWhenReady('protocol.handle');
      if (!schemes.has(scheme)) throw new Error(`fake electron: ${scheme} is not registered`);
      if (handlers.has(scheme)) throw new Error(`fake electron: ${scheme} is handled already`);
      handlers.set(scheme, handler);
    },
  },
  'protocol',
);

/** What was installed; a window may not open before all four are there. */
const guards = new Set();
/** @param {string} name */
const guard = (name) => () => {
  onlyWhenReady(`session.${name}`);
  guards.add(name);
};
export const session = {
  defaultSession: strict(
    {
      setPermissionRequestHandler: guard('setPermissionRequestHandler'),
      setPermissionCheckHandler: guard('setPermissionCheckHandler'),
      setDevicePermissionHandler: guard('setDevicePermissionHandler'),
      setDisplayMediaRequestHandler: guard('setDisplayMediaRequestHandler'),
    },
    'session',
  ),
};

export const ipcMain = strict(new EventEmitter(), 'ipcMain');

export const safeStorage = strict(createSafeStorage(onlyWhenReady), 'safeStorage');

export const powerMonitor = strict(new EventEmitter(), 'powerMonitor');

export const Menu = strict(
  {
    setApplicationMenu() {
      onlyWhenReady('Menu.setApplicationMenu');
    },
  },
  'Menu',
);

export const dialog = strict(
  {
    /** @param {string} title @param {string} content */
    showErrorBox(title, content) {
      console.error(`${title}: ${content}`);
    },
  },
  'dialog',
);

const WINDOW_OPTIONS = [
  'width',
  'height',
  'minWidth',
  'minHeight',
  'show',
  'title',
  'backgroundColor',
  'icon',
  'webPreferences',
];

export class BrowserWindow extends EventEmitter {
  static getAllWindows() {
    return windows;
  }

  /** @param {Record<string, unknown> & { webPreferences: Record<string, unknown> }} options */
  constructor(options) {
    super();
    onlyWhenReady('new BrowserWindow');
    refuseUnknownKeys(options, WINDOW_OPTIONS, 'BrowserWindow options');
    if (guards.size !== 4) throw new Error('fake electron: a window before its guards');
    if (!app.isSandboxed) throw new Error('fake electron: a window without app.enableSandbox()');
    this.options = options;
    this.webContents = new WebContents();
    windows.push(this);
    this.sender = strict(this.webContents, 'webContents');
    app.emit('web-contents-created', {}, this.sender);
  }

  show() {
    if (!this.webContents.hasNavigationGuards()) {
      throw new Error('fake electron: a window is shown without its navigation guards');
    }
  }

  isMinimized() {
    return false;
  }

  restore() {}

  focus() {}

  /** @param {string} url */
  async loadURL(url) {
    if (context === null) throw new Error('fake electron: no browser');
    await createPage({
      context,
      url,
      contents: this.webContents,
      sender: this.sender,
      preferences: this.options.webPreferences,
      handlers,
      ipcMain,
    });
    this.webContents.page?.on('close', () => {
      windows.splice(windows.indexOf(this), 1);
      this.webContents.destroy();
      if (windows.length === 0) app.emit('window-all-closed');
    });
    this.emit('ready-to-show');
  }
}
