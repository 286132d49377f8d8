import { expect, test } from 'vitest';
import { BTC_CONTRACT as BTC } from '../contract.testing';
import { futuresTotals } from './futures-totals';
import { accountWith, LONG } from './positions.testing';

test('equity is cross and isolated together with what orders hold', () => {
  expect(futuresTotals(accountWith(), [BTC])).toEqual([
    { coin: 'USDT', equity: '9,982.00', unrealized: '0.00', direction: 0, free: '8,482.00' },
  ]);
});

test('what a cross position needs is not free', () => {
  const cross = { ...LONG, mode: 'cross', hold: '0' } as const;
  expect(futuresTotals(accountWith(cross), [BTC])).toMatchObject([{ free: '6,982.00' }]);
});

test('what is free is never more than there is', () => {
  const account = accountWith();
  const accounts = account.accounts.map((one) => ({
    ...one,
    normal: '8482.009',
    crossEquity: '8482.009',
  }));
  expect(futuresTotals({ ...account, accounts }, [BTC])).toMatchObject([{ free: '8,482.00' }]);
});

test('of a coin of which a hundredth is no small change all decimals are told', () => {
  const account = accountWith();
  const accounts = account.accounts.map((one) => ({
    ...one,
    marginCoin: 'BTC',
    crossEquity: '5.00070273',
    isolatedEquity: '0',
    unrealized: '0.000814',
  }));
  expect(futuresTotals({ ...account, accounts }, [])).toMatchObject([
    { coin: 'BTC', equity: '5.00070273', unrealized: '+0.00081400', direction: 1 },
  ]);
});

test('what is free is measured by the mark that strip and ticket show', () => {
  const mark = {
    symbol: 'E-BTC-USDT',
    mark: '58000.3',
    index: '58000',
    fundingRate: '0',
    nextFundingAtMs: 1_000,
    readAtMs: 2,
  };
  const cross = { ...LONG, mode: 'cross', hold: '0' } as const;
  const [totals] = futuresTotals(accountWith(cross), [BTC], [mark]);
  expect(totals?.free).not.toBe('6,982.00');
  // Half a bitcoin from 60,000 to 58,000.3: the sum over the rows as they stand there.
  expect(totals).toMatchObject({ unrealized: '−999.85', direction: -1, equity: '8,982.15' });
});
