/** Pairs of other exchanges whose smallest value is less than an atom: ETH/BTC of 6 and 4 decimals. */
import { describe, expect, it } from 'vitest';
import { atoms, rate, ticks } from '../../money/units';
import type { SpotPair } from '../instrument';
import { isCountablePair } from '../order-value';
import {
  newTicket,
  reduceTicket,
  summariseTicket,
  ticketErrors,
  ticketOrders,
  type TicketDraft,
  type WalletFacts,
} from '.';

const ETH_BTC: SpotPair = {
  kind: 'spot',
  symbol: 'ETHBTC',
  base: 'ETH',
  quote: 'BTC',
  pricePrecision: 6,
  quantityPrecision: 4,
};

/** Asks 0.049967 × 0.3333 and 0.050001 × 100; 1 BTC. */
const facts: WalletFacts = {
  book: 'spot',
  pair: ETH_BTC,
  available: { base: atoms(0n), quote: atoms(100_000_000n) },
  fees: { maker: rate(80_000n), taker: rate(100_000n), isAssumed: true },
  bids: [[49_960, 10_000]],
  asks: [
    [49_967, 3_333],
    [50_001, 1_000_000],
  ],
  isBookKnown: true,
  last: ticks(49_967),
};
const draft = (fields: Partial<TicketDraft>): TicketDraft => ({ ...newTicket(), ...fields });

describe('a pair that is counted finer than an atom', () => {
  it('costs what it costs, up to the next atom', () => {
    // 0.049967 × 0.3333 is 0.0166540011.
    const one = summariseTicket(draft({ price: '0.049967', quantity: '0.3333' }), facts);
    expect(one?.cost.atoms).toBe(1_665_401n);
    // 0.049967 × 0.3333 + 0.050001 × 0.0002 is 0.0166640013: rounded once, not at each level.
    const both = summariseTicket(draft({ price: '0.050001', quantity: '0.3335' }), facts);
    expect(both?.fillsNow.value).toBe(1_666_401n);
    expect(both?.fillsNow.averagePrice).toBe('0.04996702');
  });

  it('brings what it brings, down to the atom below', () => {
    // 0.0166540011 less a fee of 0.00001333, up to the next atom.
    const sale = draft({ side: 'SELL', price: '0.049967', quantity: '0.3333' });
    const owned = { ...facts, available: { base: atoms(100_000_000n), quote: atoms(0n) } };
    const summary = summariseTicket(sale, owned);
    expect([summary?.received, summary?.after?.quote]).toEqual([1_664_067n, 1_664_067n]);
  });

  it('buys no more than there is money for', () => {
    const all = reduceTicket(
      draft({ price: '0.049967' }),
      { type: 'setPercent', percent: 100 },
      facts,
    );
    // 1 ÷ 0.049967 is 20.01320…
    expect(all.quantity).toBe('20.0132');
    expect(ticketErrors(all, facts)).toEqual({});
    expect(summariseTicket(all, facts)?.cost.atoms).toBeLessThanOrEqual(100_000_000n);
  });

  it('takes an amount of the quote asset as lots, rounded down', () => {
    const amount = draft({ price: '0.049967', quantity: '0.016654', unit: 'quote' });
    expect(ticketOrders(amount, facts)).toMatchObject({
      value: [{ quantity: { unit: 'base', lots: 3_332 } }],
    });
  });

  it('has a price of more decimals than money', () => {
    const pepe = { ...ETH_BTC, symbol: 'PEPEUSDT', pricePrecision: 10, quantityPrecision: 0 };
    const fine: WalletFacts = { ...facts, pair: pepe, asks: [[234_567, 1_000_000_000]] };
    const order = draft({ price: '0.0000234567', quantity: '1001' });
    const summary = summariseTicket(order, fine);
    expect(summary?.cost.atoms).toBe(2_348_016n);
    expect(summary?.fillsNow.averagePrice).toBe('0.0000234567');
    const market = draft({ type: 'MARKET', unit: 'quote', quantity: '0.5' });
    expect(ticketErrors(market, fine)).toEqual({});
    expect(reduceTicket(market, { type: 'stepQuantity', steps: 1 }, fine).quantity).toBe(
      '0.50000001',
    );
  });
});

it.each([
  [8, 8, true],
  [18, 0, true],
  [19, 0, false],
  [2, 9, false],
  [-1, 2, false],
])(
  'a pair of %i and %i decimals is counted: %s',
  (pricePrecision, quantityPrecision, isCounted) => {
    expect(isCountablePair({ ...ETH_BTC, pricePrecision, quantityPrecision })).toBe(isCounted);
  },
);
