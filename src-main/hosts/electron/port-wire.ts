/**
 * A Wire for a thread of a page, over a port of its own: what the terminal says reaches the thread while the
 * page is busy. The page hands the other end of the port on (hosts/preload) and is not asked again.
 */
import type { Wire } from '@shared/contract/terminal/wire';
import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron';
import { Inbox } from '../desk/inbox';
import { watchPage } from './page-life';
import { readMessage } from './wire-text';

/** `onEnd`: once, whoever has closed it. */
export function openPortWire(page: WebContents, channel: string, onEnd: () => void): Wire {
  const { port1: ours, port2: theirs } = new MessageChannelMain();
  const wire = new PortWire(page, ours, onEnd);
  page.postMessage(channel, 'port', [theirs]);
  return wire;
}

class PortWire implements Wire {
  readonly #port: MessagePortMain;
  readonly #inbox = new Inbox();
  readonly #unwatch: () => void;
  readonly #onEnd: () => void;
  #isClosed = false;

  constructor(page: WebContents, port: MessagePortMain, onEnd: () => void) {
    this.#port = port;
    this.#onEnd = onEnd;
    const close = (): void => {
      this.close();
    };
    this.#unwatch = watchPage(page, { onGone: close, onHang: close });
    port.on('message', ({ data }) => {
      const message = readMessage(data);
      if (message === undefined || !this.#inbox.accept(message)) this.close();
    });
    port.on('close', close);
    port.start();
  }

  send(message: unknown): void {
    if (!this.#isClosed) this.#port.postMessage(JSON.stringify(message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#inbox.onMessage(listener);
  }

  onClose(listener: () => void): void {
    this.#inbox.onClose(listener);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#unwatch();
    this.#port.close();
    this.#inbox.close();
    this.#onEnd();
  }
}
