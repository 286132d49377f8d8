/**
 * Picks the Wire to the terminal: the one the preload exposes in Electron, otherwise a WebSocket
 * to the host this page came from. It carries messages and never looks into them.
 */
import type { Wire } from '@shared/contract/terminal/wire';

/** Exactly what the preload exposes; see hosts/preload. */
interface PreloadWire {
  send(message: unknown): void;
  /** The second function is called once main has closed the Wire. */
  onMessage(listener: (message: unknown) => void, onClosed: () => void): void;
  close(): void;
}

declare global {
  interface Window {
    readonly tidemark?: PreloadWire;
  }
}

/** Opens the Wire; messages sent before it is open are kept and sent in order. */
export function openWire(): Wire {
  if (window.tidemark !== undefined) return wireOfPreload(window.tidemark);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return wireOfSocket(new WebSocket(`${scheme}://${location.host}/wire`));
}

/** Exported for its test. */
export function wireOfPreload(preload: PreloadWire): Wire {
  let isClosed = false;
  const closeListeners: (() => void)[] = [];
  return {
    send: (message) => {
      preload.send(message);
    },
    onMessage: (listener) => {
      preload.onMessage(listener, () => {
        isClosed = true;
        for (const closed of closeListeners) closed();
      });
    },
    onClose: (closed) => {
      if (isClosed) closed();
      else closeListeners.push(closed);
    },
    close: () => {
      preload.close();
    },
  };
}

/** Exported for its test. JSON text both ways; what is not JSON is dropped, as rpc expects. */
export function wireOfSocket(socket: WebSocket): Wire {
  const unsent: string[] = [];
  const unread: unknown[] = [];
  let listener: ((message: unknown) => void) | null = null;
  let isClosed = false;
  const closeListeners: (() => void)[] = [];
  socket.addEventListener('open', () => {
    for (const text of unsent.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data !== 'string') return;
    const message = readJson(event.data);
    if (message === undefined) return;
    if (listener === null) unread.push(message);
    else listener(message);
  });
  socket.addEventListener('close', () => {
    isClosed = true;
    for (const closed of closeListeners) closed();
  });
  return {
    send: (message) => {
      const text = JSON.stringify(message);
      if (socket.readyState === socket.OPEN) socket.send(text);
      else if (!isClosed) unsent.push(text);
    },
    onMessage: (next) => {
      listener = next;
      for (const message of unread.splice(0)) next(message);
    },
    onClose: (closed) => {
      if (isClosed) closed();
      else closeListeners.push(closed);
    },
    close: () => {
      socket.close();
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
