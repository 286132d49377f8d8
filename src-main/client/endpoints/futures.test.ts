import { expect, test } from 'vitest';
import { atoms, contracts, mark, rate, ticks } from '@shared/money/units';
import { CONTRACT, elapse, FUTURES_BASE, setUp } from '../client.testing';
import type { ConditionOrderRequest, FuturesOrderRequest } from '../exchange-futures';
import { answer, lost, type Answer } from '../scripted-transport.testing';
import { POSITION, WALLET } from '../convert/position-row.testing';
import { CONTRACT_ROW } from '../wire-rows.testing';

const decode = (body: Uint8Array | undefined) => new TextDecoder().decode(body);

const ORDER: FuturesOrderRequest = {
  contract: CONTRACT,
  side: 'BUY',
  action: 'OPEN',
  mode: 'isolated',
  type: 'LIMIT',
  price: ticks(600_005),
  contracts: contracts(5000),
  timeInForce: 'GTC',
  clientOrderId: 'f-1',
};
const CONDITION: ConditionOrderRequest = {
  contract: CONTRACT,
  side: 'SELL',
  action: 'CLOSE',
  mode: 'cross',
  type: 'MARKET',
  price: null,
  contracts: contracts(10),
  trigger: 'DOWN',
  triggerPrice: ticks(580_005),
};

test('orders and conditions go to the futures host in contracts and ticks', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, '{"orderId":3302507625176983697}'));
  const accepted = { kind: 'accepted', value: { orderId: '3302507625176983697' } };
  expect(await client.futures.placeOrder(ORDER)).toEqual(accepted);
  await client.futures.placeOrder({ ...ORDER, timeInForce: 'POST_ONLY' });
  expect(await client.futures.placeCondition(CONDITION)).toEqual(accepted);
  expect(await client.futures.cancelOrder(CONTRACT, '3302507625176983697')).toEqual(accepted);
  expect(transport.sentTo('/order')[0]?.url).toBe(`${FUTURES_BASE}/fapi/v1/order`);
  const bodies = transport.requests.filter(({ method }) => method === 'POST');
  expect(bodies.map(({ body }) => decode(body))).toEqual([
    '{"contractName":"E-BTC-USDT","volume":5000,"side":"BUY","open":"OPEN","type":"LIMIT","price":60000.5,"positionType":2,"clientOrderId":"f-1"}',
    '{"contractName":"E-BTC-USDT","volume":5000,"side":"BUY","open":"OPEN","type":"LIMIT","price":60000.5,"positionType":2,"clientOrderId":"f-1","timeInForce":"POST_ONLY"}',
    '{"contractName":"E-BTC-USDT","volume":10,"side":"SELL","open":"CLOSE","type":"MARKET","positionType":1,"triggerType":"4","triggerPrice":"58000.5"}',
    '{"contractName":"E-BTC-USDT","orderId":"3302507625176983697"}',
  ]);
});

test.each(['{"code":"0","msg":"ok","data":{"triggerIds":["77"]}}', '{"data":{"triggerIds":[77]}}'])(
  'a condition order is accepted by %s',
  async (reply) => {
    const { client, answers } = setUp();
    answers(() => answer(200, reply));
    const outcome = await client.futures.placeCondition(CONDITION);
    expect(outcome).toEqual({ kind: 'accepted', value: { orderId: '77' } });
  },
);

test.each<[string, Answer, string]>([
  ['a lost answer', lost(), 'unknown'],
  ['504', answer(504, { code: -1007, msg: 'timeout' }), 'unknown'],
  ['200 without an id', answer(200, {}), 'unknown'],
  ['200 with a refusal', answer(200, { code: '-2019', msg: 'margin', data: null }), 'rejected'],
  ['400', answer(400, { code: -2024, msg: 'position' }), 'rejected'],
])('an order and a condition answered with %s: sent once', async (_, reply, kind) => {
  const { transport, clock, client, answers } = setUp();
  answers(() => reply);
  const outcomes = Promise.all([
    client.futures.placeOrder(ORDER),
    client.futures.placeCondition(CONDITION),
  ]);
  await elapse(clock, 60_000, 1000);
  expect((await outcomes).map((outcome) => outcome.kind)).toEqual([kind, kind]);
  expect(transport.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('contracts arrive with their steps and limits', async () => {
  const { client, answers } = setUp();
  const other = { ...CONTRACT_ROW, symbol: 'S-X-USDT', type: 'S', status: 0 };
  answers(() => answer(200, { data: [CONTRACT_ROW, other] }));
  expect(await client.futures.contracts()).toMatchObject({
    value: [
      {
        contract: CONTRACT,
        isTradable: true,
        isTradedHere: true,
        minContracts: 1,
        maxLimitContracts: 300_000,
        minValue: 100_000_000n,
      },
      { isTradable: false, isTradedHere: false },
    ],
  });
});

test.each([
  ['counted in the margin coin', { multiplierCoin: 'USDT' }, false],
  ['counted in the margin coin in lower case', { multiplierCoin: 'usdt' }, false],
  ['inverse', { side: 0 }, false],
  ['of another kind', { type: 'H' }, false],
  ['counted in its coin in lower case', { multiplierCoin: 'btc' }, true],
  ['named otherwise than its coin', { symbol: 'E-BTC2-USDT' }, true],
  ['priced finer than money, and large', { multiplier: '1000', pricePrecision: 8 }, true],
  ['priced finer than money', { multiplier: '1', pricePrecision: 8 }, false],
])('a contract that is %s is traded here: %j → %s', async (_what, change, isOurs) => {
  const { client, answers } = setUp();
  answers(() => answer(200, [{ ...CONTRACT_ROW, ...change }]));
  expect(await client.futures.contracts()).toMatchObject({
    value: [{ isTradedHere: isOurs }],
  });
});

test('a contract that cannot be traded here hides none of the others, whatever it lists', async () => {
  const { client, answers } = setUp();
  const odd = {
    ...CONTRACT_ROW,
    symbol: 'S-X-USDT',
    type: 'S',
    minOrderVolume: 0.1,
    multiplier: 0,
  };
  answers(() => answer(200, [odd, CONTRACT_ROW]));
  expect(await client.futures.contracts()).toMatchObject({ value: [{ contract: CONTRACT }] });
  expect(client.unreadableContracts()).toEqual([]);
});

const ETHER_ROW = { ...CONTRACT_ROW, symbol: 'E-ETH-USDT', multiplierCoin: 'ETH' };

test.each([
  [{ multiplier: 0 }, 'its name or its multiplier is that of no contract'],
  [{ minOrderVolume: 0.5 }, 'a volume limit is no whole number of contracts'],
  [{ multiplier: 'much' }, 'a field is missing, or is not what it should be'],
  [{ type: undefined, status: null }, 'a field is missing, or is not what it should be'],
])('a contract with %j is left out and named, and hides none of the others', async (odd, why) => {
  const { client, answers } = setUp();
  answers(() => answer(200, [{ ...ETHER_ROW, ...odd }, CONTRACT_ROW]));
  expect(await client.futures.contracts()).toMatchObject({ value: [{ contract: CONTRACT }] });
  expect(client.unreadableContracts()).toEqual([{ symbol: 'E-ETH-USDT', why }]);
  // Alone it is a list of which nothing can be read.
  answers(() => answer(200, [ETHER_ROW, CONTRACT_ROW]));
  await client.futures.contracts();
  answers(() => answer(200, [{ ...ETHER_ROW, ...odd }]));
  expect(await client.futures.contracts()).toMatchObject({ kind: 'unknown' });
  expect(client.unreadableContracts()).toEqual([{ symbol: 'E-ETH-USDT', why }]);
  answers(() => answer(200, [ETHER_ROW, CONTRACT_ROW]));
  expect(await client.futures.contracts()).toMatchObject({ value: { length: 2 } });
  expect(client.unreadableContracts()).toEqual([]);
});

test('market data arrives in ticks and contracts', async () => {
  const { client, answers } = setUp();
  answers(({ url }) => {
    if (url.includes('/depth'))
      return answer(200, { bids: [['60000.0', '12']], asks: [[60000.5, 7]], time: null });
    if (url.includes('/ticker'))
      return answer(200, { high: 3, vol: '9', last: '2.5', low: '1', rose: '-0.0204', time: 9 });
    if (url.includes('/index'))
      return answer(200, { tagPrice: 60010.5, indexPrice: '60000.1235', currentFundRate: 0.0001 });
    return answer(200, [
      { idx: 1_699_999_200, open: '1', close: '2', high: '3', low: '0.5', vol: '4' },
    ]);
  });
  expect(await client.futures.book(CONTRACT, 5)).toMatchObject({
    value: {
      symbol: 'E-BTC-USDT',
      bids: [{ price: 600_000, lots: 12 }],
      asks: [{ price: 600_005, lots: 7 }],
    },
  });
  expect(await client.futures.ticker(CONTRACT)).toMatchObject({
    value: { last: 25, volume: 9, rose: '-0.0204', windowStartMs: 9 },
  });
  expect(await client.futures.index(CONTRACT)).toMatchObject({
    value: { mark: mark(60_010_500n), index: mark(60_000_124n), fundingRate: rate(10_000n) },
  });
  expect(await client.futures.candles(CONTRACT, '60min', 5)).toMatchObject({
    value: [{ openTimeMs: 1_699_999_200_000, open: 10, low: 5, volume: 4 }],
  });
});

const ROW = {
  side: 'BUY',
  executedQty: 0,
  orderId: '9007199254740993',
  price: 60000.5,
  origQty: 10,
  avgPrice: 0,
  transactTime: '5',
  action: 'OPEN',
  contractName: 'E-BTC-USDT',
  type: 'LIMIT',
  status: 'INIT',
};

test('one order is read from a list or from an object, and only if it is the one asked for', async () => {
  const { transport, client, answers } = setUp();
  const order = { orderId: '9007199254740993', price: 600_005, contracts: 10, status: 'INIT' };
  answers(() => answer(200, [ROW]));
  const byId = { orderId: '9007199254740993' };
  expect(await client.futures.order(CONTRACT, byId)).toMatchObject({ value: order });
  expect((await client.futures.order(CONTRACT, { orderId: '8' })).kind).toBe('unknown');
  answers(() => answer(200, { ...ROW, status: 4 }));
  const byClientId = { clientOrderId: 'f-1' };
  expect(await client.futures.order(CONTRACT, byClientId)).toMatchObject({
    value: { status: 'CANCELED' },
  });
  answers(() => answer(200, []));
  expect(await client.futures.order(CONTRACT, byId)).toEqual({ kind: 'accepted', value: null });
  expect(transport.sentTo('/order').map(({ url }) => new URL(url).search)).toEqual([
    '?contractName=E-BTC-USDT&orderId=9007199254740993',
    '?contractName=E-BTC-USDT&orderId=8',
    '?contractName=E-BTC-USDT&clientOrderId=f-1',
    '?contractName=E-BTC-USDT&orderId=9007199254740993',
  ]);
});

test('open orders of all contracts come in one request', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, [ROW, { ...ROW, contractName: 'E-OTHER-USDT' }]));
  const eth = { ...CONTRACT, symbol: 'E-ETH-USDT' };
  expect(await client.futures.allOpenOrders([CONTRACT, eth])).toMatchObject({
    value: {
      orders: [{ contractName: 'E-BTC-USDT', status: 'INIT', averagePrice: '0' }],
      others: [{ orderId: ROW.orderId, symbol: 'E-OTHER-USDT', why: '' }],
    },
  });
  answers(() => answer(200, [{ ...ROW, orderId: '8', origQty: '0.5' }, ROW]));
  expect(await client.futures.allOpenOrders([CONTRACT])).toMatchObject({
    value: {
      orders: [{ orderId: ROW.orderId }],
      others: [{ orderId: '8', why: '0.5 is not a whole number of contracts' }],
    },
  });
  answers(() => answer(200, [ROW]));
  expect(await client.futures.openOrders(CONTRACT)).toMatchObject({
    value: { orders: [{ status: 'INIT' }] },
  });
  expect(transport.sentTo('/openOrders').map(({ url }) => new URL(url).search)).toEqual([
    '',
    '',
    '?contractName=E-BTC-USDT',
  ]);
});

test('a history that is asked for by POST is repeated like any read', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() => (transport.sentTo('/orderHistorical').length < 2 ? lost() : answer(200, [])));
  const reading = client.futures.orderHistory(CONTRACT, { limit: 2, fromId: '7' });
  await elapse(clock, 1000);
  expect(await reading).toEqual({ kind: 'accepted', value: [] });
  expect(decode(transport.sentTo('/orderHistorical')[1]?.body)).toBe(
    '{"contractName":"E-BTC-USDT","limit":"2","fromId":7}',
  );
});

test('own trades tell a trade with oneself by its two rows', async () => {
  const { client, answers } = setUp();
  const trade = { symbol: 'E-BTC-USDT', bidId: 5, askId: 6, price: '60000.5', qty: '2', time: 1 };
  const more = { isMaker: true, fee: '0.0024' };
  answers(() =>
    answer(200, [
      { ...trade, ...more, id: 2, isBuyer: true },
      { ...trade, ...more, id: 2, isBuyer: false },
      { ...trade, ...more, id: 1, isBuyer: true },
    ]),
  );
  expect(await client.futures.ownTrades(CONTRACT, { limit: 100 })).toMatchObject({
    value: [
      { tradeId: '2', orderId: '5', side: 'BUY', isSelf: true, lots: 2, feeAsset: 'USDT' },
      { tradeId: '2', orderId: '6', side: 'SELL', isSelf: true, fee: 240_000n },
      { tradeId: '1', isSelf: false, book: 'futures' },
    ],
  });
});

test('positions arrive with their dates in the zone the exchange names', async () => {
  const { transport, client } = setUp();
  transport.respond = ({ url }) =>
    url.endsWith('/time')
      ? answer(200, { timezone: 'GMT+08:00', serverTime: 1_700_000_000_000 })
      : answer(200, {
          account: [
            {
              ...WALLET,
              positionVos: [
                {
                  contractId: 1,
                  contractName: 'E-BTC-USDT',
                  positions: [POSITION, { ...POSITION, id: 10002, volume: 0, status: 0 }],
                },
                { contractId: 2, contractName: 'E-ETH-USDT', positions: { list: null } },
              ],
            },
          ],
        });
  // Known from the first signed call on: that is when the clock is measured.
  expect(await client.futures.accounts()).toMatchObject({
    value: [
      {
        marginCoin: 'USDT',
        normal: 1_654_467_927n,
        positions: [
          {
            positionId: '10001',
            contractName: 'E-BTC-USDT',
            mode: 'isolated',
            contracts: 5000,
            closing: 2000,
            hold: 150_000_000_000n,
            unrealized: -1_512_345_679n,
            reducePrice: '57320.99758648',
            isLiquidating: false,
            openedAtMs: Date.UTC(2024, 2, 3, 23, 59, 59),
          },
        ],
      },
    ],
  });
});

test('cancels stay inside the contract’s burst: what would exceed it is not sent', async () => {
  const { transport, client, answers } = setUp();
  answers(() => answer(200, { orderId: 7 }));
  const outcomes = [];
  for (let sent = 0; sent < 19; sent += 1) {
    outcomes.push(await client.futures.cancelOrder(CONTRACT, '7'));
  }
  // 90 % of 20 in 2 s.
  expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(18);
  expect(outcomes.at(-1)).toMatchObject({ kind: 'rejected', by: 'client', code: 'LIMIT' });
  expect(transport.sentTo('/cancel')).toHaveLength(18);
});

test('a history by POST waits for room as a read does; a withdrawal does not', async () => {
  const { transport, clock, client, answers } = setUp();
  answers(() => answer(200, []));
  const page = { limit: 1 };
  // 7,680 of the IP's 12,000 a minute are for what is no cancel: 1,536 histories of weight 5 less
  // the five questions for the time.
  for (let sent = 0; sent < 1535; sent += 1) await client.futures.orderHistory(CONTRACT, page);
  await elapse(clock, 57_000, 1000);
  const waiting = client.futures.orderHistory(CONTRACT, page);
  const applied = await client.withdrawals.apply({
    withdrawOrderId: 'w',
    asset: 'USDT',
    amount: atoms(1n),
    address: 'a',
    label: '',
  });
  expect(applied).toMatchObject({ kind: 'rejected', code: 'LIMIT' });
  await elapse(clock, 4000, 500);
  expect(await waiting).toEqual({ kind: 'accepted', value: [] });
  expect(transport.sentTo('/apply')).toHaveLength(0);
});
