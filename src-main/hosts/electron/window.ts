/** The windows of the program: made here only, titled and magnified together. */
import { join } from 'node:path';
import { err, ok, type Result } from '@shared/kernel/result';
import { app, BrowserWindow, type BrowserWindowConstructorOptions, screen } from 'electron';
import type { Words } from '../../terminal/words/words';
import { DESK_ORIGIN } from './desk-protocol';
import { workspaceOf, type KeptWindow, type KeptWindows } from './kept-windows';
import { loadAgainWhenLost } from './lost-pages';
import { offerTextMenu } from './text-menu';

const MAX_WINDOWS = 12;
/** In the order in which they were opened. */
const deskWindows = new Map<string, BrowserWindow>();
let zoomFactor = 1;
let title = 'Tidemark · PAPER';

export interface WindowPlan {
  readonly outFolder: string;
  /** Which of the built preloads speaks for its page. */
  readonly preload: 'preload' | 'review';
  /** A session of its own, in memory; absent for the desk's. */
  readonly partition?: string;
  readonly options: Omit<BrowserWindowConstructorOptions, 'show' | 'icon' | 'webPreferences'>;
}

/** The one place that makes a window; the page of every window has exactly these rights. */
export function makeWindow({ outFolder, preload, partition, options }: WindowPlan): BrowserWindow {
  const window = new BrowserWindow({
    ...options,
    show: false,
    icon: join(outFolder, 'renderer', 'icon.png'),
    webPreferences: {
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      webviewTag: false,
      devTools: !app.isPackaged,
      preload: join(outFolder, `preload/${preload}.cjs`),
      ...(partition === undefined ? {} : { partition }),
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  // Which account this is, main says: no page can call itself paper.
  window.on('page-title-updated', (event) => {
    event.preventDefault();
  });
  return window;
}

export interface DeskPlan {
  readonly outFolder: string;
  readonly words: Words;
  /** Absent: the one that was open last. */
  readonly workspace?: string;
  /** What remembers the windows for the next start; absent, nothing does. */
  readonly kept?: KeptWindows;
}

/** All that were open at the end, each where it stood; at the first start one. */
export async function openWindows(plan: DeskPlan & { readonly kept: KeptWindows }): Promise<void> {
  const [first, ...further] = plan.kept.left;
  await openNamed(plan, first?.name ?? freeName(), first?.workspace ?? undefined);
  for (const { name, workspace } of further.slice(0, MAX_WINDOWS - 1)) {
    // Somebody has closed the first one, or quit: nothing may come up any more.
    if (plan.kept.isEnding) return;
    // Beside a desk that stands: one that does not come is opened again by hand.
    await openNamed(plan, name, workspace ?? undefined).catch(() => undefined);
  }
}

export async function openWindow(plan: DeskPlan): Promise<void> {
  await openNamed(plan, freeName(), plan.workspace);
}

async function openNamed(
  { outFolder, words, kept }: DeskPlan,
  name: string,
  workspace: string | undefined,
): Promise<void> {
  // A window that cannot be made smaller than its screen has edges nobody can reach.
  const room = screen.getPrimaryDisplay().workAreaSize;
  const window = makeWindow({
    outFolder,
    preload: 'preload',
    options: {
      name,
      windowStatePersistence: true,
      width: Math.min(1440, room.width),
      height: Math.min(900, room.height),
      minWidth: Math.min(1180, room.width),
      minHeight: Math.min(720, room.height),
      title,
      backgroundColor: '#0b0e13',
    },
  });
  deskWindows.set(name, window);
  window.once('closed', () => {
    deskWindows.delete(name);
    kept?.closed(name);
  });
  if (kept !== undefined) keep(window, kept, { name, workspace: workspace ?? null });
  const isLost = loadAgainWhenLost(window, words);
  offerTextMenu(window, words);
  const query = workspace === undefined ? '' : `?workspace=${workspace}`;
  try {
    await window.loadURL(`${DESK_ORIGIN}/${query}`);
  } catch (cause) {
    // The page that dies while it is loaded for the first time is no reason to end the program, either.
    await new Promise(setImmediate);
    if (!window.isDestroyed() && !isLoadedAnew(cause) && !isLost()) throw cause;
  }
  if (!window.isDestroyed()) window.webContents.setZoomFactor(zoomFactor);
}

/** From its opening on, whatever workspace it goes to. */
function keep(window: BrowserWindow, kept: KeptWindows, opened: KeptWindow): void {
  kept.shows(opened);
  window.webContents.on('did-navigate-in-page', (_event, address, isMainFrame) => {
    if (isMainFrame) kept.shows({ name: opened.name, workspace: workspaceOf(address) });
  });
  // Windows does not ask the program when its user signs out; it closes the windows.
  window.on('session-end', () => {
    kept.end();
  });
}

/** By it Electron knows where the first window was, the second and so on: each is opened there again. */
function freeName(): string {
  let place = 1;
  while (deskWindows.has(nameOf(place))) place += 1;
  return nameOf(place);
}

const nameOf = (place: number): string => `desk-${String(place)}`;

/** The page had no patience with itself: Chromium's words for a loading that another one has taken the place of. */
const isLoadedAnew = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_ABORTED';

export async function openFurtherWindow(
  plan: DeskPlan,
): Promise<Result<{ address: string }, string>> {
  if (deskWindows.size >= MAX_WINDOWS) {
    return err(`no more than ${String(MAX_WINDOWS)} windows`);
  }
  await openWindow(plan);
  return ok({ address: '' });
}

/** Of every window that is open, and of those to come. */
export function zoomWindows(percent: number): void {
  zoomFactor = percent / 100;
  for (const window of deskWindows.values()) window.webContents.setZoomFactor(zoomFactor);
}

/** Of every window that is open, and of those to come. */
export function titleWindows(next: string): void {
  title = next;
  for (const window of deskWindows.values()) window.setTitle(title);
}

/** The first one, where a second start of the program or a click in the tray looks for it. */
export function showDesk(): void {
  const [window] = deskWindows.values();
  if (window?.isMinimized() === true) window.restore();
  // A window of a program that is not in front does not come before those of the others on macOS.
  app.focus({ steal: true });
  window?.focus();
}

/** The Dock was clicked: macOS brings back by itself what can be seen, and nothing else. */
export function showDeskFromDock(hasVisibleWindows: boolean): void {
  if (!hasVisibleWindows) showDesk();
}
