/** Entry of the Electron host: one instance, its windows, the terminal behind one guarded Wire. */
import { join } from 'node:path';
import { app, dialog, powerMonitor } from 'electron';
import { faultWords } from '@shared/kernel/fault-words';
import { makeFolder } from '../adapters/make-folder';
import { guarded } from '../adapters/storage/store-error';
import { Words } from '../terminal/words/words';
import { onAskedToEnd } from './asked-to-end';
import { compose, type Application } from './compose';
import { findDataFolder, type DataFolder } from './data-folder';
import { endOnDefect } from './defects';
import { replaceMenu } from './electron/app-menu';
import { DESK_ORIGIN, registerDeskScheme, serveDesk } from './electron/desk-protocol';
import { openWireDoor } from './electron/electron-wire';
import { installGuards } from './electron/guards';
import { sayFarewell } from './electron/farewell';
import { closeOnQuit } from './electron/quit';
import { APP_ID, refusedSwitch } from './electron/release';
import { createReviewWindow } from './electron/review-window';
import { createSystemHooks } from './electron/system';
import { createSystemSeal } from './electron/system-seal';
import { KeptWindows } from './electron/kept-windows';
import {
  openFurtherWindow,
  openWindows,
  showDesk,
  showDeskFromDock,
  zoomWindows,
} from './electron/window';
import { readOptions, WRONG_OPTION_EXIT } from './launch/options.mjs';

const outFolder = join(import.meta.dirname, '..');

function start(): void {
  const { argv, platform } = process;
  // Chromium reads the same words, and has hundreds of switches of its own.
  const options = readOptions(argv.slice(1), { ignoresOthers: true });
  const problem = options.problem || refusedSwitch(app);
  if (problem !== '') {
    console.error(problem);
    app.exit(WRONG_OPTION_EXIT);
    return;
  }
  const words = new Words();
  const data = findData(options.dataDir, words);
  if (data === null) return;
  let log: Application['log'] | null = null;
  endOnDefect({
    log: () => log,
    say: (reason) => {
      dialog.showErrorBox(words.t('defect.title'), words.t('defect.detail', { reason }));
    },
    end: () => {
      app.exit(1);
    },
  });
  if (!takeProfile(data.electronProfile, words)) return;
  if (!app.requestSingleInstanceLock()) {
    console.log(words.t('start.shown')); // the running instance is told, and shows it
    app.quit();
    return;
  }
  app.enableSandbox();
  // Windows shows notifications of programs that it knows by name only.
  if (platform === 'win32') app.setAppUserModelId(APP_ID);
  registerDeskScheme();
  // Not awaited here: Electron becomes ready only after this entry has been evaluated.
  app
    .whenReady()
    .then(async () => {
      serveDesk(join(outFolder, 'renderer'));
      installGuards(words);
      replaceMenu(platform);
      const kept = new KeptWindows(data.openWindows);
      app.on('before-quit', () => {
        kept.end();
      });
      const application = compose({
        host: 'electron',
        data,
        outFolder,
        words,
        wakes: { onWake },
        systemSeal: createSystemSeal(platform),
        windows: {
          open: (workspace) => openFurtherWindow({ outFolder, words, workspace, kept }),
          zoom: zoomWindows,
        },
        system: createSystemHooks(outFolder, words),
        review: createReviewWindow(outFolder, words),
      });
      log = application.log;
      closeOnQuit(() => {
        sayFarewell(application.farewell());
        return application.close();
      });
      // Electron's own hand on a signal quits in order once; the next, which may be the same Ctrl-C, ends it at once.
      onAskedToEnd(
        () => {
          app.quit();
        },
        () => {
          app.exit(1);
        },
      );
      app.on('render-process-gone', (_event, _page, { reason }) => {
        application.log.error('page-lost', { reason });
      });
      openWireDoor({
        origin: DESK_ORIGIN,
        onWire: application.serve,
        onRefused: (reason) => {
          application.log.warn('wire-refused', { reason });
        },
      });
      app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
        application.log.error('helper-lost', { message: type, reason, exitCode });
      });
      app.on('second-instance', showDesk);
      app.on('activate', (_event, hasVisibleWindows) => {
        showDeskFromDock(hasVisibleWindows);
      });
      app.on('window-all-closed', () => {
        app.quit();
      });
      await openWindows({ outFolder, words, kept });
    })
    .catch((cause: unknown) => {
      failAtStart(cause, words);
    });
}

/** Null: there is no place for the files of this user, and it is said. */
function findData(dataDir: string | undefined, words: Words): DataFolder | null {
  const { env, platform } = process;
  try {
    return findDataFolder({ dataDir, env, platform });
  } catch (cause) {
    failAtStart(cause, words);
    return null;
  }
}

function failAtStart(cause: unknown, words: Words): void {
  dialog.showErrorBox(words.t('start.failed'), faultWords(cause));
  app.exit(1);
}

/** Electron takes no folder that is not there, as at the first start. False: nothing can be kept, and it is said. */
function takeProfile(folder: string, words: Words): boolean {
  try {
    guarded(folder, () => {
      makeFolder(folder);
      app.setPath('userData', folder);
    });
    return true;
  } catch (cause) {
    failAtStart(cause, words);
    return false;
  }
}

function onWake(listener: () => void): () => void {
  powerMonitor.on('resume', listener);
  return () => {
    powerMonitor.off('resume', listener);
  };
}

start();
