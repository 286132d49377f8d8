/** The realized result of every position is explained to the last digit, on random accounts. */
import { expect, test } from 'vitest';
import { mark } from '@shared/money/units';
import { BenchAccount, HOUSE, TRADER } from './bench-account';
import { livesOf } from './lives';
import { RandomAccount } from './random-account';

const ACCOUNTS = 60;

test('what trades add up to is what the exchange tells, liquidated positions included', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
    const account = new RandomAccount(seed);
    const [position] = account.record.positions;
    // Far enough to liquidate most of them, in the direction that hurts the first.
    const factor = position?.side === 'SELL' ? 180n : 40n;
    if (position !== undefined) {
      account.moveTo(position.contract, mark((position.mark * factor) / 100n));
    }
    for (const life of livesOf(account)) {
      expect(life.isComplete, `seed ${seed}`).toBe(true);
      expect(life.terms.reduce((sum, { told }) => sum + told, 0n)).toBe(life.realized);
      for (const { id, difference, cause } of life.terms) {
        if (id === 'funding') continue; // nobody has observed it here
        const named = cause === 'forced-close' || difference === 0n;
        expect(named, `seed ${seed} ${id}: ${difference} ${cause}`).toBe(true);
        if (cause !== '') seen.add(cause);
      }
      for (const { kind } of life.events) seen.add(kind);
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['opened', 'fill', 'forced', 'closed', 'forced-close']),
  );
});

test('one life ends and the next begins within the same second', () => {
  const account = new BenchAccount();
  account.bench.fund(TRADER, '20000');
  const trade = (own: string, house: string): void => {
    account.bench.isolated(TRADER, own).cross(HOUSE, house);
  };
  trade('BUY OPEN 100 @ 60000', 'SELL OPEN 100 @ 60000');
  trade('SELL CLOSE 100 @ 60010', 'BUY CLOSE 100 @ 60010');
  trade('BUY OPEN 50 @ 60020', 'SELL OPEN 50 @ 60020');
  trade('SELL CLOSE 20 @ 60030', 'BUY CLOSE 20 @ 60030');
  const lives = livesOf(account);
  const told = lives.map(({ terms }) => terms.map(({ difference }) => difference));
  expect(told.flat().every((difference) => difference === 0n)).toBe(true);
  expect(lives.map(({ events }) => events.map(({ kind }) => kind).join(' '))).toEqual([
    'opened fill fill',
    'opened fill fill closed',
  ]);
});
