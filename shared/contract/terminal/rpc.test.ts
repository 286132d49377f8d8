import { fc, property } from '../../kernel/property.testing';
import { describe, expect, it } from 'vitest';
import { ok } from '../../kernel/result';
import { connectTerminal } from './rpc';
import { serveTerminal, type TerminalHandlers, type TopicSink } from './serve';
import { commands } from './commands';
import { topics } from './topics';
import { memoryWires } from './wire-memory.testing';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

type Activity = Parameters<TerminalHandlers['topics']['activity']>[1];
type Tasks = Parameters<TerminalHandlers['topics']['tasks']>[1];

/** Handlers that accept everything and keep the sinks they were given. */
function openHandlers() {
  const sinks: TopicSink<never>[] = [];
  const calls: { name: string; input: unknown }[] = [];
  let stopped = 0;
  const handlers = {
    commands: Object.fromEntries(
      Object.keys(commands).map((name) => [
        name,
        (input: unknown) => {
          calls.push({ name, input });
          return Promise.resolve(ok({}));
        },
      ]),
    ),
    topics: Object.fromEntries(
      Object.keys(topics).map((name) => [
        name,
        (_params: unknown, sink: TopicSink<never>) => {
          sinks.push(sink);
          return () => {
            stopped += 1;
          };
        },
      ]),
    ),
    onFault: () => undefined,
  } as object as TerminalHandlers;
  return { handlers, sinks, calls, stopped: () => stopped };
}

const item = (id: number) => ({
  id,
  atMs: 0,
  kind: 'session' as const,
  level: 'info' as const,
  key: 'started',
  values: {},
});

describe('a call', () => {
  it('names a command that does not exist, and input that is not its own', async () => {
    const wires = memoryWires();
    const { handlers, calls } = openHandlers();
    serveTerminal(wires.terminal, handlers);
    const replies: unknown[] = [];
    wires.desk.onMessage((message) => replies.push(message));
    wires.desk.send({ type: 'call', id: 1, name: 'constructor', input: {} });
    wires.desk.send({
      type: 'call',
      id: 2,
      name: 'select',
      input: { symbol: 'BTCUSDT', group: null, x: 1 },
    });
    wires.desk.send({ type: 'call', id: 3, name: 'select' });
    wires.desk.send({ type: 'call', id: 4, name: 'select', input: { symbol: 1, group: null } });
    wires.desk.send({
      type: 'call',
      id: 5,
      name: 'select',
      input: { symbol: 'BTCUSDT', group: null },
    });
    await settle();
    expect(replies.flat()).toMatchObject([
      { id: 1, ok: false, error: { code: 'unknown-command' } },
      { id: 2, ok: false, error: { code: 'bad-input', message: 'Unrecognized key: "x"' } },
      { id: 3, ok: false, error: { code: 'bad-input' } },
      { id: 4, error: { message: 'symbol: Invalid input: expected string, received number' } },
      { id: 5, ok: true, value: {} },
    ]);
    expect(calls).toHaveLength(1);
  });

  it('gets an error value when its handler breaks, and the next call still works', async () => {
    const wires = memoryWires();
    const { handlers } = openHandlers();
    const faults: string[] = [];
    let isBroken = true;
    serveTerminal(wires.terminal, {
      ...handlers,
      commands: {
        ...handlers.commands,
        select: () => {
          if (isBroken) throw new Error('disk is gone');
          return Promise.resolve(ok({}));
        },
      },
      onFault: (event, detail) => faults.push(`${event} ${detail}`),
    });
    const client = connectTerminal(wires.desk);
    expect(await client.call('select', { symbol: 'BTCUSDT', group: null })).toMatchObject({
      ok: false,
      error: { code: 'internal' },
    });
    expect(faults).toEqual(['command-failed select: disk is gone']);
    isBroken = false;
    expect(await client.call('select', { symbol: 'BTCUSDT', group: null })).toMatchObject({
      ok: true,
    });
  });

  it('is answered together with what it has changed, the change first', async () => {
    const wires = memoryWires();
    const { handlers, sinks } = openHandlers();
    serveTerminal(wires.terminal, {
      ...handlers,
      beforeReply: () => {
        (sinks[0] as Activity).update([item(1)]);
      },
    });
    const arrived: unknown[] = [];
    const { desk } = wires;
    const seen: string[] = [];
    const client = connectTerminal({
      onClose: desk.onClose.bind(desk),
      close: desk.close.bind(desk),
      send: desk.send.bind(desk),
      onMessage: (listener) => {
        desk.onMessage((message) => {
          arrived.push(message);
          listener(message);
        });
      },
    });
    const handleItems = (items: readonly { readonly id: number }[]) => {
      seen.push(`items ${items.map(({ id }) => id).join()}`);
    };
    client.subscribe('activity', {}, { onSnapshot: handleItems, onAppend: handleItems });
    await settle();
    (sinks[0] as Activity).snapshot([]);
    const reply = client.call('select', { symbol: 'BTCUSDT', group: null });
    expect(await reply).toEqual({ ok: true, value: {} });
    expect(seen).toEqual(['items ', 'items 1']);
    expect(arrived).toMatchObject([
      { type: 'snapshot' },
      [{ type: 'update' }, { type: 'reply', ok: true }],
    ]);
  });

  it('is refused, not queued, beyond 64 in flight', async () => {
    const wires = memoryWires();
    const { handlers } = openHandlers();
    serveTerminal(wires.terminal, {
      ...handlers,
      commands: { ...handlers.commands, select: () => new Promise(() => undefined) },
    });
    const client = connectTerminal(wires.desk);
    for (let index = 0; index < 64; index += 1)
      void client.call('select', { symbol: 'BTCUSDT', group: null });
    expect(await client.call('select', { symbol: 'BTCUSDT', group: null })).toMatchObject({
      ok: false,
      error: { code: 'too-many' },
    });
  });
});

describe('a subscription', () => {
  it('starts with a snapshot, appends, and is healed by a new one after a gap', async () => {
    const wires = memoryWires();
    const { handlers, sinks, stopped } = openHandlers();
    let dropped: number | null = null;
    serveTerminal(
      {
        ...wiresOf(wires.terminal),
        send: (message) => {
          const revision = (message as { revision?: number }).revision;
          if (revision === dropped) dropped = null;
          else wires.terminal.send(message);
        },
      },
      handlers,
    );
    const client = connectTerminal(wires.desk);
    const seen: string[] = [];
    client.subscribe(
      'activity',
      {},
      {
        onSnapshot: (items) => seen.push(`all ${items.map(({ id }) => id).join()}`),
        onAppend: (items) => seen.push(`+ ${items.map(({ id }) => id).join()}`),
      },
    );
    await settle();
    const first = sinks[0] as Activity;
    first.snapshot([item(1)]);
    first.update([item(2), item(3)]);
    await settle();
    dropped = 3;
    first.update([item(4)]);
    await settle();
    first.update([item(5)]);
    await settle();
    expect(seen).toEqual(['all 1', '+ 2,3']);
    expect(stopped()).toBe(1);
    (sinks[1] as Activity).snapshot([item(1), item(2), item(3), item(4), item(5)]);
    first.update([item(6)]);
    await settle();
    expect(seen).toEqual(['all 1', '+ 2,3', 'all 1,2,3,4,5']);
  });

  it('is told with the others of its turn, in one message', async () => {
    const wires = memoryWires();
    const { handlers, sinks } = openHandlers();
    serveTerminal(wires.terminal, handlers);
    const messages: unknown[] = [];
    wires.desk.onMessage((message) => messages.push(message));
    wires.desk.send({ type: 'subscribe', id: 1, topic: 'activity', params: {} });
    wires.desk.send({ type: 'subscribe', id: 2, topic: 'tasks', params: {} });
    await settle();
    const activity = sinks[0] as Activity;
    const tasks = sinks[1] as Tasks;
    activity.snapshot([]);
    tasks.snapshot([]);
    activity.update([item(1)]);
    await settle();
    tasks.update([]);
    await settle();
    expect(messages).toMatchObject([
      [
        { id: 1, revision: 1 },
        { id: 2, revision: 1 },
        { id: 1, revision: 2 },
      ],
      { id: 2, revision: 2 },
    ]);
  });

  it('is told when its topic or parameters do not exist', async () => {
    const wires = memoryWires();
    serveTerminal(wires.terminal, openHandlers().handlers);
    const client = connectTerminal(wires.desk);
    const refusals: string[] = [];
    const handlers = {
      onValue: () => undefined,
      onRefused: (error: { code: string }) => refusals.push(error.code),
    };
    client.subscribe('book', { symbol: 'lower case' }, handlers);
    client.subscribe('nothing' as 'book', { symbol: 'BTCUSDT' }, handlers);
    await settle();
    expect(refusals).toEqual(['bad-input', 'unknown-topic']);
  });

  it('stops its source when it ends, and when the Wire closes', async () => {
    const wires = memoryWires();
    const { handlers, stopped } = openHandlers();
    serveTerminal(wires.terminal, handlers);
    const client = connectTerminal(wires.desk);
    const nothing = { onValue: () => undefined };
    const stop = client.subscribe('balances', {}, nothing);
    client.subscribe('openOrders', {}, nothing);
    await settle();
    stop();
    stop();
    await settle();
    expect(stopped()).toBe(1);
    client.close();
    await settle();
    expect(stopped()).toBe(2);
  });
});

property([fc.array(hostileMessage(), { maxLength: 20 })])(
  'no message from a desk or a terminal makes the other end throw or stop',
  async (noise) => {
    const wires = memoryWires();
    serveTerminal(wires.terminal, openHandlers().handlers);
    for (const message of noise) wires.desk.send(message);
    const client = connectTerminal(wires.desk);
    client.subscribe('selection', {}, { onValue: () => undefined });
    for (const message of noise) wires.terminal.send(message);
    expect(await client.call('select', { symbol: 'BTCUSDT', group: null })).toBeDefined();
  },
);

/** Near-misses of real messages as well as any JSON at all. */
function hostileMessage(): fc.Arbitrary<unknown> {
  const id = fc.oneof(fc.nat(20), fc.constantFrom(-1, 1.5, '1', null, 2 ** 60));
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(commands), ...Object.keys(topics), '__proto__', 'toString'),
    fc.string(),
  );
  const type = fc.constantFrom(
    'call',
    'subscribe',
    'unsubscribe',
    'reply',
    'snapshot',
    'update',
    'refused',
  );
  const shaped = fc.record(
    { type, id, name, topic: name, input: fc.jsonValue(), params: fc.jsonValue() },
    { requiredKeys: ['type'] },
  );
  return fc.oneof(shaped, fc.jsonValue());
}

/** The methods of a Wire as plain properties, so that one can be replaced. */
function wiresOf(wire: ReturnType<typeof memoryWires>['terminal']) {
  return {
    send: (message: unknown) => {
      wire.send(message);
    },
    onMessage: (listener: (message: unknown) => void) => {
      wire.onMessage(listener);
    },
    onClose: (listener: () => void) => {
      wire.onClose(listener);
    },
    close: () => {
      wire.close();
    },
  };
}
