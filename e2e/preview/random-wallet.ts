/** A random wallet before a random book of a pair, and the ticket's facts of it. */
import { fc } from '@shared/kernel/property.testing';
import type { TicketOrder, WalletFacts } from '@shared/domain/ticket';
import type { Side } from '@shared/domain/order';
import { formatTrimmed } from '@shared/money/decimal';
import { lots, ticks, type Atoms } from '@shared/money/units';
import { ALICE, BOB, btcRules, TestExchange } from '../../src-main/engine/engine.testing';

const rules = btcRules();
const { pair } = rules;
export const MIDDLE = 6_000_000;

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
export const world: fc.Arbitrary<World> = fc.record({
  quote: fc.integer({ min: 1_000_000_000, max: 2 ** 45 }),
  base: fc.integer({ min: 100_000, max: 2 ** 32 }),
  bids: fc.array(level, { minLength: 2, maxLength: 6 }),
  asks: fc.array(level, { minLength: 2, maxLength: 6 }),
});
export const side = fc.constantFrom<Side>('BUY', 'SELL');
/** Off the middle in ticks: within the band, on either side of the book. */
export const offset = fc.integer({ min: -3_000, max: 3_000 });

export const text = (price: number): string => formatTrimmed(BigInt(price), pair.pricePrecision);
export const quantity = (count: number): string =>
  formatTrimmed(BigInt(count), pair.quantityPrecision);
const money = (amount: number): string => formatTrimmed(BigInt(amount), 8);

export class Market {
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
  place(uid: number, wanted: TicketOrder): string {
    const { nowMs: atMs } = this.exchange;
    const order = orderOf(wanted);
    const placed = this.exchange.execute({ type: 'placeOrder', atMs, uid, wallet: 'spot', order });
    return placed.ok ? '' : placed.error.reason;
  }

  /** All of them or none; empty: taken. */
  placeBatch(uid: number, wanted: readonly TicketOrder[]): string {
    const { nowMs: atMs } = this.exchange;
    const orders = wanted.map(orderOf);
    const placed = this.exchange.execute({ type: 'placeBatch', atMs, uid, wallet: 'spot', orders });
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

const orderOf = ({ side: way, type, price, quantity: size }: TicketOrder) => ({
  symbol: pair.symbol,
  side: way,
  type,
  quantity: size,
  ...(price === null ? {} : { price }),
});
