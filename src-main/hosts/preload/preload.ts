/**
 * All that a page of ours gets from Electron: one Wire, and on demand the port of another for a thread of it.
 * It must never hand over ipcRenderer, an event, or a second channel.
 */
import { contextBridge, ipcRenderer } from 'electron';

const CHANNEL = 'wire';

let listener: ((message: unknown) => void) | null = null;
let closed: (() => void) | null = null;
const unread: unknown[] = [];

/** From main: `['message', …]` or `['close']`, JSON text as on every other carrier; or `['port']` with one. */
ipcRenderer.on(CHANNEL, ({ ports }, kind: unknown, text: unknown) => {
  if (kind === 'close') closed?.();
  else if (kind === 'port') window.postMessage('tidemark-port', location.origin, ports);
  else if (kind === 'message' && typeof text === 'string') {
    const message: unknown = JSON.parse(text);
    if (listener === null) unread.push(message);
    else listener(message);
  }
});

// A port cannot cross the bridge: the page asks for it, and gets it, by messages of the window to itself.
window.addEventListener('message', ({ source, data }) => {
  if (source === window && data === 'tidemark-port-wanted') ipcRenderer.send(CHANNEL, 'port');
});

contextBridge.exposeInMainWorld('tidemark', {
  send: (message: unknown): void => {
    ipcRenderer.send(CHANNEL, 'message', JSON.stringify(message));
  },
  /** One listener; the second function, when given, is called once main has closed the Wire. */
  onMessage: (next: (message: unknown) => void, onClosed?: () => void): void => {
    listener = next;
    closed = onClosed ?? null;
    for (const message of unread.splice(0)) next(message);
  },
  close: (): void => {
    ipcRenderer.send(CHANNEL, 'close');
  },
});
