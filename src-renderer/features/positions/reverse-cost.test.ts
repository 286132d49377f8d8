import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { walletOf } from '../../session/futures/futures-wallet';
import { accountWith, LONG } from '../../session/futures/positions.testing';
import { reverseShortfall } from './reverse-cost';

/** 5,000 contracts at 60,000 are worth 30,000: 1,500 of margin, 18 of fee to close, 18 to open. */
const short = (normal: string, row = LONG) => {
  const account = accountWith(row);
  const accounts = account.accounts.map((each) => ({ ...each, normal }));
  const wallet = walletOf({ ...account, accounts }, [BTC_CONTRACT], 'USDT');
  return reverseShortfall({ row, instrument: BTC_CONTRACT, markPrice: row.markPrice }, wallet);
};

test('what closing sets free has to pay for the other side: both fees, and what was lost', () => {
  expect(short('36')).toBeNull();
  expect(short('35.99')).toEqual({
    needed: atoms(151_800_000_000n),
    free: atoms(151_799_000_000n),
  });
  const lost = { ...LONG, markPrice: '59000', unrealized: '-500', value: '29500' };
  expect(short('36', lost)?.free).toBe(atoms(101_830_000_000n));
  expect(short('600', lost)).toBeNull();
});

test('orders that close some of it already leave less to be turned', () => {
  expect(short('0.01')).not.toBeNull();
  expect(short('0.01', { ...LONG, closing: 4_999 })).toBeNull();
});
