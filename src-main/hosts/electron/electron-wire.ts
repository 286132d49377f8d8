/**
 * The one door between pages and main: channel `wire`, opened only to the top frame of our own
 * origin. Nothing else in the program may touch ipcMain.
 */
import type { Wire } from '@shared/contract/terminal/wire';
import { ipcMain, type WebContents } from 'electron';
import { Inbox } from '../desk/inbox';
import { watchPage } from './page-life';
import { openPortWire } from './port-wire';
import { isTrustedFrame } from './trusted-frame';
import { readMessage } from './wire-text';

const CHANNEL = 'wire';

export interface WireDoor {
  readonly origin: string;
  /** Called per page that speaks, and per thread of one: a Wire ends when its page reloads, moves on or dies. */
  readonly onWire: (wire: Wire) => void;
  readonly onRefused: (reason: string) => void;
}

export function openWireDoor(door: WireDoor): void {
  const wires = new Map<WebContents, PageWire>();
  const portOf = onePortPerPage(door);
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
    if (kind === 'port') {
      portOf(page);
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

/** A page has one thread that speaks for itself: when it asks again, the former one is over. */
function onePortPerPage({ onWire }: WireDoor): (page: WebContents) => void {
  const ports = new Map<WebContents, Wire>();
  return (page) => {
    ports.get(page)?.close();
    const wire = openPortWire(page, CHANNEL, () => ports.delete(page));
    ports.set(page, wire);
    onWire(wire);
  };
}

class PageWire implements Wire {
  readonly #page: WebContents;
  readonly #inbox = new Inbox();
  readonly #forget: () => void;
  readonly #unwatch: () => void;
  #isClosed = false;

  constructor(page: WebContents, forget: () => void) {
    this.#page = page;
    this.#forget = forget;
    this.#unwatch = watchPage(page, {
      onGone: () => {
        this.#end();
      },
      // When it comes back it finds its Wire closed, opens another and gets snapshots.
      onHang: () => {
        this.close();
      },
    });
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

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#unwatch();
    this.#forget();
    this.#inbox.close();
  }
}
