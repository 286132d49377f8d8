/**
 * Liquidations on random lists of pairs, of which some have no offers: money is neither made nor lost, one
 * waits only while nothing leads to what is owed on pairs with offers, and once all pairs have some it ends,
 * with a bill to the fund only when nothing is left that leads to it.
 */
import { expect } from 'vitest';
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { divide, pow10 } from '@shared/money/decimal';
import { atoms, lots, rate, ticks } from '@shared/money/units';
import { ALICE, BOB } from '../engine.testing';
import { marginConfig, MarginExchange, told } from './margin.testing';

const NAMES = ['USDT', 'BTC', 'ETH', 'SOL', 'LTC', 'XRP', 'XAU', 'GBP'] as const;
type Name = (typeof NAMES)[number];
/** What one of each is worth in USDT. */
const WORTH: Readonly<Record<Name, bigint>> = {
  USDT: 1n,
  BTC: 60_000n,
  ETH: 3_000n,
  SOL: 150n,
  LTC: 80n,
  XRP: 1n,
  XAU: 1_600n,
  GBP: 2n,
};
/** Of every pair beside the defaults; quantities have the rest of the eight. */
const PRICE_DECIMALS = 6;
const ALWAYS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'LTCUSDT', 'XRPUSDT'];

interface Listed {
  readonly rules: SpotRules;
  readonly hasOffers: boolean;
}

function pairOf(base: Name, quote: Name): SpotRules {
  const known = SPOT_RULES.find(({ pair }) => pair.base === base && pair.quote === quote);
  const model = known ?? SPOT_RULES[0];
  if (model === undefined) throw new Error('there are default pairs');
  return {
    ...model,
    ...(known === undefined && {
      pair: {
        kind: 'spot' as const,
        symbol: base + quote,
        base,
        quote,
        pricePrecision: PRICE_DECIMALS,
        quantityPrecision: 8 - PRICE_DECIMALS,
      },
      openingPrice: '1',
    }),
    minAmount: atoms(1n),
    maxLimitLots: lots(10 ** 14),
    maxMarketLots: lots(10 ** 14),
    priceBand: rate(9n * 10n ** 9n),
  };
}

type Worth = Readonly<Record<string, bigint>>;

/** What one of a pair is worth in ticks, rounded down. */
function bidOf({ pair }: SpotRules, worth: Worth): number {
  const base = (worth[pair.base] ?? 0n) * pow10(pair.pricePrecision);
  return Math.max(1, Number(divide(base, worth[pair.quote] ?? 1n, 'floor')));
}

/** Two million USDT worth. */
function depthOf({ pair }: SpotRules, worth: Worth): number {
  const all = 2_000_000n * pow10(pair.quantityPrecision);
  return Number(divide(all, worth[pair.base] ?? 1n, 'ceil'));
}

const pairs = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)), {
    maxLength: 9,
    selector: ([base, quote]) => `${base}${quote}`,
  })
  .map((all) => all.filter(([base, quote]) => base !== quote).map((pair) => pairOf(...pair)))
  .chain((custom) => {
    const symbols = new Set(custom.map(({ pair }) => pair.symbol));
    const always = SPOT_RULES.filter(({ pair }) => ALWAYS.includes(pair.symbol))
      .filter(({ pair }) => !symbols.has(pair.symbol))
      .map(({ pair }) => pairOf(pair.base as Name, pair.quote as Name));
    const rules = [...custom, ...always];
    return fc
      .tuple(
        fc.shuffledSubarray(rules, { minLength: rules.length, maxLength: rules.length }),
        fc.array(fc.boolean(), { minLength: rules.length, maxLength: rules.length }),
      )
      .map(([order, offers]) =>
        order.map((each, at): Listed => ({ rules: each, hasOffers: offers[at] ?? false })),
      );
  });

class RandomMarket extends MarginExchange {
  readonly #listed: readonly Listed[];

  constructor(listed: readonly Listed[]) {
    super({ ...marginConfig(), spot: listed.map(({ rules }) => rules) });
    this.#listed = listed;
    const known = new Set(this.engine.ledgerTotals().map(({ asset }) => asset));
    for (const asset of known) this.give(BOB, `${asset} 100000000`, 'spot');
  }

  has(asset: string): boolean {
    return this.engine.ledgerTotals().some((row) => row.asset === asset);
  }

  /** The house quotes these pairs anew, both sides at what the assets are worth; the others not at all. */
  quoteAt(worth: Worth, isQuoted: (listed: Listed) => boolean): void {
    for (const listed of this.#listed) {
      const { rules } = listed;
      const { symbol } = rules.pair;
      this.quote(symbol, null, null);
      if (!isQuoted(listed)) continue;
      const bid = bidOf(rules, worth);
      const quantity = { unit: 'base', lots: lots(depthOf(rules, worth)) } as const;
      for (const [side, price] of [
        ['BUY', ticks(bid)],
        ['SELL', ticks(bid + 1)],
      ] as const) {
        const order = { symbol, side, type: 'LIMIT', price, quantity } as const;
        this.do({ type: 'placeOrder', atMs: this.nowMs, uid: BOB, wallet: 'spot', order });
      }
    }
  }

  free(asset: string): number {
    return Number(this.margin(asset).split(' ')[0]);
  }

  owes(asset: string): boolean {
    return Number(this.margin(asset).split(' ')[2]) > 0;
  }

  /** From which assets another can be reached over the pairs that count: by closing over steps, not by search. */
  leadsTo(counts: (listed: Listed) => boolean, given: string, wanted: string): boolean {
    const edges = this.#listed.filter(counts).map(({ rules }) => rules.pair);
    let reached = new Set([given]);
    for (let step = 0; step < NAMES.length; step++) {
      const next = new Set(reached);
      for (const { base, quote } of edges) {
        if (reached.has(base)) next.add(quote);
        if (reached.has(quote)) next.add(base);
      }
      reached = next;
    }
    return given !== wanted && reached.has(wanted);
  }

  expectSound(): void {
    expect(this.engine.brokenInvariants()).toEqual([]);
    for (const { sum } of this.engine.ledgerTotals()) expect(sum).toBe(0n);
  }
}

/** Worth at least this much, something can be sold on every pair: the coarsest lot is 0.01 BTC. */
const SELLABLE = 5_000;
const worthOf = (asset: string): number => Number(WORTH[asset as Name]);

property(
  [
    pairs,
    fc.constantFrom<Name>('ETH', 'SOL', 'LTC'),
    fc.boolean(),
    fc.constantFrom(104_000n, 140_000n),
  ],
  { numRuns: isFull ? 300 : 20 },
)(
  'an account is liquidated over whatever pairs lead to its debt',
  (listed, held, hasGold, price) => {
    const market = new RandomMarket(listed);
    const isQuoted = ({ rules, hasOffers }: Listed): boolean =>
      hasOffers || ALWAYS.includes(rules.pair.symbol);
    market.quoteAt(WORTH, isQuoted);
    const amount = 20_000 / worthOf(held);
    market.give(ALICE, `${held} ${amount.toFixed(2)}`);
    market.traded(ALICE, 'BTCUSDT', 'SELL', '0.5');
    const usdt = Math.floor(market.free('USDT'));
    market.traded(ALICE, `${held}USDT`, 'BUY', `${String(usdt - 1)} USDT`);
    if (hasGold && market.has('XAU')) market.give(ALICE, 'XAU 3');
    expect(market.owes('BTC')).toBe(true);
    // Now only some pairs have offers, and bitcoin is so dear that the debt can just, or no longer, be paid.
    const dear = { ...WORTH, BTC: price };
    market.quoteAt(dear, ({ rules, hasOffers }) => hasOffers && rules.pair.symbol !== 'BTCUSDT');
    const words = [...told(market.print('BTCUSDT', `0.001 @ ${String(price)}`))];
    market.quoteAt(dear, ({ hasOffers }) => hasOffers);
    words.push(...told(market.wait(60_000)));
    expect(words).toContain('STARTED');
    market.expectSound();
    const names = NAMES.filter((name) => market.has(name));
    if (market.isInLiquidation()) {
      for (const given of names) {
        const isWorth = market.free(given) * Number(dear[given]) > SELLABLE;
        expect(isWorth && market.leadsTo(({ hasOffers }) => hasOffers, given, 'BTC')).toBe(false);
      }
    }
    market.quoteAt(dear, () => true);
    words.push(...told(market.wait(120_000)));
    market.expectSound();
    expect(market.isInLiquidation()).toBe(false);
    expect(market.owes('BTC')).toBe(false);
    if (words.some((each) => each.startsWith('BAD_DEBT'))) {
      for (const given of names) {
        if (market.free(given) * Number(dear[given]) <= SELLABLE) continue;
        expect(market.leadsTo(() => true, given, 'BTC')).toBe(false);
      }
    }
  },
);
