import { fc, property } from '../../kernel/property.testing';
import { atoms, lots, ticks } from '../../money/units';
import { describe, expect, test } from 'vitest';
import type { CountedFill, Fill } from '../fill';
import { fineFrom, fineOf, fineText, tripFigures, tripsOf, type CoinsOut } from '.';

const pair = { base: 'BTC', quote: 'USDT', pricePrecision: 2, quantityPrecision: 4 };

interface Deal {
  readonly side: 'BUY' | 'SELL';
  /** In whole quote units. */
  readonly price: number;
  /** Lots of 0.0001. */
  readonly lots: number;
  readonly fee?: readonly [amount: bigint, asset: string];
  readonly orderId?: string;
}

const fillsOf = (deals: readonly Deal[]): CountedFill[] =>
  deals.map(({ side, price, lots: count, fee = [0n, 'USDT'], orderId }, index) => ({
    tradeId: String(index + 1),
    book: 'spot',
    symbol: 'BTCUSDT',
    orderId: orderId ?? `9${String(index)}`,
    side,
    isMaker: false,
    isSelf: false,
    price: ticks(price * 100),
    lots: lots(count),
    feeAsset: fee[1],
    fee: atoms(fee[0]),
    atMs: 1_000 * (index + 1),
  }));

const tripsFrom = (
  deals: readonly Deal[],
  canBeShort = false,
  coinsOut: readonly CoinsOut[] = [],
) => tripsOf({ pair, canBeShort, fills: fillsOf(deals), coinsOut });

const buy = (price: number, count: number, more: Partial<Deal> = {}): Deal => ({
  side: 'BUY',
  price,
  lots: count,
  ...more,
});
const sell = (price: number, count: number, more: Partial<Deal> = {}): Deal => ({
  ...buy(price, count, more),
  side: 'SELL',
});

const read = (deals: readonly Deal[], canBeShort = false, coinsOut: readonly CoinsOut[] = []) =>
  tripsFrom(deals, canBeShort, coinsOut).closed.map((trip) => {
    const { quantity, entry, exit, share } = tripFigures(trip, pair.pricePrecision);
    const result = trip.result === null ? 'unknown' : fineText(trip.result);
    return [trip.side, fineText(quantity), entry, exit, result, share];
  });

describe('a round trip', () => {
  test('goes from flat to flat by average cost, whatever it was made of', () => {
    // 1 at 100 and 1 at 200; 0.5 at 300 and 1.5 at 160: 390 − 300.
    const deals = [buy(100, 10_000), buy(200, 10_000), sell(300, 5_000), sell(160, 15_000)];
    expect(read(deals)).toEqual([['BUY', '2', '150.0000', '195.0000', '90', '0.300000']]);
    expect(tripsFrom(deals)).toMatchObject({
      closed: [{ tradeId: '1', openedAtMs: 1_000, closedAtMs: 4_000 }],
      isOpen: false,
    });
  });

  test('is none while something of it is held', () => {
    expect(tripsFrom([buy(100, 10_000), sell(120, 9_999)])).toEqual({ closed: [], isOpen: true });
  });

  test('has its fees in its result: those in coins by the coins that were not there to be sold', () => {
    const deals = [
      buy(100, 10_000, { fee: [100_000n, 'BTC'] }),
      sell(110, 9_990, { fee: [10_989_000n, 'USDT'] }),
    ];
    const [trip] = tripsFrom(deals).closed;
    expect([...(trip?.fees ?? [])].map(([asset, fee]) => `${fineText(fee)} ${asset}`)).toEqual([
      '0.001 BTC',
      '0.10989 USDT',
    ]);
    expect(read(deals)[0]?.[4]).toBe('9.78011'); // 109.89 − 0.10989 − 100
  });

  test('a fee in a third coin is told and is in no result; a rebate is', () => {
    const fee = [5_000_000_000n, 'XT'] as const;
    expect(
      read([buy(100, 10_000, { fee }), sell(110, 10_000, { fee: [-1_000_000n, 'USDT'] })]),
    ).toEqual([['BUY', '1', '100.0000', '110.0000', '10.01', '0.100100']]);
  });

  test('ends with less than a lot left, and those coins go with the next one at no cost', () => {
    const fee = [5_000n, 'BTC'] as const; // half a lot
    const deals = [
      buy(100, 10_000, { fee }),
      sell(110, 9_999),
      buy(100, 10_000, { fee }),
      sell(110, 10_000),
    ];
    // Of the two halves of a lot the second trip sells one.
    expect(read(deals).map((row) => row[4])).toEqual(['9.989', '10']);
  });

  test('a trade with oneself buys before it sells', () => {
    const [one, two] = fillsOf([sell(100, 10_000), buy(100, 10_000)]);
    if (one === undefined || two === undefined) throw new Error('two fills');
    const own = [one, { ...two, tradeId: one.tradeId, atMs: one.atMs }];
    expect(tripsOf({ pair, canBeShort: false, fills: own, coinsOut: [] }).closed).toMatchObject([
      { result: 0n },
    ]);
  });
});

describe('a fee that was taken in coins and paid with other ones', () => {
  const fee = [100_000n, 'BTC'] as const; // 0.001 of 1

  test('costs what the coins did, when as much is sold as was bought', () => {
    // 110 − 100 − 0.001 × 100; not 0.001 of them at a cost nobody knows.
    const one = [buy(100, 10_000, { fee }), sell(110, 10_000)];
    expect(read(one)).toEqual([['BUY', '1', '100.0000', '110.0000', '9.9', '0.099000']]);
    const twoSales = [
      buy(100, 10_000, { fee }),
      sell(110, 9_995, { orderId: '7' }),
      sell(110, 5, { orderId: '7' }),
    ];
    expect(read(twoSales).map((row) => row[4])).toEqual(['9.9']);
  });

  test('more than that is of other coins: a row of its own', () => {
    const deals = [buy(100, 10_000, { fee }), sell(110, 20_000)];
    expect(read(deals).map(([, size, , , result]) => [size, result])).toEqual([
      ['1', '9.9'],
      ['1', 'unknown'],
    ]);
  });

  test('less than a lot that went along is no row', () => {
    const half = [5_000n, 'BTC'] as const; // of a lot
    const deals = [
      buy(100, 10_000, { fee: half }),
      sell(110, 9_999),
      buy(100, 10_000),
      sell(110, 10_001),
    ];
    // The half that was left of the first goes with the second; the other half is nobody's.
    expect(read(deals).map((row) => row[4])).toEqual(['9.989', '10.0055']);
  });

  test('a short is closed when it was bought back but for the fee', () => {
    const short = [sell(110, 10_000), buy(100, 10_000, { fee }), sell(90, 10_000), buy(80, 10_000)];
    expect(read(short, true)).toEqual([
      ['SELL', '1', '110.0000', '100.0000', '9.9', '0.090000'],
      ['SELL', '1', '90.0000', '80.0000', '10', '0.111111'],
    ]);
    const then = [sell(110, 10_000), buy(100, 10_000, { fee }), buy(50, 10_000)];
    expect(tripsFrom(then, true)).toMatchObject({ closed: [{ closedAtMs: 2_000 }], isOpen: true });
    expect(tripsFrom(then.slice(0, 2), true)).toMatchObject({ closed: [{}], isOpen: false });
  });
});

describe('coins that were not bought here', () => {
  test('are sold at a cost nobody knows: a row without a result, one for each order', () => {
    const deals = [
      sell(100, 100, { orderId: '7' }),
      sell(101, 300, { orderId: '7' }),
      sell(90, 50),
    ];
    expect(read(deals)).toEqual([
      ['BUY', '0.04', '', '100.7500', 'unknown', ''],
      ['BUY', '0.005', '', '90.0000', 'unknown', ''],
    ]);
  });

  test('own purchases go first: a sale of more than was bought is two rows', () => {
    const fee = [3n, 'USDT'] as const;
    const deals = [buy(100, 10_000), sell(110, 30_000, { fee }), buy(50, 1), sell(60, 1)];
    expect(read(deals)).toEqual([
      ['BUY', '1', '100.0000', '110.0000', '9.99999999', '0.100000'],
      ['BUY', '2', '', '110.0000', 'unknown', ''],
      ['BUY', '0.0001', '50.0000', '60.0000', '0.001', '0.200000'],
    ]);
  });

  test('on margin a trip may begin with a sale, and turn around within one trade', () => {
    expect(read([sell(100, 10_000), buy(90, 15_000), sell(80, 5_000)], true)).toEqual([
      ['SELL', '1', '100.0000', '90.0000', '10', '0.100000'],
      ['BUY', '0.5', '90.0000', '80.0000', '-5', '-0.111111'],
    ]);
  });

  test('coins that leave take their cost along, and may end a trip', () => {
    const out = (atMs: number, quantity: string) => ({ atMs, quantity: fineFrom(quantity) });
    const deals = [buy(100, 10_000), sell(120, 5_000)];
    expect(read(deals, false, [out(1_500, '0.5')])).toEqual([
      ['BUY', '1', '100.0000', '120.0000', '10', '0.100000'],
    ]);
    expect(read(deals, false, [out(9_000, '7')]).map((row) => row[4])).toEqual(['10']);
    expect(tripsFrom([buy(100, 10_000)], false, [out(9_000, '1')])).toEqual({
      closed: [],
      isOpen: false,
    });
  });
});

const deal = fc.record({
  side: fc.constantFrom('BUY', 'SELL'),
  price: fc.integer({ min: 1, max: 100_000 }),
  lots: fc.integer({ min: 1, max: 50_000 }),
  fee: fc.tuple(fc.bigInt({ min: 0n, max: 9_999n }), fc.constantFrom('BTC', 'USDT', 'XT')),
});
const deals = fc.array(deal, { maxLength: 40 });
const dealPaidInMoney = deal.map((one) => ({ ...one, fee: [one.fee[0], 'USDT'] as const }));

const moneyOf = (fills: readonly CountedFill[]): bigint =>
  fills.reduce((sum, { side, price, lots: count, fee, feeAsset }) => {
    const value = fineOf(BigInt(price) * BigInt(count), 6);
    const paid = feeAsset === 'USDT' ? fineOf(fee, 8) : 0n;
    return sum + (side === 'BUY' ? 0n - value : value) - paid;
  }, 0n);

property([fc.array(dealPaidInMoney, { maxLength: 40 })])(
  'results sum to what the trades moved, when all of it is closed',
  (given) => {
    // On margin every trade belongs to a trip; a last one makes it flat.
    const held = given.reduce((sum, { side, lots: n }) => sum + (side === 'BUY' ? n : -n), 0);
    const last = held === 0 ? [] : [held < 0 ? buy(5, -held) : sell(5, held)];
    const fills = fillsOf([...given, ...last]);
    const { closed, isOpen } = tripsOf({ pair, canBeShort: true, fills, coinsOut: [] });
    expect(isOpen).toBe(false);
    expect(closed.reduce((sum, { result }) => sum + (result ?? 0n), 0n)).toBe(moneyOf(fills));
  },
);

property([deals, fc.nat(), fc.boolean()])(
  'a trade that came in two halves, or in another order of the list, changes nothing',
  (given, at, canBeShort) => {
    const fills = fillsOf(given);
    const index = at % Math.max(1, fills.length);
    const halves = fills.flatMap((fill, place): Fill[] => {
      if (place !== index || fill.lots % 2 === 1 || fill.fee % 2n === 1n) return [fill];
      const half = { ...fill, lots: lots(fill.lots / 2), fee: atoms(fill.fee / 2n) };
      return [half, { ...half, tradeId: `${fill.tradeId}000` }];
    });
    const read = (some: readonly Fill[]) => {
      const { closed, isOpen } = tripsOf({ pair, canBeShort, fills: some, coinsOut: [] });
      const told = closed.map(({ tradeId: _id, ...trip }) => ({ ...trip, fees: [...trip.fees] }));
      return { told, isOpen };
    };
    expect(read(halves.toReversed())).toEqual(read(fills));
  },
);

describe('trades that are finer than the pair is counted now', () => {
  const fineTrade = (deal: Deal, price: string, quantity: string): Fill => {
    const [fill] = fillsOf([deal]) as [Fill];
    return { ...fill, price: null, lots: null, fine: { price, quantity } };
  };
  const trips = (fills: readonly Fill[]) =>
    tripsOf({ pair, canBeShort: false, fills, coinsOut: [] });

  test('count to the last digit', () => {
    const bought = fineTrade(buy(0, 0), '60000.123', '0.12345');
    const sold = { ...fineTrade(sell(0, 0), '60100.5', '0.12345'), tradeId: '2', atMs: 2_000 };
    const { closed, isOpen } = trips([bought, sold]);
    expect(isOpen).toBe(false);
    // 0.12345 × 100.377
    expect(closed.map(({ result }) => fineText(result ?? fineFrom('0')))).toEqual(['12.39154065']);
  });

  test('are trips of their own also where each is less than a lot is now', () => {
    const bought = fineTrade(buy(0, 0), '100', '0.00002');
    expect(trips([bought])).toMatchObject({ closed: [], isOpen: true });
    const sold = { ...fineTrade(sell(0, 0), '200', '0.00002'), tradeId: '2', atMs: 2_000 };
    const { closed, isOpen } = trips([bought, sold]);
    expect(isOpen).toBe(false);
    expect(closed.map(({ result }) => fineText(result ?? fineFrom('0')))).toEqual(['0.002']);
  });

  test('what is left of a trip in lots of now ends it as before', () => {
    const later = fillsOf([
      buy(100, 10_000, { fee: [500n, 'BTC'] }),
      sell(110, 9_999, { fee: [0n, 'USDT'] }),
    ]).map((fill) => ({ ...fill, tradeId: `9${fill.tradeId}`, atMs: fill.atMs + 10_000 }));
    const bought = fineTrade(buy(0, 0), '100', '0.00002');
    const sold = { ...fineTrade(sell(0, 0), '200', '0.00002'), tradeId: '2', atMs: 2_000 };
    expect(trips([bought, sold, ...later])).toMatchObject({ closed: [{}, {}], isOpen: false });
  });
});
