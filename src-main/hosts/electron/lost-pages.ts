/**
 * A desk whose page has died is loaded again: nothing else shows that the market goes on, and the keys that
 * would load a page are not there. One that dies again and again is not, until somebody says so.
 */
import { app, dialog, type BrowserWindow } from 'electron';
import type { Words } from '../../terminal/words/words';

/** Loaded again by itself so often within a minute. */
const BY_ITSELF = 2;
const MINUTE_MS = 60_000;
const LOAD = 0;

/** Returns whether a page of it has died lately: then it is looked after here. */
export function loadAgainWhenLost(window: BrowserWindow, words: Words): () => boolean {
  let lostAtMs: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    const nowMs = performance.now();
    lostAtMs = [...lostAtMs.filter((atMs) => nowMs - atMs < MINUTE_MS), nowMs];
    // Not within the event: it is told while the page is still being taken down.
    setImmediate(() => {
      if (lostAtMs.length <= BY_ITSELF) load(window);
      else void ask(window, reason, words);
    });
  });
  return () => lostAtMs.some((atMs) => performance.now() - atMs < MINUTE_MS);
}

function load(window: BrowserWindow): void {
  if (!window.isDestroyed()) window.webContents.reload();
}

async function ask(window: BrowserWindow, reason: string, words: Words): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Tidemark',
    message: words.t('lost.message'),
    detail: words.t('lost.detail', { reason }),
    buttons: [words.t('lost.load'), words.t('lost.quit')],
    defaultId: LOAD,
    cancelId: LOAD,
    noLink: true,
  });
  if (response === LOAD) load(window);
  else app.quit();
}
