/** What the ticket says of a pair is what the exchange then does: on random wallets before random books. */
import { expect } from 'vitest';
import { fc, property } from '@shared/kernel/property.testing';
import {
  belowMinimum,
  newTicket,
  outsideBand,
  summariseTicket,
  ticketErrors,
  ticketOrders,
  type TicketDraft,
  type TicketOrder,
  type WalletFacts,
} from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { quoteValue } from '@shared/domain/order-value';
import { atoms, lots, ticks } from '@shared/money/units';
import { ALICE } from '../../src-main/engine/engine.testing';
import { Market, offset, side, world } from './random-wallet';

const draftOf = (change: Partial<TicketDraft>): TicketDraft => ({ ...newTicket(), ...change });
const ordersOf = (draft: TicketDraft, facts: WalletFacts): readonly TicketOrder[] => {
  const orders = ticketOrders(draft, facts);
  return orders.ok ? orders.value : [];
};
/** What limits an order that can be paid for. */
const LIMITS = ['volume-above-maximum', 'value-below-minimum', 'volume-below-minimum', ''];

property([world, side, offset, fc.constantFrom('LIMIT' as const, 'MARKET' as const)], {
  numRuns: 60,
})('all that is available can be paid for, and one step more cannot', (known, way, off, type) => {
  const market = new Market(known);
  const facts = market.facts();
  const draft = draftOf({
    side: way,
    type,
    price: type === 'LIMIT' ? market.price(off) : '',
    quantity: '100',
    unit: 'percent',
  });
  const [order] = ordersOf(draft, facts);
  fc.pre(order !== undefined && Object.keys(ticketErrors(draft, facts)).length === 0);
  expect(LIMITS).toContain(market.place(ALICE, order));
  const other = new Market(known);
  const size = order.quantity;
  const more =
    size.unit === 'base'
      ? ({ unit: 'base', lots: lots(size.lots + 1) } as const)
      : ({ unit: 'quote', atoms: atoms(size.atoms + market.amountStep) } as const);
  const refused = other.place(ALICE, { ...order, quantity: more });
  expect(['insufficient-balance', ...LIMITS.slice(0, 3)]).toContain(refused);
});

property(
  [
    world,
    side,
    offset,
    fc.integer({ min: -3_000, max: 3_000 }),
    fc.integer({ min: 20_000, max: 4_000_000 }),
    fc.constantFrom('LIMIT', 'MARKET', 'scaled'),
  ],
  { numRuns: 120 },
)('what it costs is locked, and what it brings arrives', (known, way, off, to, count, kind) => {
  const market = new Market(known);
  const facts = market.facts();
  const isAmount = kind === 'MARKET' && way === 'BUY';
  const draft = draftOf({
    side: way,
    type: kind === 'MARKET' ? 'MARKET' : 'LIMIT',
    form: kind === 'scaled' ? 'scaled' : 'single',
    price: market.price(off),
    from: market.price(off),
    to: market.price(to),
    count: '3',
    quantity: isAmount ? market.amount(count) : market.quantity(count),
    unit: isAmount ? 'quote' : 'base',
  });
  const summary = summariseTicket(draft, facts);
  fc.pre(summary !== null && Object.keys(ticketErrors(draft, facts)).length === 0);
  const [paid, got] = way === 'BUY' ? (['quote', 'base'] as const) : (['base', 'quote'] as const);
  const before = market.row(got).free;
  for (const order of summary.orders) {
    const refused = market.place(ALICE, order);
    fc.pre(refused === ''); // below its minimum, for example: limits the document does not list
  }
  if (summary.fillsNow.lots === 0) expect(market.row(paid).locked).toBe(summary.cost.atoms);
  market.meetRests();
  const [base, quote] = [market.row('base'), market.row('quote')];
  expect([base.locked, quote.locked]).toEqual([0n, 0n]);
  expect([base.free, quote.free]).toEqual([summary.after?.base, summary.after?.quote]);
  expect(market.row(got).free - before).toBe(summary.received);
});

property([world, side, fc.boolean(), fc.integer({ min: -2, max: 2 })], { numRuns: 60 })(
  'a price that is refused because it is too far from the last one says so, to the tick',
  (known, way, isLow, off) => {
    const market = new Market(known);
    const facts = market.facts();
    const edge = market.middle * (way === 'BUY' ? (isLow ? 0.1 : 1.3) : isLow ? 0.7 : 10);
    const draft = draftOf({
      side: way,
      price: market.text(edge + off),
      quantity: market.quantity(20_000),
    });
    const [order] = ordersOf(draft, facts);
    fc.pre(order !== undefined && Object.keys(ticketErrors(draft, facts)).length === 0);
    expect(outsideBand(draft, facts) !== null).toBe(
      market.place(ALICE, order) === 'price-out-of-band',
    );
  },
);

property([world, side, fc.boolean(), fc.integer({ min: -4, max: 4 })], { numRuns: 200 })(
  'an order that is refused because it is worth too little says so, to the lot and to the least amount',
  (known, way, isMarket, off) => {
    const market = new Market(known);
    const facts = market.facts();
    const isAmount = isMarket && way === 'BUY';
    const { pair, middle, amountStep } = market;
    const least = BigInt(market.rules.minAmount);
    const lotWorth = quoteValue(pair, ticks(middle), lots(1));
    // The first lot that is worth as much is one of them.
    const count = Number((least + lotWorth - 1n) / lotWorth) + off;
    fc.pre(count > 0);
    const draft = draftOf({
      side: way,
      type: isMarket ? 'MARKET' : 'LIMIT',
      price: isMarket ? '' : market.price(0),
      quantity: isAmount
        ? formatTrimmed(least / amountStep + BigInt(off), pair.pricePrecision)
        : market.size(count),
      unit: isAmount ? 'quote' : 'base',
    });
    const [order] = ordersOf(draft, facts);
    fc.pre(order !== undefined && Object.keys(ticketErrors(draft, facts)).length === 0);
    expect(belowMinimum(draft, facts) !== null).toBe(
      market.place(ALICE, order) === 'value-below-minimum',
    );
  },
);
