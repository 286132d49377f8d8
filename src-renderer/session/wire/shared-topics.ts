/**
 * One subscription on the Wire for each topic and symbol, however many features watch it: the book
 * is drawn, walked by the ticket and measured by the strip, and still arrives once.
 */
import type { RpcError } from '@shared/contract/terminal/messages';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { isLatest, type TopicName } from '@shared/contract/terminal/topics';
import { sameRows } from '../orders/same-rows';

/** Lists that are drawn row by row and come whole. */
const ROWS: ReadonlySet<TopicName> = new Set(['openOrders', 'fills', 'conditions']);

interface AnyHandlers {
  onValue(value: unknown): void;
  onRefused?(error: RpcError): void;
}

interface SharedTopic {
  readonly readers: Set<AnyHandlers>;
  /** Absent until the snapshot is here. */
  value?: unknown;
  stop: () => void;
}

/** The same client, with its whole-value subscriptions shared; rings pass through. */
export function shareTopics(client: TerminalClient): TerminalClient {
  const shared = new Map<string, SharedTopic>();
  const subscribe: TerminalClient['subscribe'] = (
    topic: never,
    params: never,
    handlers: unknown,
  ) => {
    if (!isLatest(topic)) return client.subscribe(topic, params, handlers as never);
    const reader = handlers as AnyHandlers;
    const key = `${String(topic)} ${JSON.stringify(params)}`;
    const known = shared.get(key);
    if (known === undefined) shared.set(key, openTopic(client, topic, params, reader));
    else join(known, reader);
    return () => {
      const entry = shared.get(key);
      if (entry?.readers.delete(reader) !== true || entry.readers.size > 0) return;
      shared.delete(key);
      entry.stop();
    };
  };
  return {
    call: (name, input) => client.call(name, input),
    subscribe,
    onClose: (listener) => {
      client.onClose(listener);
    },
    close: () => {
      client.close();
    },
  };
}

function openTopic(
  client: TerminalClient,
  topic: never,
  params: never,
  reader: AnyHandlers,
): SharedTopic {
  const entry: SharedTopic = { readers: new Set([reader]), stop: () => undefined };
  const handlers: AnyHandlers = {
    onValue: (value) => {
      entry.value = ROWS.has(topic) ? sameRows(entry.value, value) : value;
      for (const each of [...entry.readers]) each.onValue(entry.value);
    },
    onRefused: (error) => {
      for (const each of [...entry.readers]) each.onRefused?.(error);
    },
  };
  entry.stop = client.subscribe(topic, params, handlers as never);
  return entry;
}

/** A late reader gets the newest value right after it has subscribed. */
function join(entry: SharedTopic, reader: AnyHandlers): void {
  entry.readers.add(reader);
  queueMicrotask(() => {
    if (entry.readers.has(reader) && 'value' in entry) reader.onValue(entry.value);
  });
}
