/** What the table of a batch says of its rows is what the exchange then does with all of them together. */
import { expect } from 'vitest';
import { fc, property } from '@shared/kernel/property.testing';
import {
  batchFaults,
  newTicket,
  outsideBand,
  reduceTicket,
  ticketOrders,
  type TicketDraft,
  type WalletFacts,
} from '@shared/domain/ticket';
import type { Side } from '@shared/domain/order';
import { ALICE } from '../../src-main/engine/engine.testing';
import { Market, world } from './random-wallet';

const row = fc.record({
  side: fc.constantFrom<Side>('BUY', 'SELL'),
  isMarket: fc.boolean(),
  // In ticks of bitcoins; some are further from the last price than the exchange takes.
  off: fc.oneof(
    fc.integer({ min: -3_000, max: 3_000 }),
    fc.integer({ min: -3_000, max: 3_000 }),
    fc.integer({ min: -2_100_000, max: 2_100_000 }),
  ),
  /** Of what is owned: none too much by itself, some too much together. */
  percent: fc.integer({ min: 1, max: 70 }),
});
type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;

const draftOf = (
  { side, isMarket, off, percent }: Row,
  market: Market,
  facts: WalletFacts,
): TicketDraft => {
  const draft: TicketDraft = {
    ...newTicket(side, isMarket ? 'MARKET' : 'LIMIT'),
    price: isMarket ? '' : market.price(off),
    quantity: String(percent),
    unit: 'percent',
  };
  // In what the order is sent in, as the table has it.
  const unit = isMarket && side === 'BUY' ? 'quote' : 'base';
  return reduceTicket(draft, { type: 'setUnit', unit }, facts);
};
/** Not in the document: the pair's own limits, and a book that a row before has emptied. */
const UNSTATED = ['volume-above-maximum', 'value-below-minimum', 'no-liquidity'];

property([world, fc.array(row, { minLength: 2, maxLength: 5 })], { numRuns: 150 })(
  'a batch without a fault is taken, and one that costs more together than there is is refused',
  (known, wanted) => {
    const market = new Market(known);
    const facts = market.facts();
    const rows = wanted.map((each) => draftOf(each, market, facts));
    const orders = rows.flatMap((draft) => {
      const read = ticketOrders(draft, facts);
      return read.ok ? read.value : [];
    });
    fc.pre(orders.length === rows.length);
    const { rows: faults, together } = batchFaults(rows, facts);
    const isFaulty = faults.some((each) => Object.keys(each).length > 0);
    const refusal = market.placeBatch(ALICE, orders);
    if (UNSTATED.includes(refusal)) return;
    if (rows.some((draft) => outsideBand(draft, facts) !== null)) {
      // Whichever stands first in the table is named.
      expect(['price-out-of-band', 'insufficient-balance']).toContain(refusal);
      return;
    }
    const isShort = isFaulty || together !== null;
    expect(refusal).toBe(isShort ? 'insufficient-balance' : '');
    // Nothing of a refused batch is there.
    if (isShort) expect([market.row('base').locked, market.row('quote').locked]).toEqual([0n, 0n]);
  },
);
