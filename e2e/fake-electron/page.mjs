// @ts-check
// A window's page: the real preload in a scope of its own, requests answered by the app's protocol,
// messages cloned as Electron's IPC clones them.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { fromPage, handOver } from './ports.mjs';
import { refuseUnknownKeys, strict } from './strict.mjs';

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
const OPTIONAL = ['preload', 'devTools', 'partition'];
const GUARDED_EVENTS = ['will-navigate', 'will-frame-navigate', 'will-redirect'];

/** A page of ours has an https origin of its own, which no server can have. @param {string} url */
const toPageUrl = (url) => url.replace(/^app:\/\/([^/]+)/, 'https://$1.fake.invalid');
/** @param {string} url */
const toAppUrl = (url) => url.replace(/^https:\/\/([^/]+)\.fake\.invalid/, 'app://$1');
/** @typedef {import('playwright-core').Page} Page */

export class WebContents extends EventEmitter {
  /** @type {import('playwright-core').Page | null} */
  page = null;
  /** What this page alone says. */
  ipc = strict(new EventEmitter(), 'webContents.ipc');
  /** The program itself is loading an address: it need not be asked. */
  isLoading = false;
  /** @type {((details: object) => { action: string }) | null} */
  #openHandler = null;
  #isDestroyed = false;
  /** @type {unknown[][]} */
  #outbox = [];

  isDestroyed() {
    return this.#isDestroyed;
  }

  destroy() {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.emit('destroyed');
  }

  getURL() {
    return toAppUrl(this.page?.url() ?? '');
  }

  /** @param {(details: object) => { action: string }} handler */
  setWindowOpenHandler(handler) {
    this.#openHandler = handler;
  }

  reload() {
    if (this.#isDestroyed) throw new Error('Object has been destroyed');
    void this.page?.reload().catch(() => undefined);
  }

  /** @param {number} factor */
  setZoomFactor(factor) {
    if (this.#isDestroyed) throw new Error('Object has been destroyed');
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
  }

  /** Whether a page may go where it wants to. @param {string} url @param {boolean} isMainFrame */
  maySetOut(url, isMainFrame) {
    let isPrevented = false;
    const preventDefault = () => (isPrevented = true);
    const event = { url, isMainFrame, isSameDocument: false, preventDefault };
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event);
    return !isPrevented;
  }

  /** A window that a page opens is gone at once: the program denies every one. @param {Page} popup */
  async refusePopup(popup) {
    const url = toAppUrl(await addressOf(popup));
    if (this.#openHandler?.({ url }).action !== 'deny') {
      throw new Error(`fake electron: ${url} would open a window`);
    }
    await popup.close();
  }

  hasNavigationGuards() {
    const isClosed = this.#openHandler?.({ url: '' }).action === 'deny';
    return isClosed && GUARDED_EVENTS.every((name) => this.listenerCount(name) > 0);
  }

  /** @param {string} channel @param {unknown[]} words */
  send(channel, ...words) {
    if (this.#isDestroyed) throw new Error('Object has been destroyed');
    this.#toPage('send', channel, structuredClone(words));
  }

  /** @param {string} channel @param {unknown} word @param {any[]} ports */
  postMessage(channel, word, ports) {
    if (this.#isDestroyed) throw new Error('Object has been destroyed');
    const toPage = this.#toPage.bind(this);
    const ids = ports.map((port) => handOver(port, toPage));
    this.#toPage('send', channel, [structuredClone(word)], ids);
  }

  /** In order, whatever carries it. @param {unknown[]} words */
  #toPage(...words) {
    if (this.#isDestroyed) return;
    this.#outbox.push(words);
    if (this.#outbox.length === 1) setImmediate(() => this.#flush());
  }

  #flush() {
    const messages = this.#outbox;
    this.#outbox = [];
    void this.page
      ?.evaluate((all) => {
        for (const words of all) /** @type {any} */ (globalThis).__fakeDeliver?.(...words);
      }, messages)
      .catch(() => undefined); // the page is going away
  }
}

/** What a new window was opened for; it is still blank while it sets out. @param {Page} popup */
async function addressOf(popup) {
  const client = await popup.context().newCDPSession(popup);
  for (let turn = 0; turn < 40; turn += 1) {
    const { targetInfo } = await client.send('Target.getTargetInfo');
    if (!['', 'about:blank'].includes(targetInfo.url)) return targetInfo.url;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return 'about:blank';
}

/** Pages the program has opened itself. @type {WeakSet<Page>} */
const own = new WeakSet();
/** How many it is opening now. */
let opening = 0;

/** @param {import('playwright-core').BrowserContext} context */
async function newPage(context) {
  opening += 1;
  const page = await context.newPage();
  own.add(page);
  opening -= 1;
  return page;
}

/** A middle click opens a page that knows nobody as its opener. @param {WebContents} contents @param {Page} opened */
async function refuseOrphan(contents, opened) {
  if (opening > 0 || own.has(opened) || opened.isClosed()) return;
  const opener = await opened.opener().catch(() => null);
  if (opener === null && !opened.isClosed())
    await contents.refusePopup(opened).catch(() => undefined);
}

/**
 * @param {object} options
 * @param {string} options.url
 * @param {WebContents} options.contents
 * @param {WebContents} options.sender  the same, as the app sees it
 * @param {Record<string, unknown>} options.preferences
 * @param {import('./session.mjs').FakeSession} options.session
 * @param {EventEmitter} options.ipcMain
 * @param {boolean} options.isPackaged
 */
export async function createPage({
  url,
  contents,
  sender,
  preferences,
  session,
  ipcMain,
  isPackaged,
}) {
  const preload = checkPreferences(preferences, isPackaged);
  const context = await session.context();
  const page = await newPage(context);
  contents.page = page;
  page.on('popup', (popup) => void contents.refusePopup(popup));
  context.on('page', (opened) => void refuseOrphan(contents, opened));
  await page.route('**/*', (route) => answer(route, contents, session));
  await page.exposeBinding('__fakeSend', ({ frame }, channel, words) => {
    const frameUrl = toAppUrl(frame.url());
    const origin = frameUrl.split('/').slice(0, 3).join('/');
    const parent = frame.parentFrame() === null ? null : {};
    const event = { sender, senderFrame: { origin, url: frameUrl, parent } };
    contents.ipc.emit(channel, event, ...structuredClone(words));
    ipcMain.emit(channel, event, ...structuredClone(words));
  });
  await page.exposeBinding('__fakeAsk', (_source, permission) =>
    session.grants(sender, permission),
  );
  await page.exposeBinding('__fakePort', (_source, id, kind, data) => fromPage(id, kind, data));
  await page.addInitScript({ content: preloadScript(readFileSync(preload, 'utf8')) });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  });
  contents.isLoading = true;
  await page.goto(toPageUrl(url));
  contents.isLoading = false;
  return page;
}

/**
 * A page that sets out for elsewhere asks first; files come from the app's protocol; nothing is fetched.
 * @param {import('playwright-core').Route} route
 * @param {WebContents} contents
 * @param {import('./session.mjs').FakeSession} session
 */
async function answer(route, contents, session) {
  const request = route.request();
  const target = toAppUrl(request.url());
  if (request.isNavigationRequest() && !contents.isLoading) {
    const isMainFrame = request.frame() === contents.page?.mainFrame();
    if (!contents.maySetOut(target, isMainFrame)) return route.abort('aborted');
  }
  const handler = session.handlers.get(new URL(target).protocol.slice(0, -1));
  if (handler === undefined) {
    session.mustCancel(target);
    return route.abort('blockedbyclient');
  }
  const response = await handler(new Request(target, { method: request.method() }));
  return route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

/** @param {Record<string, unknown>} preferences @param {boolean} isPackaged */
function checkPreferences(preferences, isPackaged) {
  refuseUnknownKeys(preferences, [...Object.keys(REQUIRED), ...OPTIONAL], 'webPreferences');
  if (preferences['devTools'] !== !isPackaged) throw new Error('fake electron: devTools');
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
    const tellPort = window.__fakePort;
    delete window.__fakeSend;
    delete window.__fakePort;
    const ask = window.__fakeAsk;
    delete window.__fakeAsk;
    const fill = Element.prototype.requestFullscreen;
    // Who is refused gets no answer at all (electron/electron#37719).
    Element.prototype.requestFullscreen = async function (...given) {
      return (await ask('fullscreen')) ? fill.apply(this, given) : new Promise(() => undefined);
    };
    const ends = new Map();
    const openPort = (id) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => void tellPort(id, 'message', data);
      port1.addEventListener('close', () => void tellPort(id, 'close'));
      ends.set(id, port1);
      return port2;
    };
    const deliver = {
      send: (channel, words, ids = []) => {
        const ports = ids.map(openPort);
        for (const listener of listeners.get(channel) ?? []) {
          listener({ sender: {}, ports }, ...structuredClone(words));
        }
      },
      portMessage: (id, data) => ends.get(id)?.postMessage(data),
      portClose: (id) => ends.get(id)?.close(),
    };
    Object.defineProperty(window, '__fakeDeliver', {
      value: (kind, ...words) => deliver[kind](...words),
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
