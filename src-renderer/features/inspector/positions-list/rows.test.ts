import { expect, test } from 'vitest';
import type { PositionRow } from '@shared/contract/terminal';
import { BTC_CONTRACT } from '../../../session/contract.testing';
import { accountWith, LONG } from '../../../session/futures/positions.testing';
import { inspectedAccount, type Inspected } from '../account';
import { rankedPositions, rowOf, type SortBy } from './rows';

const position = (positionId: string, base: string, changes: Partial<PositionRow>) => ({
  ...LONG,
  positionId,
  symbol: `E-${base}-USDT`,
  ...changes,
});

/** BTC has the least behind it, ETH is the largest, SOL has lost the most and has the most behind it. */
function read(): Inspected {
  const wallet = accountWith(
    position('1', 'BTC', { hold: '250' }),
    position('2', 'ETH', { contracts: 9_000, hold: '6000' }),
    position('3', 'SOL', { markPrice: '58000', hold: '15000' }),
  );
  const contracts = ['BTC', 'ETH', 'SOL'].map((base) => ({
    ...BTC_CONTRACT,
    symbol: `E-${base}-USDT`,
    base,
  }));
  const all = inspectedAccount(wallet, [], contracts, 'USDT', [], []);
  if (all === null) throw new Error('nothing was read');
  return all;
}

const names = (sort: SortBy, filter = ''): string[] =>
  rankedPositions(read(), sort, filter).map(({ instrument }) => instrument.base);

test('positions stand by their risk, by what they have lost, or by their size', () => {
  expect(names('risk')[0]).toBe('BTC');
  expect(names('distance')[0]).toBe('BTC');
  expect(names('profit')[0]).toBe('SOL');
  expect(names('size')[0]).toBe('ETH');
});

test('a filter leaves the contracts that have its letters', () => {
  expect(names('risk', ' eth ')).toEqual(['ETH']);
  expect(names('size', 'usdt')).toHaveLength(3);
});

test('the row of a place is that of its position', () => {
  const all = read();
  const rows = rankedPositions(all, 'profit', '').map((each) => rowOf(all, each));
  expect(rows.map(({ id, base }) => [id, base])[0]).toEqual(['3', 'SOL']);
  expect(rows[0]?.unrealized.shown).toBe('−1,000.00');
  expect(rows.find(({ base }) => base === 'BTC')?.level).toBe('warn');
});
