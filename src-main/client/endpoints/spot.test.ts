import { expect, test } from 'vitest';
import { atoms, lots, ticks } from '@shared/money/units';
import { LIMIT_BUY, PAIR, setUp } from '../client.testing';
import { answer } from '../scripted-transport.testing';

const decode = (body: Uint8Array | undefined) => new TextDecoder().decode(body);

test('an order leaves as the signed bytes of the published vector', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, { orderId: 7, clientorderId: 't-1', status: 'NEW', executedQty: 0 }));
  expect(await client.spot.placeOrder(LIMIT_BUY)).toEqual({
    kind: 'accepted',
    value: { orderId: '7', clientOrderId: 't-1', status: 'NEW', executedQty: '0' },
  });
  const [request] = transport.sentTo('/order');
  expect(request?.url).toBe('https://x.test/sapi/v1/order');
  expect(decode(request?.body)).toBe(
    '{"symbol":"BTCUSDT","volume":0.01,"side":"BUY","type":"LIMIT","price":60000,"newClientOrderId":"t-1"}',
  );
  expect(request?.headers).toEqual({
    'Content-Type': 'application/json',
    'X-CH-APIKEY': 'key-1',
    'X-CH-TS': '1700000000000',
    'X-CH-SIGN': '295492b828548a167a07419b038cfb1c7a5593750bb11e183b4f7d47b6c089c2',
  });
});

test('a market buy sends the amount to spend and no price', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, {}));
  const quantity = { unit: 'quote', atoms: atoms(100_050_000_000n) } as const;
  const outcome = await client.spot.testOrder({
    ...LIMIT_BUY,
    type: 'MARKET',
    price: null,
    quantity,
  });
  expect(outcome).toEqual({ kind: 'accepted', value: null });
  expect(decode(transport.sentTo('/order/test')[0]?.body)).toBe(
    '{"symbol":"BTCUSDT","volume":1000.5,"side":"BUY","type":"MARKET","newClientOrderId":"t-1"}',
  );
});

test('public reads carry neither key nor signature', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, { time: 5, bids: [['60000.00', '0.5']], asks: [['60000.01', '1']] }));
  expect(await client.spot.book(PAIR, 5)).toEqual({
    kind: 'accepted',
    value: {
      symbol: 'BTCUSDT',
      bids: [{ price: 6_000_000, lots: 500_000 }],
      asks: [{ price: 6_000_001, lots: 1_000_000 }],
      atMs: 5,
    },
  });
  expect(transport.requests.map(({ url }) => url)).toEqual([
    'https://x.test/sapi/v1/depth?symbol=BTCUSDT&limit=5',
  ]);
  expect(Object.keys(transport.requests[0]?.headers ?? {})).toEqual(['Content-Type']);
});

test('market data arrives in ticks, lots and atoms', async () => {
  const { client, answers } = setUp();
  answers(({ url }) => {
    if (url.includes('/ticker'))
      return answer(200, { time: 1, high: 3, low: 1, open: 1, last: 2.5, vol: 0.1, rose: 1.5 });
    if (url.includes('/trades'))
      return answer(200, [{ price: 60000.1, time: 9, qty: '0.000001', side: 'sell' }]);
    if (url.includes('/klines'))
      return answer(200, [
        { idx: 1_699_999_140, open: 1, close: 2, high: 3, low: 0.5, vol: 4 },
        { idx: 1_699_999_200_000, open: 2, close: 2, high: 2, low: 2, vol: 0 },
      ]);
    return answer(200, [
      {
        symbol: 'btcusdt',
        baseAsset: 'BTC',
        quoteAsset: 'USDT',
        pricePrecision: 2,
        quantityPrecision: 6,
      },
      {
        symbol: 'fine',
        baseAsset: 'BTC',
        quoteAsset: 'USDT',
        pricePrecision: 2,
        quantityPrecision: 9,
      },
    ]);
  });
  expect(await client.spot.pairs()).toEqual({ kind: 'accepted', value: [PAIR] });
  expect(client.uncountedPairs()).toEqual(['FINE']);
  expect(await client.spot.ticker(PAIR)).toMatchObject({
    value: { symbol: 'BTCUSDT', last: 250, volume: 100_000, turnover: null, rose: '1.5000' },
  });
  expect(await client.spot.recentTrades(PAIR, 1)).toMatchObject({
    value: [{ price: 6_000_010, lots: 1, side: 'SELL', atMs: 9 }],
  });
  const page = await client.spot.candles(PAIR, '1min', { limit: 2 });
  expect(page).toMatchObject({
    value: [
      { openTimeMs: 1_699_999_200_000, volume: 0 },
      { openTimeMs: 1_699_999_140_000, open: 100, high: 300, low: 50, volume: 4_000_000 },
    ],
  });
});

test('a pair without a name, or of a coin without one, is not traded here, and told', async () => {
  const { client, answers } = setUp();
  const row = { symbol: 'btcusdt', baseAsset: 'BTC', quoteAsset: 'USDT' };
  const steps = { pricePrecision: 2, quantityPrecision: 6 };
  const rows = [{ symbol: '' }, {}, { baseAsset: '' }, { symbol: 'x', quoteAsset: '' }];
  answers(() =>
    answer(
      200,
      rows.map((change) => ({ ...row, ...steps, ...change })),
    ),
  );
  expect(await client.spot.pairs()).toEqual({ kind: 'accepted', value: [PAIR] });
  expect(client.uncountedPairs()).toEqual(['BTC/USDT', 'BTCUSDT', 'X']);
});

const ORDER = {
  orderId: '9007199254740993',
  clientOrderId: 't-1',
  symbol: 'BTCUSDT',
  price: 60000,
  origQty: 0.01,
  executedQty: 0.004,
  avgPrice: '60000.25',
  type: 'LIMIT',
  side: 'BUY',
  status: 'PARTIALLY_FILLED',
} as const;

test('orders, own trades and balances arrive exact', async () => {
  const { client, answers } = setUp();
  answers(({ url }) => {
    if (url.includes('/openOrders'))
      return answer(200, [
        { ...ORDER, time: '1700000000000' },
        {
          ...ORDER,
          time: '1699999999000',
          type: 'MARKET',
          price: 0,
          origQty: 1000.5,
          status: 'PENDING_CANCEL',
        },
        { ...ORDER, symbol: 'ETHUSDT' },
      ]);
    if (url.includes('/myTrades'))
      return answer(
        200,
        '[{"symbol":"BTCUSDT","id":41,"bidId":9007199254740993,"askId":8,"price":60000.1,"qty":0.01,"time":5,"isBuyer":false,"isMaker":true,"feeCoin":"USDT","fee":0.48000081,"isSelf":false}]',
      );
    return answer(200, { balances: [{ asset: 'usdt', free: '99999.12345678', locked: 1 }] });
  });
  const open = await client.spot.openOrders(PAIR);
  const orders = [
    {
      orderId: '9007199254740993',
      price: ticks(6_000_000),
      quantity: { unit: 'base', lots: lots(10_000) },
      executed: 4000,
      averagePrice: '60000.25',
      status: 'PARTIALLY_FILLED',
      createdAtMs: 1_700_000_000_000,
    },
    {
      price: null,
      quantity: { unit: 'quote', atoms: 100_050_000_000n },
      status: 'PARTIALLY_FILLED',
    },
  ];
  expect(open).toMatchObject({ value: { orders } });
  expect(await client.spot.ownTrades(PAIR, '41')).toMatchObject({
    value: [{ tradeId: '41', orderId: '8', side: 'SELL', isMaker: true, fee: 48_000_081n }],
  });
  expect(await client.spot.balances()).toEqual({
    kind: 'accepted',
    value: [{ asset: 'USDT', free: 9_999_912_345_678n, locked: 100_000_000n }],
  });
});

test('an order is looked up by client id with the blank order id', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, { ...ORDER, transactTime: '5' }));
  const found = await client.spot.order(PAIR, { clientOrderId: 't-1' });
  expect(found).toMatchObject({ kind: 'accepted', value: { orderId: '9007199254740993' } });
  expect(transport.sentTo('/order')[0]?.url).toBe(
    'https://x.test/sapi/v1/order?orderId=0&newClientOrderId=t-1&symbol=BTCUSDT',
  );
});

test.each([{ orderId: '1' }, { clientOrderId: 'other' }])(
  'a reply about another order than %j proves nothing',
  async (reference) => {
    const { client, answers } = setUp();
    answers(() => answer(200, { ...ORDER, transactTime: '5' }));
    expect((await client.spot.order(PAIR, reference)).kind).toBe('unknown');
  },
);

test('a value that is no whole number of ticks is not rounded but unreadable', async () => {
  const { client, answers } = setUp();
  answers(() => answer(200, { time: 5, bids: [['60000.001', '0.5']], asks: [] }));
  expect(await client.spot.book(PAIR, 5)).toEqual({
    kind: 'unknown',
    message: 'unreadable reply: price 60000.001 is not a whole number of ticks',
  });
});

test('cancels name the order and report what the exchange says', async () => {
  const { transport, client, answers } = setUp();
  answers(({ url }) =>
    url.endsWith('/batchCancel')
      ? answer(200, { success: ['7'], failed: [9] })
      : answer(200, { orderId: 7, status: 'CANCELED' }),
  );
  expect(await client.spot.cancelOrder(PAIR, '7')).toEqual({
    kind: 'accepted',
    value: { orderId: '7', status: 'CANCELED' },
  });
  expect(await client.spot.cancelBatch(PAIR, ['7', '9'])).toEqual({
    kind: 'accepted',
    value: { success: ['7'], failed: ['9'] },
  });
  expect(decode(transport.sentTo('/batchCancel')[0]?.body)).toBe(
    '{"symbol":"BTCUSDT","orderIds":"[7,9]"}',
  );
});

test('a batch leaves as rows without names; an answer about another number of orders is unknown', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, { idsString: ['7', '1500000000000000017'], ids: [7, 8] }));
  const { pair: _pair, clientOrderId: _name, ...limit } = LIMIT_BUY;
  const spend = { side: 'BUY', type: 'MARKET', price: null } as const;
  const market = { ...spend, quantity: { unit: 'quote', atoms: atoms(1_050_000_000n) } } as const;
  expect(await client.spot.placeBatch(PAIR, [limit, market])).toEqual({
    kind: 'accepted',
    value: { orderIds: ['7', '1500000000000000017'] },
  });
  expect(decode(transport.sentTo('/batchOrders')[0]?.body)).toBe(
    '{"symbol":"BTCUSDT","orders":[' +
      '{"price":60000,"volume":0.01,"side":"BUY","batchType":"LIMIT"},' +
      '{"volume":10.5,"side":"BUY","batchType":"MARKET"}]}',
  );
  expect(await client.spot.placeBatch(PAIR, [limit])).toMatchObject({ kind: 'unknown' });
});
