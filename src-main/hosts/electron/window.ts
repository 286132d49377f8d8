import { join } from 'node:path';
import { err, ok, type Result } from '@shared/kernel/result';
import { BrowserWindow } from 'electron';
import { DESK_ORIGIN } from './desk-protocol';

/** The windows of the program: made here only, magnified together. */

const MAX_WINDOWS = 12;
let zoomFactor = 1;

/** The one place that makes a window; every window of the program has exactly these rights. */
export async function openWindow(outFolder: string, workspace?: string): Promise<void> {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1180,
    minHeight: 720,
    show: false,
    title: 'Tidemark · PAPER',
    backgroundColor: '#0b0e13',
    icon: join(outFolder, 'renderer', 'icon.png'),
    webPreferences: {
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      webviewTag: false,
      preload: join(outFolder, 'preload', 'preload.cjs'),
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  const query = workspace === undefined ? '' : `?workspace=${workspace}`;
  await window.loadURL(`${DESK_ORIGIN}/${query}`);
  window.webContents.setZoomFactor(zoomFactor);
}

export async function openFurtherWindow(
  outFolder: string,
  workspace: string,
): Promise<Result<{ address: string }, string>> {
  if (BrowserWindow.getAllWindows().length >= MAX_WINDOWS) {
    return err(`no more than ${String(MAX_WINDOWS)} windows`);
  }
  await openWindow(outFolder, workspace);
  return ok({ address: '' });
}

/** Of every window that is open, and of those to come. */
export function zoomWindows(percent: number): void {
  zoomFactor = percent / 100;
  for (const window of BrowserWindow.getAllWindows()) {
    window.webContents.setZoomFactor(zoomFactor);
  }
}
