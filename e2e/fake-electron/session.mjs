// @ts-check
/**
 * Sessions: what a page may ask for, where its files come from, which requests leave it. A page may not
 * open before its session has every guard.
 */
import { onlyBeforeReady, onlyWhenReady, theBrowser } from './state.mjs';
import { strict } from './strict.mjs';

/** @typedef {(request: Request) => Response | Promise<Response>} Handler */

/** @type {Set<string>} */
const schemes = new Set();
const DECISIONS = /** @type {const} */ ([
  'setPermissionRequestHandler',
  'setPermissionCheckHandler',
  'setDevicePermissionHandler',
  'setDisplayMediaRequestHandler',
]);

export class FakeSession {
  /** @type {Map<string, (...given: any[]) => any>} */
  decisions = new Map();
  /** @type {Map<string, Handler>} */
  handlers = new Map();
  hasSpellChecker = true;
  /** Addresses outside that a page asked for; every one of them was refused. @type {string[]} */
  refused = [];
  /** @type {{ urls: readonly string[], decide: (request: object, answer: (given: { cancel?: boolean }) => void) => void } | null} */
  #requests = null;
  /** @type {Promise<import('playwright-core').BrowserContext> | null} */
  #context = null;
  #isDefault;

  /** @param {boolean} isDefault */
  constructor(isDefault) {
    this.#isDefault = isDefault;
  }

  /** A session shares nothing with another: a browser context of its own. */
  context() {
    const [first] = theBrowser().contexts();
    this.#context ??=
      this.#isDefault && first !== undefined ? Promise.resolve(first) : theBrowser().newContext();
    return this.#context;
  }

  isGuarded() {
    const isDecided = DECISIONS.every((name) => this.decisions.has(name));
    return isDecided && this.#requests !== null && !this.hasSpellChecker;
  }

  /** Electron asks the program for everything a page asks for. @param {unknown} page @param {string} permission */
  grants(page, permission) {
    return new Promise((resolve) => {
      this.decisions.get('setPermissionRequestHandler')?.(page, permission, resolve, {});
    });
  }

  /** Electron asks before it sends; nothing of ours may go out. @param {string} url */
  mustCancel(url) {
    const { urls = [], decide } = this.#requests ?? {};
    const start = url.slice(0, url.indexOf(':') + 3);
    let isCancelled = false;
    if (urls.some((pattern) => pattern.startsWith(start))) {
      decide?.({ url }, ({ cancel }) => (isCancelled = cancel === true));
    }
    if (!isCancelled) throw new Error(`fake electron: ${url} would be fetched`);
    this.refused.push(url);
  }

  /** What the program sees of it. */
  facade() {
    const decisions = DECISIONS.map((name) => [
      name,
      (/** @type {(...given: any[]) => any} */ handler) => {
        onlyWhenReady(`session.${name}`);
        this.decisions.set(name, handler);
      },
    ]);
    return strict(
      {
        ...Object.fromEntries(decisions),
        /** @param {boolean} isOn */
        setSpellCheckerEnabled: (isOn) => {
          this.hasSpellChecker = isOn;
        },
        webRequest: strict(
          {
            /** @param {{ urls: string[] }} filter @param {(request: object, answer: (given: { cancel?: boolean }) => void) => void} decide */
            onBeforeRequest: (filter, decide) => {
              this.#requests = { urls: filter.urls, decide };
            },
          },
          'session.webRequest',
        ),
        protocol: strict({ handle: this.handle.bind(this) }, 'session.protocol'),
      },
      'session',
    );
  }

  /** @param {string} scheme @param {Handler} handler */
  handle(scheme, handler) {
    onlyWhenReady('protocol.handle');
    if (!schemes.has(scheme)) throw new Error(`fake electron: ${scheme} is not registered`);
    if (this.handlers.has(scheme)) throw new Error(`fake electron: ${scheme} is handled already`);
    this.handlers.set(scheme, handler);
  }
}

/** By partition; the default session has an empty name. @type {Map<string, FakeSession>} */
const sessions = new Map([['', new FakeSession(true)]]);
/** @type {WeakMap<FakeSession, object>} */
const facades = new WeakMap();

/** @param {string} partition */
export function sessionOf(partition) {
  const known = sessions.get(partition) ?? new FakeSession(false);
  sessions.set(partition, known);
  return known;
}

/** @param {string} partition @returns {any} */
function facadeOf(partition) {
  const known = sessionOf(partition);
  const facade = facades.get(known) ?? known.facade();
  facades.set(known, facade);
  return facade;
}

export const session = strict(
  {
    defaultSession: facadeOf(''),
    /** @param {string} partition */
    fromPartition(partition) {
      onlyWhenReady('session.fromPartition');
      if (partition.startsWith('persist:')) throw new Error('fake electron: a partition on disk');
      return facadeOf(partition);
    },
  },
  'session',
);

export const protocol = strict(
  {
    /** @param {{ scheme: string }[]} list */
    registerSchemesAsPrivileged(list) {
      onlyBeforeReady('protocol.registerSchemesAsPrivileged');
      for (const { scheme } of list) schemes.add(scheme);
    },
    /** @param {string} scheme @param {Handler} handler */
    handle(scheme, handler) {
      sessionOf('').handle(scheme, handler);
    },
  },
  'protocol',
);
