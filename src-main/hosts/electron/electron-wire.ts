/**
 * The one door between pages and main: channel `wire`, opened only to the top frame of our own
 * origin. Nothing else in the program may touch ipcMain.
 */
import type { Wire } from '@shared/contract/terminal/wire';
import { ipcMain, type WebContents } from 'electron';
import { Inbox } from '../desk/inbox';
import { isTrustedFrame } from './trusted-frame';

const CHANNEL = 'wire';
const MAX_MESSAGE_LENGTH = 1024 * 1024;

export interface WireDoor {
  readonly origin: string;
  /** Called once per page that speaks; its Wire ends when the page reloads, moves on or dies. */
  readonly onWire: (wire: Wire) => void;
  readonly onRefused: (reason: string) => void;
}

export function openWireDoor(door: WireDoor): void {
  const wires = new Map<WebContents, PageWire>();
  ipcMain.on(CHANNEL, (event, kind: unknown, text: unknown) => {
    if (!isTrustedFrame(event, door.origin)) {
      door.onRefused('message from a frame that is not ours');
      return;
    }
    const page = event.sender;
    if (kind === 'close') {
      wires.get(page)?.close();
      return;
    }
    const message = kind === 'message' ? readMessage(text) : undefined;
    if (message === undefined) {
      door.onRefused('message that is none');
      return;
    }
    let wire = wires.get(page);
    if (wire === undefined) {
      wire = new PageWire(page, () => wires.delete(page));
      wires.set(page, wire);
      door.onWire(wire);
    }
    wire.accept(message);
  });
}

function readMessage(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > MAX_MESSAGE_LENGTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class PageWire implements Wire {
  readonly #page: WebContents;
  readonly #inbox = new Inbox();
  readonly #forget: () => void;
  #isClosed = false;

  constructor(page: WebContents, forget: () => void) {
    this.#page = page;
    this.#forget = forget;
    page.once('destroyed', this.#end);
    page.once('render-process-gone', this.#end);
    // Electron tells nothing of how much a page owes; one that hangs would be owed without end.
    page.once('unresponsive', this.#onHang);
    page.on('did-start-navigation', this.#onNavigation);
  }

  accept(message: unknown): void {
    if (!this.#inbox.accept(message)) this.close();
  }

  send(message: unknown): void {
    if (!this.#isClosed) this.#page.send(CHANNEL, 'message', JSON.stringify(message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#inbox.onMessage(listener);
  }

  onClose(listener: () => void): void {
    this.#inbox.onClose(listener);
  }

  close(): void {
    if (!this.#isClosed && !this.#page.isDestroyed()) this.#page.send(CHANNEL, 'close');
    this.#end();
  }

  readonly #onNavigation = (details: { isMainFrame: boolean; isSameDocument: boolean }): void => {
    if (details.isMainFrame && !details.isSameDocument) this.#end();
  };

  /** When it comes back it finds its Wire closed, opens another and gets snapshots. */
  readonly #onHang = (): void => {
    this.close();
  };

  readonly #end = (): void => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#page.off('destroyed', this.#end);
    this.#page.off('render-process-gone', this.#end);
    this.#page.off('unresponsive', this.#onHang);
    this.#page.off('did-start-navigation', this.#onNavigation);
    this.#forget();
    this.#inbox.close();
  };
}
