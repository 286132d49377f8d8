// @ts-check
// A window's page: the real preload in a scope of its own, requests answered by the app's protocol,
// messages cloned as Electron's IPC clones them.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { refuseUnknownKeys } from './strict.mjs';

/** What Electron grants only when it is asked to; the program asks for exactly this. */
const REQUIRED = {
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  webviewTag: false,
};
const GUARDED_EVENTS = ['will-navigate', 'will-frame-navigate', 'will-redirect'];

/** A page of ours has an https origin of its own, which no server can have. @param {string} url */
const toPageUrl = (url) => url.replace(/^app:\/\/([^/]+)/, 'https://$1.fake.invalid');
/** @param {string} url */
const toAppUrl = (url) => url.replace(/^https:\/\/([^/]+)\.fake\.invalid/, 'app://$1');

export class WebContents extends EventEmitter {
  /** @type {import('playwright-core').Page | null} */
  page = null;
  /** @type {((details: object) => { action: string }) | null} */
  #openHandler = null;
  #isDestroyed = false;
  /** @type {[string, unknown[]][]} */
  #outbox = [];

  isDestroyed() {
    return this.#isDestroyed;
  }

  destroy() {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.emit('destroyed');
  }

  /** @param {(details: object) => { action: string }} handler */
  setWindowOpenHandler(handler) {
    this.#openHandler = handler;
  }

  /** @param {number} factor */
  setZoomFactor(factor) {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
  }

  hasNavigationGuards() {
    const isClosed = this.#openHandler?.({}).action === 'deny';
    return isClosed && GUARDED_EVENTS.every((name) => this.listenerCount(name) > 0);
  }

  /** @param {string} channel @param {unknown[]} words */
  send(channel, ...words) {
    if (this.#isDestroyed) throw new Error('Object has been destroyed');
    this.#outbox.push([channel, structuredClone(words)]);
    if (this.#outbox.length === 1) setImmediate(() => this.#flush());
  }

  #flush() {
    const messages = this.#outbox;
    this.#outbox = [];
    void this.page
      ?.evaluate((all) => {
        for (const [channel, words] of all) {
          /** @type {any} */ (globalThis).__fakeDeliver?.(channel, words);
        }
      }, messages)
      .catch(() => undefined); // the page is going away
  }
}

/**
 * @param {object} options
 * @param {import('playwright-core').BrowserContext} options.context
 * @param {string} options.url
 * @param {WebContents} options.contents
 * @param {WebContents} options.sender  the same, as the app sees it
 * @param {Record<string, unknown>} options.preferences
 * @param {Map<string, (request: Request) => Promise<Response>>} options.handlers
 * @param {EventEmitter} options.ipcMain
 */
export async function createPage({
  context,
  url,
  contents,
  sender,
  preferences,
  handlers,
  ipcMain,
}) {
  const preload = checkPreferences(preferences);
  const page = await context.newPage();
  contents.page = page;
  await page.route('**/*', async (route) => {
    const target = toAppUrl(route.request().url());
    const handler = handlers.get(new URL(target).protocol.slice(0, -1));
    if (handler === undefined) return route.abort();
    const answer = await handler(new Request(target, { method: route.request().method() }));
    return route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  await page.exposeBinding('__fakeSend', ({ frame }, channel, words) => {
    const frameUrl = toAppUrl(frame.url());
    const origin = frameUrl.split('/').slice(0, 3).join('/');
    const parent = frame.parentFrame() === null ? null : {};
    const event = { sender, senderFrame: { origin, url: frameUrl, parent } };
    ipcMain.emit(channel, event, ...structuredClone(words));
  });
  await page.addInitScript({ content: preloadScript(readFileSync(preload, 'utf8')) });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  });
  await page.goto(toPageUrl(url));
}

/** @param {Record<string, unknown>} preferences */
function checkPreferences(preferences) {
  refuseUnknownKeys(preferences, [...Object.keys(REQUIRED), 'preload'], 'webPreferences');
  for (const [name, value] of Object.entries(REQUIRED)) {
    if (preferences[name] !== value) throw new Error(`fake electron: webPreferences.${name}`);
  }
  const preload = String(preferences['preload']);
  if (!preload.endsWith('.cjs')) throw new Error('fake electron: a sandboxed preload is CommonJS');
  return preload;
}

/**
 * Runs the preload as Electron does: before the page's scripts, in the top frame only, able to
 * require nothing but `electron`, and joined to the page by values that were copied.
 * @param {string} preload
 */
function preloadScript(preload) {
  return `(() => {
    if (window !== top) return;
    const listeners = new Map();
    const send = window.__fakeSend;
    delete window.__fakeSend;
    Object.defineProperty(window, '__fakeDeliver', {
      value: (channel, words) => {
        for (const listener of listeners.get(channel) ?? []) {
          listener({ sender: {} }, ...structuredClone(words));
        }
      },
    });
    const across = (value) => {
      if (typeof value === 'function') return (...words) => across(value(...words.map(across)));
      const isPlain = value && typeof value === 'object' && value.constructor === Object;
      if (!isPlain) return structuredClone(value);
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, across(part)]));
    };
    const electron = {
      contextBridge: {
        exposeInMainWorld(name, api) {
          const value = Object.freeze(across(api));
          Object.defineProperty(window, name, { value, writable: false, configurable: false });
        },
      },
      ipcRenderer: {
        send: (channel, ...words) => void send(channel, structuredClone(words)),
        on: (channel, listener) => {
          listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
        },
      },
    };
    const require = (name) => {
      if (name === 'electron') return electron;
      throw new Error('module not found: ' + name);
    };
    const module = { exports: {} };
    (function (require, module, exports) { ${preload}
    })(require, module, module.exports);
  })();`;
}
