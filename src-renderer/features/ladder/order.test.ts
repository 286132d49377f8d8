import type { TicketFacts } from '@shared/domain/ticket';
import { describe, expect, test } from 'vitest';
import { atoms, rate } from '@shared/money/units';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { ticketContract } from '../../session/orders/ticket-facts';
import { firstVolumes, NEW_HABITS, readHabits, readVolumes } from './kept';
import { checkedOrder, openingDraft, volumeLots } from './order';
import type { OrderMeaning } from './meaning';

const pair = {
  kind: 'spot' as const,
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};

const facts: TicketFacts = {
  book: 'spot',
  pair,
  bids: [[5_999_900, 1_000_000]],
  asks: [
    [6_000_000, 500_000],
    [6_001_000, 1_000_000],
  ],
  isBookKnown: true,
  last: null,
  available: { base: atoms(100_000_000n), quote: atoms(100_000n * 100_000_000n) },
  fees: { maker: rate(0n), taker: rate(0n), isAssumed: true },
};

const ordered = (meaning: OrderMeaning, volume: number, at: TicketFacts = facts) => {
  const wish = { symbol: 'BTCUSDT', book: 'spot', mode: 'cross', volume } as const;
  return checkedOrder(openingDraft(meaning, wish, at), at, 'BTCUSDT');
};

describe('the one order of a click', () => {
  test('a limit order has the row’s price and the working volume', () => {
    const order = ordered({ kind: 'limit', side: 'BUY', price: 5_998_000 }, 250_000);
    expect(order).toMatchObject({
      ok: true,
      value: { side: 'BUY', type: 'LIMIT', price: '59980', quantity: '0.25', unit: 'base' },
    });
  });

  test('a market buy spends what the volume costs in the book, a market sell gives the volume', () => {
    expect(ordered({ kind: 'market', side: 'BUY' }, 1_000_000)).toMatchObject({
      ok: true,
      value: { type: 'MARKET', price: '', quantity: '60005', unit: 'quote' },
    });
    expect(ordered({ kind: 'market', side: 'SELL' }, 500_000)).toMatchObject({
      ok: true,
      value: { type: 'MARKET', price: '', quantity: '0.5', unit: 'base' },
    });
  });

  test('what the ticket refuses, the ladder refuses', () => {
    const much = ordered({ kind: 'limit', side: 'BUY', price: 5_998_000 }, 2_000_000);
    expect(much).toMatchObject({ ok: false, error: { key: 'exceedsAvailable' } });
    const empty = { ...facts, bids: [] };
    const noMarket = ordered({ kind: 'market', side: 'SELL' }, 500_000, empty);
    expect(noMarket).toMatchObject({ ok: false, error: { key: 'noMarket' } });
  });

  test.each([
    ['0.25', 250_000],
    ['', null],
    ['0', null],
    ['-1', null],
    ['0.0000001', null],
    ['1e3', null],
  ])('the volume “%s” is %s lots', (text, lots) => {
    expect(volumeLots(text, 6)).toBe(lots);
  });

  test.each([
    [3, 12_500],
    [1, 125],
    [0, null],
  ])('the volume “12.5” of %i decimals is %s lots', (quantityPrecision, lots) => {
    expect(volumeLots('12.5', quantityPrecision)).toBe(lots);
  });
});

describe('what the ladder remembers', () => {
  test('text that is not what was kept counts as nothing', () => {
    for (const text of [null, '', 'x', '[]', '{"scheme":"?","recentreAfter":7,"steps":{"A":-1}}']) {
      expect(readHabits(text)).toEqual(NEW_HABITS);
    }
    for (const text of [null, 'x', '{"volumes":["1"]}']) expect(readVolumes(text)).toBeNull();
    const bad = '{"volumes":["1",2,"<b>","0.5"]}';
    expect(readVolumes(bad)).toEqual(['1', '', '', '0.5']);
  });

  test('the first volumes are round and at least one lot', () => {
    expect(firstVolumes(pair, 6_000_000)).toEqual(['0.001', '0.008', '0.01', '0.08']);
    // 0.05 bitcoins an ether: a click is worth dollars there, too, and not a hundred bitcoins.
    const inCoins = { ...pair, base: 'ETH', quote: 'BTC', pricePrecision: 5, quantityPrecision: 3 };
    expect(firstVolumes(inCoins, 5_000)).toEqual(['0.02', '0.1', '0.2', '1']);
    expect(firstVolumes({ ...pair, quantityPrecision: 0 }, 600_000_000)).toEqual([
      '1',
      '1',
      '1',
      '1',
    ]);
  });
});

test.each([
  // Near 100, 500, 1,000 and 5,000 USDT at 0.6, and of a contract of 10 XRP.
  [{ ...pair, pricePrecision: 5, quantityPrecision: 1 }, 60_000, ['100', '800', '1000', '8000']],
  [{ ...pair, pricePrecision: 3, quantityPrecision: 3 }, 150_000, ['0.6', '3', '6', '30']],
  [
    { ...BTC_CONTRACT, pricePrecision: 4, multiplier: { units: 10, decimals: 0 } },
    6_000,
    ['10', '80', '100', '800'],
  ],
])('the first volumes of %o', (instrument, price, volumes) => {
  expect(firstVolumes(instrument, price)).toEqual(volumes);
});

test.each([
  [5, 1, 60_000, 125, { price: '0.6', quantity: '12.5' }],
  [3, 3, 150_125, 12_500, { price: '150.125', quantity: '12.5' }],
])('a click on a pair of %i and %i decimals', (pricePrecision, quantityPrecision, ...row) => {
  const [price, volume, sent] = row;
  const own = { ...pair, pricePrecision, quantityPrecision };
  const market = { pair: own, bids: [], asks: [[price + 1, 1]] } as const;
  const order = ordered({ kind: 'limit', side: 'BUY', price }, volume, { ...facts, ...market });
  expect(order).toMatchObject({ ok: true, value: sent });
});

test.each([
  [3, { units: 1, decimals: 0 }, 150_000, ['150', '150.125', '149.875']],
  [4, { units: 10, decimals: 0 }, 6_000, ['0.6', '0.6125', '0.5875']],
])(
  'an entry on a contract of %i decimals, with its exits',
  (pricePrecision, multiplier, ...row) => {
    const [price, said] = row;
    const at: TicketFacts = {
      book: 'futures',
      contract: ticketContract({ ...BTC_CONTRACT, pricePrecision, multiplier }),
      mark: null,
      wallet: null,
      opening: { BUY: 0, SELL: 0 },
      bids: [],
      asks: [[price + 1, 1]],
      isBookKnown: true,
      last: null,
    };
    const exits = { takeProfit: price + 125, stopLoss: price - 125 };
    const wish = { symbol: 'E', book: 'futures', mode: 'cross', volume: 7, exits } as const;
    const draft = openingDraft({ kind: 'limit', side: 'BUY', price }, wish, at);
    expect([draft.price, draft.takeProfit, draft.stopLoss]).toEqual(said);
  },
);
