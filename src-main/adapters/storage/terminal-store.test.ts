import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PositionObservation } from '@shared/domain/position-life';
import { atoms, contracts } from '@shared/money/units';
import type {
  AddressEntry,
  StoredWithdrawal,
  FinishedOrder,
  OrderIntent,
  OrderWork,
  TerminalStore,
} from '../../terminal/ports';
import { openDatabase } from './database';
import { TERMINAL_MIGRATIONS } from './terminal-migrations';
import { openTerminalStore } from './terminal-store';

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
  book: 'spot',
  isNamed: true,
  draft: '{"symbol":"BTCUSDT"}',
  createdAtMs,
  state,
  orderId: '',
  detail: '',
});

const finish = (
  store: TerminalStore,
  orderId: string,
  createdAtMs: number,
  row: string,
  book: FinishedOrder['book'] = 'spot',
): void => {
  store.saveFinishedOrders([{ book, orderId, createdAtMs, row }]);
};

test('an intent survives reopening, and only its outcome can change', () => {
  const store = openTerminalStore(path);
  store.saveIntents([intent('a', 'stored')]);
  store.saveIntents([
    { ...intent('a', 'accepted'), orderId: '1500000000000000016', draft: 'other' },
  ]);
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
  store.saveIntents([intent('late', 'unknown', 30)]);
  store.saveIntents([intent('done', 'accepted', 20)]);
  store.saveIntents([intent('early', 'stored', 10)]);
  store.saveIntents([intent('refused', 'rejected', 5)]);
  expect(store.openIntents().map(({ intentId }) => intentId)).toEqual(['early', 'late']);
  store.close();
});

test('two intents can never share a client order id', () => {
  const store = openTerminalStore(path);
  store.saveIntents([intent('a', 'stored')]);
  expect(() => {
    store.saveIntents([{ ...intent('b', 'stored'), clientOrderId: 'tm-a' }]);
  }).toThrow(/UNIQUE/);
  store.close();
});

test('finished orders page from the newest back, each once', () => {
  const store = openTerminalStore(path);
  finish(store, '9', 99, 'nine');
  finish(store, '10', 100, 'ten');
  finish(store, '11', 200, 'first seen');
  finish(store, '11', 200, 'eleven');
  expect(store.finishedOrders(null, null, 2)).toEqual(['eleven', 'ten']);
  expect(store.finishedOrders('spot', 200, 10)).toEqual(['ten', 'nine']);
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
  for (const orderId of ['1', '2', '3']) store.saveIntents([accepted(orderId)]);
  store.saveIntents([intent('unknown', 'unknown')]);
  finish(store, '2', 2, 'two');
  finish(store, '4', 4, 'four');
  store.saveIntents([accepted('4')]);
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
  expect(store.finishedOrders(null, null, 10)).toEqual(['one']);
  store.close();
});

test('a file of the second version is lifted: its orders and intents are of spot', () => {
  const old = openDatabase(path, TERMINAL_MIGRATIONS.slice(0, 2));
  const insert = old.sql.prepare('INSERT INTO intent VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  insert.run('a', 'tm-a', '{}', 1, 'accepted', '1', '', 1);
  insert.run('b', 'tm-b', '{}', 2, 'unknown', '', '', 0);
  old.sql.exec("INSERT INTO finished_order VALUES ('1', 1, 'one')");
  old.close();
  const store = openTerminalStore(path);
  expect(store.intentOfOrder('spot', '1')).toMatchObject({ intentId: 'a', isNamed: true });
  expect(store.openIntents()).toMatchObject([{ intentId: 'b', book: 'spot' }]);
  expect(store.finishedOrders('spot', null, 10)).toEqual(['one']);
  expect(store.finishedOrders('futures', null, 10)).toEqual([]);
  expect(unfinished(store)).toEqual([]);
  store.close();
});

test('one order id in two books is two orders', () => {
  const store = openTerminalStore(path);
  store.saveIntents([
    { ...intent('a', 'accepted'), orderId: '7' },
    { ...intent('b', 'accepted'), orderId: '7', book: 'futures', isNamed: false },
  ]);
  expect(store.intentOfOrder('futures', '7')).toMatchObject({ intentId: 'b', isNamed: false });
  expect(store.intentOfOrder('margin', '7')).toBeNull();
  finish(store, '7', 1, 'of futures', 'futures');
  expect(unfinished(store)).toEqual(['7']);
  expect(store.finishedOrders('spot', null, 10)).toEqual([]);
  finish(store, '7', 1, 'of spot');
  expect(unfinished(store)).toEqual([]);
  expect(store.finishedOrders('futures', null, 10)).toEqual(['of futures']);
  store.close();
});

test('a page never ends between orders of the same millisecond, so none is skipped', () => {
  const store = openTerminalStore(path);
  for (const orderId of ['1', '2', '3', '4']) finish(store, orderId, 100, orderId);
  finish(store, '5', 200, '5');
  finish(store, '0', 50, '0');
  expect(store.finishedOrders(null, null, 2)).toEqual(['5', '4', '3', '2', '1']);
  expect(store.finishedOrders(null, 100, 2)).toEqual(['0']);
  store.close();
});

test('several intents are stored together or not at all', () => {
  const store = openTerminalStore(path);
  store.saveIntents([intent('a', 'stored')]);
  expect(() => {
    store.saveIntents([intent('b', 'stored'), { ...intent('c', 'stored'), clientOrderId: 'tm-a' }]);
  }).toThrow(/UNIQUE/);
  expect(store.intent('b')).toBeNull();
  store.close();
});

test('work that goes on is found after reopening, ended work only as far back as asked', () => {
  const store = openTerminalStore(path);
  const work = (intentId: string, createdAtMs: number, isLive: boolean): OrderWork => ({
    kind: 'condition',
    intentId,
    createdAtMs,
    isLive,
    content: `of ${intentId}`,
  });
  store.saveWork(work('a', 1, true));
  store.saveWork(work('b', 2, true));
  store.saveWork(work('c', 3, false));
  store.saveWork({ ...work('a', 1, false), content: 'ended' });
  store.saveWork({ ...work('a', 9, true), kind: 'change' });
  store.close();
  const again = openTerminalStore(path);
  expect(again.works('condition', 1).map(({ intentId }) => intentId)).toEqual(['c', 'b']);
  expect(again.works('condition', 9).map(({ intentId }) => intentId)).toEqual(['a', 'c', 'b']);
  expect(again.work('condition', 'a')).toMatchObject({ isLive: false, content: 'ended' });
  expect(again.work('change', 'b')).toBeNull();
  again.close();
});

const withdrawal = (
  intentId: string,
  changes: Partial<StoredWithdrawal> = {},
): StoredWithdrawal => ({
  withdrawOrderId: `w-${intentId}`,
  intentId,
  asset: 'USDT',
  amount: '25',
  address: 'TAddress',
  label: '',
  createdAtMs: 10,
  state: 'stored',
  withdrawalId: '',
  detail: '',
  ...changes,
});

test('another market forgets what goes on in the one before it, but not that the kill switch is on', () => {
  const store = openTerminalStore(path);
  const live = { createdAtMs: 1, isLive: true, content: '{}' } as const;
  store.saveWork({ ...live, kind: 'condition', intentId: 'a' });
  store.saveWork({ ...live, kind: 'kill', intentId: 'kill' });
  store.startOver();
  expect(store.works('condition', 9)).toEqual([]);
  expect(store.work('kill', 'kill')).toMatchObject({ isLive: true });
  store.close();
});

test('a withdrawal survives reopening, and only what became of it can change', () => {
  const store = openTerminalStore(path);
  store.saveWithdrawal(withdrawal('a'));
  store.saveWithdrawal(withdrawal('b', { createdAtMs: 5, state: 'unknown' }));
  store.saveWithdrawal(withdrawal('c', { state: 'not-placed' }));
  store.saveWithdrawal(withdrawal('d', { createdAtMs: 6, state: 'taken' }));
  const done = { state: 'accepted', withdrawalId: '9007199254740993', detail: 'x' } as const;
  store.saveWithdrawal(withdrawal('a', { ...done, address: 'elsewhere', amount: '1' }));
  store.close();
  const again = openTerminalStore(path);
  expect(again.withdrawal('a')).toEqual(withdrawal('a', done));
  expect(again.withdrawalOf('w-a')).toEqual(withdrawal('a', done));
  expect(again.withdrawalOf('w-z')).toBeNull();
  expect(again.openWithdrawals().map(({ intentId }) => intentId)).toEqual(['b', 'd']);
  expect(again.withdrawalsIn('not-placed', 9)).toEqual([withdrawal('c', { state: 'not-placed' })]);
  expect(again.withdrawalsIn('not-placed', 10)).toEqual([]);
  again.close();
});

test('addresses are listed by asset and name, and go when they are deleted', () => {
  const store = openTerminalStore(path);
  const entry = (id: string, asset: string, name: string): AddressEntry => ({
    id,
    asset,
    name,
    address: `to-${id}`,
    label: '',
    addedAtMs: 1,
    mac: '',
  });
  for (const one of [entry('1', 'USDT', 'b'), entry('2', 'USDT', 'a'), entry('3', 'BTC', 'z')]) {
    store.saveAddress(one);
  }
  expect(store.addresses().map(({ id }) => id)).toEqual(['3', '2', '1']);
  store.deleteAddress('2');
  store.deleteAddress('nobody');
  expect(store.addresses().map(({ id }) => id)).toEqual(['3', '1']);
  store.close();
});

test('equity keeps the last point of each span that is thinned, and nothing of what is cleared', () => {
  const store = openTerminalStore(path);
  for (let atMs = 0; atMs < 100; atMs += 5) {
    store.saveEquity({ atMs, spot: `${atMs}.5`, futures: '-1', leftOut: atMs === 95 ? ['X'] : [] });
  }
  store.saveEquity({ atMs: 95, spot: '7', futures: '0', leftOut: ['X', 'Y'] });
  store.thinEquity(20, 60, 20);
  store.thinEquity(0, 20, 0);
  const times = store.equity(100).map(({ atMs }) => atMs);
  expect(times).toEqual([35, 55, 60, 65, 70, 75, 80, 85, 90, 95]);
  expect(store.equity(1)).toEqual([{ atMs: 95, spot: '7', futures: '0', leftOut: ['X', 'Y'] }]);
  store.close();
});

test('observations of a position come back as they were, oldest first, until they are forgotten', () => {
  const store = openTerminalStore(path);
  const seen = (atMs: number, positionId = '7'): PositionObservation => ({
    positionId,
    symbol: 'E-BTC-USDT',
    atMs,
    sinceMs: atMs - 1,
    leverage: 20,
    funding: atoms(-123_456_789_012_345_678n),
    hold: atoms(1n),
    contracts: contracts(5),
    isLiquidating: atMs > 20,
  });
  for (const one of [seen(30), seen(10), seen(20), seen(5, '8')]) store.saveObservation(one);
  expect(store.observations('7')).toEqual([seen(10), seen(20), seen(30)]);
  store.forgetObservations(20);
  store.close();
  const again = openTerminalStore(path);
  expect([again.observations('7'), again.observations('8')]).toEqual([[seen(20), seen(30)], []]);
  again.close();
});
