/** Venues write null for what they have not got yet (wire-facts §1): it says as little as a member left out. */
import { expect, test } from 'vitest';
import { asked, CONTRACT, PAIR } from '../client.testing';
import type { ExchangeClient } from '../exchange-client';
import { FUTURES_ROW } from '../wire-rows.testing';

const WITHDRAWAL = {
  symbol: 'USDT',
  amount: 100,
  address: 'T-address',
  withdrawOrderId: 'w-1',
  fee: '1',
  ctime: 1_699_999_900_000,
  id: 1_000_001,
  status: 0,
};
const ORDER = {
  orderId: '9007199254740993',
  symbol: 'BTCUSDT',
  price: 60000,
  origQty: 0.01,
  type: 'LIMIT',
  side: 'BUY',
  status: 'NEW',
  time: 1_699_999_900_000,
};

const openOrders = (rows: readonly unknown[]) =>
  asked(rows, (client) => client.spot.openOrders(PAIR));

test('a withdrawal that is not paid yet', async () => {
  const unpaid = { ...WITHDRAWAL, txId: null, applyTime: null, info: null };
  const body = { code: '0', msg: null, data: { withdrawList: [unpaid], count: 1 } };
  expect(await asked(body, (client) => client.withdrawals.list({}))).toMatchObject({
    kind: 'accepted',
    value: { withdrawals: [{ withdrawalId: '1000001', txId: '', info: '', paidAtMs: null }] },
  });
});

test('an order without a client id, an average or a second form of its id', async () => {
  const bare = { ...ORDER, orderIdString: null, clientOrderId: null, avgPrice: null };
  expect(await openOrders([bare, { ...ORDER, orderId: 5 }])).toMatchObject({
    kind: 'accepted',
    value: {
      orders: [
        { orderId: '9007199254740993', clientOrderId: '', averagePrice: '0' },
        { orderId: '5' },
      ],
    },
  });
});

test.each([
  ['an order without an id', { ...ORDER, orderId: null }],
  ['an order without a status', { ...ORDER, status: null }],
  ['an order without a quantity', { ...ORDER, origQty: null }],
])('%s is not read', async (_what, row) => {
  expect(await openOrders([row])).toMatchObject({ kind: 'unknown' });
});

test('an order without its time is shown, and says that it has none', async () => {
  for (const time of [null, undefined]) {
    const bare = (orderId: string) => ({
      value: { orders: [{ orderId, createdAtMs: 0 }], others: [] },
    });
    expect(await openOrders([{ ...ORDER, time }])).toMatchObject(bare(ORDER.orderId));
    const contractRows = [{ ...FUTURES_ROW, transactTime: time }];
    for (const read of [
      ({ futures }: ExchangeClient) => futures.openOrders(CONTRACT),
      ({ futures }: ExchangeClient) => futures.recentOrders(CONTRACT),
      ({ futures }: ExchangeClient) => futures.allOpenOrders([CONTRACT]),
    ]) {
      expect(await asked(contractRows, read)).toMatchObject(bare(FUTURES_ROW.orderId));
    }
  }
});

test('a pair that has never traded takes no other from the summary', async () => {
  const pair = { trading_pairs: 'BTC_USDT', base_currency: 'BTC', quote_currency: 'USDT' };
  const book = { last_price: '60000', lowest_ask: '60001', highest_bid: '59999' };
  const day = { base_volume: '1', quote_volume: '60000', price_change_percent_24h: '2.04' };
  const range = { highest_price_24h: '61000', lowest_price_24h: '59000' };
  const traded = { ...pair, ...book, ...day, ...range };
  const other = { ...pair, base_currency: 'NEW', last_price: null, lowest_ask: '' };
  expect(await asked([other, traded], (client) => client.openData.summary())).toMatchObject({
    value: [
      { base: 'NEW', lastPrice: '0', lowestAsk: '0', baseVolume: '0' },
      { base: 'BTC', lastPrice: '60000', changePercent: '2.04' },
    ],
  });
});

test('a currency that has no number, and tells no fees, takes no other from the list', async () => {
  const limits = { can_withdraw: 'true', can_deposit: 'true', min_withdraw: '5' };
  const known = { ...limits, name: 'Tether', unified_cryptoasset_id: '825', max_withdraw: '9' };
  const body = { USDT: { ...known, maker_fee: '0.1', taker_fee: '0.1' }, NEW: limits };
  for (const more of [{}, { unified_cryptoasset_id: null, maker_fee: null, max_withdraw: '' }]) {
    const said = { ...body, NEW: { ...limits, ...more } };
    expect(await asked(said, (client) => client.openData.assets())).toMatchObject({
      value: [
        { asset: 'USDT', minWithdraw: '5', maxWithdraw: '9' },
        { asset: 'NEW', canWithdraw: true, minWithdraw: '5', maxWithdraw: '' },
      ],
    });
  }
});
