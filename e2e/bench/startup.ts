/**
 * How soon the program is there and how much memory it takes, beside the same window with an empty page:
 * both opened in turn, each by the program that its user would start, on a profile that is not new.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MAIN_ENGINE } from '../../src-main/hosts/launch/main-engine.mjs';
import { occupiedBytes } from './memory';
import { median } from './report-row';
import { forgetWindow, inWindow, makeBrowser } from './startup-window';

const ROUNDS = 5;
/** Until what a start leaves behind has been collected. */
const SETTLE_MS = 10_000;

/** Resolves to the wall's time at the end of the frame in which `isThere` is seen. */
const whenDrawn = (isThere: string): string => `new Promise((done) => {
  const look = () => {
    if (${isThere}) requestAnimationFrame(() => setTimeout(() => done(Date.now())));
    else setTimeout(look, 5);
  };
  look();
})`;
const EMPTY_IS_DRAWN = whenDrawn(`performance.getEntriesByType('paint').length > 0`);
/** Prices of the book that can be clicked, and the ticket beside them. */
const BOOK_IS_TRADABLE = whenDrawn(
  `document.querySelector('[aria-label="Order book"] [role=option]') !== null &&
   document.querySelector('[role=form][aria-label="Order ticket"]') !== null`,
);
const PRESS_START = `new Promise((done) => {
  const look = () => {
    const start = document.activeElement;
    if (start?.tagName === 'BUTTON' && start.textContent.includes('Start')) done(start.click() ?? true);
    else setTimeout(look, 50);
  };
  look();
})`;

interface Program {
  readonly words: readonly string[];
  readonly profile: string;
  readonly isThere: string;
}

interface StartFigures {
  /** From starting the program to what is drawn, medians of rounds in turn. */
  readonly bookMs: number;
  readonly shellMs: number;
  /** Proportional set size of all its processes. */
  readonly bookBytes: number;
  readonly shellBytes: number;
  readonly rounds: number;
}

export async function measureStart(): Promise<StartFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-start-'));
  const browser = makeBrowser(folder);
  const data = join(folder, 'data');
  const desk: Program = {
    words: [...MAIN_ENGINE, 'out/main/browser.js', `--data-dir=${data}`],
    profile: join(data, 'browser'),
    isThere: BOOK_IS_TRADABLE,
  };
  const shell: Program = {
    words: ['e2e/bench/startup-shell.mjs', join(folder, 'shell')],
    profile: join(folder, 'shell'),
    isThere: EMPTY_IS_DRAWN,
  };
  try {
    // The first start of each makes its files.
    await started(shell, browser, () => pause(1_000));
    await firstStart(desk, browser);
    const books: number[] = [];
    const shells: number[] = [];
    const bytes = { book: 0, shell: 0 };
    for (let round = 1; round <= ROUNDS; round += 1) {
      const isLast = round === ROUNDS;
      const settle = async (what: keyof typeof bytes): Promise<void> => {
        if (!isLast) return;
        await pause(SETTLE_MS);
        bytes[what] = occupiedBytes();
      };
      shells.push(await started(shell, browser, () => settle('shell')));
      books.push(await started(desk, browser, () => settle('book')));
    }
    return {
      bookMs: median(books),
      shellMs: median(shells),
      bookBytes: bytes.book,
      shellBytes: bytes.shell,
      rounds: ROUNDS,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstStart(desk: Program, browser: string): Promise<void> {
  const child = start(desk, browser);
  await inWindow(desk.profile, PRESS_START);
  await inWindow(desk.profile, desk.isThere);
  await pause(2_000);
  await end(child);
}

/** Milliseconds until it was there; `meanwhile` is waited for before it ends. */
async function started(
  program: Program,
  browser: string,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  forgetWindow(program.profile);
  const startedAtMs = Date.now();
  const child = start(program, browser);
  const thereAtMs = Number(await inWindow(program.profile, program.isThere));
  await meanwhile();
  await end(child);
  return thereAtMs - startedAtMs;
}

function start({ words }: Program, browser: string): ChildProcess {
  const env = {
    ...process.env,
    CHROME_PATH: browser,
    DISPLAY: process.env['DISPLAY'] ?? ':0',
  };
  return spawn(process.execPath, words, {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
