import { newTicket, type FuturesFacts } from '@shared/domain/ticket';
import type { OrderRow } from '@shared/contract/terminal/commands';
import { atoms, ticks, type Mark } from '@shared/money/units';
import { describe, expect, test } from 'vitest';
import { formatUnits } from '../../lib/format';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { ticketContract } from '../../session/orders/ticket-facts';
import { futuresPreview } from './futures-preview';
import { factsOf, ticket } from './store';
import { FACTS, draftOf, openFuturesTicket } from './ticket.testing';
import { dueErrors, submitCaption } from './view-model';
import { walletPreview } from './wallet-preview';

test('the button names what it sends', () => {
  expect(submitCaption(draftOf({ price: '59000', quantity: '1234.5' }), FACTS)).toEqual({
    kind: 'base',
    quantity: '1,234.5',
    asset: 'BTC',
  });
  const amount = draftOf({ type: 'MARKET', unit: 'quote', quantity: '2500' });
  expect(submitCaption(amount, FACTS)).toMatchObject({ kind: 'quote', amount: '2,500' });
  expect(submitCaption(draftOf({ price: '1.234', quantity: '1' }), FACTS)).toEqual({
    kind: 'empty',
    asset: 'BTC',
  });
  const scaled = draftOf({ form: 'scaled', from: '58000', to: '59000', quantity: '0.5' });
  expect(submitCaption(scaled, FACTS)).toMatchObject({ kind: 'scaled', quantity: '0.5', count: 5 });
});

test('a resting limit order pays only the maker fee, exactly', () => {
  expect(walletPreview(draftOf({ price: '59000', quantity: '0.5' }), FACTS)).toMatchObject({
    available: '100,000.00 USDT',
    availableAfter: '70,500.00 USDT',
    cost: '29,500 USDT',
    takerRate: '0.1%',
    takerFee: '—',
    makerFee: '≈ 0.0004 BTC',
    receive: '≈ 0.4996 BTC',
    fills: '0.000000 · 0.500000 BTC',
    averagePrice: '—',
  });
});

test('what would be overdrawn is told like what is left: two decimals, its asset, never too much', () => {
  const draft = draftOf({ price: '59000.01', quantity: '10000.00000' });
  expect(walletPreview(draft, FACTS).availableAfter).toBe('−589,900,100.00 USDT');
  const sell = draftOf({ side: 'SELL', price: '59000', quantity: '1.5' });
  expect(walletPreview(sell, FACTS).availableAfter).toBe('−0.50000000 BTC');
});

test('a crossing order walks the book: average, slippage, both fees', () => {
  const view = walletPreview(draftOf({ price: '60001', quantity: '1.5' }), FACTS);
  expect(view).toMatchObject({
    fills: '1.000000 · 0.500000 BTC',
    averagePrice: '60,000.60 USDT',
    slippage: '0.001%',
    takerFee: '≈ 0.001 BTC',
    makerFee: '≈ 0.0004 BTC',
  });
});

test('a market order larger than the shown book says so', () => {
  const draft = draftOf({ type: 'MARKET', unit: 'quote', quantity: '90000' });
  expect(walletPreview(draft, FACTS).alert).toBe('bookTooThin');
});

test('a field complains when it was left with something wrong, an empty one only on submit', () => {
  const draft = draftOf({ price: '', quantity: '0.1234567' });
  expect(dueErrors(draft, FACTS, [], false)).toEqual({});
  const left = dueErrors(draft, FACTS, ['price', 'quantity'], false);
  expect(left.price).toBeUndefined();
  expect(left.quantity).toMatchObject({ key: 'tooPrecise', values: { decimals: '6' } });
  expect(dueErrors(draft, FACTS, [], true).price).toMatchObject({ key: 'missing' });
});

/** 10,000 contracts far away, some of them executed. */
const restingOrder = (
  side: OrderRow['side'],
  action: 'OPEN' | 'CLOSE',
  executedLots: number,
): OrderRow => ({
  orderId: '7',
  clientOrderId: '',
  book: 'futures',
  symbol: 'E-BTC-USDT',
  side,
  type: 'LIMIT',
  price: 500_000,
  lots: 10_000,
  quoteAmount: '',
  executedLots,
  averagePrice: '',
  status: 'NEW',
  createdAtMs: 0,
  isOwn: true,
  futures: { action, mode: 'isolated', timeInForce: 'GTC', cause: '' },
});

describe('a contract’s preview', () => {
  const preview = () => {
    const facts = factsOf(ticket.get());
    if (facts?.book !== 'futures') throw new Error('no contract');
    return futuresPreview(ticket.get().draft, facts);
  };

  test('shows W6 before and after, estimates marked', () => {
    openFuturesTicket({ mode: 'isolated', price: '60000', quantity: '5000' });
    expect(preview()).toMatchObject({
      required: '≈ 1,518.00 USDT',
      fee: '— · ≈ 6.00 USDT',
      fills: '0 · 0.5 BTC',
      positionNow: { side: null },
      positionAfter: { side: 'BUY', quantity: '0.5 BTC' },
      entry: { now: '—', after: '60,000.0' },
      liquidation: { now: '—', after: '57,321.0' },
      available: { now: '18,494.00', after: '16,976.00' },
      alert: null,
    });
  });

  test('of a market order says what its protection leaves unfilled', () => {
    openFuturesTicket({ type: 'MARKET', quantity: '5000' });
    const { book } = ticket.get();
    if (book === null) throw new Error('no book');
    const asks: [number, number][] = [
      [600_010, 3000],
      [640_000, 9000],
    ];
    ticket.set({ book: { ...book, asks } });
    expect(preview()).toMatchObject({
      fills: '0.3 · 0 BTC',
      positionAfter: { quantity: '0.3 BTC' },
      alert: 'protectionStops',
      unfilled: '0.2 BTC',
    });
  });

  test('counts open orders towards the tier that its leverage allows', () => {
    openFuturesTicket({ mode: 'isolated', price: '60000', quantity: '5000' });
    const alertBeside = (side: 'BUY' | 'SELL', action: 'OPEN' | 'CLOSE', executed: number) => {
      ticket.set({ openOrders: [restingOrder(side, action, executed)] });
      return preview().alert;
    };
    expect(alertBeside('BUY', 'OPEN', 0)).toBe('aboveTier');
    expect(alertBeside('BUY', 'OPEN', 5000)).toBeNull();
    expect(alertBeside('SELL', 'OPEN', 0)).toBeNull();
    expect(alertBeside('BUY', 'CLOSE', 0)).toBeNull();
  });

  test('shows what is there while the fields are empty, at the newest mark', () => {
    openFuturesTicket({ action: 'CLOSE', side: 'SELL' }, true);
    expect(preview()).toMatchObject({
      profit: '—',
      positionNow: { side: 'BUY', quantity: '0.5 BTC' },
      // The opening cost comes from value and profit at the row's own mark.
      entry: { now: '60,000.0', after: '—' },
      liquidation: { now: '57,321.0' },
      risk: { now: '11.20%' },
    });
  });

  test('shows the only position there is, also while the ticket stands on the other side', () => {
    openFuturesTicket({ mode: 'isolated', side: 'SELL' }, true);
    expect(preview()).toMatchObject({
      positionNow: { side: 'BUY', quantity: '0.5 BTC' },
      entry: { now: '60,000.0', after: '—' },
    });
    // Once something is typed it is about the side that it would open.
    openFuturesTicket({ mode: 'isolated', side: 'SELL', price: '60000', quantity: '100' }, true);
    expect(preview()).toMatchObject({
      positionNow: { side: null },
      positionAfter: { side: 'SELL' },
    });
  });

  test('closes at a profit', () => {
    openFuturesTicket({ action: 'CLOSE', side: 'SELL', price: '61000', quantity: '2000' }, true);
    expect(preview()).toMatchObject({
      profit: '+200.00 USDT',
      positionAfter: { side: 'BUY', quantity: '0.3 BTC' },
      required: '—',
    });
  });

  test('names what its button sends by what the contracts hold', () => {
    openFuturesTicket({ price: '60000', quantity: '5000' });
    const facts = factsOf(ticket.get());
    if (facts === null) throw new Error('no contract');
    expect(submitCaption(ticket.get().draft, facts)).toMatchObject({ quantity: '0.5' });
    expect(submitCaption(newTicket('BUY', 'LIMIT', 'futures'), facts).kind).toBe('empty');
  });
});

const otherPair = (
  quote: string,
  pricePrecision: number,
  quantityPrecision: number,
  at: number,
) => ({
  ...FACTS,
  pair: { ...FACTS.pair, base: 'X', quote, pricePrecision, quantityPrecision },
  bids: [[at, 100_000]] as const,
  asks: [[at, 100_000]] as const,
  last: ticks(at),
});

test.each([
  [
    otherPair('USDT', 5, 1, 60_012),
    '0.60012',
    '12.5',
    ['7.5015 USDT', '12.5 · 0.0 X', '0.60012 USDT'],
  ],
  [
    otherPair('BTC', 5, 3, 5_012),
    '0.05012',
    '1.25',
    ['0.06265 BTC', '1.250 · 0.000 X', '0.05012 BTC'],
  ],
])('a pair of other decimals costs what it costs', (facts, price, quantity, said) => {
  const draft = draftOf({ price, quantity });
  const { cost, fills, averagePrice } = walletPreview(draft, facts);
  expect([cost, fills, averagePrice]).toEqual(said);
  expect(submitCaption(draft, facts)).toMatchObject({ quantity });
});

test.each([
  // 5,000 contracts of 1 SOL and of 10 XRP.
  [3, { units: 1, decimals: 0 }, '150.001', 150_001, ['0 · 5,000 X', '5,000 X', '150.001']],
  [4, { units: 10, decimals: 0 }, '0.6012', 6_012, ['0 · 50,000 X', '50,000 X', '0.6012']],
])('a contract of %i decimals and %o', (pricePrecision, multiplier, price, at, said) => {
  const listed = { ...BTC_CONTRACT, base: 'X', pricePrecision, multiplier };
  const facts: FuturesFacts = {
    book: 'futures',
    contract: ticketContract(listed),
    mark: (BigInt(at) * 100n) as Mark,
    wallet: { normal: atoms(100_000_000_000_000n), positions: [] },
    opening: { BUY: 0, SELL: 0 },
    bids: [[at - 1, 100_000]],
    asks: [[at + 1, 100_000]],
    isBookKnown: true,
    last: ticks(at),
  };
  const draft = { ...newTicket('BUY', 'LIMIT', 'futures'), price, quantity: '5000' };
  const view = futuresPreview(draft, facts);
  expect([view.fills, view.positionAfter.quantity, view.entry.after]).toEqual(said);
  expect([view.required, view.fee, view.available.now]).toEqual([
    expect.stringMatching(/^≈ [\d,]+\.\d{2} USDT$/),
    expect.stringMatching(/^— · ≈ [\d,]+\.\d{2} USDT$/),
    '1,000,000.00',
  ]);
  // Of a margin coin that is worth more a hundredth is no small change.
  const inCoins = { ...facts, contract: ticketContract({ ...listed, quote: 'BTC' }) };
  const coins = futuresPreview(draft, inCoins);
  expect([coins.required, coins.fee, coins.available.now]).toEqual([
    expect.stringMatching(/^≈ [\d,]+\.\d{8} BTC$/),
    expect.stringMatching(/^— · ≈ [\d,]+\.\d{8} BTC$/),
    '1,000,000.00000000',
  ]);
  const crossing = { ...draft, type: 'MARKET', price: '' } as const;
  expect(futuresPreview(crossing, facts).entry.after).toBe(formatUnits(at + 1, pricePrecision));
  expect(submitCaption(draft, facts)).toMatchObject({ quantity: said[1]?.split(' ')[0] });
});
