import type { Withdrawal } from '@shared/domain/withdrawal';
import { err, ok } from '@shared/kernel/result';
import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { Bench } from '../bench.testing';
import type { LabPort } from '../lab/lab-port';
import { NO_CONTROLS } from '../lab/lab.testing';
import { coinsOutOf, movesOf } from './moves';

const HOUR = 3_600_000;

const withdrawal = (change: Partial<Withdrawal>): Withdrawal => ({
  withdrawalId: '1',
  withdrawOrderId: 'a',
  asset: 'USDT',
  amount: atoms(5_000_000_000n),
  fee: atoms(0n),
  address: 'T',
  status: 'COMPLETED',
  txId: '',
  info: '',
  createdAtMs: 1_000_000,
  paidAtMs: 2_000_000,
  ...change,
});

test('a withdrawal leaves between its request and a minute after its payment', () => {
  expect(movesOf([withdrawal({})], 0, [])).toEqual({
    moves: [{ fromMs: 1_000_000, untilMs: 2_060_000, left: '50' }],
    movesProblem: '',
  });
  // By the clock that the curve has.
  expect(movesOf([withdrawal({})], 30_000, []).moves[0]?.fromMs).toBe(970_000);
});

test('other coins leave at a worth nobody knows, a failed payment comes back within a day', () => {
  const failed = withdrawal({ status: 'PAYMENT_FAILED' });
  expect(movesOf([withdrawal({ asset: 'BTC' }), failed], 0, [7]).moves).toEqual([
    { fromMs: 7, untilMs: 60_007, left: '' },
    { fromMs: 1_000_000, untilMs: 2_060_000, left: '' },
    { fromMs: 1_000_000, untilMs: 2_000_000 + 25 * HOUR, left: '' },
  ]);
});

test.each(['UNAPPROVED', 'APPROVED', 'APPROVAL_REJECTED', 'REVOKED'] as const)(
  'nothing has left with one that is %s',
  (status) => {
    expect(movesOf([withdrawal({ status })], 0, []).moves).toEqual([]);
    expect(coinsOutOf([withdrawal({ status })], 'USDT')).toEqual([]);
  },
);

test('what cannot be placed on the curve is said', () => {
  expect(movesOf(null, 0, [])).toEqual({ moves: [], movesProblem: 'unread' });
  expect(movesOf([withdrawal({})], 24 * HOUR, []).movesProblem).toBe('other-time');
  expect(movesOf([], 24 * HOUR, []).movesProblem).toBe('');
});

test('coins that were withdrawn cannot be sold any more', () => {
  const both = [withdrawal({ asset: 'BTC' }), withdrawal({})];
  expect(coinsOutOf(both, 'BTC')).toEqual([{ atMs: 1_000_000, quantity: 50n * 10n ** 18n }]);
});

test('play money of the lab cuts the curve where it came, also after a restart', async () => {
  const no = () => Promise.resolve(err('not in this test'));
  const lab: LabPort = {
    ...NO_CONTROLS,
    act: () => Promise.resolve(ok(null)),
    openToBots: no,
    closeToBots: () => Promise.resolve(),
    keptPort: () => null,
    accounts: no,
    createKey: no,
    setKey: no,
    deleteKey: no,
  };
  const bench = await new Bench({ lab }).start();
  const movesSeen = async (seen: Bench) => {
    seen.watch('journal');
    await seen.run(1_000);
    return seen.value('journal').moves;
  };
  expect(await movesSeen(bench)).toEqual([]);
  const act = async (name: 'faucet' | 'clock') =>
    bench.during(bench.desk.call('labAct', { name, input: {} }));
  await act('clock');
  await act('faucet');
  const moves = await movesSeen(bench);
  expect(moves).toMatchObject([{ left: '' }]);
  expect(await movesSeen(await bench.restarted().start())).toEqual(moves);
});
