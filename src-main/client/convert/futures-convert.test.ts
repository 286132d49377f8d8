/** Rows of contracts whose figures cannot be read are refused, and say which; what has no price needs none. */
import { err, ok } from '@shared/kernel/result';
import { expect, test } from 'vitest';
import { CONTRACT } from '../client.testing';
import {
  isLinearPerpetual,
  selfTradesOf,
  toFuturesFill,
  toFuturesOrder,
  toIndexPrices,
  toListing,
  toPastRow,
  type ContractRow,
} from './futures-convert';

const LISTED: ContractRow = {
  symbol: 'E-BTC-USDT',
  pricePrecision: 1,
  side: 1,
  type: 'E',
  status: 1,
  multiplier: '0.0001',
  multiplierCoin: 'BTC',
  minOrderVolume: '1',
  minOrderMoney: '1',
  maxLimitVolume: '300000',
  maxLimitMoney: '5000000',
  maxMarketVolume: '200000',
  maxMarketMoney: '1000000',
  maxValidOrder: 100,
};

const errorOf = (result: { readonly ok: boolean; readonly error?: string }): string =>
  result.ok ? 'ok' : (result.error ?? '');

test.each([
  ['minOrderVolume', 'a volume limit is no whole number of contracts'],
  ['maxLimitVolume', 'a volume limit is no whole number of contracts'],
  ['maxMarketVolume', 'a volume limit is no whole number of contracts'],
  ['minOrderMoney', 'a value limit is no number'],
  ['maxLimitMoney', 'a value limit is no number'],
  ['maxMarketMoney', 'a value limit is no number'],
  ['multiplier', 'its name or its multiplier is that of no contract'],
] as const)('a contract whose %s cannot be read is refused: %s', (field, words) => {
  expect(errorOf(toListing({ ...LISTED, [field]: 'x' }))).toBe(words);
});

test.each(['E', 'E-BTC', 'E--USDT', 'E-BTC-'])('%s is no name of a contract', (symbol) => {
  expect(errorOf(toListing({ ...LISTED, symbol }))).toBe(
    'its name or its multiplier is that of no contract',
  );
  expect(isLinearPerpetual({ ...LISTED, symbol, multiplierCoin: 'USDT' })).toBe(
    symbol !== 'E--USDT',
  );
});

test.each([
  ['100.000', { units: 100, decimals: 0 }],
  ['0.00100', { units: 1, decimals: 3 }],
  ['10', { units: 10, decimals: 0 }],
])('a multiplier of %s is %o', (multiplier, counted) => {
  expect(toListing({ ...LISTED, multiplier })).toMatchObject({
    value: { contract: { multiplier: counted } },
  });
});

test('a multiplier that cannot be counted is none', () => {
  const most = String(Number.MAX_SAFE_INTEGER);
  expect(toListing({ ...LISTED, multiplier: most }).ok).toBe(true);
  const others = ['0', '-1', String(BigInt(most) + 1n)];
  const refused = others.map((multiplier) => toListing({ ...LISTED, multiplier }).ok);
  expect(refused).toEqual([false, false, false]);
});

const PRICES = { markPrice: '60000.05', indexPrice: '60000', lastFundingRate: '0.0001' };
test.each(['markPrice', 'indexPrice', 'lastFundingRate'])(
  'a %s that is none is no price',
  (name) => {
    const read = (row: Partial<typeof PRICES>) =>
      toIndexPrices(CONTRACT, { ...PRICES, ...row } as never, 5);
    expect([read({}).ok, read({ [name]: 'x' }).ok]).toEqual([true, false]);
  },
);

const ORDER = {
  orderId: '7',
  side: 'BUY',
  action: 'OPEN',
  type: 'LIMIT',
  price: '60000.5',
  origQty: '10',
  executedQty: '3',
  avgPrice: '60000',
  status: 'PARTIALLY_FILLED',
  createdAtMs: 5,
};
test('an open order without a price is one at the market, and else cannot be read', () => {
  const read = (row: object) => toFuturesOrder(CONTRACT, { ...ORDER, ...row } as never, 0);
  expect(read({})).toMatchObject({ value: { price: 600_005 } });
  expect(read({ type: 'MARKET', price: '0' })).toMatchObject({ value: { price: null } });
  expect(read({ avgPrice: 'x' }).ok).toBe(false);
});

const PAST = {
  orderId: '7',
  clientId: 'mine',
  side: 'BUY',
  openOrClose: 'OPEN',
  type: 'LIMIT',
  positionType: 'cross',
  leverageLevel: 5,
  price: '60000.5',
  volume: '10',
  dealVolume: '10',
  dealMoney: '60',
  avgPrice: '60000',
  status: 'FILLED',
  createdAtMs: 5,
};
const past = (row: object) => {
  const { order, why } = toPastRow(CONTRACT, { ...PAST, ...row } as never);
  return order === null ? err(why) : ok(order);
};

test.each(['MARKET', 'LIQUIDATION', 'ADL'])(
  'a past order of type %s has no price, whatever is said',
  (type) => {
    expect(past({ type, price: '60000.123' })).toMatchObject({
      value: { price: null, kind: type },
    });
  },
);

test('a past order has its own name, and the price that it had', () => {
  expect(past({})).toMatchObject({ value: { clientOrderId: 'mine', price: 600_005 } });
  expect(past({ clientId: '0', price: '0' })).toMatchObject({
    value: { clientOrderId: '', price: null },
  });
});

test.each(['price', 'volume', 'dealVolume', 'dealMoney', 'avgPrice'])(
  'a past order whose %s cannot be read is refused',
  (field) => {
    expect(past({ [field]: 'x' }).ok).toBe(false);
  },
);

const TRADE = {
  id: '1',
  bidId: '2',
  askId: '3',
  price: '60000.5',
  qty: '2',
  fee: '0.000000011',
  isBuyer: true,
  isMaker: true,
  time: 5,
};
test('a fee finer than an atom costs no less, and what cannot be read is refused', () => {
  const read = (row: object) => toFuturesFill(CONTRACT, { ...TRADE, ...row } as never, new Set());
  expect(read({})).toMatchObject({ value: { fee: 2n, orderId: '2', side: 'BUY', isSelf: false } });
  const refused = ['price', 'qty', 'fee'].map((field) => read({ [field]: 'x' }).ok);
  expect(refused).toEqual([false, false, false]);
});

test('a trade with oneself is an id that has both sides, not one that comes twice', () => {
  const rows = [
    ['1', true],
    ['1', false],
    ['2', false],
    ['2', false],
    ['3', true],
  ].map(([id, isBuyer]) => ({ id, isBuyer }));
  expect([...selfTradesOf(rows as never)]).toEqual(['1']);
});
