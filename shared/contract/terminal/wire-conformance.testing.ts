/**
 * What every carrier of a Wire must do, as one suite: memory, WebSocket and Electron IPC run it.
 * Call `describeWire` in a test file of the carrier.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '../../kernel/result';
import { connectTerminal } from './rpc';
import { serveTerminal, type TerminalHandlers, type TopicSink } from './serve';
import type { Wire } from './wire';

export interface WirePairUnderTest {
  readonly desk: Wire;
  readonly terminal: Wire;
  /** Frees what carries the pair; called after each test. */
  dispose?(): void | Promise<void>;
}

/** Runs the suite over pairs made by `makePair`; each pair is fresh and used once. */
export function describeWire(
  name: string,
  makePair: () => WirePairUnderTest | Promise<WirePairUnderTest>,
): void {
  describe(`Wire over ${name}`, () => {
    let pair: WirePairUnderTest;
    beforeEach(async () => {
      pair = await makePair();
    });
    afterEach(async () => {
      pair.desk.close();
      await pair.dispose?.();
    });
    carries(() => pair);
    closes(() => pair);
    servesRpc(() => pair);
  });
}

const VALUES: readonly unknown[] = [
  null,
  true,
  -0.5,
  Number.MAX_SAFE_INTEGER,
  '',
  'price 0.0₅123 – “quoted” \u0000 🌊',
  [],
  {},
  [[1, [2, { deep: [null] }]]],
  { id: '1500000000000000016', '': 'empty key', nested: { rows: [[60000.5, 1]] } },
  'x'.repeat(300_000),
];

function carries(pair: () => WirePairUnderTest): void {
  it('carries every kind of JSON value unchanged, both ways, in order', async () => {
    const { desk, terminal } = pair();
    const atTerminal = collect(terminal);
    const atDesk = collect(desk);
    for (const value of VALUES) {
      desk.send(value);
      terminal.send(value);
    }
    expect(await atTerminal(VALUES.length)).toEqual(VALUES);
    expect(await atDesk(VALUES.length)).toEqual(VALUES);
  });

  it('keeps the order of 5,000 messages sent at once', async () => {
    const { desk, terminal } = pair();
    const received = collect(desk);
    for (let index = 0; index < 5_000; index += 1) terminal.send({ index });
    const messages = (await received(5_000)) as { index: number }[];
    expect(messages.map(({ index }) => index)).toEqual(Array.from({ length: 5_000 }, (_, i) => i));
  });

  it('keeps what arrives before a listener is set', async () => {
    const { desk, terminal } = pair();
    desk.send('early');
    const marker = collect(desk);
    terminal.send('marker');
    await marker(1);
    expect(await collect(terminal)(1)).toEqual(['early']);
  });

  it('does not share objects between its ends', async () => {
    const { desk, terminal } = pair();
    const received = collect(terminal);
    const message = { price: 1 };
    desk.send(message);
    message.price = 2;
    expect(await received(1)).toEqual([{ price: 1 }]);
  });
}

function closes(pair: () => WirePairUnderTest): void {
  it.each([['desk', 'terminal'] as const, ['terminal', 'desk'] as const])(
    'tells the other end once when the %s closes, after what was sent before',
    async (closing, other) => {
      const wires = pair();
      const received = collect(wires[other]);
      let closed = 0;
      const isClosed = new Promise<void>((resolve) => {
        wires[other].onClose(() => {
          closed += 1;
          resolve();
        });
      });
      wires[closing].send('last words');
      wires[closing].close();
      wires[closing].close();
      await isClosed;
      expect(await received(1)).toEqual(['last words']);
      expect(closed).toBe(1);
    },
  );

  it('ignores what is sent after closing', async () => {
    const { desk, terminal } = pair();
    const isClosed = new Promise<void>((resolve) => {
      terminal.onClose(resolve);
    });
    desk.close();
    expect(() => {
      desk.send('too late');
    }).not.toThrow();
    await isClosed;
    expect(() => {
      terminal.send('to nobody');
    }).not.toThrow();
  });
}

function servesRpc(pair: () => WirePairUnderTest): void {
  it('answers calls, streams a topic, and survives messages that are none', async () => {
    const { desk, terminal } = pair();
    const faults: string[] = [];
    let sink: TopicSink<{ symbol: string }> | undefined;
    serveTerminal(
      terminal,
      handlersOf({
        select: (input) => Promise.resolve(input.symbol === 'BTCUSDT' ? ok({}) : err(NOT_FOUND)),
        onSelection: (opened) => {
          sink = opened;
          opened.snapshot({ symbol: 'BTCUSDT' });
        },
        onFault: (event) => faults.push(event),
      }),
    );
    for (const noise of [null, 7, 'call', [], {}, { type: 'call' }, { type: 'nothing', id: 1 }]) {
      desk.send(noise);
    }
    const client = connectTerminal(desk);
    expect(await client.call('select', { symbol: 'BTCUSDT', group: null })).toEqual({
      ok: true,
      value: {},
    });
    expect(await client.call('select', { symbol: 'NOPE', group: null })).toEqual({
      ok: false,
      error: NOT_FOUND,
    });
    expect(faults.length).toBe(7);

    const seen = await new Promise<string[]>((resolve) => {
      const symbols: string[] = [];
      client.subscribe(
        'selection',
        {},
        {
          onValue: ({ symbol }) => {
            if (symbols.push(symbol) === 1) sink?.update({ symbol: 'ETHUSDT' });
            else resolve(symbols);
          },
        },
      );
    });
    expect(seen).toEqual(['BTCUSDT', 'ETHUSDT']);
  });

  it('answers calls in flight with `closed` when the Wire closes', async () => {
    const { desk, terminal } = pair();
    serveTerminal(terminal, handlersOf({ select: () => new Promise(() => undefined) }));
    const client = connectTerminal(desk);
    const reply = client.call('select', { symbol: 'BTCUSDT', group: null });
    terminal.close();
    expect(await reply).toMatchObject({ ok: false, error: { code: 'closed' } });
  });
}

const NOT_FOUND = { code: 'not-found', message: 'no such pair' };

/** Handlers of which only the given ones may be reached. */
function handlersOf(some: {
  select?: TerminalHandlers['commands']['select'];
  onSelection?: (sink: TopicSink<{ symbol: string }>) => void;
  onFault?: (event: string) => void;
}): TerminalHandlers {
  const commands: Partial<TerminalHandlers['commands']> = some.select
    ? { select: some.select }
    : {};
  const topics: Partial<TerminalHandlers['topics']> = {
    selection: (_params, sink) => {
      some.onSelection?.(sink);
      return () => undefined;
    },
  };
  return {
    commands: commands as TerminalHandlers['commands'],
    topics: topics as TerminalHandlers['topics'],
    onFault: (event) => some.onFault?.(event),
  };
}

/** Takes the Wire's listener; the returned function waits for the first `count` messages. */
function collect(wire: Wire): (count: number) => Promise<readonly unknown[]> {
  const messages: unknown[] = [];
  let check = (): void => undefined;
  wire.onMessage((message) => {
    messages.push(message);
    check();
  });
  return (count) =>
    new Promise((resolve) => {
      check = () => {
        if (messages.length >= count) resolve(messages.slice(0, count));
      };
      check();
    });
}
