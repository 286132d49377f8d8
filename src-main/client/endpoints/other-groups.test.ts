import { expect, test } from 'vitest';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import { atoms } from '@shared/money/units';
import { elapse, LIMIT_BUY, PAIR, setUp } from '../client.testing';
import { answer, lost, type Answer } from '../scripted-transport.testing';
import { zoneAheadMs } from '../request/venue-zone';

const decode = (body: Uint8Array | undefined) => new TextDecoder().decode(body);

test('margin orders are spot’s with their own addresses and wallet', async () => {
  const { transport, client, answers } = setUp();
  answers(({ method }) =>
    method === 'POST'
      ? answer(200, { orderId: 7, status: 'NEW' })
      : answer(200, {
          orderId: '7',
          clientOrderId: 't-1',
          symbol: 'btcusdt',
          price: 1,
          origQty: 1,
          type: 'LIMIT',
          side: 'BUY',
          status: 'NEW',
        }),
  );
  expect(await client.margin.placeOrder(LIMIT_BUY)).toMatchObject({ value: { orderId: '7' } });
  expect(await client.margin.order(PAIR, { clientOrderId: 't-1' })).toMatchObject({
    value: { orderId: '7', book: 'margin' },
  });
  const [placed, asked] = transport.sentTo('/margin/order');
  expect(decode(placed?.body)).toContain('"newClientOrderId":"t-1"}');
  expect(new URL(asked?.url ?? '').search).toBe('?orderId=0&newClientOrderId=t-1&symbol=BTCUSDT');
});

const WITHDRAWAL: WithdrawalRequest = {
  withdrawOrderId: 'w-1',
  asset: 'USDT',
  amount: atoms(10_050_000_000n),
  address: 'TXyz',
  label: '',
};

test.each<[string, Answer, object]>([
  [
    'its wrapper',
    answer(200, { code: '0', msg: 'success', data: { id: 1_000_001 } }),
    { kind: 'accepted', value: { withdrawalId: '1000001' } },
  ],
  [
    'a wrapped refusal',
    answer(200, { code: '-2018', msg: 'duplicate', data: null }),
    { kind: 'rejected', by: 'exchange', code: '-2018' },
  ],
  ['a plain refusal', answer(401, { code: -2015, msg: 'no' }), { kind: 'rejected', code: '-2015' }],
  ['a lost answer', lost(), { kind: 'unknown' }],
  ['500', answer(500, { code: -1001, msg: 'internal' }), { kind: 'unknown' }],
  ['a wrapper without an id', answer(200, { code: '0', data: {} }), { kind: 'unknown' }],
])('a withdrawal answered with %s: sent once', async (_, reply, expected) => {
  const { transport, clock, client, answers } = setUp();
  answers(() => reply);
  const applying = client.withdrawals.apply(WITHDRAWAL);
  await elapse(clock, 60_000, 1000);
  expect(await applying).toMatchObject(expected);
  expect(transport.sentTo('/apply').map(({ body }) => decode(body))).toEqual([
    '{"withdrawOrderId":"w-1","amount":"100.5","address":"TXyz","symbol":"USDT"}',
  ]);
});

test('withdrawals are looked up by the client’s own id', async () => {
  const { transport, client, answers } = setUp();
  const record = {
    symbol: 'USDT',
    amount: '100.5',
    address: 'TXyz',
    withdrawOrderId: 'w-1',
    fee: 1,
    ctime: 5,
    id: 1_000_001,
    status: '4',
    info: 'node down',
  };
  answers(() => answer(200, { code: 0, data: { withdrawList: [record], count: '1' } }));
  expect(await client.withdrawals.list({ withdrawOrderId: 'w-1' })).toMatchObject({
    value: {
      count: 1,
      withdrawals: [
        {
          withdrawalId: '1000001',
          amount: 10_050_000_000n,
          fee: 100_000_000n,
          status: 'PAYMENT_FAILED',
          paidAtMs: null,
          info: 'node down',
        },
      ],
    },
  });
  expect(decode(transport.sentTo('/query')[0]?.body)).toBe('{"withdrawOrderId":"w-1","page":"1"}');
});

test('the open feed arrives in pairs and assets', async () => {
  const { client, answers } = setUp();
  const figures = { last_price: 60000, base_volume: '1', quote_volume: '2' };
  answers(({ url }) => {
    if (url.endsWith('/ticker'))
      return answer(200, { BTC_USDT: { base_id: 1, quote_id: '825', ...figures, isFrozen: '1' } });
    if (url.includes('/orderbook'))
      return answer(200, { timestamp: '9', bids: [['1.00', '2']], asks: [] });
    return answer(200, [
      { trade_id: 1, price: '1', base_volume: '2', quote_volume: '2', timestamp: 9, type: 'sell' },
    ]);
  });
  expect(await client.openData.tickers()).toEqual({
    kind: 'accepted',
    value: [
      {
        base: 'BTC',
        quote: 'USDT',
        lastPrice: '60000',
        baseVolume: '1',
        quoteVolume: '2',
        isFrozen: true,
      },
    ],
  });
  expect(await client.openData.book(PAIR)).toMatchObject({
    value: { symbol: 'BTCUSDT', atMs: 9, bids: [{ price: 100, lots: 2_000_000 }] },
  });
  expect(await client.openData.recentTrades(PAIR)).toMatchObject({
    value: [{ price: 100, side: 'SELL', atMs: 9 }],
  });
});

test.each([
  ['UTC', 0],
  ['GMT+08:00', 28_800_000],
  ['utc-5', -18_000_000],
  ['Mars', 0],
])('zone %s is %i ms ahead', (zone, aheadMs) => {
  expect(zoneAheadMs(zone)).toBe(aheadMs);
});
