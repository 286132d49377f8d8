import { topics } from '@shared/contract/terminal/topics';
import { expect, test } from 'vitest';
import { balanceRows } from './view-model';

const values = [
  { asset: 'USDT', free: '97525.00000001', locked: '2474.99999999' },
  { asset: 'SOL', free: '0', locked: '0' },
];

test('the total is exact to the last digit', () => {
  expect(balanceRows(values, new Map(), false)[0]).toMatchObject({
    free: '97,525.00000001',
    locked: '2,474.99999999',
    total: '100,000.00000000',
  });
});

test('hiding zero balances keeps what is only locked', () => {
  const locked = [...values, { asset: 'BTC', free: '0', locked: '0.00000001' }];
  expect(balanceRows(locked, new Map(), true).map((row) => row.asset)).toEqual(['USDT', 'BTC']);
});

test('what the exchange counts finer than eight decimals says so where it stands', () => {
  const { value } = topics.balances;
  const fine = { asset: 'ETH', free: '1.12345678', locked: '0', isCut: true } as const;
  const { rows } = value.parse({ rows: [...values, fine], readAtMs: 1 });
  const marked = balanceRows(rows, new Map(), false).filter(({ isCut }) => isCut);
  expect(marked.map(({ asset, total }) => `${asset} ${total}`)).toEqual(['ETH 1.12345678']);
});
