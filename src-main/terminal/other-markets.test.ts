/**
 * The terminal on markets that count otherwise than BTC/USDT and E-BTC-USDT: other decimals, a pair priced in BTC, and
 * contracts of whole coins. A factor that is forgotten or turned round shows here.
 */
import { KILL_LIFT_WORD } from '@shared/contract/terminal';
import type { ListedContract, SpotPair } from '@shared/domain/instrument';
import type { Ticker } from '@shared/domain/market';
import { fine, fineFrom, type Trip } from '@shared/domain/journal';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { atoms, contracts, ticks } from '@shared/money/units';
import { expect, test } from 'vitest';
import { Bench, MemorySettings } from './bench.testing';
import {
  E_BTC,
  E_ETH,
  makeAccount,
  makeListing,
  makePosition,
} from './futures/scripted-futures.testing';
import { tripRow } from './journal/rows';
import { KnownContracts } from './market/known-contracts';
import { KnownPairs } from './market/known-pairs';
import { summaryTicker } from './market/summary-ticker';
import { changeOf, futuresDraft, spotDraft, stopDraft, submit } from './orders/books.testing';
import { NO_LIMITS } from './risk/saved';
import { accepted, BTC, makeTicker, ScriptedExchange } from './scripted-client.testing';

const NONE = atoms(0n);

const pair = (base: string, quote: string, price: number, quantity: number): SpotPair => ({
  kind: 'spot',
  symbol: base + quote,
  base,
  quote,
  pricePrecision: price,
  quantityPrecision: quantity,
});
const SOL = pair('SOL', 'USDT', 3, 3);
const XRP = pair('XRP', 'USDT', 5, 1);
const ETH_BTC = pair('ETH', 'BTC', 5, 3);
const PEPE = pair('PEPE', 'USDT', 10, 0);

const contract = (base: string, pricePrecision: number, units: number): ListedContract => ({
  ...E_BTC,
  symbol: `E-${base}-USDT`,
  base,
  pricePrecision,
  multiplier: { units, decimals: 0 },
});
const E_SOL = contract('SOL', 3, 1);
const E_XRP = contract('XRP', 4, 10);

class OtherPairs extends ScriptedExchange {
  override readonly pairs = [BTC, SOL, XRP, ETH_BTC, PEPE];
}

/** Last prices of 60,000, 150, 0.6, 0.05 BTC and 0.00001; contracts at 3,000, 150 and 0.6. */
const LAST = new Map([
  ['BTCUSDT', 6_000_000],
  ['SOLUSDT', 150_000],
  ['XRPUSDT', 60_000],
  ['ETHBTC', 5_000],
  ['PEPEUSDT', 100_000],
  ['E-ETH-USDT', 300_000],
  ['E-SOL-USDT', 150_000],
  ['E-XRP-USDT', 6_000],
]);

function tickerOf(symbol: string): Ticker {
  const last = ticks(LAST.get(symbol) ?? 0);
  return { ...makeTicker(symbol), open: last, high: last, low: last, last };
}

async function opened(markUnits = 60_100_000n): Promise<Bench> {
  const clock = new ManualClock();
  const exchange = new OtherPairs(clock);
  Object.assign(exchange.spot, {
    ticker: ({ symbol }: SpotPair) => Promise.resolve(accepted(tickerOf(symbol))),
  });
  exchange.futuresHost.listings = [E_ETH, E_SOL, E_XRP].map((each) => makeListing(each));
  exchange.futuresHost.markUnits = markUnits;
  const bench = new Bench({ clock, exchange });
  for (const topic of ['tickers', 'changes', 'tasks', 'conditions'] as const) bench.watch(topic);
  await bench.start();
  for (const [symbol, price] of LAST) {
    exchange.listener?.onTicker(tickerOf(symbol), clock.nowMs());
    exchange.book(price - 1, price + 1, symbol);
  }
  await bench.run(100);
  return bench;
}

const USUAL = { SOLUSDT: '150', XRPUSDT: '0.6', ETHBTC: '0.05', PEPEUSDT: '0.00001' };

test.each([
  ['SOLUSDT', '2.5', '375'],
  ['XRPUSDT', '1000.5', '600.3'],
  ['ETHBTC', '0.123', '369'],
  ['PEPEUSDT', '1234567', '12.34567'],
] as const)(
  'the value of an order of %s is told in USDT, to the digit',
  async (symbol, quantity, value) => {
    const bench = await opened();
    await bench.desk.call('saveRiskLimits', { ...NO_LIMITS, orderValue: '1' });
    const draft = spotDraft({ symbol, price: USUAL[symbol], quantity });
    expect(await submit(bench, draft)).toMatchObject({
      code: 'risk-order-value',
      message: `your limit: an order of at most 1 USDT; this comes to ${value}`,
    });
  },
);

test.each([
  ['E-ETH-USDT', 30_000_000n, '3000', '210'],
  ['E-SOL-USDT', 15_000_000n, '150', '1,050'],
  ['E-XRP-USDT', 600_000n, '0.6', '42'],
])('seven contracts of %s are worth what they stand for', async (symbol, mark, price, value) => {
  const bench = await opened(mark);
  await bench.desk.call('saveRiskLimits', { ...NO_LIMITS, orderValue: '1' });
  const trigger = { direction: 'DOWN', price, purpose: 'entry' } as const;
  for (const draft of [
    futuresDraft({ symbol, price, quantity: '7' }),
    stopDraft({ symbol, action: 'OPEN', quantity: '7', trigger }),
  ]) {
    expect(await submit(bench, draft)).toMatchObject({
      code: 'risk-order-value',
      message: `your limit: an order of at most 1 USDT; this comes to ${value}`,
    });
  }
});

test('what an account is worth counts each coin by the price of its own pair', async () => {
  const bench = await opened();
  const free = (asset: string, amount: bigint) => ({ asset, free: atoms(amount), locked: NONE });
  // 2 BTC, 3 SOL, 10 XRP and 1,000,000 PEPE are 120,000 + 450 + 6 + 10; ETH trades against BTC alone.
  bench.exchange.balances = [
    free('BTC', 200_000_000n),
    free('SOL', 300_000_000n),
    free('XRP', 1_000_000_000n),
    free('PEPE', 100_000_000_000_000n),
    free('ETH', 100_000_000n),
  ];
  const points: { readonly spot: string; readonly leftOut: readonly string[] }[] = [];
  bench.desk.subscribe(
    'equity',
    {},
    {
      onSnapshot: (items) => points.push(...items),
      onAppend: (items) => points.push(...items),
    },
  );
  await bench.run(130_000, 500);
  expect(points.at(-1)).toMatchObject({ spot: '120466', leftOut: ['ETH'] });
});

test.each([
  ['SOLUSDT', '157.501', '150'],
  ['XRPUSDT', '0.63001', '0.6'],
  ['ETHBTC', '0.05251', '0.05'],
  ['PEPEUSDT', '0.0000105001', '0.00001'],
])('a price of %s is held against its market', async (symbol, price, middle) => {
  const bench = await opened();
  expect(await submit(bench, spotDraft({ symbol, price, quantity: '10' }))).toMatchObject({
    code: 'price-guard',
    message: `price: more than 5% above the market (${middle})`,
  });
});

test.each([
  ['SOLUSDT', '149.5', '149.25', '2.5', 500, 149_250, 2_000],
  ['XRPUSDT', '0.59', '0.58', '100.5', 5, 58_000, 1_000],
  ['ETHBTC', '0.049', '0.0485', '1.5', 500, 4_850, 1_000],
  ['PEPEUSDT', '0.00000955', '0.0000095', '2000000', 500_000, 95_000, 1_500_000],
])(
  'a changed order of %s has the new price, and what is left of its quantity',
  async (symbol, before, price, quantity, executed, priceTicks, left) => {
    const bench = await opened();
    const placed = await submit(bench, spotDraft({ symbol, price: before, quantity }));
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    await bench.run(1_000, 50);
    bench.exchange.fill(orderId, executed, priceTicks);
    await bench.run(3_000, 50);
    const intentId = bench.newIntent();
    const seen = bench.seen(orderId);
    const input = { intentId, book: 'spot', symbol, orderId, seen, price, quantity } as const;
    const reply = await bench.during(bench.desk.call('changeOrder', input), 500);
    expect(reply).toMatchObject({ value: { kind: 'accepted' } });
    expect(bench.exchange.orders.filter(({ status }) => status === 'NEW')).toMatchObject([
      { price: priceTicks, quantity: { unit: 'base', lots: left } },
    ]);
  },
);

test.each([
  ['E-ETH-USDT', 30_000_000n, '2990', '2980.55', 298_055],
  ['E-SOL-USDT', 15_000_000n, '149', '148.555', 148_555],
  ['E-XRP-USDT', 600_000n, '0.59', '0.5855', 5_855],
])('orders and condition orders of %s have its ticks', async (symbol, mark, before, price, at) => {
  const bench = await opened(mark);
  const placed = await submit(bench, futuresDraft({ symbol, price: before, quantity: '7' }));
  await bench.run(1_000, 50);
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  const change = { ...changeOf(bench, orderId, price, '7'), symbol };
  const reply = await bench.during(bench.desk.call('changeOrder', change), 1_000);
  expect(reply).toMatchObject({ value: { kind: 'accepted' } });
  const trigger = { direction: 'DOWN', price: before, purpose: 'entry' } as const;
  const stop = await submit(
    bench,
    stopDraft({ symbol, action: 'OPEN', side: 'SELL', quantity: '7', trigger }),
  );
  await bench.run(1_000, 50);
  const waitingId = stop.kind === 'accepted' ? stop.orderId : '';
  const moved = { ...changeOf(bench, waitingId, price, '7'), symbol };
  const told = await bench.during(bench.desk.call('changeOrder', moved), 1_000);
  expect(told).toMatchObject({ value: { kind: 'accepted' } });
  expect(bench.value('openOrders')).toMatchObject([{ symbol, price: at, lots: 7 }]);
  expect(bench.value('conditions')[0]).toMatchObject({ symbol, triggerPrice: at });
});

test.each([
  ['E-ETH-USDT', 30_000_000n, '2980.55', 298_055],
  ['E-SOL-USDT', 15_000_000n, '148.555', 148_555],
  ['E-XRP-USDT', 600_000n, '0.5855', 5_855],
])('a stop of %s that the kill switch took is placed again at its price', async (...row) => {
  const [symbol, mark, price, at] = row;
  const bench = await opened(mark);
  bench.watch('exits');
  const held = makePosition({ contractName: symbol, contracts: contracts(7) });
  bench.exchange.futuresHost.account = makeAccount([held]);
  await bench.run(3_000, 50);
  const trigger = { direction: 'DOWN', price, purpose: 'stop-loss' } as const;
  await submit(bench, stopDraft({ symbol, quantity: '7', trigger }));
  await bench.run(1_000, 50);
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(10_000, 50);
  await bench.during(bench.desk.call('liftKill', { word: KILL_LIFT_WORD }), 1_000);
  expect(bench.value('exits')).toMatchObject([{ symbol, triggerPrice: price, contracts: 7 }]);
  const [exit] = bench.value('exits');
  const again = { intentId: exit?.intentId ?? '', purpose: 'stop-loss' } as const;
  expect(await bench.during(bench.desk.call('placeExit', again), 2_000)).toMatchObject({
    ok: true,
  });
  const waiting = bench.value('conditions').filter(({ state }) => state === 'WAITING');
  expect(waiting).toMatchObject([{ symbol, triggerPrice: at, contracts: 7 }]);
});

test.each([
  ['E-ETH-USDT', 30_000_000n, '2990', '3000', '3000.01'],
  ['E-SOL-USDT', 15_000_000n, '149', '150', '150.001'],
  ['E-XRP-USDT', 600_000n, '0.59', '0.6', '0.6001'],
])('a trigger of %s is not moved to where its price is', async (symbol, mark, before, ...to) => {
  const bench = await opened(mark);
  const trigger = { direction: 'DOWN', price: before, purpose: 'entry' } as const;
  const draft = stopDraft({ symbol, action: 'OPEN', quantity: '7', trigger });
  const placed = await submit(bench, draft);
  await bench.run(1_000, 50);
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  for (const price of to) {
    const change = { ...changeOf(bench, orderId, price, '7'), symbol };
    const reply = await bench.during(bench.desk.call('changeOrder', change), 1_000);
    expect(reply).toMatchObject({
      value: {
        code: 'would-trigger',
        message: `price ${price}: the last price is there already`,
      },
    });
  }
});

test.each([
  ['SOLUSDT', { price: '149.5', quantity: '2.5' }, [149_500, 500, '0.5'], [3, 3]],
  ['XRPUSDT', { price: '0.59', quantity: '100.5' }, [59_000, 5, '0.5'], [5, 1]],
  ['PEPEUSDT', { price: '0.00000955', quantity: '2000000' }, [95_500, 500_000, '500000'], [10, 0]],
] as const)(
  'what happens to an order of %s is told in its decimals',
  async (symbol, draft, fill, decimals) => {
    const { price, quantity } = draft;
    const [at, executed, filled] = fill;
    const [priceDecimals, sizeDecimals] = decimals;
    const bench = await opened();
    const placed = await submit(bench, spotDraft({ symbol, price, quantity }));
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    await bench.run(1_000, 50);
    const intentId = bench.newIntent();
    const asked = { intentId, book: 'spot', symbol, orderId, price, quantity } as const;
    const seen = bench.seen(orderId);
    const change = async (more: object) =>
      bench.during(bench.desk.call('changeOrder', { ...asked, seen, ...more }), 500);
    expect(await change({ seen: { ...seen, lots: 1 } })).toMatchObject({
      value: { message: `this order is not what was seen: it is ${quantity} at ${price} now` },
    });
    expect(await change({ price: '0.000000000000001' })).toMatchObject({
      value: { message: `price 0.000000000000001: at most ${priceDecimals} decimals` },
    });
    expect(await change({ quantity: '0.000000001' })).toMatchObject({
      value: { message: `quantity 0.000000001: at most ${sizeDecimals} decimals` },
    });
    bench.exchange.fill(orderId, executed, at);
    await bench.run(3_000, 50);
    const told = bench.activity.find(({ key }) => key === 'fill');
    expect(told?.values).toMatchObject({ symbol, price, quantity: filled });
  },
);

test('instruments are listed as they are counted', async () => {
  const bench = await opened();
  bench.watch('instruments');
  await bench.run(1_000, 50);
  expect(bench.value('instruments')).toMatchObject([
    ...[BTC, SOL, XRP, ETH_BTC, PEPE],
    ...[E_ETH, E_SOL, E_XRP],
  ]);
});

test.each([SOL, XRP, ETH_BTC, PEPE])('$symbol is remembered as it is counted', (known) => {
  const settings = new MemorySettings();
  new KnownPairs(settings).remember('spot', known);
  expect(new KnownPairs(settings).pairs()).toEqual([known]);
});

test.each([E_ETH, E_SOL, E_XRP])('$symbol is remembered as it is counted', (known) => {
  const settings = new MemorySettings();
  new KnownContracts(settings).remember([known]);
  expect(new KnownContracts(settings).get(known.symbol)).toEqual(known);
});

test.each([
  [SOL, '150.125', '12.5', 150_125, 12_500],
  [XRP, '0.60012', '12.55', 60_012, 125],
  [PEPE, '0.0000123456', '125.5', 123_456, 125],
])('a day of $symbol in the open feed', (known, price, volume, at, traded) => {
  const prices = { lastPrice: price, highestPrice: price, lowestPrice: price };
  const { base, quote } = known;
  const best = { lowestAsk: price, highestBid: price };
  const day = { baseVolume: volume, quoteVolume: '0', changePercent: '2.04' };
  expect(summaryTicker(known, { base, quote, ...prices, ...best, ...day })).toMatchObject({
    last: at,
    high: at,
    low: at,
    volume: traded,
    rose: '0.0204',
  });
});

test.each([
  ['E-ETH-USDT', 30_001_234n, '3000.1234'],
  ['E-SOL-USDT', 15_012_345n, '150.12345'],
  ['E-XRP-USDT', 601_234n, '0.601234'],
])('the mark of %s has two decimals more than its prices', async (symbol, units, mark) => {
  const bench = await opened(units);
  bench.watch('marks');
  const held = makePosition({ contractName: symbol });
  bench.exchange.futuresHost.account = makeAccount([held]);
  await bench.run(10_000, 100);
  expect(bench.value('marks').find((row) => row.symbol === symbol)).toMatchObject({ mark });
});

test.each([
  [SOL, '2', '150.0005', '150.50050'],
  [XRP, '2', '0.600005', '0.6005050'],
  [PEPE, '2', '0.00001', '0.000015000000'],
])('a closed trade of %o is listed with its averages', (known, quantity, ...said) => {
  const [entry, exit] = said.map((text) => fineFrom(text));
  const two = fineFrom(quantity);
  const amounts = (price: bigint | undefined) => ({
    quantity: two,
    value: fine(2n * (price ?? 0n)),
  });
  const trip: Trip = {
    tradeId: '1',
    side: 'BUY',
    openedAtMs: 1,
    closedAtMs: 2,
    bought: amounts(entry),
    sold: amounts(exit),
    fees: new Map(),
    result: fine(0n),
  };
  expect(tripRow('spot', known, trip)).toMatchObject({ quantity, exit: said[1], coin: 'USDT' });
});
