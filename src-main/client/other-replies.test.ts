/** The answer to a command that is about something else proves nothing: not that it was placed, nor that it is gone. */
import { describe, expect, test } from 'vitest';
import { asked, CONTRACT, LIMIT_BUY, PAIR } from './client.testing';

const PLACED = {
  symbol: 'BTCUSDT',
  orderId: '9007199254740993',
  clientOrderId: LIMIT_BUY.clientOrderId,
  transactTime: 1_699_999_900_000,
  side: 'BUY',
  status: 'NEW',
};
const place = (reply: object, wallet: 'spot' | 'margin' = 'spot') =>
  asked({ ...PLACED, ...reply }, (client) => client[wallet].placeOrder(LIMIT_BUY));

describe('a new order', () => {
  test.each([
    ['another symbol', { symbol: 'ETHUSDT' }],
    ['another side', { side: 'SELL' }],
    ['the name of another order', { clientOrderId: 't-2' }],
  ])('whose answer tells %s is not proven to be placed', async (_what, other) => {
    for (const wallet of ['spot', 'margin'] as const) {
      expect(await place(other, wallet)).toEqual({
        kind: 'unknown',
        message: 'the reply is about another order',
      });
    }
  });

  test.each([
    ['all of it', {}],
    ['its pair in another spelling', { symbol: 'btc_usdt' }],
    ['a name that is made of its id', { clientOrderId: PLACED.orderId }],
    ['nothing but its id', { symbol: null, side: null, clientOrderId: null, status: null }],
  ])('whose answer tells %s is placed', async (_what, own) => {
    expect(await place(own)).toMatchObject({
      kind: 'accepted',
      value: { orderId: PLACED.orderId },
    });
  });
});

describe('a cancel', () => {
  const cancel = (reply: object, wallet: 'spot' | 'margin' = 'spot') =>
    asked(reply, (client) => client[wallet].cancelOrder(PAIR, '7'));

  test.each([
    ['another id', { orderId: '8' }],
    ['another symbol', { orderId: '7', symbol: 'ETHUSDT' }],
  ])('whose answer tells %s is not proven', async (_what, reply) => {
    for (const wallet of ['spot', 'margin'] as const) {
      expect(await cancel(reply, wallet)).toMatchObject({ kind: 'unknown' });
    }
  });

  test('of its own id is accepted', async () => {
    expect(await cancel({ orderId: '7', symbol: 'btcusdt', status: 'CANCELED' })).toMatchObject({
      value: { orderId: '7', status: 'CANCELED' },
    });
    expect(await cancel({ orderId: '7' })).toMatchObject({ kind: 'accepted' });
  });

  test('of a contract is one of the id that was asked for', async () => {
    const futures = (orderId: string) =>
      asked({ orderId }, (client) => client.futures.cancelOrder(CONTRACT, '7'));
    expect(await futures('8')).toMatchObject({ kind: 'unknown' });
    expect(await futures('7')).toEqual({ kind: 'accepted', value: { orderId: '7' } });
  });
});

test('a batch whose orders have fewer ids than there are orders is not proven to be placed', async () => {
  const orders = [LIMIT_BUY, LIMIT_BUY];
  const batch = (ids: readonly string[]) =>
    asked({ idsString: ids, ids }, ({ spot }) => spot.placeBatch(PAIR, orders));
  expect(await batch(['7', '7'])).toMatchObject({ kind: 'unknown' });
  expect(await batch(['7', '8'])).toMatchObject({ value: { orderIds: ['7', '8'] } });
});
