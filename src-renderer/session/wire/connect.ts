/**
 * Picks the Wire to the terminal: the one the preload exposes in Electron, otherwise a WebSocket
 * to the host this page came from. It carries messages and never looks into them.
 */
import type { Wire } from '@shared/contract/terminal/wire';
import { wireOfSocket, wireSocket } from '../../lib/wire-carriers';

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

/** Electron opens windows, and knows them; in a browser they are the browser's. */
export const hasPreload = (): boolean => window.tidemark !== undefined;

/** Opens the Wire; messages sent before it is open are kept and sent in order. */
export function openWire(): Wire {
  return window.tidemark === undefined
    ? wireOfSocket(wireSocket())
    : wireOfPreload(window.tidemark);
}

/**
 * What a thread of this page opens a Wire of its own with; null where it can by itself. The preload hears the
 * window's messages to itself: a port cannot cross its bridge.
 */
export function portForThread(): Promise<MessagePort | null> {
  if (window.tidemark === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    const onMessage = ({ source, data, ports: [port] }: MessageEvent<unknown>) => {
      if (source !== window || data !== 'tidemark-port' || port === undefined) return;
      window.removeEventListener('message', onMessage);
      resolve(port);
    };
    window.addEventListener('message', onMessage);
    window.postMessage('tidemark-port-wanted', location.origin);
  });
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
