/**
 * The window in which a withdrawal is confirmed: drawn by main, in a session of its own, before every
 * other window and in no picture of the screen. No page of the desk can fill it, cover it or close it.
 */
import { type BrowserWindow, type IpcMainEvent, session } from 'electron';
import type { ReviewWindow } from '../../terminal/ports';
import type { Words } from '../../terminal/words/words';
import { reviewForm } from '../review/form';
import { SCHEME } from './desk-protocol';
import { guardOwnSession } from './guards';
import { isTrustedFrame } from './trusted-frame';
import { makeWindow } from './window';

/** In memory: a name without `persist:` leaves nothing on the disk. */
const PARTITION = 'review';
const ORIGIN = `${SCHEME}://review`;
const CHANNEL = 'review';
/** The page arms its button after as long; an answer that comes sooner came from nobody's hand. */
const ARMING_MS = 2_000;
const PATIENCE_MS = 5 * 60_000;
const MAX_FIELDS = 16;
const MAX_FIELD_LENGTH = 512;

/** Once the app is ready. One review at a time: a second one is not asked, and is no answer. */
export function createReviewWindow(outFolder: string, words: Words): ReviewWindow {
  const own = session.fromPartition(PARTITION);
  guardOwnSession(own);
  let drawn: ReturnType<typeof reviewForm.draw> | null = null;
  let window: BrowserWindow | null = null;
  own.protocol.handle(SCHEME, (request) => {
    if (drawn === null || request.url !== `${ORIGIN}/`) {
      return new Response('not found', { status: 404 });
    }
    return new Response(drawn.html, { headers: drawn.headers });
  });
  return {
    close: () => {
      window?.destroy();
    },
    ask: async (page) => {
      if (drawn !== null) return null;
      drawn = reviewForm.draw(page, words);
      try {
        window = openReview(outFolder, page.title);
        const fields = await askInWindow(window);
        return fields === null ? null : reviewForm.read(page, fields);
      } finally {
        drawn = null;
        window = null;
      }
    },
  };
}

function openReview(outFolder: string, title: string): BrowserWindow {
  const window = makeWindow({
    outFolder,
    preload: 'review',
    partition: PARTITION,
    options: {
      width: 620,
      height: 760,
      title,
      alwaysOnTop: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      backgroundColor: '#0b0e13',
    },
  });
  window.setContentProtection(true);
  return window;
}

/** Null when it was closed, took too long or did not load. */
function askInWindow(window: BrowserWindow): Promise<ReadonlyMap<string, string> | null> {
  return new Promise((resolve) => {
    const openedAtMs = performance.now();
    const end = (fields: ReadonlyMap<string, string> | null): void => {
      clearTimeout(timer);
      resolve(fields);
      if (!window.isDestroyed()) window.destroy();
    };
    const timer = setTimeout(end, PATIENCE_MS, null);
    window.once('closed', () => {
      end(null);
    });
    window.webContents.once('render-process-gone', () => {
      end(null);
    });
    window.webContents.ipc.on(CHANNEL, (event: IpcMainEvent, kind: unknown, given: unknown) => {
      if (!isTrustedFrame(event, ORIGIN)) return;
      if (kind === 'cancel') end(null);
      const isArmed = performance.now() - openedAtMs >= ARMING_MS;
      const fields = kind === 'answer' && isArmed ? readFields(given) : null;
      if (fields !== null) end(fields);
    });
    window.loadURL(`${ORIGIN}/`).catch(() => {
      end(null);
    });
  });
}

/** A page of ours sends pairs of texts; anything else is no answer. */
function readFields(given: unknown): ReadonlyMap<string, string> | null {
  if (!Array.isArray(given) || given.length > MAX_FIELDS) return null;
  const fields = new Map<string, string>();
  for (const pair of given as readonly unknown[]) {
    const [name, value] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
    if (typeof name !== 'string' || typeof value !== 'string') return null;
    if (value.length > MAX_FIELD_LENGTH) return null;
    fields.set(name, value);
  }
  return fields;
}
