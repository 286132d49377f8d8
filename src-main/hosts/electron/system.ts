/**
 * What the desktop offers beside windows: the tray with the mode and the kill switch, a key that pulls it
 * from any program, the machine going to sleep, and the clipboard to compare an address with.
 */
import {
  app,
  clipboard,
  globalShortcut,
  Menu,
  type MenuItemConstructorOptions,
  powerMonitor,
  Tray,
} from 'electron';
import type { SystemHooks } from '../../terminal/ports';
import type { Words } from '../../terminal/words/words';
import { trayIcon } from './tray-icon';
import { showDesk, titleWindows } from './window';

/** The desk's own chord of the kill switch, so that one hand learns one key. */
export const KILL_ACCELERATOR = 'CommandOrControl+Shift+K';

type KillListener = (source: 'tray' | 'global-key') => void;

/** Once the app is ready. */
export function createSystemHooks(outFolder: string, words: Words): SystemHooks {
  const killListeners = new Set<KillListener>();
  const kill = (source: 'tray' | 'global-key'): void => {
    for (const listener of killListeners) listener(source);
  };
  const killByKey = (): void => {
    kill('global-key');
  };
  const killByTray = (): void => {
    kill('tray');
  };
  const tray = new Tray(trayIcon(outFolder));
  // Its menu is the right button's on Windows; macOS opens it by either.
  tray.on('click', showDesk);
  const showInTray = (title: string): void => {
    tray.setToolTip(title);
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(title, words, killByTray)));
  };
  showInTray(words.t('tray.title', { mode: words.t('mode.paper') }));
  app.once('will-quit', () => {
    globalShortcut.unregisterAll();
    tray.destroy();
  });
  let isKeyHeld = false;
  const holdKillKey = (isWanted: boolean): boolean => {
    if (isWanted === isKeyHeld) return true;
    if (isWanted) isKeyHeld = globalShortcut.register(KILL_ACCELERATOR, killByKey);
    else {
      globalShortcut.unregister(KILL_ACCELERATOR);
      isKeyHeld = false;
    }
    return isKeyHeld === isWanted;
  };
  return {
    onKill: (listener) => {
      killListeners.add(listener);
      return () => killListeners.delete(listener);
    },
    onSuspend: watchSuspend,
    readClipboard: () => clipboard.readText(),
    showMode: (mode) => {
      const title = words.t('tray.title', { mode });
      titleWindows(title);
      showInTray(title);
    },
    holdKillKey,
  };
}

/** Without a question: a menu is two movements already, and stopping must never wait. */
function trayMenu(title: string, words: Words, kill: () => void): MenuItemConstructorOptions[] {
  return [
    { label: title, enabled: false },
    { type: 'separator' },
    { label: words.t('tray.stop'), click: kill },
    { label: words.t('tray.show'), click: showDesk },
    { type: 'separator' },
    { label: words.t('tray.quit'), role: 'quit' },
  ];
}

function watchSuspend(listener: () => void): () => void {
  powerMonitor.on('suspend', listener);
  powerMonitor.on('lock-screen', listener);
  // Another user of the same Mac takes the screen over, which locks none.
  powerMonitor.on('user-did-resign-active', listener);
  return () => {
    powerMonitor.off('suspend', listener);
    powerMonitor.off('lock-screen', listener);
    powerMonitor.off('user-did-resign-active', listener);
  };
}
