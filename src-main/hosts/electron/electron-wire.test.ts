/** The real preload and the real door of main, joined by a stand-in for Electron's IPC. */
import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { describe, expect, test, vi } from 'vitest';
import { describeWire } from '@shared/contract/terminal/wire-conformance.testing';
import type { Wire } from '@shared/contract/terminal/wire';
import { wireOfPort } from '../../../src-renderer/lib/wire-carriers';

const ORIGIN = 'app://tidemark';
type Words = readonly unknown[];

interface PreloadApi {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void, closed?: () => void): void;
  close(): void;
}

/** Electron's end of a channel, on Node's: the same events, data within an event. */
class FakePortMain extends EventEmitter {
  readonly #port: NodePort;

  constructor(port: NodePort) {
    super();
    this.#port = port;
    port.on('close', () => this.emit('close'));
  }

  start(): void {
    this.#port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  }

  postMessage(data: unknown): void {
    this.#port.postMessage(data);
  }

  close(): void {
    this.#port.close();
  }
}

class FakeChannelMain {
  readonly port1: FakePortMain;
  /** As the page gets it. */
  readonly port2: NodePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new FakePortMain(port1);
    this.port2 = port2;
  }
}

/** A page of Electron's as main sees it. */
class FakePage extends EventEmitter {
  isGone = false;
  readonly #deliver: (words: Words, ports?: readonly unknown[]) => void;

  constructor(deliver: (words: Words, ports?: readonly unknown[]) => void) {
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

  postMessage(channel: string, word: unknown, ports: readonly unknown[]): void {
    expect(channel).toBe('wire');
    setImmediate(() => {
      this.#deliver([word], ports);
    });
  }
}

/** Fresh modules each time: a preload runs once per page. */
async function openPage() {
  const ipcMain = new EventEmitter();
  const ipcRenderer = new EventEmitter();
  const page = new FakePage((words, ports = []) =>
    ipcRenderer.emit('wire', { sender: {}, ports }, ...words),
  );
  const frame: { origin: string; parent: object | null } = { origin: ORIGIN, parent: null };
  const say = (words: Words, senderFrame: typeof frame | null = frame): void => {
    ipcMain.emit('wire', { sender: page, senderFrame }, ...words);
  };
  const exposed: Record<string, unknown> = {};
  vi.resetModules();
  const given: NodePort[] = [];
  let askForPort: () => void = () => undefined;
  vi.stubGlobal('location', { origin: ORIGIN });
  const window = {
    addEventListener: (_name: 'message', listener: (event: object) => void) => {
      askForPort = () => {
        listener({ source: window, data: 'tidemark-port-wanted' });
        listener({ source: {}, data: 'tidemark-port-wanted' }); // a frame within, or who opened it
      };
    },
    postMessage: (word: unknown, target: string, ports: readonly NodePort[]) => {
      expect([word, target]).toEqual(['tidemark-port', ORIGIN]);
      given.push(...ports);
    },
  };
  vi.stubGlobal('window', window);
  vi.doMock('electron', () => ({
    ipcMain,
    MessageChannelMain: FakeChannelMain,
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
  return {
    exposed,
    preload,
    page,
    wires,
    refusals,
    say,
    given,
    ask: () => {
      askForPort();
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Through to the page, which hears of it in the turn after main. */
async function askForPort({ ask }: { readonly ask: () => void }): Promise<void> {
  ask();
  await turn();
  await turn();
}

/** What a thread of the page, and main, have after the page has asked for a port. */
async function openThread() {
  const opened = await openPage();
  await askForPort(opened);
  const [terminal] = opened.wires;
  const [port] = opened.given;
  if (terminal === undefined || port === undefined) throw new Error('no Wire');
  return { ...opened, terminal, desk: wireOfPort(port as unknown as MessagePort) };
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

describeWire('a port of Electron', async () => {
  const { desk, terminal, page } = await openThread();
  return {
    desk,
    terminal,
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
    say(['port'], frame);
    expect(wires).toEqual([]);
    expect(refusals.length).toBe(3);
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

  test('a page has one port: asking again, reloading or dying ends the former one', async () => {
    const thread = await openThread();
    const { wires, page } = thread;
    const ends: number[] = [];
    const watch = (index: number): void => wires[index]?.onClose(() => ends.push(index));
    watch(0);
    await askForPort(thread);
    expect([wires.length, ends]).toEqual([2, [0]]);
    watch(1);
    page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    expect(ends).toEqual([0, 1]);
    await askForPort(thread);
    watch(2);
    page.emit('unresponsive');
    expect(ends).toEqual([0, 1, 2]);
    wires[2]?.send('to nobody');
    expect(page.listenerCount('destroyed')).toBe(0);
  });

  test('a thread that says what is no message is hung up on', async () => {
    const { wires, given } = await openThread();
    let closed = 0;
    wires[0]?.onClose(() => (closed += 1));
    given[0]?.postMessage('{');
    await expect.poll(() => closed).toBe(1);
  });
});
