import { join } from 'node:path';
import { BrowserWindow } from 'electron';
import { DESK_ORIGIN } from './desk-protocol';

/** The one place that makes a window; every window of the program has exactly these rights. */
export async function openWindow(outFolder: string): Promise<void> {
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
  await window.loadURL(`${DESK_ORIGIN}/`);
}
