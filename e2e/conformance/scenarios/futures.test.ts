// Worked examples W5 to W12 and W15 to W17 and scenarios 11 to 17, staged from outside: orders over the
// API, index, mark, funding, leverage and money over the lab.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at } from '../visit';
import { BTC, closeSound, ETH, openFloor, type Floor } from './trader.testing';

let floor: Floor;
beforeEach(async () => {
  floor = await openFloor();
  await floor.index('60000');
});
afterEach(() => closeSound(floor));

const ISOLATED = { positionType: 2 };

/** W6: long 5000 at 60000 as the maker, isolated, leverage 20. */
async function w6(): Promise<void> {
  const { me, other } = floor;
  await me.placed(me.futures('BUY OPEN 5000 @ 60000', ISOLATED));
  await other.placed(other.futures('SELL OPEN 5000 @ 60000'));
}

test('W5: an order locks its margin, its fee and what it would lose at once', async () => {
  const { stage, me, index } = floor;
  await stage.lab('leverage', { uid: me.uid, contractName: BTC, leverage: 10 });
  await index('55000');
  await me.placed(me.futures('BUY OPEN 10000 @ 60000'));
  expect(await me.account()).toMatchObject({ accountNormal: 8964, accountLock: 11_036 });
});

describe('W6: an isolated long', () => {
  test('has its hold and its reduce price', async () => {
    await w6();
    expect(await floor.me.account()).toMatchObject({ accountNormal: 18_494, accountLock: 0 });
    expect(await floor.me.position()).toMatchObject({
      holdAmount: 1500,
      reducePrice: 57_320.99758648,
      tradeFee: -6,
      leverageLevel: 20,
      keepRate: 0.005,
    });
  });

  test('stands one mark step above its trigger and is liquidated at it', async () => {
    await w6();
    await floor.index('57320.998');
    expect(await floor.me.positions()).toHaveLength(1);
    await floor.index('57320.997');
    expect(await floor.me.positions()).toEqual([]);
  });

  test('W7: liquidated into bids, what is left goes to insurance; the user loses 1500', async () => {
    const { me, third, index, insurance } = floor;
    await w6();
    await third.placed(third.futures('BUY OPEN 3000 @ 57300'));
    await third.placed(third.futures('BUY OPEN 2000 @ 57200'));
    await index('57320.997');
    expect(await insurance()).toBe('1000112.82200000');
    expect(await me.account()).toMatchObject({ accountNormal: 18_494, totalEquity: 18_494 });
    expect((await me.closed())[0]).toMatchObject({ closeProfit: -1370, tradeFee: -23.178 });
    expect((await me.history())[0]).toMatchObject({ type: 6, status: 2, price: 57_034.3 });
  });

  test('W8: gapped, the fund works it out; the user loses 1500 and never more', async () => {
    const { me, third, index, later, insurance } = floor;
    await w6();
    await third.placed(third.futures('BUY OPEN 5000 @ 56900'));
    await index('57320.997');
    expect(await insurance()).toBe('1000000.00000000');
    await later(1000);
    expect(await insurance()).toBe('999932.93000000');
    expect(await me.account()).toMatchObject({ accountNormal: 18_494 });
  });

  test('W9: part of it closed with profit', async () => {
    const { me, third } = floor;
    await w6();
    await third.placed(third.futures('BUY OPEN 2000 @ 61000'));
    await me.placed(me.futures('SELL CLOSE 2000 @ 61000', ISOLATED));
    expect(await me.position()).toMatchObject({
      volume: 3000,
      closeProfit: 200,
      tradeFee: -13.32,
      realizedAmount: 192.68,
      holdAmount: 900,
      reducePrice: 56_675.11397157,
    });
    expect(await me.account()).toMatchObject({ accountNormal: 19_094 });
    await third.placed(third.futures('BUY OPEN 3000 @ 60500'));
    await me.placed(me.futures('SELL CLOSE 3000 @ 60500', ISOLATED));
    expect(await me.account()).toMatchObject({ accountNormal: 20_325.79 });
    expect((await me.closed())[0]).toMatchObject({ historyRealizedAmount: 325.79 });
  });

  test('W10: part of it closed with loss', async () => {
    const { me, third, index } = floor;
    await w6();
    await index('59000');
    await third.placed(third.futures('BUY OPEN 2000 @ 59000'));
    await me.placed(me.futures('SELL CLOSE 2000 @ 59000', ISOLATED));
    expect(await me.position()).toMatchObject({
      volume: 3000,
      realizedAmount: -207.08,
      holdAmount: 1107.08,
      marginRate: 0.03389831,
    });
  });
});

test('W11: averaged in and closed in two parts', async () => {
  const { me, other } = floor;
  for (const [volume, price] of [
    [3, '60000.1'],
    [4, '60001.3'],
    [5, '60002.7'],
  ] as const) {
    await other.placed(other.futures(`SELL OPEN ${volume} @ ${price}`));
    await me.placed(me.futures(`BUY OPEN ${volume} @ ${price}`));
  }
  expect(await me.position()).toMatchObject({ avgPrice: 60_001.58333333, volume: 12 });
  await other.placed(other.futures('BUY OPEN 12 @ 60010'));
  await me.placed(me.futures('SELL CLOSE 7 @ 60010'));
  expect(await me.position()).toMatchObject({ closeProfit: 0.00589167 });
  await me.placed(me.futures('SELL CLOSE 5 @ 60010'));
  expect((await me.closed())[0]).toMatchObject({ closeProfit: 0.0101, volume: 12 });
});

test('W12, 15: funding at the full hour, its dust, and only who is there at that instant', async () => {
  const { stage, me, other, third, index, later, insurance } = floor;
  await w6();
  await stage.lab('funding', { contractName: BTC, rate: '0.00012345' });
  await index('60123.457');
  const { marketTime } = (await stage.labQuery('state')) as { marketTime: number };
  const interval = 8 * 3_600_000;
  await later(interval - (marketTime % interval) - 1);
  expect(await me.position()).toMatchObject({ capitalFee: 0 });
  await later(1);
  expect(await me.position()).toMatchObject({ capitalFee: -3.71112039 });
  expect(await other.position()).toMatchObject({ capitalFee: 3.71112038 });
  expect(await insurance()).toBe('1000000.00000001');
  await third.placed(third.futures('BUY OPEN 10 @ 60000'));
  await other.placed(other.futures('SELL OPEN 10 @ 60000'));
  await later(1000);
  expect(await third.position()).toMatchObject({ capitalFee: 0 });
});

test('W15: two cross positions carry each other', async () => {
  const { stage, me, other, index } = floor;
  await stage.lab('transfer', {
    uid: me.uid,
    from: 'futures',
    to: 'spot',
    asset: 'USDT',
    amount: '9985',
  });
  await me.placed(me.futures('BUY OPEN 10000 @ 60000'));
  await other.placed(other.futures('SELL OPEN 10000 @ 60000'));
  await index('3000', 'ETHUSDT');
  await me.placed(me.futures('SELL OPEN 500 @ 3000', { contractName: ETH }));
  await other.placed(other.futures('BUY OPEN 500 @ 3000', { contractName: ETH }));
  await index('59500');
  await index('3050', 'ETHUSDT');
  expect(await me.account()).toMatchObject({
    accountNormal: 10_000,
    totalEquity: 9250,
    totalPositionNormal: 3737.5,
    totalMarginRate: 0.12374582,
  });
  expect(await stage.labQuery(`futures?uid=${me.uid}`)).toMatchObject({
    accounts: [{ maintenance: '418.60000000', available: '5512.50000000' }],
  });
  expect(await me.position(BTC)).toMatchObject({ reducePrice: 50_618.86564763 });
  expect(await me.position(ETH)).toMatchObject({ reducePrice: 4806.44391408 });
});

test('W16: an isolated short stands one mark step below its trigger and goes at it', async () => {
  const { me, other, index } = floor;
  await index('3000', 'ETHUSDT');
  await me.placed(me.futures('SELL OPEN 500 @ 3000', { contractName: ETH, positionType: 2 }));
  await other.placed(other.futures('BUY OPEN 500 @ 3000', { contractName: ETH }));
  expect(await me.position(ETH)).toMatchObject({ holdAmount: 750, reducePrice: 3132.45823389 });
  await index('3132.4582', 'ETHUSDT');
  expect(await me.positions(ETH)).toHaveLength(1);
  await index('3132.4583', 'ETHUSDT');
  expect(await me.positions(ETH)).toEqual([]);
});

test('W17: the life of a cross position', async () => {
  const { stage, me, other, index, later } = floor;
  await me.placed(me.futures('BUY OPEN 1000 @ 60000'));
  await other.placed(other.futures('SELL OPEN 1000 @ 60000'));
  // 0.37 is the value of 1000 contracts at 59200 times this rate.
  await stage.lab('funding', { contractName: BTC, rate: '0.0000625' });
  await index('59200');
  await later(2 * 3_600_000);
  await other.placed(other.futures('BUY OPEN 400 @ 60500'));
  await me.placed(me.futures('SELL CLOSE 400 @ 60500'));
  await other.placed(other.futures('BUY OPEN 600 @ 59800'));
  await me.placed(me.futures('SELL CLOSE 600 @ 59800'));
  expect((await me.closed())[0]).toMatchObject({
    closeProfit: 8,
    tradeFee: -4.8048,
    capitalFee: -0.37,
    historyRealizedAmount: 2.8252,
  });
});

test('3: POST_ONLY at the best opposite price is refused, one tick away it rests as maker', async () => {
  const { me, other } = floor;
  const postOnly = { timeInForce: 'POST_ONLY' };
  await other.placed(other.futures('SELL OPEN 10 @ 60000'));
  expect(await me.futures('BUY OPEN 10 @ 60000', postOnly)).toMatchObject({
    status: 400,
    code: -5022,
  });
  await me.placed(me.futures('BUY OPEN 10 @ 59999.9', postOnly));
  await other.placed(other.futures('SELL OPEN 10 @ 59999.9'));
  expect(await me.position()).toMatchObject({ tradeFee: -0.01199998 });
});

test('2: IOC keeps what it filled; FOK short by one contract leaves the book as it was', async () => {
  const { stage, me, other } = floor;
  await other.placed(other.futures('SELL OPEN 5 @ 60000'));
  const depth = async () => (await me.visit.get('/fapi/v1/depth', { contractName: BTC })).body;
  const before = await depth();
  const fok = await me.placed(me.futures('BUY OPEN 6 @ 60000', { timeInForce: 'FOK' }));
  expect(await me.futuresOrder(fok)).toMatchObject({ status: 'CANCELED', executedQty: 0 });
  expect(await depth()).toEqual(before);
  const ioc = await me.placed(me.futures('BUY OPEN 6 @ 60000', { timeInForce: 'IOC' }));
  expect(await me.futuresOrder(ioc)).toMatchObject({ status: 'CANCELED', executedQty: 5 });
  expect(stage.failures).toEqual([]);
});

test('11: long and short of one contract; not more closed than there is; one position type', async () => {
  const { me, other } = floor;
  await other.placed(other.futures('SELL OPEN 10 @ 60000'));
  await me.placed(me.futures('BUY OPEN 10 @ 60000'));
  await other.placed(other.futures('BUY OPEN 5 @ 60000'));
  await me.placed(me.futures('SELL OPEN 5 @ 60000'));
  const sides = (await me.positions()).map((position) => [
    at(position, 'side'),
    at(position, 'volume'),
  ]);
  expect(sides.sort()).toEqual([
    ['BUY', 10],
    ['SELL', 5],
  ]);
  expect(await me.futures('SELL CLOSE 11 @ 60000')).toMatchObject({ code: -2024 });
  expect(await me.futures('BUY OPEN 1 @ 60000', ISOLATED)).toMatchObject({ code: -4048 });
});

test('16: a trigger without margin is rejected, one past its price refused, a CLOSE cut', async () => {
  const { me, other } = floor;
  const condition = (words: object) =>
    me.visit.post('/fapi/v1/conditionOrder', { contractName: BTC, positionType: 1, ...words });
  await other.placed(other.futures('SELL OPEN 10 @ 60000'));
  await me.placed(me.futures('BUY OPEN 10 @ 60000'));
  const close = { side: 'SELL', open: 'CLOSE', type: 'LIMIT', price: 59_000 };
  const past = { ...close, volume: 10, triggerType: '3', triggerPrice: '59999' };
  expect(await condition(past)).toMatchObject({ code: -2021 });
  const down = { triggerType: '4', triggerPrice: '59500' };
  const cut = String(at((await condition({ ...close, ...down, volume: 50 })).body, 'orderId'));
  const open = { side: 'BUY', open: 'OPEN', type: 'LIMIT', price: 60_000 };
  const poor = await condition({ ...open, volume: 100_000, ...down });
  expect(await me.futuresOrder(cut)).toMatchObject({ status: 'INIT' });
  await other.placed(other.futures('BUY OPEN 1 @ 59500'));
  await floor.third.placed(floor.third.futures('SELL OPEN 1 @ 59500'));
  expect(await me.futuresOrder(cut)).toMatchObject({ origQty: 10, status: 'NEW' });
  expect(await me.futuresOrder(String(at(poor.body, 'orderId')))).toMatchObject({
    status: 'REJECTED',
  });
});

test('17: settled daily, the average price is the mark and equity stays', async () => {
  await closeSound(floor);
  floor = await openFloor({ settlement: 'daily' });
  const { me, index, later } = floor;
  await index('60000');
  await me.placed(me.futures('BUY OPEN 100 @ 60000'));
  await floor.other.placed(floor.other.futures('SELL OPEN 100 @ 60000'));
  await floor.stage.lab('funding', { contractName: BTC, rate: '0' });
  await index('60500');
  const equity = at(await me.account(), 'totalEquity');
  await later(2 * 3_600_000);
  expect(await me.position()).toMatchObject({
    avgPrice: 60_500,
    openPrice: 60_000,
    settleProfit: 5,
    unRealizedAmount: 0,
    openRealizedAmount: 5,
  });
  expect(at(await me.account(), 'totalEquity')).toBe(equity);
});

test('13: a large position is first cut to the next tier, then looked at again', async () => {
  const { stage, me, other, third, index } = floor;
  await stage.lab('faucet', { uid: me.uid, wallet: 'futures', asset: 'USDT', amount: '10000' });
  await me.placed(me.futures('BUY OPEN 60000 @ 60000', ISOLATED));
  await other.placed(other.futures('SELL OPEN 60000 @ 60000'));
  await third.placed(third.futures('BUY OPEN 60000 @ 58490'));
  await index('58497');
  expect(await me.position()).toMatchObject({ volume: 50_000, keepRate: 0.01, freezeLock: 0 });
  expect((await me.history())[0]).toMatchObject({ type: 6, dealVolume: 10_000 });
});

test('14: when insurance is used up, the most profitable opposite is deleveraged, without a fee', async () => {
  const { stage, me, other, third, index } = floor;
  await stage.lab('faucet', { uid: me.uid, wallet: 'futures', asset: 'USDT', amount: '100000' });
  await me.placed(me.futures('BUY OPEN 200000 @ 60000', ISOLATED));
  await other.placed(other.futures('SELL OPEN 199000 @ 60000'));
  await third.placed(third.futures('SELL OPEN 1000 @ 60000', ISOLATED));
  await index('5000');
  const [record] = await third.history();
  expect(record).toMatchObject({ type: 7, status: 2, side: 'BUY', openOrClose: 'CLOSE' });
  expect((await third.closed())[0]).toMatchObject({ tradeFee: -3.6 });
  expect(await me.positions()).toEqual([]);
});
