import type { OrderRow } from '@shared/contract/terminal/commands';
import { expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { orderCells } from './export';
import { isKnownStatus, mergeHistory, orderViews, statusTone } from './view-model';
import { E_XRP, ETH_BTC, XRP } from '../../session/other-markets.testing';
import { BTC_PAIR } from '../../session/pair.testing';

const ALL = { book: null, symbol: null };
const row: OrderRow = {
  orderId: '4611686018427387905',
  clientOrderId: 'tm-aaaaaaaaaaaaaaaa',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: 5_988_050,
  lots: 250_000,
  quoteAmount: '',
  executedLots: 249_999,
  averagePrice: '59880.50',
  status: 'PARTIALLY_FILLED',
  createdAtMs: 1_000,
  isOwn: true,
  futures: null,
};

test('of an order in doubt nobody says that nothing of it has filled', () => {
  for (const status of ['CHECKING', 'NEEDS_YOU']) {
    const [view] = orderViews([{ ...row, executedLots: 0, status }], [BTC_PAIR], ALL);
    expect([view?.filled, view?.filledShare]).toEqual(['—', '']);
  }
  const [sending] = orderViews([{ ...row, executedLots: 0, status: 'SENDING' }], [BTC_PAIR], ALL);
  expect(sending?.filled).toBe('0.000000');
});

test('a row of before the pair was counted otherwise says exactly what it said, in the list and in a file', () => {
  const counted = { pricePrecision: 2, quantityPrecision: 6, multiplier: null };
  const coarser = { ...BTC_PAIR, pricePrecision: 1, quantityPrecision: 4 };
  for (const now of [coarser, { ...BTC_PAIR, pricePrecision: 4, quantityPrecision: 8 }, BTC_PAIR]) {
    const [view] = orderViews([{ ...row, counted }], [now], ALL);
    expect([view?.price, view?.quantity, view?.filled, view?.value]).toEqual([
      '59,880.50',
      '0.250000',
      '0.249999',
      '14,970.12 USDT',
    ]);
    expect(view === undefined ? [] : orderCells(view, '').slice(5, 8)).toEqual([
      '59880.50',
      '0.250000',
      '0.249999',
    ]);
  }
  // The same row is drawn anew once its instrument is another.
  const kept = { ...row, counted };
  const view = orderViews([kept], [coarser], ALL)[0];
  expect(orderViews([kept], [coarser], ALL)[0]).toBe(view);
  expect(orderViews([kept], [{ ...coarser }], ALL)[0]).not.toBe(view);
});

test('a contract that has become another size leaves the sizes of its past as they were', () => {
  const { multiplier, pricePrecision, symbol } = BTC_CONTRACT;
  const counted = { pricePrecision, quantityPrecision: 0, multiplier };
  const past: OrderRow = { ...row, book: 'futures', symbol, price: 600_000, lots: 5_000, counted };
  const larger = { ...BTC_CONTRACT, multiplier: { units: 1, decimals: 2 } };
  const [view] = orderViews([past], [larger], ALL);
  expect([view?.price, view?.quantity]).toEqual(['60,000.0', '0.5000']);
});

test('a quantity names what it counts, in the list and in a file, and an amount is named by its own coin', () => {
  const { symbol } = BTC_CONTRACT;
  const contracts: OrderRow = { ...row, book: 'futures', symbol, lots: 200, executedLots: 100 };
  const amount: OrderRow = { ...row, type: 'MARKET', price: null, lots: null, quoteAmount: '100' };
  const unnamed: OrderRow = { ...row, symbol: 'XYZUSDT' };
  const inDoubt: OrderRow = { ...row, executedLots: 0, status: 'CHECKING' };
  const said = [contracts, row, amount, unnamed, inDoubt].flatMap((one) =>
    orderViews([one], [BTC_CONTRACT, BTC_PAIR], ALL).map((view) => [
      `${view.quantity} ${view.quantityAsset}`,
      `${view.filled} ${view.filledAsset}`,
      orderCells(view, '').slice(-2).join(' '),
    ]),
  );
  expect(said).toEqual([
    ['0.0200 BTC', '0.0100 ', 'contracts contracts'],
    ['0.250000 BTC', '0.249999 ', 'BTC BTC'],
    ['100 USDT ', '0.249999 BTC', 'USDT BTC'],
    ['— ', '— ', ' '],
    ['0.250000 BTC', '— ', 'BTC BTC'],
  ]);
});

test('where prices are whole, what an order is worth still has its cents', () => {
  const whole = { ...BTC_PAIR, pricePrecision: 0, quantityPrecision: 4 };
  const [view] = orderViews([{ ...row, price: 45_001, lots: 11, executedLots: 0 }], [whole], ALL);
  expect(view?.value).toBe('49.50 USDT');
});

test('what the exchange has placed itself is not called external: nobody has placed it elsewhere', () => {
  const theirs = { ...row, book: 'margin', isOwn: false } as const;
  const liquidated = {
    action: 'CLOSE',
    mode: 'cross',
    timeInForce: null,
    cause: 'LIQUIDATION',
  } as const;
  const rows = [
    theirs,
    { ...theirs, isForced: true },
    { ...theirs, book: 'futures' as const, futures: liquidated },
    row,
  ];
  const views = rows.flatMap((one) => orderViews([one], [BTC_PAIR], ALL));
  expect(views.map(({ isExternal, cause }) => [isExternal, cause])).toEqual([
    [true, ''],
    [false, 'LIQUIDATION'],
    [false, 'LIQUIDATION'],
    [false, ''],
  ]);
});

test('where nobody says at what an order has executed, no figure is made up of it', () => {
  const unsaid: OrderRow = { ...row, status: 'FILLED', executedLots: 250_000, averagePrice: '' };
  const [view] = orderViews([unsaid], [BTC_PAIR], ALL);
  expect([view?.filled, view?.average, view?.value]).toEqual(['0.250000', '—', '—']);
  expect(view === undefined ? null : orderCells(view, '')[8]).toBe('');
});

test('figures are exact and almost filled is not filled', () => {
  const [view] = orderViews([row], [BTC_PAIR], ALL);
  expect(view).toMatchObject({
    price: '59,880.50',
    quantity: '0.250000',
    filled: '0.249999',
    filledShare: '99%',
    average: '59,880.5000',
    value: '14,970.12 USDT',
    canCancel: true,
  });
});

test('a market buy shows its amount, no price and no share', () => {
  const market: OrderRow = {
    ...row,
    type: 'MARKET',
    price: null,
    lots: null,
    quoteAmount: '2500',
    executedLots: 0,
    averagePrice: '0',
    status: 'SENDING',
    orderId: '',
  };
  expect(orderViews([market], [BTC_PAIR], ALL)[0]).toMatchObject({
    key: 'spot:tm-aaaaaaaaaaaaaaaa',
    isMarket: true,
    price: '',
    quantity: '2,500 USDT',
    filledShare: '',
    average: '—',
    canCancel: false,
  });
});

const filledMarket: OrderRow = {
  ...row,
  type: 'MARKET',
  price: null,
  lots: null,
  quoteAmount: '60000',
  executedLots: 999_699,
  averagePrice: '60018.05061088',
  status: 'FILLED',
};

test.each([
  ['a market buy: what it spent', filledMarket, '59,999.99 USDT'],
  [
    'a market sell: what it brought',
    { ...filledMarket, side: 'SELL', lots: 1_000_000, quoteAmount: '', executedLots: 1_000_000 },
    '60,018.05 USDT',
  ],
  ['a limit order filled better than its price', { ...row, status: 'FILLED' }, '14,970.07 USDT'],
  ['one that rests: what it would be worth', row, '14,970.12 USDT'],
  ['a market buy on its way: its amount', { ...filledMarket, executedLots: 0 }, '60,000.00 USDT'],
  ['a market sell that executed nothing', { ...row, price: null, executedLots: 0 }, '—'],
] as const)('the value of %s', (_what, order, value) => {
  expect(orderViews([order], [BTC_PAIR], ALL)[0]?.value).toBe(value);
});

test('the value of a contract order counts what a contract is', () => {
  const order: OrderRow = {
    ...filledMarket,
    book: 'futures',
    symbol: 'E-BTC-USDT',
    lots: 5_000,
    quoteAmount: '',
    executedLots: 5_000,
    averagePrice: '60071.82529',
  };
  expect(orderViews([order], [BTC_CONTRACT], ALL)[0]).toMatchObject({
    value: '30,035.91 USDT',
    average: '60,071.825',
  });
});

test('averages have as many decimals in every row of a pair', () => {
  const averages = ['59880', '60015.4718984', '60018.05061088'].map(
    (averagePrice) => orderViews([{ ...row, averagePrice }], [BTC_PAIR], ALL)[0]?.average,
  );
  expect(averages).toEqual(['59,880.0000', '60,015.4719', '60,018.0506']);
});

test('orders of two books that have the same id are two', () => {
  const views = orderViews(mergeHistory([row], [{ ...row, book: 'margin' }]), [BTC_PAIR], ALL);
  expect(views.map(({ key }) => key)).toEqual([`spot:${row.orderId}`, `margin:${row.orderId}`]);
});

test('an order without an answer, or one being cancelled, cannot be cancelled again', () => {
  for (const status of ['SENDING', 'CHECKING', 'CANCELING', 'NEEDS_YOU', 'FILLED']) {
    expect(orderViews([{ ...row, status }], [BTC_PAIR], ALL)[0]?.canCancel).toBe(false);
  }
});

test('one that is listed no more may still be cancelled, but not changed', () => {
  const [view] = orderViews([{ ...row, status: 'UNLISTED' }], [BTC_PAIR], ALL);
  expect(view).toMatchObject({ canCancel: true, canChange: false });
  expect(statusTone('UNLISTED')).toBe('warn');
  expect(isKnownStatus('UNLISTED')).toBe(true);
});

test('one symbol can be looked at alone, newest first', () => {
  const rows = [row, { ...row, orderId: '2', createdAtMs: 2_000 }, { ...row, symbol: 'ETHUSDT' }];
  const views = orderViews(rows, [BTC_PAIR], { book: null, symbol: 'BTCUSDT' });
  expect(views.map((view) => view.key)).toEqual(['spot:2', `spot:${row.orderId}`]);
});

test('pages of history overlap without doubling, and a newer reading wins', () => {
  const older = { ...row, orderId: '1', createdAtMs: 500 };
  const filled = { ...row, status: 'FILLED' };
  const merged = mergeHistory([row], [filled, older]);
  expect(merged.map(({ orderId, status }) => [orderId, status])).toEqual([
    [row.orderId, 'FILLED'],
    ['1', 'PARTIALLY_FILLED'],
  ]);
});

test('a page that says nothing new leaves the list as it was, however long', () => {
  const known = [row, { ...row, orderId: '1', createdAtMs: 500 }];
  expect(mergeHistory(known, [{ ...row }])).toBe(known);
  const other = mergeHistory(known, [{ ...row, executedLots: row.executedLots + 1 }]);
  expect(other).not.toBe(known);
  expect(other[1]).toBe(known[1]);
});

// 1,234 lots or contracts, of which 617 have executed.
test.each([
  [XRP, 60_001, ['0.60001', '123.4', '61.7', '74.04123 USDT', '0.6000050']],
  [ETH_BTC, 5_001, ['0.05001', '1.234', '0.617', '0.06171 BTC', '0.6000050']],
  [E_XRP, 6_012, ['0.6012', '12,340', '6,170', '7,418.81 USDT', '0.600005']],
] as const)('%# is shown and exported as its market counts', (instrument, price, said) => {
  const { symbol } = instrument;
  const book = instrument.kind;
  const counted = { price, lots: 1_234, executedLots: 617, averagePrice: '0.600005' };
  const [view] = orderViews([{ ...row, symbol, book, ...counted }], [instrument], ALL);
  if (view === undefined) throw new Error(symbol);
  expect([view.price, view.quantity, view.filled, view.value, view.average]).toEqual(said);
  expect(view.filledShare).toBe('50%');
  const inLots = instrument.kind === 'futures' ? ['1234', '617'] : [said[1], said[2]];
  expect(orderCells(view, '').slice(5, 9)).toEqual([said[0], ...inLots, '0.600005']);
});

test('an order that was kept with a price between two ticks shows it, and one whose price nobody tells is no market order', () => {
  const steps = { pricePrecision: 7, quantityPrecision: 0, multiplier: { ...E_XRP.multiplier } };
  const ended = {
    symbol: E_XRP.symbol,
    book: 'futures',
    type: 'LIMIT',
    status: 'CANCELED',
  } as const;
  const kept = { ...row, ...ended, price: 6_012_345, lots: 1_234, executedLots: 0, counted: steps };
  const [view] = orderViews([kept], [E_XRP], ALL);
  expect([view?.price, view?.value]).toEqual(['0.6012345', '7,419.23 USDT']);
  const [untold] = orderViews([{ ...row, price: null, type: 'LIMIT' }], [BTC_PAIR], ALL);
  expect([untold?.isMarket, untold?.price]).toEqual([false, '—']);
});

test('an order that has ended is worth what it executed, however fine its average is', () => {
  const ended = { symbol: 'ETHBTC', lots: 1_234, executedLots: 617, status: 'CANCELED' } as const;
  const told = { ...row, ...ended, price: 5_001, averagePrice: '0.0500050000001' };
  expect(orderViews([told], [ETH_BTC], ALL)[0]?.value).toBe('0.03085 BTC');
});
