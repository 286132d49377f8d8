/** Futures orders that are refused: the code and the field it names (exchange-rules §2, §10). */
import { LIVE } from '@shared/contract/exchange/dialect';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, World, type Answer, type User } from '../gateway.testing';

let world: World;
beforeEach(() => {
  world = new World();
});

const OPEN = {
  contractName: 'E-BTC-USDT',
  volume: 10,
  price: 60000,
  type: 'LIMIT',
  side: 'BUY',
  open: 'OPEN',
  positionType: 1,
};
const CONDITION = { ...OPEN, triggerType: '3', triggerPrice: '61000' };
const place = (order: object, user: User = BOB) => world.post(user, '/fapi/v1/order', order);
const wait = (order: object) => world.post(BOB, '/fapi/v1/conditionOrder', order);
const codeOf = ({ status, text }: Answer) => [status, /"code":"?(-?\d+)/.exec(text)?.[1]];
const messageOf = ({ text }: Answer) => /"msg":"([^"]*)"/.exec(text)?.[1] ?? '';

describe('an order', () => {
  test.each<[object, string, string]>([
    [{ contractName: undefined }, '-1102', 'contractName'],
    [{ contractName: 'E-NOPE-USDT' }, '-1121', 'contractName'],
    [{ contractName: 'e-btc-usdt' }, '-1121', 'contractName'],
    [{ volume: undefined }, '-1102', 'volume'],
    [{ volume: '1.5' }, '-1111', 'volume'],
    [{ volume: 0 }, '-1130', 'volume'],
    [{ volume: 'many' }, '-1100', 'volume'],
    [{ volume: 300_001 }, '-1137', 'volume'],
    [{ price: undefined }, '-1102', 'price'],
    [{ price: '60000.05' }, '-1111', 'price'],
    [{ price: '66000.1' }, '-1138', 'price'],
    [{ side: 'HOLD' }, '-1117', 'side'],
    [{ open: 'REVERSE' }, '-1117', 'open'],
    [{ type: 'STOP' }, '-1116', 'type'],
    [{ positionType: 3 }, '-1130', 'positionType'],
    [{ positionType: 'x' }, '-1100', 'positionType'],
    [{ timeInForce: 'DAY' }, '-1115', 'timeInForce'],
    [{ timeInForce: 'POST_ONLY', type: 'MARKET' }, '-1115', 'timeInForce'],
    [{ timeInForce: 'FOK', type: 'MARKET' }, '-1115', 'timeInForce'],
    [{ clientOrderId: 'x'.repeat(32) }, '-4015', 'clientOrderId'],
    [{ clientOrderId: 'sp ace' }, '-4015', 'clientOrderId'],
    [{ type: 'MARKET', price: undefined }, '-1112', 'side'],
    [{ open: 'CLOSE' }, '-2024', 'volume'],
    [{ volume: 200_000 }, '-2019', ''],
  ])('%j is %s, naming %s', async (change, code, field) => {
    const answer = await place({ ...OPEN, ...change });
    expect(codeOf(answer)).toEqual([400, code]);
    expect(messageOf(answer)).toContain(field);
    expect((await world.signedGet(BOB, '/fapi/v1/account')).text).toContain(
      '"accountNormal":20000,"accountLock":0,',
    );
    expect((await world.signedGet(BOB, '/fapi/v1/openOrders')).text).toBe('[]');
  });

  test('a client id of 31 characters is taken, and only once', async () => {
    const named = { ...OPEN, clientOrderId: 'x'.repeat(31) };
    expect((await place(named)).status).toBe(200);
    expect(codeOf(await place(named))).toEqual([400, '-4116']);
    expect((await place(named, ALICE)).status).toBe(200);
  });

  test('the other position type is refused while one is in use', async () => {
    await place(OPEN);
    expect(codeOf(await place({ ...OPEN, positionType: 2 }))).toEqual([400, '-4048']);
  });

  test('POST_ONLY that would take', async () => {
    await place(OPEN);
    const sell = { ...OPEN, side: 'SELL', timeInForce: 'POST_ONLY' };
    const refused = await place(sell, ALICE);
    expect([codeOf(refused), messageOf(refused)]).toEqual([
      [400, '-5022'],
      'price 60000: a POST_ONLY order would take',
    ]);
    expect((await place({ ...sell, price: 60_000.1 }, ALICE)).status).toBe(200);
  });

  test('a contract that does not trade', async () => {
    const halt = { type: 'haltMarket', symbol: 'E-BTC-USDT' } as const;
    await world.settle(world.sequencer.submit((turn) => turn.execute(halt)));
    expect(codeOf(await place(OPEN))).toEqual([400, '-1147']);
    expect((await world.get('/fapi/v1/contracts')).text).toContain('"status":0}');
  });

  test('too many', async () => {
    for (let i = 0; i < 100; i++) await place({ ...OPEN, volume: 1 });
    expect(codeOf(await place({ ...OPEN, volume: 1 }))).toEqual([400, '-1015']);
  });

  test.each(['', 'GTC', 'LIMIT', 'MARKET'])('timeInForce %j is for live venues', async (word) => {
    expect((await place({ ...OPEN, timeInForce: word })).status).toBe(400);
    world.gateway.setSwitches({ ...world.gateway.switches(), dialect: LIVE });
    expect((await place({ ...OPEN, timeInForce: word })).text).toMatch(/^\{"orderId":\d+\}$/);
  });
});

describe('a condition', () => {
  test.each<[object, string, string]>([
    [{ triggerType: 5 }, '-1130', 'triggerType'],
    [{ triggerType: '1' }, '-1130', 'triggerType'],
    [{ triggerPrice: '0' }, '-1130', 'triggerPrice'],
    [{ triggerPrice: '-1' }, '-1130', 'triggerPrice'],
    [{ triggerPrice: undefined }, '-1102', 'triggerPrice'],
    [{ triggerPrice: '61000.05' }, '-1111', 'triggerPrice'],
    [{ triggerPrice: 'high' }, '-1100', 'triggerPrice'],
    [{ triggerPrice: '59999.5' }, '-2021', 'triggerPrice 59999.5'],
    [{ triggerType: '4' }, '-2021', 'triggerPrice'],
    [{ clientOrderId: 'mine' }, '-1103', 'clientOrderId'],
    [{ newClientOrderId: 'mine' }, '-1103', 'newClientOrderId'],
    [{ volume: '0.5' }, '-1111', 'volume'],
    [{ contractName: 'E-NOPE-USDT' }, '-1121', 'contractName'],
  ])('%j is %s, naming %s', async (change, code, field) => {
    const answer = await wait({ ...CONDITION, ...change });
    expect([codeOf(answer), messageOf(answer).includes(field)]).toEqual([[400, code], true]);
    expect((await world.signedGet(BOB, '/fapi/v1/openOrders')).text).toBe('[]');
  });

  test('answers in live shape too', async () => {
    world.gateway.setSwitches({ ...world.gateway.switches(), dialect: LIVE });
    expect((await wait(CONDITION)).text).toMatch(
      /^\{"orderId":(\d+),"data":\{"triggerIds":\["\1"\]\}\}$/,
    );
  });
});

describe('queries', () => {
  test.each([
    ['/fapi/v1/depth', '-1102'],
    ['/fapi/v1/depth?contractName=BTC-USDT', '-1121'],
    ['/fapi/v1/depth?contractName=E-NOPE-USDT', '-1121'],
    ['/fapi/v1/depth?contractName=E-BTC-USDT&limit=101', '-1130'],
    ['/fapi/v1/ticker?contractName=e-btc-usdt', '-1121'],
    ['/fapi/v1/index?contractName=E-BTC-USDT&limit=101', '-1130'],
    ['/fapi/v1/klines?contractName=E-BTC-USDT&interval=60min', '-1120'],
    ['/fapi/v1/klines?contractName=E-BTC-USDT&interval=1h&limit=301', '-1130'],
  ])('%s is %s', async (target, code) => {
    expect(codeOf(await world.get(target))).toEqual([400, code]);
  });

  test.each([
    ['/fapi/v1/order', '-1102'],
    ['/fapi/v1/order?contractName=E-BTC-USDT&orderId=abc', '-1100'],
    ['/fapi/v1/order?contractName=E-BTC-USDT&orderId=5', '-2013'],
    ['/fapi/v1/openOrders?contractName=E-NOPE-USDT', '-1121'],
    ['/fapi/v1/myTrades?contractName=E-BTC-USDT&fromId=-1', '-1130'],
    ['/fapi/v1/myTrades?contractName=E-BTC-USDT&limit=1001', '-1130'],
  ])('signed %s is %s', async (target, code) => {
    expect(codeOf(await world.signedGet(BOB, target))).toEqual([400, code]);
  });

  test.each(['orderHistorical', 'profitHistorical'])('%s is strict as well', async (name) => {
    const ask = (body: object) => world.post(BOB, `/fapi/v1/${name}`, body);
    const contractName = 'E-BTC-USDT';
    expect(codeOf(await ask({}))).toEqual([400, '-1102']);
    expect(codeOf(await ask({ contractName: 'E-NOPE-USDT' }))).toEqual([400, '-1121']);
    expect(codeOf(await ask({ contractName, limit: '0' }))).toEqual([400, '-1130']);
    expect(codeOf(await ask({ contractName, fromId: 'abc' }))).toEqual([400, '-1100']);
  });
});

test('marketOpenUnit value: a MARKET OPEN spends money, a CLOSE still counts contracts', async () => {
  world = new World({ switches: { marketOpenUnit: 'value' }, marketOpenUnit: 'value' });
  await place({ ...OPEN, side: 'SELL', volume: 1000 }, ALICE);
  const open = { ...OPEN, type: 'MARKET', price: undefined, volume: '60.5' };
  expect((await place(open)).status).toBe(200);
  expect((await world.signedGet(BOB, '/fapi/v1/account')).text).toContain('"volume":10,');
  expect(codeOf(await place({ ...open, side: 'SELL', open: 'CLOSE' }))).toEqual([400, '-1111']);
});

test('an exchange without contracts knows none, and its stream neither', async () => {
  world = new World({ without: ['futures'] });
  expect((await world.get('/fapi/v1/contracts')).text).toBe('[]');
  expect(codeOf(await world.get('/fapi/v1/depth?contractName=E-BTC-USDT'))).toEqual([400, '-1121']);
  expect(codeOf(await place(OPEN))).toEqual([400, '-1121']);
  expect((await world.signedGet(BOB, '/fapi/v1/account')).text).toBe('{"account":[]}');
  const client = world.openStream();
  client.say('sub market_e_btcusdt_ticker');
  world.clock.advance(2000);
  expect([client.take(), world.gateway.ignoredCommands()]).toEqual([[], 1]);
});
