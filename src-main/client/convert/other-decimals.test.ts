/** What is sent and read of markets with other decimals than BTC/USDT and E-BTC-USDT: a precision that is taken from another market shows here. */
import type { ListedContract, SpotPair } from '@shared/domain/instrument';
import { contracts, lots, ticks } from '@shared/money/units';
import { expect, test } from 'vitest';
import { CONTRACT, LIMIT_BUY, PAIR, setUp } from '../client.testing';
import { answer } from '../scripted-transport.testing';
import {
  CONDITION,
  CONTRACT_ROW,
  FUTURES_ORDER,
  FUTURES_ROW,
  ORDER,
  TRADE,
} from '../wire-rows.testing';

const pair = (symbol: string, pricePrecision: number, quantityPrecision: number): SpotPair => ({
  ...PAIR,
  symbol,
  pricePrecision,
  quantityPrecision,
});
const contract = (
  symbol: string,
  pricePrecision: number,
  units: number,
  decimals: number,
): ListedContract => ({ ...CONTRACT, symbol, pricePrecision, multiplier: { units, decimals } });

const decode = (body: Uint8Array | undefined): unknown =>
  JSON.parse(new TextDecoder().decode(body));

/** 150.125 is 150,125 ticks of SOL; 12.5 of it 12,500 lots. */
const PAIRS = [
  [pair('SOLUSDT', 3, 3), '150.125', 150_125, '12.5', 12_500],
  [pair('XRPUSDT', 5, 1), '0.60012', 60_012, '12.5', 125],
  [pair('ETHBTC', 5, 3), '0.05125', 5_125, '12.5', 12_500],
  [pair('PEPEUSDT', 10, 0), '0.0000123456', 123_456, '125', 125],
] as const;

test.each(PAIRS)('an order of $symbol leaves with its price and quantity', async (...row) => {
  const [of, price, priceTicks, quantity, count] = row;
  const { transport, client, answers } = setUp();
  answers(() => answer(200, {}));
  const size = { unit: 'base', lots: lots(count) } as const;
  await client.spot.testOrder({ ...LIMIT_BUY, pair: of, price: ticks(priceTicks), quantity: size });
  const sent = decode(transport.sentTo('/order/test')[0]?.body);
  expect(sent).toMatchObject({ price: Number(price), volume: Number(quantity) });
});

test.each(PAIRS)('orders and own trades of $symbol are read as they are', async (...row) => {
  const [of, price, priceTicks, quantity, count] = row;
  const { client, answers } = setUp();
  const { symbol } = of;
  answers(({ url }) =>
    url.includes('/myTrades')
      ? answer(200, [{ ...TRADE, symbol, price, qty: quantity }])
      : answer(200, [{ ...ORDER, symbol, price, origQty: quantity, executedQty: quantity }]),
  );
  const size = { unit: 'base', lots: count };
  expect(await client.spot.openOrders(of)).toMatchObject({
    value: { orders: [{ price: priceTicks, quantity: size, executed: count }] },
  });
  expect(await client.spot.ownTrades(of)).toMatchObject({
    value: [{ price: priceTicks, lots: count }],
  });
});

test.each(PAIRS)('the market of $symbol arrives in its ticks and lots', async (...row) => {
  const [of, price, priceTicks, quantity, count] = row;
  const { client, answers } = setUp();
  const bar = { open: price, close: price, high: price, low: price, vol: quantity };
  answers(({ url }) => {
    if (url.includes('/ticker')) return answer(200, { ...bar, last: price, time: 1, rose: 0 });
    if (url.includes('/trades'))
      return answer(200, [{ price, qty: quantity, time: 9, side: 'sell' }]);
    if (url.includes('/klines')) return answer(200, [{ ...bar, idx: 1_699_999_140 }]);
    return answer(200, { time: 5, bids: [[price, quantity]], asks: [] });
  });
  const prices = { open: priceTicks, high: priceTicks, low: priceTicks };
  expect(await client.spot.book(of, 5)).toMatchObject({
    value: { bids: [{ price: priceTicks, lots: count }] },
  });
  expect(await client.spot.ticker(of)).toMatchObject({
    value: { ...prices, last: priceTicks, volume: count },
  });
  expect(await client.spot.recentTrades(of, 1)).toMatchObject({
    value: [{ price: priceTicks, lots: count }],
  });
  expect(await client.spot.candles(of, '1min', { limit: 1 })).toMatchObject({
    value: [{ ...prices, close: priceTicks, volume: count }],
  });
});

/** A mark has two decimals more than a price. */
const CONTRACTS = [
  [contract('E-ETH-USDT', 2, 1, 2), '3000.25', 300_025, '3000.1234', 30_001_234n],
  [contract('E-SOL-USDT', 3, 1, 0), '150.125', 150_125, '150.12345', 15_012_345n],
  [contract('E-XRP-USDT', 4, 10, 0), '0.6012', 6_012, '0.601234', 601_234n],
] as const;

test.each(CONTRACTS)('orders of $symbol leave at its prices', async (of, price, priceTicks) => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, '{"orderId":3302507625176983697}'));
  await client.futures.placeOrder({ ...FUTURES_ORDER, contract: of, price: ticks(priceTicks) });
  await client.futures.placeCondition({
    ...CONDITION,
    contract: of,
    triggerPrice: ticks(priceTicks),
  });
  const [order, condition] = transport.requests.filter(({ method }) => method === 'POST');
  expect(decode(order?.body)).toMatchObject({ price: Number(price), volume: 10 });
  expect(decode(condition?.body)).toMatchObject({ triggerPrice: price, volume: 10 });
});

test.each(CONTRACTS)('what is read of $symbol is in its ticks', async (...row) => {
  const [of, price, priceTicks, markText, mark] = row;
  const { client, answers } = setUp();
  const { symbol: contractName } = of;
  answers(({ url }) => {
    if (url.includes('/index'))
      return answer(200, { tagPrice: markText, indexPrice: markText, currentFundRate: 0 });
    if (url.includes('/myTrades'))
      return answer(200, [{ ...TRADE, symbol: contractName, contractName, price, qty: 7 }]);
    if (url.includes('/openOrders')) return answer(200, [{ ...FUTURES_ROW, contractName, price }]);
    return answer(200, { bids: [[price, '7']], asks: [], time: null });
  });
  expect(await client.futures.index(of)).toMatchObject({ value: { mark, index: mark } });
  expect(await client.futures.book(of, 5)).toMatchObject({
    value: { bids: [{ price: priceTicks, lots: 7 }] },
  });
  expect(await client.futures.openOrders(of)).toMatchObject({
    value: { orders: [{ price: priceTicks, contracts: contracts(10) }] },
  });
  expect(await client.futures.ownTrades(of, { limit: 5 })).toMatchObject({
    value: [{ price: priceTicks, lots: 7 }],
  });
});

test.each([
  ['0.01', 2, { units: 1, decimals: 2 }],
  ['1', 3, { units: 1, decimals: 0 }],
  ['10.0', 4, { units: 10, decimals: 0 }],
  ['2.50', 1, { units: 25, decimals: 1 }],
])('a contract of %s with %i decimals is listed so', async (text, pricePrecision, multiplier) => {
  const { client, answers } = setUp();
  answers(() => answer(200, [{ ...CONTRACT_ROW, multiplier: text, pricePrecision }]));
  expect(await client.futures.contracts()).toMatchObject({
    value: [{ contract: { pricePrecision, multiplier }, isTradedHere: true }],
  });
});

/** Three contracts of a limit order, whose average is told by what they have cost alone. */
test.each([
  [CONTRACTS[0], '90.0075'],
  [CONTRACTS[1], '450.375'],
  [CONTRACTS[2], '18.036'],
])('a past order of %o', async ([of, price, priceTicks], dealMoney) => {
  const { client, answers } = setUp();
  const past = { side: 'SELL', openOrClose: 'CLOSE', positionType: 2, leverageLevel: 26, type: 1 };
  const ids = { clientId: '0', orderId: 260, contractId: 1, contractName: of.symbol, status: 2 };
  const figures = { price, volume: 3, dealVolume: 3, dealMoney, ctimeMs: 1_699_999_900_000 };
  answers(() => answer(200, [{ ...past, ...ids, ...figures }]));
  expect(await client.futures.orderHistory(of, { limit: 5 })).toMatchObject({
    value: [{ order: { price: priceTicks, contracts: 3, averagePrice: price } }],
  });
});
