import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestPrograms } from '../simulation/host-rig.testing';
import { quoteContract } from './contract-maker.testing';
import { at, DocumentClient, listOf, type Answer } from './document-client.testing';
import { startExchange, type RunningExchange } from './headless.testing';

/** A stranger's bot, written from the document, walks through the whole service. */
let exchange: RunningExchange;
let client: DocumentClient;

beforeAll(async () => {
  const program = (await buildTestPrograms()).exchange;
  exchange = await startExchange(program, ['--seed', '7']);
  client = new DocumentClient(exchange.connection);
  await client.syncTime();
  await quoteContract(exchange.connection);
});
afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

const CONTRACT = 'E-BTC-USDT';
const ok = async (asked: Promise<Answer>): Promise<unknown> => {
  const { status, body } = await asked;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const bestBid = async (): Promise<number> =>
  Number(at(await ok(client.get('/sapi/v1/depth', { symbol: 'BTCUSDT' })), 'bids', 0, 0));

describe('markets', () => {
  test('the clocks of both hosts agree with ours', async () => {
    for (const path of ['/sapi/v1/time', '/fapi/v1/time']) {
      const askedMs = Date.now();
      const toldMs = Number(at(await ok(client.get(path)), 'serverTime'));
      // However long the answer was on its way.
      expect(toldMs).toBeGreaterThan(askedMs - 1000);
      expect(toldMs).toBeLessThan(Date.now() + 1000);
    }
    expect(await ok(client.get('/sapi/v1/ping'))).toEqual({});
    expect(await ok(client.get('/fapi/v1/ping'))).toEqual({});
  });

  test('spot: pairs, book, ticker, trades, candles', async () => {
    const pairs = await ok(client.get('/sapi/v1/symbols'));
    expect(listOf(pairs, 'symbol')).toContain('BTCUSDT');
    const symbol = 'BTCUSDT';
    const depth = await ok(client.get('/sapi/v1/depth', { symbol, limit: '5' }));
    expect(Number(at(depth, 'bids', 0, 0))).toBeLessThan(Number(at(depth, 'asks', 0, 0)));
    expect(at(depth, 'asks')).toHaveLength(5);
    const ticker = await ok(client.get('/sapi/v1/ticker', { symbol }));
    expect(Number(at(ticker, 'high'))).toBeGreaterThanOrEqual(Number(at(ticker, 'low')));
    expect(await ok(client.get('/sapi/v1/trades', { symbol }))).not.toHaveLength(0);
    const candles = await ok(client.get('/sapi/v1/klines', { symbol, interval: '1min' }));
    expect(candles).toHaveLength(100);
    expect(Number(at(candles, 0, 'idx'))).toBeGreaterThan(Number(at(candles, 1, 'idx')));
  });

  test('futures: contracts, book, ticker, index, candles', async () => {
    const contracts = await ok(client.get('/fapi/v1/contracts'));
    expect(listOf(contracts, 'symbol')).toContain(CONTRACT);
    const contractName = CONTRACT;
    const depth = await ok(client.get('/fapi/v1/depth', { contractName }));
    expect(Number(at(depth, 'bids', 0, 0))).toBeLessThan(Number(at(depth, 'asks', 0, 0)));
    const ticker = await ok(client.get('/fapi/v1/ticker', { contractName }));
    expect(Number(at(ticker, 'high'))).toBeGreaterThanOrEqual(Number(at(ticker, 'low')));
    const index = await ok(client.get('/fapi/v1/index', { contractName }));
    expect(at(index, 'markPrice')).toBeGreaterThan(0);
    const candles = await ok(client.get('/fapi/v1/klines', { contractName, interval: '1h' }));
    const times = listOf(candles, 'idx').map(Number);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('the open feed', async () => {
    const summary = await ok(client.get('/open/v2/pub/summary'));
    expect(listOf(summary, 'trading_pairs')).toContain('BTC_USDT');
    expect(at(await ok(client.get('/open/v2/pub/asset')), 'BTC', 'name')).toBeTypeOf('string');
    expect(at(await ok(client.get('/open/v2/pub/ticker')), 'BTC_USDT', 'isFrozen')).toBe('0');
    const symbol = 'BTC_USDT';
    const book = await ok(client.get('/open/v2/pub/orderbook', { symbol }));
    expect(at(book, 'bids')).not.toHaveLength(0);
    expect(await ok(client.get('/open/v2/pub/trades', { symbol }))).not.toHaveLength(0);
  });
});

describe.each([
  ['spot', '/sapi/v1'],
  ['margin', '/sapi/v1/margin'],
])('%s orders', (wallet, base) => {
  test('place, query, list, cancel', async () => {
    const price = Math.floor((await bestBid()) * 0.9);
    const newClientOrderId = `walk-${wallet}`;
    const placed = await ok(
      client.post(`${base}/order`, {
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        volume: 0.001,
        price,
        newClientOrderId,
      }),
    );
    expect(placed).toMatchObject({ symbol: 'BTCUSDT', price, status: 'NEW' });
    expect(at(placed, 'clientorderId')).toBe(newClientOrderId);
    const orderId = String(at(placed, 'orderId'));
    const asked = { symbol: 'BTCUSDT', orderId };
    expect(await ok(client.signedGet(`${base}/order`, asked))).toMatchObject({
      clientOrderId: newClientOrderId,
      status: 'NEW',
      executedQty: 0,
    });
    const open = await ok(client.signedGet(`${base}/openOrders`, { symbol: 'BTCUSDT' }));
    expect(listOf(open, 'orderIdString')).toContain(orderId);
    expect(await ok(client.post(`${base}/cancel`, asked))).toMatchObject({ status: 'CANCELED' });
    const again = await client.post(`${base}/cancel`, asked);
    expect(again).toMatchObject({ status: 400, body: { code: -1145 } });
  });

  test('a market order trades and the trade is ours', async () => {
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', volume: 100 };
    const placed = await ok(client.post(`${base}/order`, order));
    expect(at(placed, 'status')).toBe('FILLED');
    const trades = await ok(client.signedGet(`${base}/myTrades`, { symbol: 'BTCUSDT' }));
    expect(at(trades, 0)).toMatchObject({
      bidId: at(placed, 'orderId'),
      isBuyer: true,
      feeCoin: 'BTC',
    });
  });
});

test('a batch is placed and cancelled', async () => {
  const price = Math.floor((await bestBid()) * 0.9);
  const row = { side: 'BUY', batchType: 'LIMIT', volume: 0.001 };
  const orders = [
    { ...row, price },
    { ...row, price: price - 1 },
  ];
  const placed = await ok(client.post('/sapi/v1/batchOrders', { symbol: 'BTCUSDT', orders }));
  const ids = listOf(at(placed, 'idsString'));
  expect(ids).toHaveLength(2);
  const orderIds = JSON.stringify([...ids, '1']);
  const canceled = await ok(client.post('/sapi/v1/batchCancel', { symbol: 'BTCUSDT', orderIds }));
  expect(listOf(at(canceled, 'success')).map(String).sort()).toEqual(ids.map(String).sort());
  expect(listOf(at(canceled, 'failed')).map(String)).toEqual(['1']);
});

test('an order can be tested without being placed', async () => {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', volume: 0.001, price: 50_000 };
  expect(await ok(client.post('/sapi/v1/order/test', order))).toEqual({});
});

test('a wrong signature and a wrong clock are refused', async () => {
  const stranger = new DocumentClient({ ...exchange.connection, apiSecret: 'wrong' });
  expect(await stranger.signedGet('/sapi/v1/account')).toMatchObject({
    status: 401,
    body: { code: -1022 },
  });
});

test('a contract is opened, seen as a position, and closed', async () => {
  const order = {
    contractName: CONTRACT,
    type: 'MARKET',
    side: 'BUY',
    volume: 10,
    positionType: 1,
  };
  const opened = await ok(client.post('/fapi/v1/order', { ...order, open: 'OPEN' }));
  expect(at(opened, 'orderId')).toBeTypeOf('number');
  const positions = async (): Promise<readonly unknown[]> => {
    const account = at(await ok(client.signedGet('/fapi/v1/account')), 'account');
    const rows = listOf(account, 'positionVos').flatMap((row) => listOf(row));
    const own = rows.filter((row) => at(row, 'contractName') === CONTRACT);
    return own.flatMap((row) => listOf(at(row, 'positions')));
  };
  expect(await positions()).toMatchObject([{ side: 'BUY', volume: 10, positionType: 1 }]);
  const trades = await ok(client.signedGet('/fapi/v1/myTrades', { contractName: CONTRACT }));
  expect(at(trades, 0)).toMatchObject({ bidId: at(opened, 'orderId'), isBuyer: true });
  await ok(client.post('/fapi/v1/order', { ...order, side: 'SELL', open: 'CLOSE' }));
  expect(await positions()).toEqual([]);
  const history = await ok(client.post('/fapi/v1/orderHistorical', { contractName: CONTRACT }));
  expect(listOf(history, 'openOrClose').slice(0, 2)).toEqual(['CLOSE', 'OPEN']);
});

test('a resting and a conditional order on a contract are cancelled', async () => {
  const index = await ok(client.get('/fapi/v1/index', { contractName: CONTRACT }));
  const order = { contractName: CONTRACT, side: 'BUY', volume: 1, positionType: 1, open: 'OPEN' };
  const price = Math.floor(Number(at(index, 'markPrice')) * 0.95);
  const resting = await ok(client.post('/fapi/v1/order', { ...order, type: 'LIMIT', price }));
  const waiting = await ok(
    client.post('/fapi/v1/conditionOrder', {
      ...order,
      type: 'LIMIT',
      price,
      triggerType: '4',
      triggerPrice: String(price),
    }),
  );
  const open = await ok(client.signedGet('/fapi/v1/openOrders', { contractName: CONTRACT }));
  expect(listOf(open, 'orderId')).toContain(at(resting, 'orderId'));
  for (const order of [resting, waiting]) {
    const orderId = at(order, 'orderId');
    const named = { contractName: CONTRACT, orderId: String(orderId) };
    expect(await ok(client.post('/fapi/v1/cancel', named))).toEqual({ orderId });
  }
});

test('a withdrawal is asked for once and found again', async () => {
  const asked = {
    withdrawOrderId: `walk-${Date.now()}`,
    symbol: 'USDT',
    amount: '20',
    address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  };
  const applied = await ok(client.post('/sapi/v1/withdraw/apply', asked));
  expect(applied).toMatchObject({ code: '0' });
  const twice = await ok(client.post('/sapi/v1/withdraw/apply', asked));
  expect(at(twice, 'code')).toBe('-2018');
  const { withdrawOrderId } = asked;
  const found = await ok(client.post('/sapi/v1/withdraw/query', { withdrawOrderId }));
  expect(at(found, 'data')).toMatchObject({
    withdrawList: [{ id: at(applied, 'data', 'id'), withdrawOrderId }],
    count: 1,
  });
});

test('the stream: gzip frames, history on request, heartbeats', async () => {
  const stream = await client.openStream();
  const of = (channel: string) => (message: unknown) => at(message, 'channel') === channel;
  const first = ['depth_step0', 'trade_ticker', 'ticker', 'kline_1min'].map(async (kind) => {
    const channel = `market_btcusdt_${kind}`;
    const frame = stream.next(of(channel));
    stream.say(
      kind === 'ticker' ? `sub ${channel}` : { event: 'sub', params: { channel, cb_id: 'walk' } },
    );
    return frame;
  });
  const [depth, trades, ticker, candle] = await Promise.all(first);
  expect(listOf(at(depth, 'tick', 'asks')).length).toBeLessThanOrEqual(30);
  expect(Number(at(depth, 'tick', 'buys', 0, 0))).toBeLessThan(
    Number(at(depth, 'tick', 'asks', 0, 0)),
  );
  expect(at(trades, 'tick', 'data', 0, 'side')).toMatch(/^(buy|sell)$/);
  for (const frame of [ticker, candle]) {
    expect(Number(at(frame, 'tick', 'high'))).toBeGreaterThanOrEqual(
      Number(at(frame, 'tick', 'low')),
    );
  }
  const channel = 'market_btcusdt_kline_1min';
  const reply = stream.next((message) => at(message, 'event_rep') === 'rep');
  stream.say({ event: 'req', params: { channel, cb_id: 'walk', pageSize: 10 } });
  expect(at(await reply, 'data')).toHaveLength(10);
  const futures = stream.next(of('market_e_btcusdt_depth_step0'));
  stream.say('sub market_e_btcusdt_depth_step0');
  expect(at(await futures, 'tick', 'buys')).not.toHaveLength(0);
  await stream.next((message) => at(message, 'ping') !== undefined);
  expect(stream.heartbeats).toBeGreaterThan(0);
  stream.close();
});
