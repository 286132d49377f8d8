/** Entry of the Electron host: one instance, its windows, the terminal behind one guarded Wire. */
import { join } from 'node:path';
import { app, dialog, Menu, powerMonitor } from 'electron';
import { faultWords } from '@shared/kernel/fault-words';
import { Words } from '../terminal/words/words';
import { compose, type Application } from './compose';
import { findDataFolder } from './data-folder';
import { DESK_ORIGIN, registerDeskScheme, serveDesk } from './electron/desk-protocol';
import { openWireDoor } from './electron/electron-wire';
import { installGuards } from './electron/guards';
import { refusedSwitch } from './electron/release';
import { createReviewWindow } from './electron/review-window';
import { createSystemHooks } from './electron/system';
import { createSystemSeal } from './electron/system-seal';
import { openFurtherWindow, openWindow, showDesk, zoomWindows } from './electron/window';
import { readOptions, WRONG_OPTION_EXIT } from './launch/options.mjs';

const outFolder = join(import.meta.dirname, '..');

function start(): void {
  const { argv, env, platform } = process;
  // Chromium reads the same words, and has hundreds of switches of its own.
  const options = readOptions(argv.slice(1), { ignoresOthers: true });
  const problem = options.problem || refusedSwitch(app);
  if (problem !== '') {
    console.error(problem);
    app.exit(WRONG_OPTION_EXIT);
    return;
  }
  const data = findDataFolder({ dataDir: options.dataDir, env, platform });
  app.setPath('userData', data.electronProfile);
  if (!app.requestSingleInstanceLock()) {
    app.quit(); // the running instance shows its window
    return;
  }
  const words = new Words();
  app.enableSandbox();
  registerDeskScheme();
  // Not awaited here: Electron becomes ready only after this entry has been evaluated.
  app
    .whenReady()
    .then(async () => {
      serveDesk(join(outFolder, 'renderer'));
      installGuards(words);
      replaceMenu();
      const application = compose({
        ...{ host: 'electron', data, outFolder, words, wakes: { onWake } },
        systemSeal: createSystemSeal(platform),
        windows: {
          open: (workspace) => openFurtherWindow(outFolder, workspace),
          zoom: zoomWindows,
        },
        system: createSystemHooks(outFolder, words),
        review: createReviewWindow(outFolder, words),
      });
      closeOnQuit(application);
      openWireDoor({
        origin: DESK_ORIGIN,
        onWire: application.serve,
        onRefused: (reason) => {
          application.log.warn('wire-refused', { reason });
        },
      });
      app.on('second-instance', showDesk);
      app.on('window-all-closed', () => {
        app.quit();
      });
      await openWindow(outFolder);
    })
    .catch((cause: unknown) => {
      dialog.showErrorBox(words.t('start.failed'), faultWords(cause));
      app.exit(1);
    });
}

function onWake(listener: () => void): () => void {
  powerMonitor.on('resume', listener);
  return () => {
    powerMonitor.off('resume', listener);
  };
}

/** Electron's default menu would reload or close a live session by its keys; macOS needs Edit. */
function replaceMenu(): void {
  const isMac = process.platform === 'darwin';
  const items = isMac ? [{ role: 'appMenu' as const }, { role: 'editMenu' as const }] : [];
  Menu.setApplicationMenu(isMac ? Menu.buildFromTemplate(items) : null);
}

/** Quitting waits until the exchange has written its snapshot. */
function closeOnQuit(application: Application): void {
  let isClosed = false;
  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void application.close().finally(() => {
      isClosed = true;
      app.quit();
    });
  });
}

start();
