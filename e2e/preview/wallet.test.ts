/** What the ticket says of a pair is what the exchange then does: on random wallets before random books. */
import { expect } from 'vitest';
import { fc, property } from '@shared/kernel/property.testing';
import {
  newTicket,
  outsideBand,
  summariseTicket,
  ticketErrors,
  ticketOrders,
  type TicketDraft,
  type TicketOrder,
  type WalletFacts,
} from '@shared/domain/ticket';
import type { Side } from '@shared/domain/order';
import { formatTrimmed } from '@shared/money/decimal';
import { atoms, lots, ticks, type Atoms } from '@shared/money/units';
import { ALICE, BOB, btcRules, TestExchange } from '../../src-main/engine/engine.testing';

const rules = btcRules();
const { pair } = rules;
const MIDDLE = 6_000_000;

interface Level {
  readonly gap: number;
  readonly lots: number;
}
interface World {
  readonly quote: number;
  readonly base: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

const level = fc.record({
  // Some books reach further than a market order may walk.
  gap: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400_000 })),
  lots: fc.oneof(
    fc.integer({ min: 1_000, max: 100_000 }),
    fc.integer({ min: 1_000, max: 3_000_000 }),
  ),
});
const world: fc.Arbitrary<World> = fc.record({
  quote: fc.integer({ min: 1_000_000_000, max: 2 ** 45 }),
  base: fc.integer({ min: 100_000, max: 2 ** 32 }),
  bids: fc.array(level, { minLength: 2, maxLength: 6 }),
  asks: fc.array(level, { minLength: 2, maxLength: 6 }),
});
const side = fc.constantFrom<Side>('BUY', 'SELL');
/** Off the middle in ticks: within the band, on either side of the book. */
const offset = fc.integer({ min: -3_000, max: 3_000 });

const text = (price: number): string => formatTrimmed(BigInt(price), pair.pricePrecision);
const quantity = (count: number): string => formatTrimmed(BigInt(count), pair.quantityPrecision);
const money = (amount: number): string => formatTrimmed(BigInt(amount), 8);

class Market {
  readonly exchange = new TestExchange();

  constructor({ quote, base, bids, asks }: World) {
    const { exchange } = this;
    exchange.open(BOB, 'USDT 500000000', 'BTC 100000');
    exchange.open(ALICE, `USDT ${money(quote)}`, `BTC ${money(base)}`);
    // One trade, so that there is a last price, and one order a level: each level is one fill.
    exchange.placed(BOB, 'SELL', `0.001 @ ${text(MIDDLE)}`);
    exchange.placed(BOB, 'BUY', `0.001 @ ${text(MIDDLE)}`);
    let [bid, ask] = [MIDDLE, MIDDLE];
    for (const each of bids) {
      bid -= each.gap;
      exchange.placed(BOB, 'BUY', `${quantity(each.lots)} @ ${text(bid)}`);
    }
    for (const each of asks) {
      ask += each.gap;
      exchange.placed(BOB, 'SELL', `${quantity(each.lots)} @ ${text(ask)}`);
    }
  }

  facts(): WalletFacts {
    const book = this.exchange.engine.query.book(pair.symbol, 30);
    const depth = (of: 'bids' | 'asks') =>
      (book?.[of] ?? []).map((each) => [each.price, each.lots] as const);
    return {
      book: 'spot',
      pair,
      bids: depth('bids'),
      asks: depth('asks'),
      isBookKnown: true,
      last: ticks(MIDDLE),
      available: { base: this.row('BTC').free, quote: this.row('USDT').free },
      fees: { ...rules.fees, isAssumed: false },
    };
  }

  row(asset: string): { readonly free: Atoms; readonly locked: Atoms } {
    const found = this.exchange.engine.query
      .balances(ALICE, 'spot')
      .find((row) => row.asset === asset);
    if (found === undefined) throw new Error(`no ${asset}`);
    return found;
  }

  /** Empty: taken. */
  place(uid: number, { side: way, type, price, quantity: size }: TicketOrder): string {
    const placed = this.exchange.execute({
      type: 'placeOrder',
      atMs: this.exchange.nowMs,
      uid,
      wallet: 'spot',
      order: {
        symbol: pair.symbol,
        side: way,
        type,
        quantity: size,
        ...(price === null ? {} : { price }),
      },
    });
    return placed.ok ? '' : placed.error.reason;
  }

  /** The house leaves the book and trades with what rests. */
  meetRests(): void {
    const { exchange } = this;
    const open = (uid: number) => exchange.engine.query.openOrders(uid, 'spot', pair.symbol, 100);
    for (const { orderId } of open(BOB)) exchange.cancel(BOB, orderId);
    const toward = (way: Side, price: number | null): number =>
      (way === 'SELL' ? 1 : -1) * (price ?? 0);
    const resting = open(ALICE).toSorted(
      (a, b) => toward(a.side, a.price) - toward(b.side, b.price),
    );
    for (const { side: way, price, quantity: size, executed } of resting) {
      const rest = size.unit === 'base' ? size.lots - executed : 0;
      const other: Side = way === 'BUY' ? 'SELL' : 'BUY';
      const base = { unit: 'base', lots: lots(rest) } as const;
      const refused = this.place(BOB, { side: other, type: 'LIMIT', price, quantity: base });
      fc.pre(refused === ''); // a rest may be less than anybody may trade
    }
  }
}

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
    price: type === 'LIMIT' ? text(MIDDLE + off) : '',
    quantity: '100',
    unit: 'percent',
  });
  const [order] = ordersOf(draft, facts);
  fc.pre(order !== undefined && Object.keys(ticketErrors(draft, facts)).length === 0);
  expect(LIMITS).toContain(market.place(ALICE, order));
  const other = new Market(known);
  const size = order.quantity;
  // An amount of a market buy has the decimals of a price.
  const more =
    size.unit === 'base'
      ? ({ unit: 'base', lots: lots(size.lots + 1) } as const)
      : ({ unit: 'quote', atoms: atoms(size.atoms + 1_000_000n) } as const);
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
    price: text(MIDDLE + off),
    from: text(MIDDLE + off),
    to: text(MIDDLE + to),
    count: '3',
    quantity: isAmount ? formatTrimmed(BigInt(count), 2) : quantity(count),
    unit: isAmount ? 'quote' : 'base',
  });
  const summary = summariseTicket(draft, facts);
  fc.pre(summary !== null && Object.keys(ticketErrors(draft, facts)).length === 0);
  const before = [market.row('BTC').free, market.row('USDT').free] as const;
  for (const order of summary.orders) {
    const refused = market.place(ALICE, order);
    fc.pre(refused === ''); // below its minimum, for example: limits the document does not list
  }
  const [paid, got] = way === 'BUY' ? ['USDT', 'BTC'] : ['BTC', 'USDT'];
  if (summary.fillsNow.lots === 0) expect(market.row(paid).locked).toBe(summary.cost.atoms);
  market.meetRests();
  expect([market.row('BTC').locked, market.row('USDT').locked]).toEqual([0n, 0n]);
  expect([market.row('BTC').free, market.row('USDT').free]).toEqual([
    summary.after?.base,
    summary.after?.quote,
  ]);
  const received = market.row(got).free - before[got === 'BTC' ? 0 : 1];
  expect(received).toBe(summary.received);
});

property([world, side, fc.boolean(), fc.integer({ min: -2, max: 2 })], { numRuns: 60 })(
  'a price that is refused because it is too far from the last one says so, to the tick',
  (known, way, isLow, off) => {
    const market = new Market(known);
    const facts = market.facts();
    const edge = MIDDLE * (way === 'BUY' ? (isLow ? 0.1 : 1.3) : isLow ? 0.7 : 10);
    const draft = draftOf({ side: way, price: text(edge + off), quantity: quantity(20_000) });
    const [order] = ordersOf(draft, facts);
    fc.pre(order !== undefined && Object.keys(ticketErrors(draft, facts)).length === 0);
    expect(outsideBand(draft, facts) !== null).toBe(
      market.place(ALICE, order) === 'price-out-of-band',
    );
  },
);
