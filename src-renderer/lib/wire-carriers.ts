/** The carriers of a Wire that page and threads can open alike: JSON text both ways, over a socket or a port. */
import type { Wire } from '@shared/contract/terminal/wire';

/** To the host that this page, or the script of this thread, came from. */
export function wireSocket(): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/wire`);
}

/** Messages sent before it is open are kept and sent in order; what is not JSON is dropped, as rpc expects. */
export function wireOfSocket(socket: WebSocket): Wire {
  const unsent: string[] = [];
  const inbox = new TextInbox();
  let isClosed = false;
  socket.addEventListener('open', () => {
    for (const text of unsent.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', inbox.accept);
  socket.addEventListener('close', () => {
    isClosed = true;
    inbox.end();
  });
  return {
    send: (message) => {
      const text = JSON.stringify(message);
      if (socket.readyState === socket.OPEN) socket.send(text);
      else if (!isClosed) unsent.push(text);
    },
    ...inbox.wire,
    close: () => {
      socket.close();
    },
  };
}

/** Main's end tells of its closing by the port's own event. */
export function wireOfPort(port: MessagePort): Wire {
  const inbox = new TextInbox();
  port.addEventListener('message', inbox.accept);
  port.addEventListener('close', inbox.end);
  port.start();
  return {
    send: (message) => {
      port.postMessage(JSON.stringify(message));
    },
    ...inbox.wire,
    close: () => {
      port.close();
      inbox.end();
    },
  };
}

/** One listener, messages before it are kept; the end is told to listeners of before and after. */
class TextInbox {
  readonly #unread: unknown[] = [];
  readonly #closeListeners: (() => void)[] = [];
  #listener: ((message: unknown) => void) | null = null;
  #isClosed = false;

  readonly wire: Pick<Wire, 'onMessage' | 'onClose'> = {
    onMessage: (listener) => {
      this.#listener = listener;
      for (const message of this.#unread.splice(0)) listener(message);
    },
    onClose: (closed) => {
      if (this.#isClosed) closed();
      else this.#closeListeners.push(closed);
    },
  };

  readonly accept = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data !== 'string') return;
    const message = readJson(data);
    if (message === undefined) return;
    if (this.#listener === null) this.#unread.push(message);
    else this.#listener(message);
  };

  readonly end = (): void => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const closed of this.#closeListeners) closed();
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
