import { expect, test } from 'vitest';
import { BTC_CONTRACT as BTC } from '../../session/contract.testing';
import { accountWith, LONG } from '../../session/futures/positions.testing';
import { heldPositions, positionViews } from './view-model';

const viewOf = (position: typeof LONG, marks: Parameters<typeof positionViews>[1] = []) =>
  positionViews(accountWith(position), marks, [BTC], null)[0];

test('an isolated long reads as the exchange gives it, without an estimate beside an equal price', () => {
  expect(viewOf(LONG)).toMatchObject({
    size: '0.5000',
    entry: '60,000.0',
    mark: '60,000.0',
    estimate: '',
    margin: '1,500.00',
    marginRate: '5.00%',
    risk: '11.20%',
    unrealized: '0.00',
    direction: 0,
    funding: '−1.12',
  });
});

test('our estimate stands beside a price that differs by more than a tick', () => {
  expect(viewOf({ ...LONG, reducePrice: '50000' })).toMatchObject({
    liquidation: '50,000.0',
    estimate: '57,321.0',
  });
});

/** The example of exchange-rules §5.8 with legs of these sizes: 3,000 in the wallet, entry and mark 60,000. */
function hedgedViews(long: number, short: number, reduce: readonly [string, string]) {
  const leg = { ...LONG, mode: 'cross', hold: '0' } as const;
  const account = accountWith(
    { ...leg, contracts: long, value: String(long * 6), reducePrice: reduce[0] },
    {
      ...leg,
      positionId: '8',
      side: 'SELL',
      contracts: short,
      value: String(short * 6),
      reducePrice: reduce[1],
    },
  );
  const [wallet] = account.accounts;
  const accounts = wallet === undefined ? [] : [{ ...wallet, normal: '3000' }];
  const views = positionViews({ ...account, accounts }, [], [BTC], null);
  return ['7', '8'].map((id) => views.find(({ key }) => key === id));
}

test('§5.8: hedged legs are measured to the nearer price, each on the side it is liquidated on', () => {
  expect(hedgedViews(10_000, 8_000, ['57591.31', '62977.33'])).toMatchObject([
    { liquidation: '57,591.4', estimate: '47,388.4', distance: '4.01%' },
    { liquidation: '62,977.3', estimate: '47,388.4', distance: '4.96%' },
  ]);
});

test('a small short in a large long is liquidated below: that is nearer than its own price', () => {
  expect(hedgedViews(10_000, 100, ['57324.38', '324582.34'])).toMatchObject([
    { liquidation: '57,324.4', estimate: '57,297.1', distance: '4.46%' },
    { liquidation: '324,582.3', estimate: '57,297.1', distance: '4.50%' },
  ]);
});

test('the margin of an isolated position includes what it has realised', () => {
  expect(viewOf({ ...LONG, realized: '-200' })?.margin).toBe('1,300.00');
});

test('a position that cannot be liquidated has no price and no distance', () => {
  const covered = { ...LONG, hold: '40000', reducePrice: '-20120.7' };
  expect(viewOf(covered)).toMatchObject({ liquidation: '—', distance: '—', distanceShare: null });
});

test.each([
  ['BUY', '0.0001', '−3.00'],
  ['SELL', '0.0001', '+3.00'],
  ['BUY', '-0.0001', '+3.00'],
] as const)('%s at a rate of %s would have %s booked next', (side, fundingRate, amount) => {
  const mark = {
    symbol: 'E-BTC-USDT',
    mark: '60000',
    index: '60000',
    fundingRate,
    nextFundingAtMs: 1_000,
    readAtMs: 1,
  };
  expect(viewOf({ ...LONG, side }, [mark])?.nextFunding).toBe(amount);
});

test('the riskiest is first; a contract nobody knows and one with nothing open are left out', () => {
  const risky = { ...LONG, positionId: '8', hold: '400' };
  const views = positionViews(
    accountWith(LONG, risky, { ...LONG, symbol: 'E-X-USDT' }, { ...LONG, contracts: 0 }),
    [],
    [BTC],
    null,
  );
  expect(views.map(({ key }) => key)).toEqual(['8', '7']);
});

test('a position that nothing liquidates, alone or with the others, has one dash for it', () => {
  const safe = {
    ...LONG,
    mode: 'cross',
    hold: '0',
    contracts: 100,
    value: '600',
    reducePrice: '-200000',
  } as const;
  expect(viewOf(safe)).toMatchObject({ liquidation: '—', estimate: '', distance: '—' });
});

test('of a coin of which a hundredth is no small change money has all its decimals, and an arrow only beside what is read', () => {
  const ETHBTC = {
    ...BTC,
    symbol: 'E-ETH-BTC',
    base: 'ETH',
    quote: 'BTC',
    pricePrecision: 5,
    multiplier: { units: 1, decimals: 1 },
  } as typeof BTC;
  const won = {
    ...LONG,
    symbol: 'E-ETH-BTC',
    contracts: 37,
    averagePrice: '0.05012',
    openPrice: '0.05012',
    markPrice: '0.05034',
    value: '0.186258',
    reducePrice: '0.04',
    unrealized: '0.000814',
    funding: '0.00005587',
    hold: '0.0093129',
  };
  const account = accountWith(won);
  const accounts = account.accounts.map((one) => ({ ...one, marginCoin: 'BTC' }));
  const btc = { ...account, accounts };
  expect(positionViews(btc, [], [ETHBTC], null)).toMatchObject([
    { unrealized: '+0.00081400', direction: 1, funding: '+0.00005587', margin: '0.00931290' },
  ]);
  expect(viewOf({ ...LONG, unrealized: '0.004' })).toMatchObject({
    unrealized: '0.00',
    direction: 0,
  });
});

test('what holds nothing is none, and what is of a contract that cannot be read is named, not drawn', () => {
  const unread = { ...LONG, symbol: 'E-X-USDT' };
  const account = accountWith(LONG, unread, { ...LONG, contracts: 0 });
  expect(heldPositions(account, [BTC])).toEqual({ shown: [LONG], uncounted: [unread] });
  expect(positionViews(account, [], [BTC], null)).toHaveLength(1);
  // Which contracts there are is not known yet: none of them is called unreadable.
  expect(heldPositions(account, [])).toEqual({ shown: [], uncounted: [] });
});

test('one mark for the whole desk: the row shows, and is measured by, the one that strip and ticket show', () => {
  const mark = {
    symbol: 'E-BTC-USDT',
    mark: '58000.3',
    index: '58000',
    fundingRate: '0',
    nextFundingAtMs: 1_000,
    readAtMs: 2,
  };
  const view = viewOf(LONG, [mark]);
  expect(view).toMatchObject({
    mark: '58,000.3',
    distance: '1.17%',
    unrealized: '−999.85',
    direction: -1,
    returnRate: '−66.66%',
  });
  expect(Number.parseFloat(view?.risk ?? '')).toBeGreaterThan(30);
  // What the exchange has computed with its own mark is held against ours of that mark.
  expect(view).toMatchObject({ liquidation: '57,321.0', estimate: '' });
});

test.each([
  // 5,000 contracts, and one of the least steps of its mark more.
  [3, { units: 1, decimals: 0 }, '150', '151', ['5,000', '150.000', '151.000', '+5,000.00']],
  [4, { units: 10, decimals: 0 }, '0.6', '0.61', ['50,000', '0.6000', '0.6100', '+500.00']],
  [2, { units: 1, decimals: 2 }, '3000', '3001', ['50.00', '3,000.00', '3,001.00', '+50.00']],
])('of %i decimals and %o', (pricePrecision, multiplier, open, mark, said) => {
  const instrument = { ...BTC, pricePrecision, multiplier };
  const value = String((5_000 * multiplier.units * Number(open)) / 10 ** multiplier.decimals);
  const row = { ...LONG, value, openPrice: open, averagePrice: open, markPrice: mark };
  const told = { ...row, unrealized: '0', markPrice: open };
  const marks = [{ symbol: 'E-BTC-USDT', mark, index: mark, fundingRate: '0' }];
  const [view] = positionViews(accountWith(told), marks as never, [instrument], null);
  expect([view?.size, view?.entry, view?.mark, view?.unrealized]).toEqual(said);
});
