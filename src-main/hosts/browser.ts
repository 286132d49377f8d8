/**
 * Entry of the browser host: the same terminal without Electron. It serves the desk on 127.0.0.1
 * and opens it in an app window, or prints an address that works once.
 */
import { join } from 'node:path';
import type { Wire } from '@shared/contract/terminal/wire';
import { faultWords } from '@shared/kernel/fault-words';
import { Words } from '../terminal/words/words';
import { endAtLatest, onAskedToEnd } from './asked-to-end';
import {
  isProfileInUse,
  openAppWindow,
  type AppWindow,
  type OpenWindow,
} from './browser/app-window';
import { openDeskServer, type DeskServer } from './browser/desk-server';
import { createFurtherWindows } from './browser/further-windows';
import { handOnPort, takePort } from './browser/kept-port';
import { saveMemoryAfterStart } from './browser/saving';
import type { OneTimeAddress } from './browser/session-guard';
import type { Application, HostFacts } from './compose';
import { findDataFolder, type DataFolder } from './data-folder';
import { endOnDefect } from './defects';
import { holderOf } from './folder-holder';
import { leave } from './launch/leave.mjs';
import { readOptions, WRONG_OPTION_EXIT } from './launch/options.mjs';
import { createBrowserReview } from './review/browser-review';

const outFolder = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const { argv, env, platform } = process;
  const { dataDir, hasNoWindow, problem } = readOptions(argv.slice(2));
  if (problem !== '') {
    console.error(problem);
    process.exit(WRONG_OPTION_EXIT);
  }
  const data = findDataFolder({ dataDir, env, platform });
  const windows = createFurtherWindows();
  let isInWindow = false;
  const words = new Words();
  const review = createBrowserReview({
    words,
    open: (address) => {
      showReview(address, isInWindow ? data : null);
    },
  });
  const facts: HostFacts = { host: 'browser', data, outFolder, words, windows, review };
  let application: Application | null = null;
  endOnDefect({
    log: () => application?.log ?? null,
    say: (reason) => {
      console.error(`${words.t('defect.title')}. ${words.t('defect.detail', { reason })}`);
    },
    end: () => {
      process.exit(1);
    },
  });
  const isHeld = holderOf(data) !== null;
  const waiting: Wire[] = [];
  const server = await openDeskServer({
    deskFolder: join(outFolder, 'renderer'),
    port: hasNoWindow || isHeld ? 0 : takePort(data.deskPort),
    onWire: (wire) => {
      if (application === null) waiting.push(wire);
      else application.serve(wire);
    },
    onRefused: (reason) => {
      application?.log.warn('refused', { reason });
    },
  });
  // A browser needs most of a second to ask for the page: the terminal is loaded meanwhile. Not beside
  // a Tidemark that has this data folder, or may have it.
  const isEarly = !hasNoWindow && !isHeld && !isProfileInUse(data.browserProfile);
  const early = isEarly ? openAppWindow(server.issueAddress(), data.browserProfile) : null;
  try {
    application = await load(facts);
  } catch (cause) {
    if (early?.kind === 'open') early.close();
    throw cause;
  }
  for (const wire of waiting.splice(0)) application.serve(wire);
  const window = hasNoWindow ? null : showWindow(early, server, data);
  isInWindow = window?.kind === 'open';
  windows.serveFrom(server, window?.kind === 'open' ? data.browserProfile : null);
  if (window?.kind === 'open') {
    unlessEntered(window, () => {
      printAddress(
        server,
        'The window has not asked for the desk: its browser may not open files.',
      );
    });
  } else printAddress(server, window === null ? '' : `No window is opened: ${window.reason}.`);
  saveMemoryAfterStart();
  await untilAskedToEnd(server, window);
  endAtLatest(() => {
    leave(1);
  });
  if (window?.kind === 'open') {
    window.close();
    if (await window.hasEnded()) handOnPort(data.deskPort, server.port);
  }
  const farewell = application.farewell();
  if (farewell !== '') console.log(farewell);
  await server.close();
  await application.close();
  leave(0);
}

async function load(facts: HostFacts): Promise<Application> {
  const { compose } = await import('./compose');
  return compose(facts);
}

function showWindow(early: AppWindow | null, server: DeskServer, data: DataFolder): AppWindow {
  const window = early ?? openAppWindow(server.issueAddress(), data.browserProfile);
  if (window.kind === 'open') {
    console.log('Tidemark is open in a window of its own. Closing it, or Ctrl-C here, ends it.');
  }
  return window;
}

/** A withdrawal waits for a person: beside the desk's window, or by hand where there is none. */
function showReview(address: OneTimeAddress, data: DataFolder | null): void {
  const print = (): void => {
    console.log('A withdrawal is to be confirmed at this address; it works once:');
    console.log(`  ${address.href}`);
  };
  const window = data === null ? null : openAppWindow(address, data.browserProfile, [640, 800]);
  if (window?.kind === 'open') unlessEntered(window, print);
  else print();
}

/** A slow machine takes less. */
const ENTERED_WITHIN_MS = 20_000;

/** Whoever administers a machine can keep its browsers from opening files: their windows stay empty. */
function unlessEntered({ entered, closed }: OpenWindow, act: () => void): void {
  const timer = setTimeout(act, ENTERED_WITHIN_MS).unref();
  const stop = (): void => {
    clearTimeout(timer);
  };
  void entered.then(stop);
  void closed.then((end) => {
    if (end !== 'handed-over') stop();
  });
}

/** Every further line typed here prints a fresh address: each works once. */
function printAddress(server: DeskServer, why: string): void {
  if (why !== '') console.log(why);
  console.log('Open this address in a browser of this machine; it works once (Ctrl-C ends):');
  console.log(`  ${server.issueAddress().href}`);
  if (!process.stdin.isTTY) return;
  console.log('Press Enter for a fresh address.');
  process.stdin.on('data', () => {
    console.log(`  ${server.issueAddress().href}`);
  });
  process.stdin.unref();
}

/** By a signal, or by its window's end. */
function untilAskedToEnd(server: DeskServer, window: AppWindow | null): Promise<void> {
  return new Promise((resolve) => {
    onAskedToEnd(resolve, () => {
      leave(1);
    });
    if (window?.kind !== 'open') return;
    void window.closed.then((end) => {
      if (end === 'closed') resolve();
      else if (end === 'failed')
        printAddress(server, 'No window is opened: the browser ended at once.');
      else console.log('A browser that was already open shows it. Ctrl-C here ends Tidemark.');
    });
  });
}

main().catch((cause: unknown) => {
  console.error(faultWords(cause));
  process.exit(1);
});
