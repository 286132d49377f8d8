import { expect, test } from 'vitest';
import type { FillRow } from '@shared/contract/terminal/commands';
import { fillCells } from './export';
import { fillViews } from './view-model';
import { E_XRP, ETH_BTC, XRP } from '../../session/other-markets.testing';
import { BTC_PAIR } from '../../session/pair.testing';

const fill: FillRow = {
  tradeId: '9',
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '4611686018427387905',
  side: 'BUY',
  isMaker: false,
  isSelf: false,
  price: 6_000_012,
  lots: 41_666,
  feeAsset: 'BTC',
  fee: '0.00004167',
  atMs: 1_700_000_000_123,
};

test('value and fee are exact and say their asset', () => {
  const [view] = fillViews([fill], [BTC_PAIR]);
  expect(view).toMatchObject({
    price: '60,000.12',
    quantity: '0.041666',
    value: '2,499.96499992 USDT',
    fee: '0.00004167 BTC',
  });
  expect(view?.time).toMatch(/\.123$/);
});

test('a fill finer than its market is counted is shown and exported with every digit it has', () => {
  const fine = { price: '60000.12345', quantity: '0.5' };
  const [view] = fillViews([{ ...fill, price: null, lots: 500_000, fine }], [BTC_PAIR]);
  if (view === undefined) throw new Error('no view');
  expect([view.price, view.quantity, view.value]).toEqual([
    '60,000.12345',
    '0.500000',
    '30,000.06172500 USDT',
  ]);
  expect(fillCells(view).slice(4, 6)).toEqual(['60000.12345', '0.500000']);
  // Half a contract of 10 XRP.
  const part = { ...fill, symbol: E_XRP.symbol, price: 6_012, lots: null };
  const [half] = fillViews([{ ...part, fine: { price: '0.6012', quantity: '0.05' } }], [E_XRP]);
  expect([half?.quantity, half?.value]).toEqual(['0.5', '0.3006 USDT']);
});

test('fees have as many decimals in every row, so that points stand under each other', () => {
  const fees = ['0.3602568', '3', '0.83579578'].map(
    (fee) => fillViews([{ ...fill, fee }], [BTC_PAIR])[0]?.fee,
  );
  expect(fees).toEqual(['0.36025680 BTC', '3.00000000 BTC', '0.83579578 BTC']);
});

test('a quantity names what it counts: coins in the list, in a file what the figure there counts', () => {
  const contracts = { ...fill, symbol: E_XRP.symbol, lots: 3 };
  const said = [fill, contracts, { ...fill, symbol: 'XYZUSDT' }].flatMap((one) =>
    fillViews([one], [BTC_PAIR, E_XRP]).map((view) => {
      const cells = fillCells(view);
      return [view.quantity, view.asset, cells[5], cells.at(-1)];
    }),
  );
  expect(said).toEqual([
    ['0.041666', 'BTC', '0.041666', 'BTC'],
    ['30', 'XRP', '3', 'contracts'],
    ['—', '', '41666', ''],
  ]);
});

test('newest first; in one millisecond the larger trade id, which is longer than a float', () => {
  const older = { ...fill, tradeId: '9007199254740993', atMs: fill.atMs };
  const newest = { ...fill, tradeId: '9007199254740994', atMs: fill.atMs };
  const views = fillViews([fill, older, newest], [BTC_PAIR]);
  expect(views.map(({ row }) => row.tradeId)).toEqual([
    '9007199254740994',
    '9007199254740993',
    '9',
  ]);
});

test('both halves of a self-trade are rows of their own', () => {
  const sale: FillRow = { ...fill, side: 'SELL', isSelf: true };
  const keys = fillViews([{ ...fill, isSelf: true }, sale], [BTC_PAIR]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test('an unknown instrument shows dashes instead of wrong figures', () => {
  expect(fillViews([fill], [])[0]).toMatchObject({ price: '—', quantity: '—', value: '—' });
});

// 1,234 lots or contracts.
test.each([
  [XRP, 60_001, ['0.60001', '123.4', '74.041234 USDT']],
  [ETH_BTC, 5_001, ['0.05001', '1.234', '0.06171234 BTC']],
  [E_XRP, 6_012, ['0.6012', '12,340', '7,418.8080 USDT']],
] as const)('%# is shown and exported as its market counts', (instrument, price, said) => {
  const { symbol } = instrument;
  const [view] = fillViews([{ ...fill, symbol, price, lots: 1_234 }], [instrument]);
  if (view === undefined) throw new Error(symbol);
  expect([view.price, view.quantity, view.value]).toEqual(said);
  const size = instrument.kind === 'futures' ? '1234' : said[1];
  expect(fillCells(view).slice(4, 6)).toEqual([said[0], size]);
});
