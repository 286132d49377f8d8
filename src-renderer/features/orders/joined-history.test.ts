import { expect, test } from 'vitest';
import type { OrderBookKind } from '@shared/domain/order';
import { canceledAt } from './finished-orders.testing';
import { joinedHistory } from './joined-history';

const ALL = ['spot', 'margin', 'futures'] as const;
const IDLE = { isLoading: false, error: '' };
const read = (book: OrderBookKind, times: readonly number[], isComplete: boolean) => ({
  ...IDLE,
  rows: times.map((atMs) => canceledAt(atMs, book, 'BTCUSDT')),
  isComplete,
});
const UNREAD = { ...IDLE, rows: null, isComplete: false };

const told = (...asked: Parameters<typeof joinedHistory>) => {
  const { rows, goesOn } = joinedHistory(...asked);
  return [rows?.map(({ createdAtMs }) => createdAtMs), goesOn];
};

test('of all books the list ends where the first of them ends, and goes on with that one', () => {
  const spot = read('spot', [90, 50, 10], true);
  const margin = read('margin', [80, 40], false);
  expect(told(ALL, { spot, margin, futures: read('futures', [95, 70, 60], false) })).toEqual([
    [95, 90, 80, 70, 60],
    'futures',
  ]);
  const futures = read('futures', [95, 70, 60, 30, 20], true);
  expect(told(ALL, { spot, margin, futures })).toEqual([[95, 90, 80, 70, 60, 50, 40], 'margin']);
  const whole = read('margin', [80, 40, 5], true);
  expect(told(ALL, { spot, margin: whole, futures })).toEqual([
    [95, 90, 80, 70, 60, 50, 40, 30, 20, 10, 5],
    null,
  ]);
});

test('until each has its first page it is not known which orders there are', () => {
  const spot = read('spot', [90], true);
  const histories = { spot, margin: UNREAD, futures: read('futures', [], true) };
  expect(told(ALL, histories)).toEqual([undefined, null]);
  expect(told(['spot'], histories)).toEqual([[90], null]);
});

test('a book that cannot be read is told, and hides no other', () => {
  const broken = { ...UNREAD, error: 'cut' };
  const histories = {
    spot: read('spot', [90], true),
    margin: broken,
    futures: read('futures', [80], false),
  };
  expect(joinedHistory(ALL, histories)).toMatchObject({ error: 'cut', goesOn: 'futures' });
  expect(told(ALL, histories)).toEqual([[90, 80], 'futures']);
});
