/** The journal on markets that count otherwise than BTC/USDT and E-BTC-USDT: pairs of other decimals, whole coins and more a contract. */
import { expect, test } from 'vitest';
import { atoms, contracts, lots, ticks } from '../../money/units';
import type { Fill } from '../fill';
import { fineText, positionFigures, tripFigures, tripsOf, type TradeFigures } from '.';

const SOL = { base: 'SOL', quote: 'USDT', pricePrecision: 3, quantityPrecision: 3 };
const XRP = { base: 'XRP', quote: 'USDT', pricePrecision: 5, quantityPrecision: 1 };
const ETH_BTC = { base: 'ETH', quote: 'BTC', pricePrecision: 5, quantityPrecision: 3 };
const PEPE = { base: 'PEPE', quote: 'USDT', pricePrecision: 10, quantityPrecision: 0 };

/** Bought 2,000 lots at the first price and sold at the second, each for a fee of 0.00002 of `coin`. */
function roundTrip(coin: string, bought: number, sold: number): readonly Fill[] {
  const deal = { book: 'spot', symbol: 'X', isMaker: false, isSelf: false } as const;
  const size = { lots: lots(2_000), feeAsset: coin, fee: atoms(2_000n) };
  return [
    { ...deal, ...size, tradeId: '1', orderId: '1', side: 'BUY', price: ticks(bought), atMs: 1 },
    { ...deal, ...size, tradeId: '2', orderId: '2', side: 'SELL', price: ticks(sold), atMs: 2 },
  ];
}

const read = ({ quantity, entry, exit, result, share }: TradeFigures) => [
  fineText(quantity),
  entry,
  exit,
  result === null ? 'unknown' : fineText(result),
  share,
];

test.each([
  [SOL, 150_000, 151_500, ['2', '150.00000', '151.50000', '2.99996', '0.010000']],
  [XRP, 60_000, 61_200, ['200', '0.6000000', '0.6120000', '2.39996', '0.020000']],
  [ETH_BTC, 5_000, 5_100, ['2', '0.0500000', '0.0510000', '0.00196', '0.019600']],
  [PEPE, 500_000, 510_000, ['2000', '0.000050000000', '0.000051000000', '0.00196', '0.019600']],
])('a round trip of %o is told in its coins', (pair, bought, sold, said) => {
  const { closed } = tripsOf({
    pair,
    canBeShort: false,
    fills: roundTrip(pair.quote, bought, sold),
    coinsOut: [],
  });
  expect(closed.map((trip) => read(tripFigures(trip, pair.pricePrecision)))).toEqual([said]);
});

test.each([
  // Ten lots of coins are the fee; all that is left is sold.
  [SOL, 150_000, 151_500, '1.485'],
  [XRP, 60_000, 61_200, '1.788'],
  [ETH_BTC, 5_000, 5_100, '0.00149'],
])('a fee in coins of %o is worth what they are', (pair, bought, sold, result) => {
  const fee = atoms(10n * 10n ** BigInt(8 - pair.quantityPrecision));
  const [buy, sale] = roundTrip(pair.base, bought, sold);
  const fills = [
    { ...buy, fee },
    { ...sale, fee: atoms(0n), lots: lots(1_990) },
  ] as Fill[];
  const { closed } = tripsOf({ pair, canBeShort: true, fills, coinsOut: [] });
  expect(closed.map((trip) => read(tripFigures(trip, pair.pricePrecision))[3])).toEqual([result]);
});

test.each([SOL, XRP, ETH_BTC, PEPE])('less than a lot of %o is nothing that is held', (pair) => {
  // Half a lot of coins was the fee, and half a lot more is not there to be sold.
  const half = atoms(5n * 10n ** BigInt(7 - pair.quantityPrecision));
  const [buy, sale] = roundTrip(pair.base, 150_000, 151_500);
  const fills = [
    { ...buy, fee: half },
    { ...sale, fee: atoms(0n), lots: lots(1_999) },
  ] as Fill[];
  expect(tripsOf({ pair, canBeShort: false, fills, coinsOut: [] })).toMatchObject({
    closed: [{ side: 'BUY' }],
    isOpen: false,
  });
});

test.each([
  // 5 contracts of 0.01 ETH bought at 3,000: 10 USDT more are 200 a coin.
  [{ pricePrecision: 2, multiplier: { units: 1, decimals: 2 } }, '3000', '0.05', '3200.0000'],
  [{ pricePrecision: 3, multiplier: { units: 1, decimals: 0 } }, '150', '5', '152.00000'],
  [{ pricePrecision: 4, multiplier: { units: 10, decimals: 0 } }, '0.6', '50', '0.800000'],
  [{ pricePrecision: 2, multiplier: { units: 25, decimals: 1 } }, '40', '12.5', '40.8000'],
])('a position of %o was closed at what it brought, a coin', (contract, openPrice, size, exit) => {
  const closed = {
    side: 'BUY',
    contracts: contracts(5),
    openPrice,
    closeProfit: atoms(1_000_000_000n),
    settleProfit: atoms(0n),
    historyRealized: atoms(900_000_000n),
  } as const;
  const figures = positionFigures(closed, contract);
  expect([fineText(figures.quantity), figures.exit]).toEqual([size, exit]);
  const share = 9 / (Number(openPrice) * Number(size));
  expect(Number(figures.share)).toBeCloseTo(share, 6);
});
