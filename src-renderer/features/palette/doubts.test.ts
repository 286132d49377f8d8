import type { WalletFacts, FuturesFacts } from '@shared/domain/ticket';
import { atoms, rate, ticks, type Mark } from '@shared/money/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { startWords, wordsOf } from '../../lib/i18n';
import { BTC_CONTRACT } from '../../session/contract.testing';
import type { DraftRequest } from '../../session/orders/drafted';
import { ticketContract } from '../../session/orders/ticket-facts';
import { doubtsOf } from './doubts';
import { doubtText } from './plan-words';
import { BTC_PAIR } from '../../session/pair.testing';

beforeAll(() => startWords());

const PAIR: WalletFacts = {
  book: 'spot',
  pair: BTC_PAIR,
  available: { base: atoms(100_000_000n), quote: atoms(10_000_000_000_000n) },
  fees: { maker: rate(80_000n), taker: rate(100_000n), isAssumed: true },
  bids: [[5_999_900, 500_000]],
  asks: [[6_000_100, 400_000]],
  isBookKnown: true,
  last: ticks(6_000_000),
};
const CONTRACT: FuturesFacts = {
  book: 'futures',
  contract: ticketContract(BTC_CONTRACT),
  mark: 60_000_000n as Mark,
  wallet: null,
  opening: { BUY: 0, SELL: 0 },
  bids: [[600_000, 5_000]],
  asks: [[600_001, 5_000]],
  isBookKnown: true,
  last: ticks(600_000),
};

const order = (side: 'BUY' | 'SELL', price: number | null, text: string): DraftRequest => ({
  kind: 'order',
  symbol: 'BTCUSDT',
  side,
  type: price === null ? 'MARKET' : 'LIMIT',
  price,
  quantity: { text, unit: price === null && side === 'BUY' ? 'quote' : 'base' },
});

const said = (request: DraftRequest, facts: WalletFacts | FuturesFacts, collar: string | null) =>
  doubtText(doubtsOf(request, facts, collar), wordsOf('palette', 'common'));

describe('on a pair', () => {
  test('a sale of more than there is, at next to nothing, says both', () => {
    expect(said(order('SELL', 100, '99999999'), PAIR, '5')).toBe(
      'Price: more than 5% below the market (60,000.00) · ' +
        'Price outside ≈ 42,000.00 – 600,000.00 (estimate, by the last price): it would be refused · ' +
        'Quantity: more than available: 1 BTC',
    );
  });

  test('what may be sent says nothing: also a price that is far to the trader’s gain', () => {
    expect(said(order('SELL', 6_100_000, '0.5'), PAIR, '5')).toBe('');
    expect(said(order('BUY', 600_000, '0.5'), PAIR, '5')).toBe('');
    expect(said(order('BUY', null, '100'), PAIR, '5')).toBe('');
  });

  test('the collar is the trader’s own, and none is known before the limits are', () => {
    expect(said(order('BUY', 6_500_000, '0.1'), PAIR, '10')).toBe('');
    expect(said(order('BUY', 6_500_000, '0.1'), PAIR, '5')).toMatch(/^Price: more than 5% above/);
    expect(said(order('BUY', 6_500_000, '0.1'), PAIR, null)).toBe('');
  });

  test('more decimals than the pair has, and a market order for more than there is', () => {
    expect(said(order('BUY', 5_900_000, '0.12345678'), PAIR, '5')).toBe(
      'Quantity: at most 6 decimals',
    );
    expect(said(order('BUY', null, '200000'), PAIR, '5')).toBe(
      'Quantity: more than available: 100,000 USDT',
    );
  });

  test('a price to the trader’s gain that the exchange would refuse, and the band goes by no collar', () => {
    const words =
      'Price outside ≈ 6,000.00 – 78,000.00 (estimate, by the last price): it would be refused';
    expect(said(order('BUY', 599_999, '0.5'), PAIR, '5')).toBe(words);
    expect(said(order('BUY', 7_800_001, '0.5'), PAIR, '50')).toBe(words);
  });

  test('an order worth too little, in either wallet: by its amount, its price, or the last price', () => {
    const words = (value: string) =>
      `Quantity worth ${value} USDT, below ≈ 5 USDT (estimate, the least of an order): it would be refused`;
    const margin: WalletFacts = { ...PAIR, book: 'margin', available: null };
    expect(said(order('BUY', null, '4.99'), PAIR, '5')).toBe(words('4.99'));
    expect(said(order('BUY', null, '4.99'), margin, '5')).toBe(words('4.99'));
    expect(said(order('SELL', null, '0.00005'), margin, '5')).toBe(words('3'));
    expect(said(order('BUY', 5_900_000, '0.00008'), margin, '5')).toBe(words('4.72'));
    expect(said(order('BUY', null, '5'), margin, '5')).toBe('');
    expect(said(order('SELL', null, '0.00005'), { ...margin, last: null }, '5')).toBe('');
  });

  test('each price of a scaled order counts', () => {
    const scaled: DraftRequest = {
      kind: 'scaled',
      symbol: 'BTCUSDT',
      side: 'SELL',
      from: 6_100_000,
      to: 5_000_000,
      count: 3,
      quantity: { text: '0.3', unit: 'base' },
    };
    expect(said(scaled, PAIR, '5')).toMatch(/^Price: more than 5% below the market/);
  });
});

describe('on a contract', () => {
  test('goes by the mark, and by what the contract allows', () => {
    const request: DraftRequest = {
      ...(order('SELL', 10, '99999999') as Extract<DraftRequest, { kind: 'order' }>),
      quantity: { text: '99999999', unit: 'contracts' },
    };
    expect(said(request, CONTRACT, '5')).toBe(
      'Price: more than 5% below the mark (60,000.0) · ' +
        'Price outside ≈ 54,000.0 – 600,000.0 (estimate, by the mark): it would be refused · ' +
        'Quantity: max 300,000 contracts',
    );
  });
});

test.each([
  // A tenth of the last price above it; half a lot more than there is.
  [5, 1, 60_000, '0.60000', '0.42000 – 6.00000', '0.6'],
  [3, 3, 150_000, '150.000', '105.000 – 1,500.000', '150'],
])('on a pair of %i and %i decimals', (pricePrecision, quantityPrecision, ...row) => {
  const [last, market, band, least] = row;
  const pair = { ...PAIR.pair, pricePrecision, quantityPrecision };
  const levels = { bids: [[last, 1]], asks: [[last, 1]], last: ticks(last) } as const;
  const facts = { ...PAIR, pair, ...levels, available: null };
  expect(said(order('SELL', last / 10, '1000'), facts, '5')).toBe(
    `Price: more than 5% below the market (${market}) · ` +
      `Price outside ≈ ${band} (estimate, by the last price): it would be refused`,
  );
  const one = said(order('BUY', last, '1'), facts, '5');
  expect(one.includes(`worth ${least} USDT`)).toBe(least === '0.6');
});
