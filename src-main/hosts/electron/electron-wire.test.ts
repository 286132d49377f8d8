/** The real preload and the real door of main, joined by a stand-in for Electron's IPC. */
import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { describeWire } from '@shared/contract/terminal/wire-conformance.testing';
import type { Wire } from '@shared/contract/terminal/wire';

const ORIGIN = 'app://tidemark';
type Words = readonly unknown[];

interface PreloadApi {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void, closed?: () => void): void;
  close(): void;
}

/** A page of Electron's as main sees it. */
class FakePage extends EventEmitter {
  isGone = false;
  readonly #deliver: (words: Words) => void;

  constructor(deliver: (words: Words) => void) {
    super();
    this.#deliver = deliver;
  }

  isDestroyed(): boolean {
    return this.isGone;
  }

  send(channel: string, ...words: Words): void {
    if (this.isGone) throw new Error('Object has been destroyed');
    expect(channel).toBe('wire');
    const cloned = structuredClone(words);
    setImmediate(() => {
      this.#deliver(cloned);
    });
  }
}

/** Fresh modules each time: a preload runs once per page. */
async function openPage() {
  const ipcMain = new EventEmitter();
  const ipcRenderer = new EventEmitter();
  const page = new FakePage((words) => ipcRenderer.emit('wire', { sender: {} }, ...words));
  const frame: { origin: string; parent: object | null } = { origin: ORIGIN, parent: null };
  const say = (words: Words, senderFrame: typeof frame | null = frame): void => {
    ipcMain.emit('wire', { sender: page, senderFrame }, ...words);
  };
  const exposed: Record<string, unknown> = {};
  vi.resetModules();
  vi.doMock('electron', () => ({
    ipcMain,
    ipcRenderer: {
      on: ipcRenderer.on.bind(ipcRenderer),
      send: (channel: string, ...words: Words) => {
        expect(channel).toBe('wire');
        const cloned = structuredClone(words);
        setImmediate(() => {
          say(cloned);
        });
      },
    },
    contextBridge: {
      exposeInMainWorld: (name: string, api: object) => {
        exposed[name] = Object.freeze(api);
      },
    },
  }));
  const { openWireDoor } = await import('./electron-wire');
  await import('../preload/preload');
  const wires: Wire[] = [];
  const refusals: string[] = [];
  openWireDoor({
    origin: ORIGIN,
    onWire: (wire) => wires.push(wire),
    onRefused: (reason) => refusals.push(reason),
  });
  const preload = exposed['tidemark'] as PreloadApi;
  return { exposed, preload, page, wires, refusals, say };
}

describeWire('Electron IPC', async () => {
  const { preload, wires, say, page } = await openPage();
  say(['message', '"hello"']); // a page that speaks gets its Wire
  const [terminal] = wires;
  if (terminal === undefined) throw new Error('no Wire');
  const closeListeners: (() => void)[] = [];
  let isClosed = false;
  const markClosed = (): void => {
    if (isClosed) return;
    isClosed = true;
    for (const listener of closeListeners) listener();
  };
  return {
    desk: {
      send: (message) => {
        if (!isClosed) preload.send(message);
      },
      onMessage: (listener) => {
        preload.onMessage(listener, markClosed);
      },
      onClose: (listener) => {
        closeListeners.push(listener);
      },
      close: () => {
        if (isClosed) return;
        preload.close();
        markClosed();
      },
    },
    terminal: afterHello(terminal),
    dispose: () => {
      page.isGone = true;
      page.emit('destroyed');
    },
  };
});

/** The Wire without the message that opened it. */
function afterHello(wire: Wire): Wire {
  let isHello = true;
  return {
    send: (message) => {
      wire.send(message);
    },
    onMessage: (listener) => {
      wire.onMessage((message) => {
        if (!isHello) listener(message);
        isHello = false;
      });
    },
    onClose: (listener) => {
      wire.onClose(listener);
    },
    close: () => {
      wire.close();
    },
  };
}

describe('the door', () => {
  test('the preload exposes one object with exactly three functions', async () => {
    const { exposed } = await openPage();
    expect(Object.keys(exposed)).toEqual(['tidemark']);
    expect(Object.keys(exposed['tidemark'] as object).sort()).toEqual([
      'close',
      'onMessage',
      'send',
    ]);
  });

  test.each([
    ['a frame that is gone', null],
    ['an embedded frame', { origin: ORIGIN, parent: {} }],
    ['another origin', { origin: 'https://evil.invalid', parent: null }],
    ['an origin that begins alike', { origin: `${ORIGIN}.evil.invalid`, parent: null }],
    ['an empty page', { origin: 'null', parent: null }],
  ])('nothing is heard from %s', async (_name, frame) => {
    const { say, wires, refusals } = await openPage();
    say(['message', '{}'], frame);
    say(['close'], frame);
    expect(wires).toEqual([]);
    expect(refusals.length).toBe(2);
  });

  test('words that are no message are refused and open nothing', async () => {
    const { say, wires, refusals } = await openPage();
    const noise: Words[] = [[], ['message'], ['message', 7], ['message', '{'], ['other', '{}']];
    for (const words of noise) say(words);
    say(['message', `"${'x'.repeat(1024 * 1024)}"`]);
    expect(wires).toEqual([]);
    expect(refusals.length).toBe(noise.length + 1);
  });

  test('a page that reloads or dies loses its Wire; the next word opens a new one', async () => {
    const { say, wires, page } = await openPage();
    let closed = 0;
    const speak = (): void => {
      say(['message', '1']);
      wires.at(-1)?.onClose(() => (closed += 1));
    };
    speak();
    page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
    page.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false });
    expect(closed).toBe(0);
    page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    expect(closed).toBe(1);
    speak();
    expect(wires.length).toBe(2);
    page.isGone = true;
    page.emit('destroyed');
    expect(closed).toBe(2);
    wires.at(-1)?.send('to nobody');
    expect(page.listenerCount('did-start-navigation')).toBe(0);
  });

  test('a page that hangs is owed nothing more; it is told so for when it comes back', async () => {
    const { say, wires, page, preload } = await openPage();
    let closedForPage = 0;
    preload.onMessage(
      () => undefined,
      () => (closedForPage += 1),
    );
    say(['message', '1']);
    let closed = 0;
    wires[0]?.onClose(() => (closed += 1));
    page.emit('unresponsive');
    expect(closed).toBe(1);
    expect(page.listenerCount('unresponsive')).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(closedForPage).toBe(1);
    say(['message', '2']);
    expect(wires.length).toBe(2);
  });
});
