/** What of the terminal outlives its market, and in which order it shows what happened in one moment. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTerminalStore, type TerminalStoreFile } from './terminal-store';

let folder: string;
let store: TerminalStoreFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-kept-'));
  store = openTerminalStore(join(folder, 'terminal.db'));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a market that begins anew leaves the address book as it was', () => {
  const address = { address: 'TAddress', label: '', addedAtMs: 1, mac: 'sealed' };
  store.saveAddress({ ...address, id: '1', asset: 'USDT', name: 'mine' });
  store.saveFinishedOrders([{ book: 'spot', orderId: '7', createdAtMs: 1, row: 'old' }]);
  store.startOver();
  expect(store.addresses()).toMatchObject([{ id: '1', mac: 'sealed' }]);
  expect(store.finishedOrders(null, null, 10)).toEqual([]);
});

test('orders of one moment are shown newest first, by their number', () => {
  for (const orderId of ['10', '9', '11']) {
    store.saveFinishedOrders([{ book: 'spot', orderId, createdAtMs: 5, row: orderId }]);
  }
  expect(store.finishedOrders('spot', null, 10)).toEqual(['11', '10', '9']);
});

test('what was written to a trade is there at the next start, and goes with its market', () => {
  const note = { key: 'spot:BTCUSDT:1', tags: ['a', 'b c'], note: 'line one\nline two' };
  store.saveTradeNote({ ...note, note: 'before' });
  store.saveTradeNote(note);
  store.saveTradeNote({ ...note, key: 'spot:BTCUSDT:0', tags: [] });
  store.saveTradeNote({ ...note, key: 'spot:BTCUSDT:2' });
  store.saveTradeNote({ key: 'spot:BTCUSDT:2', tags: [], note: '' });
  for (const atMs of [7, 5, 5]) store.saveMoneyMove(atMs);
  store.close();
  store = openTerminalStore(join(folder, 'terminal.db'));
  expect(store.tradeNotes()).toEqual([{ ...note, key: 'spot:BTCUSDT:0', tags: [] }, note]);
  expect(store.moneyMoves()).toEqual([5, 7]);
  store.startOver();
  expect([store.tradeNotes(), store.moneyMoves()]).toEqual([[], []]);
});

test('compared orders are there at the next start, the newest of them, and go with their market', () => {
  const drift = (at: number, isOpen: boolean, row = `${at}`) => ({
    intentId: `intent ${at}`,
    leftAtMs: at,
    isOpen,
    row,
  });
  store.saveDrifts(
    [1, 3, 2].map((at) => drift(at, true)),
    3,
  );
  store.saveDrifts([drift(3, false, 'compared'), drift(4, true)], 3);
  store.close();
  store = openTerminalStore(join(folder, 'terminal.db'));
  expect(store.drifts(10)).toEqual(['4', 'compared', '2']);
  expect(store.drifts(1)).toEqual(['4']);
  expect(store.openDrifts()).toEqual(['2', '4']);
  store.startOver();
  expect(store.drifts(10)).toEqual([]);
});
