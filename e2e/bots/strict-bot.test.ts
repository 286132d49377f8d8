import type { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestPrograms } from '../simulation/host-rig.testing';
import { quoteContract } from './contract-maker.testing';
import { at, DocumentClient, type Answer } from './document-client.testing';
import { startExchange, type RunningExchange } from './headless.testing';
import * as shapes from './strict-shapes.testing';

/** A bot with strict models of live venues, on the `live` dialect: no field too many, none too few. */
let exchange: RunningExchange;
let client: DocumentClient;

beforeAll(async () => {
  const program = (await buildTestPrograms()).exchange;
  exchange = await startExchange(program, ['--seed', '7', '--dialect', 'live']);
  client = new DocumentClient(exchange.connection);
  await client.syncTime();
  await quoteContract(exchange.connection);
});
afterAll(async () => {
  expect(await exchange.stop()).toBe(0);
});

async function read<Shape extends z.ZodType>(
  shape: Shape,
  asked: Promise<Answer>,
): Promise<z.output<Shape>> {
  const { status, body } = await asked;
  expect(status).toBe(200);
  return shape.parse(body);
}
const contractName = 'E-BTC-USDT';

test('time and markets', async () => {
  await read(shapes.time, client.get('/sapi/v1/time'));
  await read(shapes.time, client.get('/fapi/v1/time'));
  const { symbols } = await read(shapes.symbols, client.get('/sapi/v1/symbols'));
  expect(symbols.map(({ symbol }) => symbol)).toContain('btcusdt');
  await read(shapes.contracts, client.get('/fapi/v1/contracts'));
  await read(shapes.futuresDepth, client.get('/fapi/v1/depth', { contractName }));
  await read(shapes.index, client.get('/fapi/v1/index', { contractName }));
});

test('a refusal is HTTP 200 with its code as text', async () => {
  const refused = await read(shapes.refusal, client.get('/sapi/v1/depth', { symbol: 'NOPE' }));
  expect(refused.code).toBe('-1121');
});

test('a spot order from placing to its cancel', async () => {
  const order = { symbol: 'btcusdt', side: 'BUY', type: 'LIMIT', volume: '0.001', price: '50000' };
  const placed = await read(shapes.newOrder, client.post('/sapi/v1/order', order));
  const named = { symbol: 'btcusdt', orderId: String(placed.orderId) };
  await read(shapes.queriedOrder, client.signedGet('/sapi/v1/order', named));
  await read(shapes.canceled, client.post('/sapi/v1/cancel', named));
  const rows = [{ side: 'BUY', batchType: 'LIMIT', volume: '0.001', price: '50000' }];
  const batch = await read(
    shapes.ids,
    client.post('/sapi/v1/batchOrders', { symbol: 'btcusdt', orders: JSON.stringify(rows) }),
  );
  const orderIds = batch.idsString.join(',');
  const { status } = await client.post('/sapi/v1/batchCancel', { symbol: 'btcusdt', orderIds });
  expect(status).toBe(200);
  await read(shapes.account, client.signedGet('/sapi/v1/account'));
});

test('a future opened and closed', async () => {
  const order = { contractName, type: 'MARKET', side: 'BUY', volume: '10', positionType: '1' };
  const gtc = { ...order, price: '0', timeInForce: '' };
  await read(shapes.placed, client.post('/fapi/v1/order', { ...gtc, open: 'OPEN' }));
  const { account } = await read(shapes.futuresAccount, client.signedGet('/fapi/v1/account'));
  expect(account[0]?.positionVos[0]?.positions).toMatchObject([{ side: 'BUY', volume: 10 }]);
  await read(shapes.placed, client.post('/fapi/v1/order', { ...gtc, side: 'SELL', open: 'CLOSE' }));
  const { markPrice } = await read(shapes.index, client.get('/fapi/v1/index', { contractName }));
  const low = String(Math.floor(markPrice * 0.95));
  const waiting = { ...order, type: 'LIMIT', price: low, open: 'OPEN' };
  const condition = { ...waiting, triggerType: '4', triggerPrice: low };
  const { orderId } = await read(
    shapes.condition,
    client.post('/fapi/v1/conditionOrder', condition),
  );
  const named = { contractName, orderId: String(orderId) };
  await read(shapes.placed, client.post('/fapi/v1/cancel', named));
});

test('a withdrawal', async () => {
  const withdrawOrderId = `strict-${Date.now()}`;
  const address = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
  const asked = { withdrawOrderId, symbol: 'USDT', amount: '20', address };
  await read(shapes.withdrawalApplied, client.post('/sapi/v1/withdraw/apply', asked));
  await read(shapes.withdrawals, client.post('/sapi/v1/withdraw/query', { withdrawOrderId }));
});

test('every kind of frame', async () => {
  const stream = await client.openStream();
  for (const kind of ['depth_step0', 'trade_ticker', 'ticker', 'kline_1min'] as const) {
    const channel = `market_btcusdt_${kind}`;
    const frame = stream.next((message) => at(message, 'channel') === channel);
    stream.say({ event: 'sub', params: { channel, cb_id: 'strict' } });
    shapes.frames[kind].parse(await frame);
    stream.say({ event: 'unsub', params: { channel } });
    if (kind !== 'trade_ticker' && kind !== 'kline_1min') continue;
    const reply = stream.next((message) => at(message, 'event_rep') === 'rep');
    stream.say({ event: 'req', params: { channel, cb_id: 'strict' } });
    shapes.frames.rep.parse(await reply);
  }
  shapes.frames.ping.parse(await stream.next((message) => at(message, 'ping') !== undefined));
  stream.close();
});
