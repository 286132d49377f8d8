import { fc, property } from '../../kernel/property.testing';
import { describe, expect, it } from 'vitest';
import { atoms, rate, ticks } from '../../money/units';
import {
  batchFaults,
  measureOf,
  newBatch,
  newTicket,
  orderText,
  reduceBatch,
  reduceTicket,
  summariseTicket,
  ticketErrors,
  ticketOrders,
  type BatchAction,
  type TicketDraft,
  type WalletFacts,
} from '.';
import { splitLots } from './scaled';

const facts: WalletFacts = {
  book: 'spot',
  pair: {
    kind: 'spot',
    symbol: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    pricePrecision: 2,
    quantityPrecision: 6,
  },
  available: { base: atoms(100_000_000n), quote: atoms(10_000_000_000_000n) },
  fees: { maker: rate(80_000n), taker: rate(100_000n), isAssumed: true },
  bids: [[5_999_900, 500_000]],
  asks: [
    [6_000_000, 400_000],
    [6_000_100, 600_000],
  ],
  isBookKnown: true,
  last: ticks(6_000_000),
};
const scaled = (change: Partial<TicketDraft>): TicketDraft => ({
  ...newTicket(),
  form: 'scaled',
  from: '58000',
  to: '59000',
  count: '5',
  quantity: '1',
  ...change,
});
const rowsOf = (draft: TicketDraft): (readonly [string, string])[] => {
  const orders = ticketOrders(draft, facts);
  if (!orders.ok) return [];
  return orders.value.map((order) => {
    const { price, quantity } = orderText(order, measureOf(facts));
    return [price, quantity];
  });
};

describe('a scaled entry', () => {
  it.each<[Partial<TicketDraft>, (readonly [string, string])[]]>([
    [
      {},
      [
        ['58000', '0.2'],
        ['58250', '0.2'],
        ['58500', '0.2'],
        ['58750', '0.2'],
        ['59000', '0.2'],
      ],
    ],
    [
      { count: '4', distribution: 'up' },
      [
        ['58000', '0.1'],
        ['58333.33', '0.2'],
        ['58666.67', '0.3'],
        ['59000', '0.4'],
      ],
    ],
    [
      { from: '59000', to: '58000', count: '2', distribution: 'down', quantity: '0.000004' },
      [
        ['59000', '0.000003'],
        ['58000', '0.000001'],
      ],
    ],
    // The lot that is left over goes to a row that lost as much as any other.
    [
      { count: '3', quantity: '0.1' },
      [
        ['58000', '0.033334'],
        ['58500', '0.033333'],
        ['59000', '0.033333'],
      ],
    ],
  ])('%o', (change, rows) => {
    expect(rowsOf(scaled(change))).toEqual(rows);
    expect(ticketErrors(scaled(change), facts)).toEqual({});
  });

  it.each<[Partial<TicketDraft>, object]>([
    [{ from: '' }, { from: { key: 'missing' } }],
    [{ to: '58000' }, { to: { key: 'samePrice' } }],
    [{ to: '58000.001' }, { to: { key: 'tooPrecise' } }],
    [{ count: '1' }, { count: { key: 'countRange', values: { min: '2', max: '50' } } }],
    [{ count: '51' }, { count: { key: 'countRange' } }],
    [{ quantity: '0.000004' }, { quantity: { key: 'tooFewLots', values: { min: '0.000005' } } }],
    [{ quantity: '2' }, { quantity: { key: 'exceedsAvailable' } }],
    [{ quantity: '' }, { quantity: { key: 'missing' } }],
  ])('%o is refused', (change, errors) => {
    expect(ticketErrors(scaled(change), facts)).toMatchObject(errors);
    expect(Object.keys(ticketErrors(scaled(change), facts))).toEqual(Object.keys(errors));
  });

  it('spends an amount over its rows, whole lots only', () => {
    const draft = scaled({ quantity: '10000', unit: 'quote' });
    const cost = summariseTicket(draft, facts)?.cost.atoms ?? 0n;
    expect(cost <= 1_000_000_000_000n).toBe(true);
    // One more lot would not fit.
    expect(cost > 1_000_000_000_000n - 6_000_000n).toBe(true);
  });

  it('whose prices cross meets the book as it is sent, in list order, and no level twice', () => {
    const draft = scaled({ from: '60000', to: '60001', count: '2', quantity: '1.2' });
    expect(summariseTicket(draft, facts)).toMatchObject({
      fillsNow: { lots: 1_000_000, steps: [{ lots: 400_000 }, { lots: 600_000 }] },
      rests: 200_000,
    });
  });
});

property([
  fc.bigInt({ min: 0n, max: 2n ** 50n }),
  fc.integer({ min: 2, max: 50 }),
  fc.constantFrom('flat' as const, 'up' as const, 'down' as const),
])('rows add up to the total exactly and follow their distribution', (total, rows, shape) => {
  const shares = splitLots(total, rows, shape);
  expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
  const steps = shares.slice(1).map((share, index) => share - (shares[index] ?? 0n));
  // The lot that is left over may turn one step around, by one.
  if (shape === 'flat') expect(steps.every((step) => step >= -1n && step <= 1n)).toBe(true);
  if (shape === 'up') expect(steps.every((step) => step >= -1n)).toBe(true);
  if (shape === 'down') expect(steps.every((step) => step <= 1n)).toBe(true);
});

property([
  fc.integer({ min: 1, max: 2 ** 30 }),
  fc.integer({ min: 1, max: 2 ** 30 }),
  fc.integer({ min: 2, max: 50 }),
  fc.integer({ min: 1, max: 100 }),
  fc.constantFrom('BUY' as const, 'SELL' as const),
])('a share of what is available is enough for all rows', (from, to, count, percent, side) => {
  const range = { type: 'fromRange', side, from: ticks(from), to: ticks(to) } as const;
  const draft = (
    [
      range,
      { type: 'setText', field: 'count', text: count.toString() },
      { type: 'setPercent', percent },
    ] as const
  ).reduce<TicketDraft>((before, action) => reduceTicket(before, action, facts), newTicket());
  const summary = summariseTicket(draft, facts);
  if (summary === null) return;
  const free = side === 'BUY' ? facts.available?.quote : facts.available?.base;
  expect(summary.cost.atoms * 100n <= (free ?? 0n) * BigInt(percent)).toBe(true);
});

describe('a batch', () => {
  const change = (rows: readonly TicketDraft[], ...actions: BatchAction[]) =>
    actions.reduce((before, action) => reduceBatch(before, action, facts), rows);
  const type = (row: number, field: 'price' | 'quantity', text: string): BatchAction => ({
    type: 'changeRow',
    row,
    change: { type: 'setText', field, text },
  });

  it('has one to ten rows, a new one like the last', () => {
    const ten = change(
      newBatch(),
      type(0, 'price', '59000'),
      type(0, 'quantity', '0.1'),
      ...Array.from({ length: 12 }, () => ({ type: 'addRow' }) as const),
    );
    expect(ten).toHaveLength(10);
    expect(ten[9]).toMatchObject({ price: '59000', quantity: '' });
    expect(change(newBatch(), { type: 'removeRow', row: 0 })).toEqual(newBatch());
  });

  it('names the row at fault, and what the rows lack together', () => {
    const rows = change(
      newBatch(),
      type(0, 'price', '59000'),
      type(0, 'quantity', '1'),
      { type: 'addRow' },
      type(1, 'quantity', '0.0000001'),
    );
    expect(batchFaults(rows, facts).rows).toMatchObject([
      {},
      { quantity: { key: 'tooPrecise', values: { decimals: '6' } } },
    ]);
    const both = change(rows, type(1, 'quantity', '1'));
    expect(batchFaults(both, facts)).toMatchObject({
      rows: [{}, {}],
      together: { key: 'exceedsAvailable', values: { available: '100000', asset: 'USDT' } },
    });
    // Where one alone needs too much, that is what there is to put right.
    const one = change(rows, type(1, 'quantity', '2'));
    expect(batchFaults(one, facts)).toMatchObject({
      rows: [{}, { quantity: { key: 'exceedsAvailable' } }],
      together: null,
    });
  });
});
