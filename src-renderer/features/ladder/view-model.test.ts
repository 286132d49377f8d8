import { fc, property } from '@shared/kernel/property.testing';
import type { ExitRow, OrderRow } from '@shared/contract/terminal';
import { describe, expect, test } from 'vitest';
import { waitingExits } from '../../session/futures/waiting-exits';
import { changeable, outOfSight, ownCount, ownRows } from './own';
import { rowText, sizeDecimals } from './row-text';
import { TradedVolumes } from './traded';
import { ladderRows, type LadderInput } from './view-model';

const order = (over: Partial<OrderRow>): OrderRow => ({
  orderId: '1',
  clientOrderId: 'tm-1',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: 97,
  lots: 5,
  quoteAmount: '',
  executedLots: 0,
  averagePrice: '',
  status: 'NEW',
  createdAtMs: 0,
  isOwn: true,
  futures: null,
  ...over,
});

const UNITS = { base: 'BTC', quote: 'USDT', pricePrecision: 2, quantityPrecision: 0, lotUnits: 1 };

const exit = (over: Partial<ExitRow>): ExitRow => ({
  intentId: 'i1',
  symbol: 'BTCUSDT',
  side: 'SELL',
  mode: 'cross',
  trigger: 'DOWN',
  purpose: 'stop-loss',
  triggerPrice: '0.97',
  contracts: 10,
  executed: 0,
  placed: 0,
  state: 'WAITING',
  note: '',
  createdAtMs: 0,
  ...over,
});
const DROPPED = exit({ intentId: 'i2', triggerPrice: '0.98', state: 'DROPPED' });

const input = (over: Partial<LadderInput>): LadderInput => ({
  bids: [],
  asks: [],
  centre: 100,
  step: 1,
  rows: 5,
  own: ownRows([], [], over.step ?? 1),
  traded: new TradedVolumes(),
  last: null,
  mark: null,
  entries: [],
  ...over,
});

describe('rows of the ladder', () => {
  test('bids and asks stand at their price; a row without volume is there and empty', () => {
    const rows = ladderRows(
      input({
        bids: [
          [99, 4],
          [98, 8],
        ],
        asks: [[102, 2]],
      }),
    );
    expect(rows.map(({ price, bidLots, askLots }) => [price, bidLots, askLots])).toEqual([
      [102, 0, 2],
      [101, 0, 0],
      [100, 0, 0],
      [99, 4, 0],
      [98, 8, 0],
    ]);
    expect(rows.map(({ isBest }) => isBest)).toEqual(['ask', null, null, 'bid', null]);
    expect(rows[4]?.bidShare).toBe(1);
    expect(rows[3]?.bidShare).toBe(0.5);
  });

  test('a group never looks better than its orders: asks go up, bids go down', () => {
    const rows = ladderRows(
      input({ step: 10, bids: [[109, 1]], asks: [[111, 2]], last: null, mark: 113 }),
    );
    expect(rows.map(({ price, bidLots, askLots }) => [price, bidLots, askLots])).toEqual([
      [120, 0, 2],
      [110, 0, 0],
      [100, 1, 0],
      [90, 0, 0],
      [80, 0, 0],
    ]);
    expect(rows.findIndex(({ isMark }) => isMark)).toBe(1);
  });

  test('own orders of all books stand in their row, one side beside the other', () => {
    const own = ownRows(
      [
        order({ orderId: '1', lots: 5, executedLots: 2 }),
        order({ orderId: '2', book: 'margin', lots: 4 }),
        order({ orderId: '3', side: 'SELL', price: 101, status: 'CANCELING' }),
        order({ orderId: '4', executedLots: 5 }),
        order({ orderId: '5', type: 'MARKET', price: null }),
      ],
      [],
      1,
    );
    const rows = ladderRows(input({ centre: 99, own }));
    const buys = rows.find(({ price }) => price === 97)?.ownBuys;
    expect(buys).toMatchObject({ lots: 7, isPending: false });
    expect(buys?.orders.map(({ orderId }) => orderId)).toEqual(['1', '2']);
    expect(buys === null || buys === undefined ? null : changeable(buys)).toBeNull();
    expect(rows.find(({ price }) => price === 101)?.ownSells).toMatchObject({ isPending: true });
  });

  test('an order that the exchange lists no more stands nowhere: how it ended is being read', () => {
    const own = ownRows(
      [order({ orderId: '1', status: 'UNLISTED' }), order({ orderId: '2' })],
      [],
      1,
    );
    const row = ladderRows(input({ centre: 99, own })).find(({ price }) => price === 97);
    expect(row?.ownBuys).toMatchObject({ lots: 5, isPending: false });
    expect(row === undefined ? '' : rowText(row, UNITS, 0).ownBuys).toBe('5');
  });

  test('an order whose cancel nobody has answered may be gone: it is marked, and not dragged', () => {
    const doubtful = new Set(['margin:2']);
    const rowAt = (orders: readonly OrderRow[]) => {
      const own = ownRows(orders, [], 1, [], doubtful);
      return ladderRows(input({ centre: 99, own })).find(({ price }) => price === 97);
    };
    const spot = rowAt([order({ orderId: '2' })]);
    expect(spot === undefined ? '' : rowText(spot, UNITS, 0).ownBuys).toBe('5');
    const margin = rowAt([order({ orderId: '2', book: 'margin' })]);
    expect(margin === undefined ? '' : rowText(margin, UNITS, 0).ownBuys).toBe('5…');
    const own = margin?.ownBuys ?? null;
    expect(own === null ? 'no row' : changeable(own)).toBeNull();
  });

  test('an exit that waits for its entry has its row, flagged apart from what the exchange knows', () => {
    const exits = waitingExits(
      [
        exit({}),
        exit({ purpose: 'take-profit', triggerPrice: '1.01', placed: 4 }),
        exit({ intentId: 'i3', triggerPrice: '0.99', placed: 10 }),
        DROPPED,
      ],
      'BTCUSDT',
      2,
    );
    const own = ownRows([], [], 1, exits);
    const rows = ladderRows(input({ centre: 99, own }));
    const sells = rows.map((row) => [row.price, rowText(row, UNITS, 0).ownSells]);
    expect(sells.filter(([, text]) => text !== '')).toEqual([
      [101, '⚐6'],
      [97, '⚐10'],
    ]);
    const [row] = rows.filter(({ price }) => price === 97);
    const at = row?.ownSells ?? null;
    expect(at === null ? null : [ownCount(at), changeable(at)]).toEqual([1, null]);
    expect(outOfSight(own, [100, 99, 98], 'below')).toEqual({ count: 1, lots: 10, nearest: 97 });
  });

  test('a size that a column has no room for is short, never cut off to another one', () => {
    const own = ownRows([order({ lots: 1_234_567_890 })], [], 1);
    const rows = ladderRows(
      input({
        centre: 99,
        own,
        bids: [
          [98, 1_234_567],
          [97, 12_345],
        ],
      }),
    );
    const texts = rows.map((row) => rowText(row, UNITS, sizeDecimals(rows, UNITS)));
    expect(texts.map(({ bid }) => bid).filter((bid) => bid !== '')).toEqual(['1.23M', '12,345']);
    expect(texts.find(({ ownBuys }) => ownBuys !== '')?.ownBuys).toBe('1.2B');
  });

  test('what has traded at a price is what was bought and what was sold there', () => {
    const traded = new TradedVolumes();
    traded.add([
      [1, 99, 30, 1, 0],
      [2, 99, 12, -1, 0],
      [3, 98, 7, -1, 0],
    ]);
    const texts = ladderRows(input({ centre: 99, traded })).map((row) => rowText(row, UNITS, 0));
    expect(texts.map((text) => text.traded)).toEqual(['', '', '42', '7', '']);
  });

  test('the last price has its row, and says which way it went', () => {
    const lastOf = (last: LadderInput['last']) =>
      ladderRows(input({ last })).map((row) => row.last);
    const last = { symbol: 'BTCUSDT', ticks: 101, takerSide: 'BUY' } as const;
    expect(lastOf({ ...last, move: -1 })).toEqual([null, -1, null, null, null]);
    expect(lastOf({ ...last, move: 0 })).toEqual([null, 0, null, null, null]);
    expect(lastOf(null)).toEqual([null, null, null, null, null]);
  });

  property([
    fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 50 })), {
      maxLength: 30,
    }),
    fc.integer({ min: 1, max: 60 }),
  ])('grouping loses no volume that is in sight', (levels, step) => {
    const sums = new Map(levels);
    const bids = [...sums].sort(([a], [b]) => b - a);
    const rows = ladderRows(input({ bids, step, centre: 200 * step, rows: 401 }));
    const shown = rows.reduce((sum, { bidLots }) => sum + bidLots, 0);
    const expected = bids
      .filter(([price]) => price >= step)
      .reduce((sum, [, lots]) => sum + lots, 0);
    expect(shown).toBe(expected);
  });
});

describe('what has traded at each price', () => {
  property([
    fc.array(
      fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 9 }), fc.boolean()),
      { maxLength: 60 },
    ),
    fc.integer({ min: 1, max: 40 }),
  ])('no trade is lost or counted twice, before and after regrouping', (trades, step) => {
    const traded = new TradedVolumes();
    const half = Math.floor(trades.length / 2);
    const rows = trades.map(
      ([price, lots, isBuy]) =>
        [1, price, lots, isBuy ? 1 : -1, 0] as [number, number, number, number, number],
    );
    traded.add(rows.slice(0, half));
    traded.at(step, step);
    traded.add(rows.slice(half));
    let sum = 0;
    for (let price = 0; price <= 600; price += step) {
      const at = traded.at(price, step);
      sum += (at?.bought ?? 0) + (at?.sold ?? 0);
    }
    expect(sum).toBe(trades.reduce((total, [, lots]) => total + lots, 0));
  });
});

test.each([
  [{ ...UNITS, pricePrecision: 5, quantityPrecision: 1 }, 60_012, ['0.60012', '123.4', '1,234.5']],
  [{ ...UNITS, pricePrecision: 5, quantityPrecision: 3 }, 5_012, ['0.05012', '1.234', '12.345']],
  // A contract of 10 XRP, and one of 0.01 ETH.
  [{ ...UNITS, pricePrecision: 4, lotUnits: 10 }, 6_012, ['0.6012', '12,340', '120K']],
  [{ ...UNITS, quantityPrecision: 2 }, 300_025, ['3,000.25', '12.34', '123.45']],
])('a row of %o is written as its market counts', (units, price, said) => {
  const own = ownRows([order({ price, lots: 12_345 })], [], 1);
  const rows = ladderRows(
    input({ centre: price, own, bids: [[price, 1_234]], asks: [[price + 1, 1]] }),
  );
  const texts = rows.map((row) => rowText(row, units, sizeDecimals(rows, units)));
  const at = texts.find(({ bid }) => bid !== '');
  expect([at?.price, at?.bid, at?.ownBuys]).toEqual(said);
});
