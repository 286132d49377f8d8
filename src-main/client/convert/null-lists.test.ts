/** A list that is null has no rows: wherever it stands in a reply. One that is left out, or a bare null, is none. */
import { expect, test } from 'vitest';
import { asked, CONTRACT, PAIR } from '../client.testing';
import type { ExchangeClient } from '../exchange-client';

const COIN = { marginCoin: 'USDT', accountNormal: 5, accountLock: 0, totalCost: null };
const VO = { contractId: 1, contractName: 'E-BTC-USDT', contractSymbol: null };

const empty: readonly (readonly [string, unknown, (client: ExchangeClient) => Promise<unknown>])[] =
  [
    ['contracts of an account', { account: [{ ...COIN, positionVos: null }] }, accounts],
    [
      'positions of a contract',
      { account: [{ ...COIN, positionVos: [{ ...VO, positions: null }] }] },
      accounts,
    ],
  ];

function accounts({ futures }: ExchangeClient): Promise<unknown> {
  return futures.accounts();
}

test.each(empty)('null %s: none', async (_what, body, ask) => {
  expect(await asked(body, ask)).toMatchObject({
    kind: 'accepted',
    value: [{ marginCoin: 'USDT', positions: [] }],
  });
});

test('null withdrawals: none, also beside other nulls', async () => {
  const data = { withdrawList: null, count: 0, pageSize: null };
  const body = { code: '0', msg: null, data };
  expect(await asked(body, ({ withdrawals }) => withdrawals.list({}))).toMatchObject({
    kind: 'accepted',
    value: { withdrawals: [] },
  });
});

test.each([{ list: null }, { code: '0', msg: 'ok', data: null }])(
  'open orders that are %o: none',
  async (body) => {
    for (const ask of [
      ({ spot }: ExchangeClient) => spot.openOrders(PAIR),
      ({ futures }: ExchangeClient) => futures.openOrders(CONTRACT),
    ]) {
      expect(await asked(body, ask)).toEqual({
        kind: 'accepted',
        value: { orders: [], others: [], isWhole: true },
      });
    }
  },
);

test.each([
  ['nothing at all', {}],
  ['a bare null', null],
  ['an account without its contracts', { account: [COIN] }],
])('%s is no empty list', async (_what, body) => {
  expect(await asked(body, accounts)).toMatchObject({ kind: 'unknown' });
  const orders = await asked(body, ({ spot }) => spot.openOrders(PAIR));
  expect(orders).toMatchObject({ kind: 'unknown' });
  expect(await asked(body, ({ spot }) => spot.balances())).toMatchObject({ kind: 'unknown' });
});
