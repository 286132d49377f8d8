import { expect, test } from 'vitest';
import { BTC_CONTRACT as BTC } from '../../session/contract.testing';
import { accountWith, LONG } from './positions.testing';
import { positionViews, totalsOf } from './view-model';

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
    ...{ symbol: 'E-BTC-USDT', mark: '60000', index: '60000', fundingRate },
    ...{ nextFundingAtMs: 1_000, readAtMs: 1 },
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

test('equity is cross and isolated together with what orders hold', () => {
  expect(totalsOf(accountWith())).toEqual([
    { coin: 'USDT', equity: '9,982.00', unrealized: '0.00', direction: 0, free: '8,482.00' },
  ]);
});
