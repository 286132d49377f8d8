/**
 * What the ticket says of an order on the margin wallet is what it then does there, however much of it is borrowed: of
 * what is received debts are paid back first, and the first hour of a loan is owed at once.
 */
import { expect } from 'vitest';
import { fc, property } from '@shared/kernel/property.testing';
import { newTicket, summariseTicket, ticketErrors, type WalletFacts } from '@shared/domain/ticket';
import type { Side } from '@shared/domain/order';
import { feeOf } from '@shared/domain/futures-math';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { formatTrimmed } from '@shared/money/decimal';
import { atoms, rate, ticks } from '@shared/money/units';
import { ALICE, BOB } from '../../src-main/engine/engine.testing';
import { MarginExchange } from '../../src-main/engine/margin/margin.testing';

const rules = SPOT_RULES.find(({ pair }) => pair.symbol === 'BTCUSDT');
if (rules === undefined) throw new Error('bitcoins are traded');
const { pair, fees } = rules;
const MIDDLE = 6_000_000;
/** exchange-rules §4: USDT 1000, BTC 500 in 10⁻⁸ an hour. */
const HOURLY = { USDT: rate(1_000n), BTC: rate(500n) };

const price = (at: number): string => formatTrimmed(BigInt(at), pair.pricePrecision);
const quantity = (count: number): string => formatTrimmed(BigInt(count), pair.quantityPrecision);

class Market {
  readonly exchange = new MarginExchange();

  constructor(funds: readonly string[], levels: readonly (readonly [gap: number, lots: number])[]) {
    const { exchange } = this;
    for (const fund of funds) exchange.give(ALICE, fund);
    exchange.traded(BOB, 'BTCUSDT', 'SELL', `0.001 @ ${price(MIDDLE)}`, 'spot');
    exchange.traded(BOB, 'BTCUSDT', 'BUY', `0.001 @ ${price(MIDDLE)}`, 'spot');
    let [bid, ask] = [MIDDLE, MIDDLE];
    for (const [gap, count] of levels) {
      bid -= gap;
      ask += gap;
      exchange.traded(BOB, 'BTCUSDT', 'BUY', `${quantity(count)} @ ${price(bid)}`, 'spot');
      exchange.traded(BOB, 'BTCUSDT', 'SELL', `${quantity(count)} @ ${price(ask)}`, 'spot');
    }
  }

  facts(): WalletFacts {
    const book = this.exchange.engine.query.book(pair.symbol, 30);
    const depth = (of: 'bids' | 'asks') =>
      (book?.[of] ?? []).map((each) => [each.price, each.lots] as const);
    return {
      book: 'margin',
      pair,
      bids: depth('bids'),
      asks: depth('asks'),
      isBookKnown: true,
      last: ticks(MIDDLE),
      available: null,
      fees: { ...fees, isAssumed: false },
    };
  }

  /** Owned less owed, and what the loan itself is. */
  of(asset: 'BTC' | 'USDT') {
    const row = this.exchange.engine.query.margin
      .account(ALICE)
      ?.assets.find((each) => each.asset === asset);
    const [free, locked] = [row?.free ?? 0n, row?.locked ?? 0n];
    const [debt, interest] = [row?.debt ?? 0n, row?.interest ?? 0n];
    return { net: free + locked - debt, free, debt, interest };
  }
}

const level = fc.tuple(
  fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400_000 })),
  fc.integer({ min: 20_000, max: 3_000_000 }),
);

interface Wanted {
  readonly side: Side;
  readonly isMarket: boolean;
  readonly count: number;
  readonly off: number;
}

/** False: it is no order here, would rest, or is beyond what may be borrowed. */
function isAsPreviewed(market: Market, { side, isMarket, count, off }: Wanted): boolean {
  const isAmount = isMarket && side === 'BUY';
  const draft = {
    ...newTicket(side, isMarket ? 'MARKET' : 'LIMIT', 'margin'),
    price: isMarket ? '' : price(MIDDLE + off),
    quantity: isAmount ? formatTrimmed(BigInt(count) * 6n, 2) : quantity(count),
    unit: isAmount ? ('quote' as const) : ('base' as const),
  };
  const facts = market.facts();
  const summary = summariseTicket(draft, facts);
  if (summary === null || Object.keys(ticketErrors(draft, facts)).length > 0) return false;
  if (summary.rests > 0 || summary.fillsNow.lots === 0) return false;
  const before = { BTC: market.of('BTC'), USDT: market.of('USDT') };
  const amount = isAmount ? `${draft.quantity} USDT` : draft.quantity;
  const words = isMarket ? amount : `${amount} @ ${draft.price}`;
  if (!market.exchange.trade(ALICE, 'BTCUSDT', side, words).ok) return false;
  const after = { BTC: market.of('BTC'), USDT: market.of('USDT') };
  const [paid, got] = side === 'BUY' ? (['USDT', 'BTC'] as const) : (['BTC', 'USDT'] as const);
  // Of what arrives interest is paid first, then the loan: owned and owed both shrink by that.
  const interestPaid = before[got].interest - after[got].interest;
  expect(after[got].net - before[got].net + interestPaid).toBe(summary.received);
  const isRepaid = after[got].debt + after[got].interest === 0n;
  expect(isRepaid || after[got].free === 0n).toBe(true);
  const given = side === 'BUY' ? summary.value : BigInt(summary.fillsNow.lots) * 100n;
  expect(before[paid].net - after[paid].net).toBe(given);
  // The part that was not owned is lent at each fill, and its first hour is owed at once.
  const lent = given > before[paid].free ? given - before[paid].free : 0n;
  expect(after[paid].debt - before[paid].debt).toBe(lent);
  const hour = after[paid].interest - before[paid].interest;
  const least = lent > 0n ? feeOf(atoms(lent), HOURLY[paid]) : 0n;
  expect(hour >= least && hour <= least + BigInt(summary.fillsNow.steps.length)).toBe(true);
  return true;
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  side: fc.constantFrom<Side>('BUY', 'SELL'),
  isMarket: fc.boolean(),
  count: fc.integer({ min: 20_000, max: 900_000 }),
  off: fc.integer({ min: -3_000, max: 3_000 }),
});

property([fc.array(level, { minLength: 2, maxLength: 6 }), wanted, wanted], { numRuns: 100 })(
  'what is received, paid, lent and paid back is as the ticket said',
  (levels, first, second) => {
    const market = new Market(['USDT 20000', 'BTC 0.2'], levels);
    fc.pre(isAsPreviewed(market, first));
    isAsPreviewed(market, second);
  },
);
