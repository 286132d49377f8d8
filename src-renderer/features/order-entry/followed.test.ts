import { expect, test } from 'vitest';
import { endNews, restingNews } from './followed';
import { withStatus, type ResultRow } from './results';
import { IDLE, type Submission } from './submission';

const outcome = { kind: 'accepted', orderId: '7', status: 'NEW' } as const;
const answered: Submission = { state: 'answered', outcome, isTest: false };
const followed = { submission: answered, results: [] };
const filled = { key: 'orderFilled', values: { symbol: 'E-BTC-USDT', orderId: '7' } };

test('a market order on a contract has filled, although its answer said NEW', () => {
  expect(endNews(filled, 'E-BTC-USDT', followed)).toEqual({
    kind: 'moved',
    orderId: '7',
    status: 'FILLED',
  });
  const cancelled = { ...filled, key: 'orderCanceled' };
  expect(endNews(cancelled, 'E-BTC-USDT', followed)?.status).toBe('CANCELED');
});

test('the end of another order, or of another symbol, is not its end', () => {
  expect(endNews(filled, 'BTCUSDT', followed)).toBeNull();
  expect(endNews(filled, 'E-BTC-USDT', { submission: IDLE, results: [] })).toBeNull();
  const other = { ...filled, values: { ...filled.values, orderId: '8' } };
  expect(endNews(other, 'E-BTC-USDT', followed)).toBeNull();
  expect(endNews({ ...filled, key: 'fill' }, 'E-BTC-USDT', followed)).toBeNull();
});

test('a resting order is shown as it rests, in its own book', () => {
  const row = { book: 'futures', orderId: '7', status: 'PARTIALLY_FILLED' } as const;
  expect(restingNews([row], 'futures', followed)).toEqual([
    { kind: 'moved', orderId: '7', status: 'PARTIALLY_FILLED' },
  ]);
  expect(restingNews([{ ...row, book: 'spot' }], 'futures', followed)).toEqual([]);
  expect(restingNews([{ ...row, status: 'UNLISTED' }], 'futures', followed)).toEqual([]);
});

test('each order of several is followed by itself', () => {
  const rows = [
    { intentId: 'a', outcome },
    { intentId: 'b', outcome: { ...outcome, orderId: '8' } },
  ] as unknown as readonly ResultRow[];
  const listed = { submission: { state: 'listed' }, results: rows } as const;
  const end = { ...filled, values: { ...filled.values, orderId: '8' } };
  expect(endNews(end, 'E-BTC-USDT', listed)).toMatchObject({ orderId: '8' });
  expect(withStatus(rows, '8', 'FILLED').map((row) => row.outcome)).toEqual([
    outcome,
    { kind: 'accepted', orderId: '8', status: 'FILLED' },
  ]);
  expect(withStatus(rows, '9', 'FILLED')).toBe(rows);
});
