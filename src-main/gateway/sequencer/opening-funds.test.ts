/** Who is given play money at a start, and into which wallets: nobody twice, and nobody who has had it less. */
import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { quietConfig } from '../../engine/engine.testing';
import { createEngine } from '../../engine/index';
import { FUNDS_VERSION, openAccounts, type AccountFunds } from './opening-funds';

const UID = 10_023;
const USDT = atoms(1_000_00000000n);
const FUNDING: readonly AccountFunds[] = [
  {
    uid: UID,
    deposits: (['spot', 'futures'] as const).map((wallet) => ({
      wallet,
      asset: 'USDT',
      amount: USDT,
    })),
  },
];
const free = (engine: ReturnType<typeof createEngine>) =>
  engine.query.balances(UID, 'spot').find(({ asset }) => asset === 'USDT')?.free;
const kinds = (commands: ReturnType<typeof openAccounts>) => commands.map(({ type }) => type);

test('an account of an older exchange keeps what it has left in its spot wallet', () => {
  const engine = createEngine(quietConfig());
  const atMs = engine.marketTimeMs();
  engine.execute({ type: 'openAccount', atMs, uid: UID });
  engine.execute({ type: 'faucet', atMs, uid: UID, wallet: 'spot', asset: 'USDT', amount: USDT });
  // A wallet that this market does not have is not given, and stops nobody.
  expect(kinds(openAccounts(engine, FUNDING, 0))).toEqual([]);
  expect(free(engine)).toBe(USDT);
});

test('a new account is opened with its money, once', () => {
  const engine = createEngine(quietConfig());
  expect(kinds(openAccounts(engine, FUNDING, 0))).toEqual(['openAccount', 'faucet']);
  expect(kinds(openAccounts(engine, FUNDING, FUNDS_VERSION))).toEqual([]);
  expect(free(engine)).toBe(USDT);
});
