import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { expect, test } from 'vitest';
import { shareTopics } from './shared-topics';

interface Opened {
  readonly topic: string;
  readonly params: unknown;
  readonly handlers: { onValue?(value: unknown): void };
  isOpen: boolean;
}

/** A client that records what is subscribed and lets the test push values. */
function recordingClient() {
  const opened: Opened[] = [];
  const client: TerminalClient = {
    call: () => Promise.resolve({ ok: false, error: { code: 'test', message: '' } }),
    subscribe: (topic: string, params: unknown, handlers: object) => {
      const entry: Opened = { topic, params, handlers, isOpen: true };
      opened.push(entry);
      return () => {
        entry.isOpen = false;
      };
    },
    onClose: () => undefined,
    close: () => undefined,
  };
  return { client: shareTopics(client), opened };
}

test('two readers of one book cost one subscription, which ends with the last reader', () => {
  const { client, opened } = recordingClient();
  const seen: string[] = [];
  const reader = (name: string) => ({ onValue: () => seen.push(name) });
  const stopPanel = client.subscribe('book', { symbol: 'BTCUSDT' }, reader('panel'));
  const stopTicket = client.subscribe('book', { symbol: 'BTCUSDT' }, reader('ticket'));
  client.subscribe('book', { symbol: 'ETHUSDT' }, reader('other'));
  expect(opened).toHaveLength(2);
  opened[0]?.handlers.onValue?.({});
  expect(seen).toEqual(['panel', 'ticket']);
  stopPanel();
  expect(opened[0]?.isOpen).toBe(true);
  stopTicket();
  expect(opened[0]?.isOpen).toBe(false);
});

test('a late reader gets the newest value, unless it has already left', async () => {
  const { client, opened } = recordingClient();
  const seen: unknown[] = [];
  client.subscribe('selection', {}, { onValue: () => undefined });
  opened[0]?.handlers.onValue?.({ symbol: 'SOLUSDT' });
  client.subscribe('selection', {}, { onValue: (value) => seen.push(value) });
  client.subscribe('selection', {}, { onValue: () => seen.push('left') })();
  expect(seen).toEqual([]);
  await Promise.resolve();
  expect(seen).toEqual([{ symbol: 'SOLUSDT' }]);
});

test('rings are not shared: each reader keeps its own order of items', () => {
  const { client, opened } = recordingClient();
  const handlers = { onSnapshot: () => undefined, onAppend: () => undefined };
  client.subscribe('activity', {}, handlers);
  client.subscribe('activity', {}, handlers);
  expect(opened).toHaveLength(2);
});
