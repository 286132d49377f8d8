import { fc, property } from '../../kernel/property.testing';
import { describe, expect, it } from 'vitest';
import { atoms, lots, rate, ticks, type Atoms } from '../../money/units';
import type { SpotPair } from '../instrument';
import { parseSpotOrder } from '../order-rules';
import {
  availableOf,
  cleanNumber,
  feesOf,
  newTicket,
  orderText,
  reduceTicket,
  summariseTicket,
  ticketErrors,
  measureOf,
  ticketOrders,
  type TicketAction,
  type TicketDraft,
  type WalletFacts,
} from '.';

const BTC: SpotPair = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};
const money = (units: number): Atoms => atoms(BigInt(units) * 100_000_000n);

/** Bids 60,000.00 × 1, 59,999.00 × 2; asks 60,001.00 × 0.5, 60,002.00 × 1, 60,010.00 × 10. */
const facts: WalletFacts = {
  book: 'spot',
  pair: BTC,
  available: { base: money(1), quote: money(100_000) },
  fees: { maker: rate(80_000n), taker: rate(100_000n), isAssumed: true },
  bids: [
    [6_000_000, 1_000_000],
    [5_999_900, 2_000_000],
  ],
  asks: [
    [6_000_100, 500_000],
    [6_000_200, 1_000_000],
    [6_001_000, 10_000_000],
  ],
  isBookKnown: true,
  last: ticks(6_000_050),
};
const apply = (draft: TicketDraft, ...actions: TicketAction[]): TicketDraft =>
  actions.reduce((before, action) => reduceTicket(before, action, facts), draft);
const limit = (price: string, quantity: string): TicketDraft => ({
  ...newTicket(),
  price,
  quantity,
});

describe('what is typed', () => {
  it.each([
    ['10k', '10000'],
    ['1.5K', '1500'],
    ['0.05k', '50'],
    ['2m', '2000000'],
    ['1.2345k', '1234.5'],
    ['123456789012345k', '123456789012345000'],
    ['60,000.50', '60000.50'],
    ['1,234,567', '1234567'],
    [' 60 000 ', '60000'],
    ["60'000", '60000'],
    ['.5', '0.5'],
    ['5.', '5.'],
    ['1,5', '1,5'],
    ['0,125', '0,125'],
    ['1,0000', '1,0000'],
    ['abc', 'abc'],
    ['1e5', '1e5'],
    ['-3', '-3'],
    ['', ''],
  ])('%j is read as %j', (typed, read) => {
    expect(cleanNumber(typed)).toBe(read);
  });

  it('may end in a point while it is typed', () => {
    expect(ticketErrors(limit('60000.', '0.5'), facts)).toEqual({});
  });
});

describe('errors under the fields', () => {
  it.each([
    [limit('', ''), { price: { key: 'missing' }, quantity: { key: 'missing' } }],
    [limit('6e4', '0.5'), { price: { key: 'malformed' } }],
    [limit('1,5', '0.5'), { price: { key: 'malformed' } }],
    [limit('0', '0.5'), { price: { key: 'notPositive' } }],
    [limit('60000.001', '0.5'), { price: { key: 'tooPrecise', values: { decimals: '2' } } }],
    [limit('60000', '0.0000001'), { quantity: { key: 'tooPrecise', values: { decimals: '6' } } }],
    [limit('60000.10', '0.500000'), {}],
    [
      limit('60000', '1.7'),
      { quantity: { key: 'exceedsAvailable', values: { available: '100000', asset: 'USDT' } } },
    ],
    [
      { ...limit('60000', '1.000001'), side: 'SELL' as const },
      { quantity: { key: 'exceedsAvailable', values: { available: '1', asset: 'BTC' } } },
    ],
    [limit('99999999999999999', '1'), { price: { key: 'tooLarge' } }],
    [{ ...limit('60000', '0.001'), unit: 'quote' as const }, { quantity: { key: 'belowOneLot' } }],
    [
      { ...newTicket('BUY', 'MARKET'), quantity: '10.001' },
      { quantity: { key: 'tooPrecise', values: { decimals: '2' } } },
    ],
  ])('%o', (draft, errors) => {
    expect(ticketErrors(draft, facts)).toMatchObject(errors);
    expect(Object.keys(ticketErrors(draft, facts))).toEqual(Object.keys(errors));
  });

  it('do not judge what is unknown: balances before the first read, minima ever', () => {
    expect(ticketErrors(limit('60000', '99'), { ...facts, available: null })).toEqual({});
    expect(ticketErrors(limit('60000', '0.000001'), facts)).toEqual({});
  });

  it('say that a market order has nobody to trade with', () => {
    const draft = { ...newTicket('SELL', 'MARKET'), quantity: '0.5' };
    expect(ticketErrors(draft, { ...facts, bids: [] })).toMatchObject({
      quantity: { key: 'noMarket' },
    });
    expect(ticketErrors(draft, { ...facts, bids: [], isBookKnown: false })).toEqual({});
  });
});

describe('changing the ticket', () => {
  it('converts what is entered when the unit changes, and back', () => {
    const inQuote = apply(limit('60000', '0.5'), { type: 'setUnit', unit: 'quote' });
    expect(inQuote).toMatchObject({ unit: 'quote', quantity: '30000' });
    expect(apply(inQuote, { type: 'setUnit', unit: 'base' }).quantity).toBe('0.5');
  });

  it('takes an amount for a market buy, and returns to the unit chosen before', () => {
    const market = apply(limit('60000', '0.5'), { type: 'setType', orderType: 'MARKET' });
    expect(market).toMatchObject({ unit: 'quote', quantity: '30000' });
    expect(apply(market, { type: 'setUnit', unit: 'base' }).unit).toBe('quote');
    const sell = apply(market, { type: 'setSide', side: 'SELL' });
    expect(sell.unit).toBe('base');
    expect(apply(sell, { type: 'setType', orderType: 'LIMIT' }).unit).toBe('base');
  });

  it('cuts an amount to the decimals a market buy takes', () => {
    const draft = { ...limit('60000.01', '0.333333'), preferredUnit: 'quote' as const };
    const quote = apply(draft, { type: 'setUnit', unit: 'quote' });
    expect(quote.quantity).toBe('19999.98333333');
    const market = apply(quote, { type: 'setType', orderType: 'MARKET' });
    expect(market.quantity).toBe('19999.98');
    expect(ticketErrors(market, facts)).toEqual({});
  });

  it('steps the price by ticks, from the best opposite price when empty, never to zero', () => {
    expect(apply(newTicket(), { type: 'stepPrice', field: 'price', steps: 1 }).price).toBe('60001');
    expect(apply(limit('60000', ''), { type: 'stepPrice', field: 'price', steps: 10 }).price).toBe(
      '60000.1',
    );
    expect(apply(limit('0.05', ''), { type: 'stepPrice', field: 'price', steps: -100 }).price).toBe(
      '0.01',
    );
    expect(apply(limit('abc', ''), { type: 'stepPrice', field: 'price', steps: 1 }).price).toBe(
      'abc',
    );
  });

  it('steps the quantity by lots or by the smallest amount', () => {
    expect(apply(limit('1', ''), { type: 'stepQuantity', steps: 1 }).quantity).toBe('0.000001');
    expect(apply(limit('1', '0.5'), { type: 'stepQuantity', steps: -600_000 }).quantity).toBe('');
    const market = { ...newTicket('BUY', 'MARKET'), quantity: '9.99' };
    expect(apply(market, { type: 'stepQuantity', steps: 1 }).quantity).toBe('10');
  });

  it('takes price and size from a click in the book', () => {
    const market = newTicket('BUY', 'MARKET');
    const clicked = apply(market, { type: 'fromBookPrice', price: ticks(5_999_900) });
    expect(clicked).toMatchObject({ type: 'LIMIT', price: '59999' });
    expect(apply(clicked, { type: 'fromBookSize', lots: lots(2_000_000) }).quantity).toBe('2');
    expect(apply(market, { type: 'fromBookSize', lots: lots(1_000_000) }).quantity).toBe('60001.5');
  });

  it.each([25, 50, 75, 100])('%i per cent spends that much of what is available', (percent) => {
    const market = apply(newTicket('BUY', 'MARKET'), { type: 'setPercent', percent });
    expect(market.quantity).toBe((1_000 * percent).toString());
    const sell = apply(newTicket('SELL'), { type: 'setPercent', percent });
    expect(sell.quantity).toBe((percent / 100).toString());
  });

  it('a percentage is rounded down, to the last atom', () => {
    const free = { base: atoms(99_999_999n), quote: atoms(9_999_999_999_999n) };
    const all = { type: 'setPercent', percent: 100 } as const;
    const known = { ...facts, available: free };
    expect(reduceTicket(newTicket('BUY', 'MARKET'), all, known).quantity).toBe('99999.99');
    expect(reduceTicket(limit('50000', ''), all, known).quantity).toBe('1.999999');
    expect(reduceTicket(newTicket('SELL'), all, known).quantity).toBe('0.999999');
  });

  it('keeps side, type and unit when it is emptied', () => {
    const draft = apply(
      limit('60000', '0.5'),
      { type: 'setSide', side: 'SELL' },
      { type: 'reset' },
    );
    expect(draft).toMatchObject({ side: 'SELL', type: 'LIMIT', price: '', quantity: '' });
  });
});

describe('the preview', () => {
  it('splits a crossing limit order into what fills now and what rests', () => {
    const summary = summariseTicket(limit('60002', '1.6'), facts);
    expect(summary?.fillsNow).toMatchObject({
      lots: 1_500_000,
      value: 9_000_250_000_000n,
      averagePrice: '60001.66666667',
      worstPrice: 6_000_200,
      steps: [{}, { price: 6_000_200 }],
      isBookTooShort: false,
    });
    expect(summary).toMatchObject({
      rests: 100_000,
      cost: { asset: 'USDT', atoms: 9_600_320_000_000n },
      value: 9_600_270_000_000n,
      fee: { asset: 'BTC', taker: 150_000n, maker: 8_000n, total: 158_000n, isAssumed: true },
      after: { base: 260_000_000n - 158_000n, quote: 399_730_000_000n },
    });
    // (60001.666… − 60001) / 60001, in 1e-8
    expect(summary?.fillsNow.slippage).toBe(1_111n);
  });

  it('walks a market buy by its amount, whole lots only, and keeps the rest', () => {
    const draft = { ...newTicket('BUY', 'MARKET'), quantity: '30000.51' };
    const summary = summariseTicket(draft, facts);
    expect(summary?.fillsNow).toMatchObject({ lots: 500_000, value: 3_000_050_000_000n });
    expect(summary?.cost.atoms).toBe(3_000_051_000_000n);
    expect(summary?.after?.quote).toBe(money(100_000) - 3_000_050_000_000n);
  });

  it('says when the given book is too short for the order', () => {
    const draft = { ...newTicket('SELL', 'MARKET'), quantity: '3.5' };
    expect(summariseTicket(draft, facts)?.fillsNow).toMatchObject({
      lots: 3_000_000,
      isBookTooShort: true,
    });
  });

  it('rounds fees up at the asset, as the exchange does', () => {
    const summary = summariseTicket(limit('1', '0.000001'), facts);
    expect(summary?.fee).toMatchObject({ taker: 0n, maker: 1n });
  });

  it('is not there while the ticket cannot be read', () => {
    expect(summariseTicket(limit('', '1'), facts)).toBeNull();
  });
});

it('reads what the topics carry', () => {
  const rows = [{ asset: 'USDT', free: '12.5' }];
  expect(availableOf(BTC, rows)).toEqual({ base: 0n, quote: 1_250_000_000n });
  expect(feesOf({ maker: '0.0008', taker: '0.001', isAssumed: true })).toEqual(facts.fees);
});

/** What the ticket reads, every other room reads the same way. */
function expectSendable(draft: TicketDraft, known: WalletFacts): void {
  const orders = ticketOrders(draft, known);
  if (!orders.ok) return;
  for (const order of orders.value) {
    const text = { ...order, ...orderText(order, measureOf(known)) };
    expect(parseSpotOrder(known.pair, text).ok).toBe(true);
  }
}

const available = fc.record({
  base: fc.bigInt({ min: 0n, max: 10n ** 15n }).map(atoms),
  quote: fc.bigInt({ min: 0n, max: 10n ** 20n }).map(atoms),
});
const pairs = fc.record({
  pricePrecision: fc.integer({ min: 0, max: 5 }),
  quantityPrecision: fc.integer({ min: 0, max: 3 }),
});
const anyTicket = fc.record({
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  type: fc.constantFrom('LIMIT' as const, 'MARKET' as const),
  unit: fc.constantFrom('base' as const, 'quote' as const),
  price: fc.integer({ min: 1, max: 2 ** 40 }),
});

property([anyTicket, pairs, available, fc.integer({ min: 0, max: 100 })])(
  'a percentage never exceeds what is available, and what it enters can be sent',
  (chosen, precision, free, percent) => {
    const pair = { ...BTC, ...precision };
    const known = { ...facts, pair, available: free };
    const start = { ...newTicket(chosen.side, chosen.type), preferredUnit: chosen.unit };
    const draft = (
      [
        { type: 'fromBookPrice', price: ticks(chosen.price) },
        { type: 'setType', orderType: chosen.type },
        { type: 'setPercent', percent },
      ] as const
    ).reduce<TicketDraft>((before, action) => reduceTicket(before, action, known), start);
    const errors = ticketErrors(draft, known);
    expect(['missing', 'tooLarge', 'belowOneLot', undefined]).toContain(errors.quantity?.key);
    expectSendable(draft, known);
  },
);

property([anyTicket, fc.array(fc.string({ maxLength: 12 }), { maxLength: 6 })])(
  'no text in the fields makes it fail, and no errors means an order every room accepts',
  ({ side, type, unit }, texts) => {
    const draft = texts.reduce<TicketDraft>(
      (before, text, index) =>
        apply(
          before,
          index % 2 === 0
            ? { type: 'setText', field: 'price', text }
            : { type: 'setText', field: 'quantity', text },
        ),
      { ...newTicket(side, type), preferredUnit: unit },
    );
    const hasErrors = Object.keys(ticketErrors(draft, facts)).length > 0;
    const orders = ticketOrders(draft, facts);
    if (!hasErrors) expect(orders.ok).toBe(true);
    expectSendable(draft, facts);
    expect(summariseTicket(draft, facts) === null).toBe(!orders.ok);
  },
);
