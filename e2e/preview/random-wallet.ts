/** A random wallet before a random book of any pair, and the ticket's facts of it. */
import { fc } from '@shared/kernel/property.testing';
import type { TicketOrder, WalletFacts } from '@shared/domain/ticket';
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import type { Side } from '@shared/domain/order';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { atoms, lots, ticks, type Atoms } from '@shared/money/units';
import {
  ALICE,
  BOB,
  btcRules,
  quietConfig,
  TestExchange,
} from '../../src-main/engine/engine.testing';

/** What is drawn at random is drawn for bitcoins at 60,000, and each pair has as much of it by its worth. */
const BITCOINS = { middle: 6_000_000, rules: btcRules() };
const USDT_PER_BTC = 60_000;

/** Ticks and lots of bitcoins. */
interface Level {
  readonly gap: number;
  readonly lots: number;
}
interface World {
  readonly rules: SpotRules;
  /** Atoms of USDT, and of bitcoins. */
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
  rules: fc.constantFrom(...SPOT_RULES),
  quote: fc.integer({ min: 1_000_000_000, max: 2 ** 45 }),
  base: fc.integer({ min: 100_000, max: 2 ** 32 }),
  bids: fc.array(level, { minLength: 2, maxLength: 6 }),
  asks: fc.array(level, { minLength: 2, maxLength: 6 }),
});
export const side = fc.constantFrom<Side>('BUY', 'SELL');
/** Off the middle in ticks of bitcoins: within the band, on either side of the book. */
export const offset = fc.integer({ min: -3_000, max: 3_000 });

export class Market {
  readonly rules: SpotRules;
  readonly exchange: TestExchange;
  /** Ticks; where it opens and has traded once. */
  readonly middle: number;

  constructor({ rules, quote, base, bids, asks }: World) {
    this.rules = rules;
    const opening = parseDecimal(rules.openingPrice, rules.pair.pricePrecision);
    this.middle = Number(opening.ok ? opening.value : 0n);
    this.exchange = new TestExchange(quietConfig({ spot: [rules] }));
    const { exchange, pair } = this;
    const fund = (quoteAtoms: number, baseAtoms: number) => [
      `${pair.quote} ${formatTrimmed(this.#quoteAtoms(quoteAtoms), 8)}`,
      `${pair.base} ${formatTrimmed(this.#baseAtoms(baseAtoms), 8)}`,
    ];
    exchange.open(BOB, ...fund(2 ** 53, 2 ** 37));
    exchange.open(ALICE, ...fund(quote, base));
    // One trade, so that there is a last price, and one order a level: each level is one fill.
    exchange.placed(BOB, 'SELL', `${this.quantity(1_000)} @ ${this.text(this.middle)}`);
    exchange.placed(BOB, 'BUY', `${this.quantity(1_000)} @ ${this.text(this.middle)}`);
    let [bid, ask] = [this.middle, this.middle];
    for (const each of bids) {
      bid -= this.#gap(each.gap);
      exchange.placed(BOB, 'BUY', `${this.quantity(each.lots)} @ ${this.text(bid)}`);
    }
    for (const each of asks) {
      ask += this.#gap(each.gap);
      exchange.placed(BOB, 'SELL', `${this.quantity(each.lots)} @ ${this.text(ask)}`);
    }
  }

  get pair() {
    return this.rules.pair;
  }

  /** Of ticks. */
  text(price: number): string {
    return formatTrimmed(BigInt(price), this.pair.pricePrecision);
  }

  /** So many ticks of bitcoins from the middle. */
  price(off: number): string {
    return this.text(this.middle + Math.round((off * this.middle) / BITCOINS.middle));
  }

  /** As many lots as are worth so many of bitcoins. */
  quantity(count: number): string {
    const share = this.rules.maxLimitLots / BITCOINS.rules.maxLimitLots;
    return this.size(Math.max(1, Math.round(count * share)));
  }

  /** Of lots. */
  size(count: number): string {
    return formatTrimmed(BigInt(count), this.pair.quantityPrecision);
  }

  /** As much of the quote asset as is worth so many cents of USDT. */
  amount(cents: number): string {
    const units = this.#quoteAtoms(cents * 1_000_000) / this.amountStep;
    return formatTrimmed(units, this.pair.pricePrecision);
  }

  /** An amount of a market buy has the decimals of a price. */
  get amountStep(): Atoms {
    return atoms(10n ** BigInt(8 - this.pair.pricePrecision));
  }

  #gap(gap: number): number {
    return Math.max(1, Math.round((gap * this.middle) / BITCOINS.middle));
  }

  #quoteAtoms(usdt: number): bigint {
    return BigInt(Math.floor(this.pair.quote === 'BTC' ? usdt / USDT_PER_BTC : usdt));
  }

  #baseAtoms(bitcoins: number): bigint {
    const perUnit = this.#quoteAtoms(USDT_PER_BTC * 1e8);
    const opening = (BigInt(this.middle) * 10n ** 8n) / 10n ** BigInt(this.pair.pricePrecision);
    return (BigInt(bitcoins) * perUnit) / opening;
  }

  facts(): WalletFacts {
    const { pair, rules } = this;
    const book = this.exchange.engine.query.book(pair.symbol, 30);
    const depth = (of: 'bids' | 'asks') =>
      (book?.[of] ?? []).map((each) => [each.price, each.lots] as const);
    return {
      book: 'spot',
      pair,
      bids: depth('bids'),
      asks: depth('asks'),
      isBookKnown: true,
      last: ticks(this.middle),
      available: { base: this.row('base').free, quote: this.row('quote').free },
      fees: { ...rules.fees, isAssumed: false },
    };
  }

  row(of: 'base' | 'quote'): { readonly free: Atoms; readonly locked: Atoms } {
    const asset = this.pair[of];
    const found = this.exchange.engine.query
      .balances(ALICE, 'spot')
      .find((row) => row.asset === asset);
    if (found === undefined) throw new Error(`no ${asset}`);
    return found;
  }

  /** Empty: taken. */
  place(uid: number, wanted: TicketOrder): string {
    const { nowMs: atMs } = this.exchange;
    const order = this.#order(wanted);
    const placed = this.exchange.execute({ type: 'placeOrder', atMs, uid, wallet: 'spot', order });
    return placed.ok ? '' : placed.error.reason;
  }

  /** All of them or none; empty: taken. */
  placeBatch(uid: number, wanted: readonly TicketOrder[]): string {
    const { nowMs: atMs } = this.exchange;
    const orders = wanted.map((each) => this.#order(each));
    const placed = this.exchange.execute({ type: 'placeBatch', atMs, uid, wallet: 'spot', orders });
    return placed.ok ? '' : placed.error.reason;
  }

  /** The house leaves the book and trades with what rests. */
  meetRests(): void {
    const { exchange } = this;
    const { symbol } = this.pair;
    const open = (uid: number) => exchange.engine.query.openOrders(uid, 'spot', symbol, 100);
    for (const { orderId } of open(BOB)) {
      const [atMs, target] = [exchange.nowMs, { symbol, orderId }];
      exchange.do({ type: 'cancelOrder', atMs, uid: BOB, wallet: 'spot', target });
    }
    const toward = (way: Side, price: number | null): number =>
      (way === 'SELL' ? 1 : -1) * (price ?? 0);
    // As the book has them: each is met by one order as large as itself.
    const resting = open(ALICE).toSorted(
      (a, b) => toward(a.side, a.price) - toward(b.side, b.price) || a.orderId - b.orderId,
    );
    for (const { side: way, price, quantity: size, executed } of resting) {
      const rest = size.unit === 'base' ? size.lots - executed : 0;
      const other: Side = way === 'BUY' ? 'SELL' : 'BUY';
      const base = { unit: 'base', lots: lots(rest) } as const;
      const refused = this.place(BOB, { side: other, type: 'LIMIT', price, quantity: base });
      fc.pre(refused === ''); // a rest may be less than anybody may trade
    }
  }

  #order({ side: way, type, price, quantity: size }: TicketOrder) {
    const { symbol } = this.pair;
    return { symbol, side: way, type, quantity: size, ...(price === null ? {} : { price }) };
  }
}
