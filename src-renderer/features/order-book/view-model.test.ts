import { expect, test } from 'vitest';
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { Level } from '../../session/market/book-grouping';
import { levelFormat, sizeDecimals, spreadPercent } from './level-text';
import { restingOrders } from './own-orders';
import { bookModel, rowsPerSide } from './view-model';

const asks: Level[] = [
  [10_010, 2],
  [10_020, 4],
  [10_030, 10],
];
const bids: Level[] = [
  [10_000, 1],
  [9_990, 3],
];
const base = { bids, asks, own: [], step: 1, bidRows: 3, askRows: 3 };

test('every side has exactly its rows, best first, and empty ones stay in place', () => {
  const model = bookModel(base);
  expect(model.bids.rows.map((row) => row?.priceTicks ?? null)).toEqual([10_000, 9_990, null]);
  expect(model.asks.rows.map((row) => row?.totalLots)).toEqual([2, 6, 16]);
});

test('both sides are drawn on one scale', () => {
  const model = bookModel(base);
  expect(model.asks.rows[2]?.depthShare).toBe(1);
  expect(model.bids.rows[1]?.depthShare).toBe(4 / 16);
  expect(model.asks.rows[2]?.intensity).toBe(1);
  expect(model.bids.rows[1]?.intensity).toBe(0.3);
});

test('the scale counts visible rows only', () => {
  expect(bookModel({ ...base, askRows: 2 }).asks.rows[1]?.depthShare).toBe(1);
});

test('spread is of the ungrouped book, and its part of the middle price', () => {
  expect(bookModel({ ...base, step: 100 }).spread).toEqual({ ticks: 10, micros: 1000n });
  expect(bookModel({ ...base, asks: [] }).spread).toBeNull();
});

test('imbalance is the bids part of what is visible', () => {
  expect(bookModel(base).bidShare).toBe(4 / 20);
  expect(bookModel({ ...base, bids: [], asks: [] }).bidShare).toBeNull();
});

const order = (fields: Partial<OrderRow>): OrderRow => ({
  orderId: '1',
  clientOrderId: '',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: 10_000,
  lots: 5,
  quoteAmount: '',
  executedLots: 0,
  averagePrice: '',
  status: 'NEW',
  createdAtMs: 0,
  isOwn: true,
  futures: null,
  ...fields,
});

test('own orders mark their row with what still rests', () => {
  const own = restingOrders(
    [
      order({ executedLots: 2 }),
      order({ orderId: '2', lots: 7 }),
      order({ orderId: '3', symbol: 'ETHUSDT' }),
      order({ orderId: '4', status: 'SENDING' }),
      order({ orderId: '6', status: 'UNLISTED' }),
      order({ orderId: '7', status: 'INIT' }),
      order({ orderId: '5', type: 'MARKET', price: null }),
    ],
    'BTCUSDT',
  );
  expect(bookModel({ ...base, own }).bids.rows[0]?.ownLots).toBe(10);
});

test('an order beyond the last visible row is pointed at, the nearest first', () => {
  const own = restingOrders(
    [
      order({ side: 'SELL', price: 10_500, lots: 2 }),
      order({ side: 'SELL', price: 10_400, lots: 1 }),
      order({ side: 'SELL', price: 10_010, lots: 1 }),
      order({ price: 9_000, lots: 4 }),
    ],
    'BTCUSDT',
  );
  const model = bookModel({ ...base, own });
  expect(model.asks.offscreen).toEqual({ count: 2, lots: 3, nearestTicks: 10_400 });
  expect(model.bids.offscreen).toEqual({ count: 1, lots: 4, nearestTicks: 9_000 });
  expect(model.asks.rows[0]?.ownLots).toBe(1);
});

test('grouping moves own marks with their levels', () => {
  const own = restingOrders([order({ side: 'SELL', price: 10_020 })], 'BTCUSDT');
  expect(bookModel({ ...base, own, step: 50 }).asks.rows[0]).toMatchObject({
    priceTicks: 10_050,
    lots: 16,
    ownLots: 5,
  });
});

test('one side alone gets all rows', () => {
  expect(rowsPerSide('both', 23)).toEqual({ bids: 11, asks: 11 });
  expect(rowsPerSide('asks', 23)).toEqual({ bids: 0, asks: 23 });
});

test('a size that has no room beside the price is drawn short, and said whole', () => {
  const units = {
    base: 'SHIB',
    quote: 'USDT',
    pricePrecision: 8,
    quantityPrecision: 0,
    lotUnits: 1,
  };
  const format = levelFormat(units, 'base', 0);
  expect(format.drawn(1_234_567_890, 0n)).toBe('1.23B');
  expect(format.size(1_234_567_890, 0n)).toBe('1,234,567,890');
  expect(format.drawn(123_456_789, 0n)).toBe('123,456,789');
  const btc = { ...units, base: 'BTC', pricePrecision: 2, quantityPrecision: 6 };
  expect(levelFormat(btc, 'base', 6).drawn(142_504_137, 0n)).toBe('142.504137');
});

test('a spread of a liquid pair is thousandths of a per cent, and never none', () => {
  expect([3n, 0n, 1_667n].map(spreadPercent)).toEqual(['0.0003%', '<0.0001%', '0.1667%']);
});

test.each([
  // 1,234 lots or contracts at the price: its value in the quote.
  [{ pricePrecision: 5, quantityPrecision: 1, lotUnits: 1 }, 60_012, ['0.60012', '123.4', '74.05']],
  [{ pricePrecision: 5, quantityPrecision: 3, lotUnits: 1 }, 5_012, ['0.05012', '1.234', '0.06']],
  [
    { pricePrecision: 4, quantityPrecision: 0, lotUnits: 10 },
    6_012,
    ['0.6012', '12,340', '7,418.81'],
  ],
  [
    { pricePrecision: 2, quantityPrecision: 2, lotUnits: 1 },
    300_025,
    ['3,000.25', '12.34', '37,023.08'],
  ],
])('a level of %o in its base and in its quote', (counted, price, said) => {
  const units = { base: 'X', quote: 'Y', ...counted };
  const value = BigInt(price) * 1_234n;
  const base = levelFormat(units, 'base', sizeDecimals(units, 'base', value));
  const quote = levelFormat(units, 'quote', 2);
  expect([base.price(price), base.size(1_234, value), quote.size(1_234, value)]).toEqual(said);
  // Six digits of it are shown.
  const whole = (said[2] ?? '').replace(',', '').indexOf('.');
  expect(sizeDecimals(units, 'quote', value)).toBe(Math.floor((6 - whole) / 2) * 2);
});
