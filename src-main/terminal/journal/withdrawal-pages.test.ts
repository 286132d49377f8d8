import { expect, test } from 'vitest';
import type { Withdrawal } from '@shared/domain/withdrawal';
import { PagedList } from './pages';
import { readWithdrawals } from './withdrawal-pages';

const idOf = ({ withdrawalId }: Pick<Withdrawal, 'withdrawalId'>): string => withdrawalId;

/** What an account with so many withdrawals is read to be, where pages are made and counted so. */
async function readOf(
  there: number,
  pageOf: (ids: readonly number[], page: number) => readonly number[],
  countOf: (rows: number) => number = () => there,
) {
  const ids = Array.from({ length: there }, (_, at) => there - at);
  const list = new PagedList<Withdrawal>(idOf);
  let asked = 0;
  const problem = await readWithdrawals(list, {
    withdrawals: {
      apply: () => Promise.reject(new Error('nothing is withdrawn here')),
      list: ({ page = 1 }) => {
        asked += 1;
        const rows = pageOf(ids, page).map((id) => ({ withdrawalId: String(id) }) as Withdrawal);
        return Promise.resolve({
          kind: 'accepted',
          value: { withdrawals: rows, count: countOf(rows.length) },
        });
      },
    },
  });
  return { problem, read: list.rows.length, asked };
}

const byHundred = (ids: readonly number[], page: number) => ids.slice((page - 1) * 100, page * 100);

test.each([0, 1, 99, 101, 253])('all %i are read, in as few pages as there are', async (there) => {
  const asked = Math.max(1, Math.ceil(there / 100));
  expect(await readOf(there, byHundred)).toEqual({ problem: null, read: there, asked });
});

test.each([
  ['of the page alone', (rows: number) => rows],
  ['none', () => 0],
])('an exchange that counts %s is read to its end', async (_what, countOf) => {
  expect(await readOf(350, byHundred, countOf)).toMatchObject({ problem: null, read: 350 });
});

test('the same page again is no end', async () => {
  expect(await readOf(250, (ids) => ids.slice(0, 100))).toEqual({
    problem: { code: 'no-older-page', message: '151' },
    read: 0,
    asked: 2,
  });
});

test('pages that stop before all are there say so', async () => {
  const cut = (ids: readonly number[], page: number) => (page === 1 ? ids.slice(0, 70) : []);
  expect(await readOf(250, cut)).toMatchObject({ problem: { code: 'no-older-page' }, read: 0 });
});
