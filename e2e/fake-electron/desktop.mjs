// @ts-check
/**
 * What a desktop has beside windows: tray, global keys, clipboard, dialogs, the browser. `desktop` is the
 * hand of a test on it.
 */
import { EventEmitter } from 'node:events';
import { onlyWhenReady } from './state.mjs';
import { refuseUnknownKeys, strict } from './strict.mjs';

/** @typedef {{ label?: string, role?: string, type?: string, enabled?: boolean, click?: () => void }} Item */

/** @type {{ tray: FakeTray | null, keys: Map<string, () => void>, isKeyTaken: boolean, clipboardText: string, opened: string[], questions: { detail?: string }[], answer: number, notifications: string[], menu: readonly Item[] | null, appMenu: readonly Item[] | null, isRunning: boolean, inFront: unknown, workArea: { width: number, height: number } }} */
export const desktop = {
  tray: null,
  keys: new Map(),
  /** Whether another program holds every key. */
  isKeyTaken: false,
  clipboardText: '',
  /** Addresses handed to the system's browser. */
  opened: [],
  /** Message boxes that were shown, and the button that is pressed in each. */
  questions: [],
  answer: 1,
  /** What notifications say. */
  notifications: [],
  /** The menu that stands at the pointer. */
  menu: null,
  /** What stands in the bar of the system, or of each window; none, once it was taken away. */
  appMenu: null,
  /** Whether this program runs already, so that a start is the second one. */
  isRunning: false,
  /** Which window has the keyboard: none, unless the program has been brought to the front first. */
  inFront: null,
  /** What the bars of the desktop leave of the screen. */
  workArea: { width: 1920, height: 1040 },
};

class FakeTray extends EventEmitter {
  tip = '';
  /** @type {readonly Item[]} */
  items = [];

  /** @param {Picture} image */
  constructor(image) {
    super();
    onlyWhenReady('new Tray');
    this.image = image;
    if (!(image.size > 0 && image.size <= 32))
      throw new Error('fake electron: a tray icon so large');
    if (desktop.tray !== null) throw new Error('fake electron: a second tray');
    desktop.tray = this;
  }

  /** @param {string} tip */
  setToolTip(tip) {
    this.tip = tip;
  }

  /** @param {{ items: readonly Item[] }} menu */
  setContextMenu({ items }) {
    this.items = items;
  }

  destroy() {
    desktop.tray = null;
  }
}
export const Tray = FakeTray;

export const globalShortcut = strict(
  {
    /** @param {string} accelerator @param {() => void} pressed */
    register(accelerator, pressed) {
      onlyWhenReady('globalShortcut.register');
      if (desktop.isKeyTaken) return false;
      if (desktop.keys.has(accelerator)) throw new Error('fake electron: a key registered twice');
      desktop.keys.set(accelerator, pressed);
      return true;
    },
    /** @param {string} accelerator */
    unregister(accelerator) {
      desktop.keys.delete(accelerator);
    },
    unregisterAll() {
      desktop.keys.clear();
    },
  },
  'globalShortcut',
);

export const clipboard = strict(
  { readText: () => Promise.resolve(desktop.clipboardText) },
  'clipboard',
);

/**
 * @typedef {{ size: number, denser: Map<number, string>, resize(size: { width: number, height: number }): Picture, toDataURL(): string, addRepresentation(added: { scaleFactor: number, dataURL: string }): void }} Picture
 * @param {number} size
 * @returns {Picture}
 */
const pictureOf = (size) => {
  const denser = new Map();
  return strict(
    {
      size,
      denser,
      resize: ({ width }) => pictureOf(width),
      toDataURL: () => `data:image/png;base64,${size}`,
      addRepresentation: (added) => {
        refuseUnknownKeys(added, ['scaleFactor', 'dataURL'], 'addRepresentation');
        denser.set(added.scaleFactor, added.dataURL);
      },
    },
    'nativeImage',
  );
};

export const nativeImage = strict(
  {
    /** @param {string} path */
    createFromPath(path) {
      if (!path.endsWith('.png')) throw new Error('fake electron: an icon that is no PNG');
      return pictureOf(512);
    },
  },
  'nativeImage',
);

const MENU_KEYS = ['label', 'role', 'type', 'enabled', 'click'];
export const Menu = strict(
  {
    /** @param {{ items: readonly Item[] } | null} menu */
    setApplicationMenu(menu) {
      onlyWhenReady('Menu.setApplicationMenu');
      desktop.appMenu = menu === null ? null : menu.items;
    },
    /** @param {readonly Item[]} items */
    buildFromTemplate(items) {
      for (const item of items) refuseUnknownKeys(item, MENU_KEYS, 'Menu item');
      return {
        items,
        /** @param {{ window?: unknown }} [options] */
        popup(options = {}) {
          refuseUnknownKeys(options, ['window'], 'Menu.popup');
          desktop.menu = items;
        },
      };
    },
  },
  'Menu',
);

export const shell = strict(
  {
    /** @param {string} address */
    openExternal(address) {
      desktop.opened.push(address);
      return Promise.resolve();
    },
  },
  'shell',
);

export const dialog = strict(
  {
    /** @param {string} title @param {string} content */
    showErrorBox(title, content) {
      console.error(`${title}: ${content}`);
    },
    /** @param {{ detail?: string }} question */
    showMessageBox(question) {
      desktop.questions.push(question);
      return Promise.resolve({ response: desktop.answer, checkboxChecked: false });
    },
  },
  'dialog',
);

/** What stands on the desktop, also when the program has ended. */
export class Notification {
  /** @param {{ title: string, body: string }} options */
  constructor(options) {
    onlyWhenReady('new Notification');
    refuseUnknownKeys(options, ['title', 'body'], 'Notification');
    this.options = options;
  }

  static isSupported() {
    return true;
  }

  show() {
    desktop.notifications.push(this.options.body);
  }
}

export const screen = strict(
  {
    getPrimaryDisplay() {
      onlyWhenReady('screen.getPrimaryDisplay');
      return { workAreaSize: { ...desktop.workArea } };
    },
  },
  'screen',
);

export const powerMonitor = strict(new EventEmitter(), 'powerMonitor');
// A test puts the machine to sleep from outside; where there is no such signal, it cannot.
if (process.platform !== 'win32') process.on('SIGUSR2', () => powerMonitor.emit('suspend'));
