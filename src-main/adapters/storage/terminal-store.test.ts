import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderIntent, TerminalStore } from '../../terminal/ports';
import { openDatabase } from './database';
import { openTerminalStore, TERMINAL_MIGRATIONS } from './terminal-store';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-store-'));
  path = join(folder, 'terminal.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const intent = (intentId: string, state: OrderIntent['state'], createdAtMs = 1): OrderIntent => ({
  intentId,
  clientOrderId: `tm-${intentId}`,
  draft: '{"symbol":"BTCUSDT"}',
  createdAtMs,
  state,
  orderId: '',
  detail: '',
});

test('an intent survives reopening, and only its outcome can change', () => {
  const store = openTerminalStore(path);
  store.saveIntent(intent('a', 'stored'));
  store.saveIntent({ ...intent('a', 'accepted'), orderId: '1500000000000000016', draft: 'other' });
  store.close();
  const again = openTerminalStore(path);
  expect(again.intent('a')).toEqual({
    ...intent('a', 'accepted'),
    orderId: '1500000000000000016',
  });
  expect(again.intent('b')).toBeNull();
  expect(again.isOwnClientOrderId('tm-a')).toBe(true);
  expect(again.isOwnClientOrderId('tm-b')).toBe(false);
  again.close();
});

test('open intents are those nobody knows the end of, oldest first', () => {
  const store = openTerminalStore(path);
  store.saveIntent(intent('late', 'unknown', 30));
  store.saveIntent(intent('done', 'accepted', 20));
  store.saveIntent(intent('early', 'stored', 10));
  store.saveIntent(intent('refused', 'rejected', 5));
  expect(store.openIntents().map(({ intentId }) => intentId)).toEqual(['early', 'late']);
  store.close();
});

test('two intents can never share a client order id', () => {
  const store = openTerminalStore(path);
  store.saveIntent(intent('a', 'stored'));
  expect(() => {
    store.saveIntent({ ...intent('b', 'stored'), clientOrderId: 'tm-a' });
  }).toThrow(/UNIQUE/);
  store.close();
});

test('finished orders page from the newest back, each once', () => {
  const store = openTerminalStore(path);
  store.saveFinishedOrder('9', 100, 'nine');
  store.saveFinishedOrder('10', 100, 'ten');
  store.saveFinishedOrder('11', 200, 'first seen');
  store.saveFinishedOrder('11', 200, 'eleven');
  expect(store.finishedOrders(null, 2)).toEqual(['eleven', 'ten']);
  expect(store.finishedOrders(200, 10)).toEqual(['ten', 'nine']);
  store.close();
});

const unfinished = (store: TerminalStore): string[] =>
  store.unfinishedIntents(10).map(({ orderId }) => orderId);

test('an accepted intent is unfinished until its order is, in whichever order both are stored', () => {
  const store = openTerminalStore(path);
  const accepted = (orderId: string): OrderIntent => ({
    ...intent(`of ${orderId}`, 'accepted', Number(orderId)),
    orderId,
  });
  for (const orderId of ['1', '2', '3']) store.saveIntent(accepted(orderId));
  store.saveIntent(intent('unknown', 'unknown'));
  store.saveFinishedOrder('2', 2, 'two');
  store.saveFinishedOrder('4', 4, 'four');
  store.saveIntent(accepted('4'));
  expect(unfinished(store)).toEqual(['3', '1']);
  expect(store.unfinishedIntents(1)).toEqual([accepted('3')]);
  store.close();
  const again = openTerminalStore(path);
  expect(unfinished(again)).toEqual(['3', '1']);
  again.close();
});

test('a file of the first version is lifted: what had ended there counts as finished', () => {
  const [first = ''] = TERMINAL_MIGRATIONS;
  const old = openDatabase(path, [first]);
  for (const orderId of ['1', '2']) {
    old.sql
      .prepare('INSERT INTO intent VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(`of ${orderId}`, `tm-${orderId}`, '{}', 1, 'accepted', orderId, '');
  }
  old.sql.exec("INSERT INTO finished_order VALUES ('1', 1, 'one')");
  old.close();
  const store = openTerminalStore(path);
  expect(unfinished(store)).toEqual(['2']);
  expect(store.finishedOrders(null, 10)).toEqual(['one']);
  store.close();
});
