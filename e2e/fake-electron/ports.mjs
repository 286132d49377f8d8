// @ts-check
// Ports between the program and a page: one end stays, the other is handed to a page and lives there.
import { EventEmitter } from 'node:events';
import { strict } from './strict.mjs';

/** What a page's end says, and to whom: by the number it has in that page. @type {Map<number, PortMain>} */
const kept = new Map();
let lastId = 0;

class PortMain extends EventEmitter {
  /** @type {PortMain | null} */
  other = null;
  /** Once this end has gone to a page: its number there, and the way to it. */
  id = 0;
  /** @type {((...words: unknown[]) => void) | null} */
  toPage = null;
  /** @type {unknown[] | null} What came before `start`. */
  #early = [];
  #isClosed = false;

  start() {
    const early = this.#early ?? [];
    this.#early = null;
    for (const data of early) this.emit('message', { data, ports: [] });
  }

  /** @param {unknown} data */
  postMessage(data) {
    if (this.#isClosed) return;
    this.other?.toPage?.('portMessage', this.other.id, structuredClone(data));
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    kept.delete(this.other?.id ?? 0);
    this.other?.toPage?.('portClose', this.other.id);
    setImmediate(() => this.emit('close'));
  }

  /** @param {unknown} data */
  accept(data) {
    if (this.#isClosed) return;
    if (this.#early === null) this.emit('message', { data, ports: [] });
    else this.#early.push(data);
  }
}

export class MessageChannelMain {
  constructor() {
    const [first, second] = [new PortMain(), new PortMain()];
    [first.other, second.other] = [second, first];
    this.port1 = strict(first, 'MessagePortMain');
    this.port2 = strict(second, 'MessagePortMain');
  }
}

/** Gives an end to a page; its number there. @param {PortMain} port @param {(...words: unknown[]) => void} toPage */
export function handOver(port, toPage) {
  if (port.id !== 0) throw new Error('fake electron: a port is handed over once');
  lastId += 1;
  port.id = lastId;
  port.toPage = toPage;
  if (port.other !== null) kept.set(lastId, port.other);
  return lastId;
}

/** A page's end has said something, or is closed. @param {number} id @param {string} kind @param {unknown} data */
export function fromPage(id, kind, data) {
  if (kind === 'close') kept.get(id)?.close();
  else kept.get(id)?.accept(structuredClone(data));
}
