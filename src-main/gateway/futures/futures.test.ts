/** Every futures endpoint end to end, in bytes, against the real engine with an empty, silent book. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  codeOf,
  GENESIS_MS,
  idOf,
  World,
  type Answer,
  type User,
} from '../gateway.testing';

let world: World;
beforeEach(() => {
  world = new World();
});

/** 22:14:00 UTC. */
const GENESIS_TEXT = '2023-11-14T22:14:00';
const OPEN_LONG = {
  contractName: 'E-BTC-USDT',
  volume: 1000,
  price: 60000,
  type: 'LIMIT',
  side: 'BUY',
  open: 'OPEN',
  positionType: 2,
};
const OPEN_SHORT = { ...OPEN_LONG, side: 'SELL' };
const CLOSE_LONG = { ...OPEN_LONG, side: 'SELL', open: 'CLOSE' };

const place = (user: User, order: object) => world.post(user, '/fapi/v1/order', order);
const cancel = (user: User, body: object) =>
  world.post(user, '/fapi/v1/cancel', { contractName: 'E-BTC-USDT', ...body });
const own = (user: User, name: string, query = '') =>
  world.signedGet(user, `/fapi/v1/${name}?contractName=E-BTC-USDT${query}`);
const history = (user: User, name: string, body: object = {}) =>
  world.post(user, `/fapi/v1/${name}`, { contractName: 'E-BTC-USDT', ...body });
/** The body with order ids replaced by names. */
function named({ text }: Answer, names: Readonly<Record<string, string>>): string {
  return Object.entries(names).reduce((all, [id, name]) => all.replaceAll(id, name), text);
}

/** Bob bids for 1000 contracts at 60000, Alice sells him 400 of them: he is long, she is short. */
async function trade() {
  const maker = idOf(await place(BOB, { ...OPEN_LONG, clientOrderId: 'bob-1' }));
  world.clock.advance(1000);
  const taker = idOf(await place(ALICE, { ...OPEN_SHORT, volume: 400, positionType: 1 }));
  return { maker, taker, names: { [maker]: 'MAKER', [taker]: 'TAKER' } };
}

describe('public endpoints', () => {
  test('ping and time', async () => {
    expect((await world.get('/fapi/v1/ping')).text).toBe('{}');
    expect((await world.get('/fapi/v1/time')).text).toBe(
      `{"timezone":"UTC","serverTime":${GENESIS_MS}}`,
    );
  });

  test('contracts', async () => {
    const { text } = await world.get('/fapi/v1/contracts');
    const btc =
      '{"symbol":"E-BTC-USDT","pricePrecision":1,"side":1,"maxMarketVolume":200000,' +
      '"multiplier":0.0001,"minOrderVolume":1,"maxMarketMoney":1000000,"type":"E",' +
      '"maxLimitVolume":300000,"maxValidOrder":100,"multiplierCoin":"BTC","minOrderMoney":1,' +
      '"maxLimitMoney":5000000,"status":1}';
    expect(text.startsWith(`[${btc},{"symbol":"E-ETH-USDT",`)).toBe(true);
    expect(text).toContain('"multiplier":10,');
    expect([...text.matchAll(/"symbol"/g)].length).toBe(4);
  });

  test('an empty book, no trades, and the opening price as index and mark', async () => {
    expect((await own(ALICE, 'depth')).text).toBe('{"bids":[],"asks":[]}');
    expect((await own(ALICE, 'ticker')).text).toMatch(
      /^\{"high":"0.0","vol":"0","last":"0.0","low":"0.0","rose":"0[.0]*","time":\d+\}$/,
    );
    expect((await own(ALICE, 'klines', '&interval=1h')).text).toBe('[]');
    expect((await own(ALICE, 'index')).text).toMatch(
      /^\{"markPrice":60000,"indexPrice":60000,"lastFundingRate":-?[\d.]+,"contractName":"E-BTC-USDT","time":\d+\}$/,
    );
  });

  test('depth in contracts, best first, cut at the limit', async () => {
    await place(BOB, OPEN_LONG);
    await place(BOB, { ...OPEN_LONG, price: '59999.5', volume: 7 });
    await place(ALICE, { ...OPEN_SHORT, price: '60000.1', volume: 3 });
    expect((await own(ALICE, 'depth')).text).toBe(
      '{"bids":[["60000.0","1000"],["59999.5","7"]],"asks":[["60000.1","3"]]}',
    );
    expect((await own(ALICE, 'depth', '&limit=1')).text).toContain('"bids":[["60000.0","1000"]]');
  });

  test('ticker and candles after a trade, every figure a string', async () => {
    await trade();
    expect((await own(ALICE, 'ticker')).text).toMatch(
      /^\{"high":"60000.0","vol":"400","last":"60000.0","low":"60000.0","rose":"0[.0]*","time":\d+\}$/,
    );
    expect((await own(ALICE, 'klines', '&interval=1h')).text).toMatch(
      /^\[\{"high":"60000.0","vol":"400","low":"60000.0","close":"60000.0","open":"60000.0","idx":\d+\}\]$/,
    );
  });
});

describe('orders', () => {
  test('a resting order in every list it is in', async () => {
    const placed = await place(BOB, { ...OPEN_LONG, clientOrderId: 'bob-1' });
    const id = idOf(placed);
    expect([placed.status, placed.text]).toEqual([200, `{"orderId":${id}}`]);
    const entry =
      '[{"side":"BUY","executedQty":0,"orderId":ID,"price":60000,"origQty":1000,"avgPrice":0,' +
      `"transactTime":"${GENESIS_MS}","action":"OPEN","contractName":"E-BTC-USDT",` +
      '"type":"LIMIT","status":"NEW"}]';
    for (const answer of [
      await own(BOB, 'order', `&orderId=${id}`),
      await own(BOB, 'order', '&clientOrderId=bob-1'),
      await own(BOB, 'order', '&orderId=&clientOrderId=bob-1'),
      await own(BOB, 'order', `&orderId=${id}&clientOrderId=bob-1`),
      await own(BOB, 'order'),
      await own(BOB, 'openOrders'),
      await world.signedGet(BOB, '/fapi/v1/openOrders'),
    ]) {
      expect(named(answer, { [id]: 'ID' })).toBe(entry);
    }
    expect((await world.signedGet(BOB, '/fapi/v1/openOrders?contractName=E-ETH-USDT')).text).toBe(
      '[]',
    );
    expect(named(await history(BOB, 'orderHistorical'), { [id]: 'ID' })).toBe(
      `[{"side":"BUY","clientId":"bob-1","ctimeMs":${GENESIS_MS},"positionType":2,"orderId":ID,` +
        '"avgPrice":0,"openOrClose":"OPEN","leverageLevel":20,"type":1,' +
        '"closeTakerFeeRate":0.0006,"openMakerFeeRate":0.0002,"closeMakerFeeRate":0.0002,' +
        '"openTakerFeeRate":0.0006,"volume":1000,"dealVolume":0,"price":60000,"contractId":1,' +
        `"ctime":"${GENESIS_TEXT}","contractName":"E-BTC-USDT","dealMoney":0,"status":1}]`,
    );
  });

  test('a partly filled one and its taker', async () => {
    const { names } = await trade();
    const [maker] = JSON.parse((await own(BOB, 'order')).text) as object[];
    expect(maker).toMatchObject({ executedQty: 400, avgPrice: 60000, status: 'PARTIALLY_FILLED' });
    expect(named(await history(ALICE, 'orderHistorical'), names)).toMatch(
      /"clientId":"0",.*"orderId":TAKER,"avgPrice":60000,.*"dealVolume":400,.*"dealMoney":2400,"status":2\}\]$/,
    );
  });

  test.each<[object, number, string]>([
    [{ timeInForce: 'IOC' }, 3, 'CANCELED'],
    [{ timeInForce: 'FOK' }, 4, 'CANCELED'],
    [{ timeInForce: 'POST_ONLY' }, 5, 'NEW'],
    [{}, 1, 'NEW'],
  ])('%j without a counterpart is type %i and %s', async (change, type, status) => {
    const id = idOf(await place(BOB, { ...OPEN_LONG, ...change }));
    expect((await own(BOB, 'order', `&orderId=${id}`)).text).toContain(`"status":"${status}"`);
    expect((await history(BOB, 'orderHistorical')).text).toContain(`"type":${type},`);
  });

  test('a market order has type 2 and no price', async () => {
    await place(BOB, OPEN_LONG);
    await place(ALICE, { ...OPEN_SHORT, type: 'MARKET', volume: 10 });
    expect((await own(ALICE, 'order')).text).toContain('"price":0,"origQty":10,"avgPrice":60000,');
    expect((await history(ALICE, 'orderHistorical')).text).toContain('"type":2,');
  });

  test('cancel by id and by client id, once', async () => {
    const id = idOf(await place(BOB, { ...OPEN_LONG, clientOrderId: 'bob-1' }));
    expect((await cancel(BOB, { orderId: id })).text).toBe(`{"orderId":${id}}`);
    expect(codeOf(await cancel(BOB, { orderId: id }))).toBe('-1145');
    const second = idOf(await place(BOB, { ...OPEN_LONG, clientOrderId: 'bob-2' }));
    expect(idOf(await cancel(BOB, { orderId: '', clientOrderId: 'bob-2' }))).toBe(second);
    expect(codeOf(await cancel(BOB, { orderId: '7' }))).toBe('-2013');
  });

  test('a condition waits as INIT, is listed and can be cancelled', async () => {
    await trade();
    const condition = {
      ...OPEN_LONG,
      volume: 5,
      price: 61000,
      triggerType: '3',
      triggerPrice: '60500.5',
    };
    const placed = await world.post(BOB, '/fapi/v1/conditionOrder', condition);
    const id = idOf(placed);
    expect([placed.status, placed.text]).toEqual([200, `{"orderId":${id}}`]);
    expect((await own(BOB, 'openOrders')).text).toMatch(new RegExp(`"orderId":${id},.*"INIT"`));
    expect((await history(BOB, 'orderHistorical')).text).toContain('"status":0}');
    expect((await cancel(BOB, { orderId: id })).text).toBe(`{"orderId":${id}}`);
  });

  test('another account and another contract see nothing of an order', async () => {
    const { maker, taker } = await trade();
    const eth = `/fapi/v1/order?contractName=E-ETH-USDT&orderId=${maker}`;
    expect(codeOf(await own(ALICE, 'order', `&orderId=${maker}`))).toBe('-2013');
    expect(codeOf(await own(BOB, 'order', `&orderId=${taker}`))).toBe('-2013');
    expect(codeOf(await world.signedGet(BOB, eth))).toBe('-2013');
    expect(codeOf(await cancel(ALICE, { orderId: maker }))).toBe('-2013');
    const refusal = (names: string) => `{"code":-2013,"msg":"${names}: no such order"}`;
    for (const clientOrderId of ['bob-1', 'nobody-1', '0']) {
      const byClientId = await own(ALICE, 'order', `&clientOrderId=${clientOrderId}`);
      expect(byClientId.text).toBe(refusal('clientOrderId'));
    }
    const byBoth = { orderId: maker, clientOrderId: 'bob-2' };
    expect((await cancel(BOB, byBoth)).text).toBe(refusal('orderId and clientOrderId'));
    expect((await own(ALICE, 'openOrders')).text).toBe('[]');
    expect((await history(ALICE, 'orderHistorical')).text).not.toContain(maker);
  });
});

test('own trades, in strings', async () => {
  const { names } = await trade();
  const row = (isBuyer: boolean) =>
    '[{"symbol":"E-BTC-USDT","id":1,"bidId":MAKER,"askId":TAKER,"price":"60000.0","qty":"400",' +
    `"time":${GENESIS_MS + 1000},"isBuyer":${String(isBuyer)},"isMaker":${String(isBuyer)},` +
    `"fee":"${isBuyer ? '0.48000000' : '1.44000000'}"}]`;
  expect(named(await own(BOB, 'myTrades'), names)).toBe(row(true));
  expect(named(await own(ALICE, 'myTrades'), names)).toBe(row(false));
  expect((await own(BOB, 'myTrades', '&fromId=0')).text).toBe('[]');
});

test('open orders come newest first, of one contract and of all', async () => {
  const ids: string[] = [];
  for (const price of [59_000, 58_000, 57_000]) {
    ids.unshift(idOf(await place(BOB, { ...OPEN_LONG, price })));
    world.clock.advance(10);
  }
  const listed = ({ text }: Answer): string[] =>
    [...text.matchAll(/"orderId":(\d+)/g)].map(([, id = '']) => id);
  expect(listed(await own(BOB, 'openOrders'))).toEqual(ids);
  expect(listed(await world.signedGet(BOB, '/fapi/v1/openOrders'))).toEqual(ids);
});

describe('the account', () => {
  const account = async (user: User) => (await world.signedGet(user, '/fapi/v1/account')).text;

  test('without a position: one element with zeros', async () => {
    expect(await account(ALICE)).toBe(
      '{"account":[{"marginCoin":"USDT","accountNormal":20000,"accountLock":0,' +
        '"partPositionNormal":0,"totalPositionNormal":0,"achievedAmount":0,"unrealizedAmount":0,' +
        '"totalMarginRate":0,"totalEquity":20000,"partEquity":0,"totalCost":0,' +
        '"sumMarginRate":0,"positionVos":[]}]}',
    );
  });

  test('with an isolated long, field by field', async () => {
    await trade();
    const text = await account(BOB);
    // 600 of 1000 contracts still wait: 180 margin + 2.16 fee; the fill paid 0.48 and holds 120.
    expect(text).toMatch(
      /^\{"account":\[\{"marginCoin":"USDT","accountNormal":19697.36,"accountLock":182.16,"partPositionNormal":120,/,
    );
    expect(text).toContain(
      '"positionVos":[{"contractId":1,"contractName":"E-BTC-USDT","contractSymbol":"BTC-USDT",' +
        '"positions":[{"id":10002,"uid":10024,"contractId":1,"positionType":2,"side":"BUY",' +
        '"volume":400,"openPrice":60000,"avgPrice":60000,"closePrice":0,"leverageLevel":20,' +
        '"holdAmount":120,"closeVolume":0,"pendingCloseVolume":0,"realizedAmount":0,' +
        '"historyRealizedAmount":-0.48,"tradeFee":-0.48,"capitalFee":0,"closeProfit":0,' +
        '"shareAmount":0,"freezeLock":0,"status":1,"ctime":"2023-11-14T22:14:01",' +
        '"mtime":"2023-11-14T22:14:01","brokerId":1000,"marginRate":0.05,' +
        '"reducePrice":57320.99758648,"returnRate":0,"unRealizedAmount":0,' +
        '"openRealizedAmount":0,"positionBalance":2400,"settleProfit":0,"indexPrice":60000,' +
        '"keepRate":0.005,"maxFeeRate":0.0006}]}]}]}',
    );
    expect(await account(ALICE)).toMatch(/"positionType":1,"side":"SELL","volume":400,/);
  });
});

test('a closed position is one row of the profit history', async () => {
  await trade();
  await cancel(BOB, { orderId: '', clientOrderId: 'bob-1' });
  world.clock.advance(1000);
  await place(BOB, { ...CLOSE_LONG, volume: 400, price: 60100 });
  await place(ALICE, { ...OPEN_LONG, volume: 400, price: 60100, positionType: 1, open: 'CLOSE' });
  expect((await history(BOB, 'profitHistorical')).text).toBe(
    '[{"side":"BUY","positionType":2,"tradeFee":-0.9608,"realizedAmount":0,"leverageLevel":20,' +
      `"openPrice":60000,"settleProfit":0,"mtime":${GENESIS_MS + 2000},"shareAmount":0,` +
      '"openEndPrice":60000,"closeProfit":4,"volume":400,"contractId":1,' +
      `"historyRealizedAmount":3.0392,"ctime":${GENESIS_MS + 1000},"id":10002,"capitalFee":0}]`,
  );
  expect((await history(BOB, 'profitHistorical', { fromId: 10_001 })).text).toBe('[]');
  expect((await own(BOB, 'myTrades')).text).toMatch(/"id":2,.*"id":1,/);
});

describe('pages', () => {
  test('of histories: newest first, ids up to and including fromId', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(idOf(await place(BOB, { ...OPEN_LONG, volume: 1 })));
    const page = async (body: object) =>
      [...(await history(BOB, 'orderHistorical', body)).text.matchAll(/"orderId":(\d+)/g)].map(
        (match) => ids.indexOf(match[1] ?? ''),
      );
    expect(await page({})).toEqual([4, 3, 2, 1, 0]);
    expect(await page({ limit: '2' })).toEqual([4, 3]);
    expect(await page({ limit: 2, fromId: Number(ids[2]) })).toEqual([2, 1]);
    expect(await page({ fromId: '9223372036854775807' })).toEqual([4, 3, 2, 1, 0]);
    expect(await page({ fromId: 1 })).toEqual([]);
  });

  test('ids beyond 2^53 page and cancel as well', async () => {
    world = new World({ switches: { ids: 'int64' } });
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(idOf(await place(BOB, { ...OPEN_LONG, volume: 1 })));
    expect(ids.every((id) => id.startsWith('15') && id.length === 19)).toBe(true);
    const raw = `{"contractName":"E-BTC-USDT","limit":1,"fromId":${ids[1] ?? ''}}`;
    const { text } = await world.post(BOB, '/fapi/v1/orderHistorical', raw);
    expect([...text.matchAll(/"orderId":(\d+)/g)].map((match) => match[1])).toEqual([ids[1]]);
    expect(idOf(await cancel(BOB, { orderId: ids[0] }))).toBe(ids[0]);
    expect((await own(BOB, 'order', `&orderId=${ids[0] ?? ''}`)).text).toContain('"CANCELED"');
    await place(ALICE, { ...OPEN_SHORT, volume: 2 });
    expect((await world.signedGet(BOB, '/fapi/v1/account')).text).toContain(
      '"id":1500000000000160032,"uid":10024,',
    );
  });
});
