import { fc, property } from '@shared/kernel/property.testing';
import { describe, expect, test } from 'vitest';
import { Ledger, type Account } from './ledger';

const ASSETS = ['USDT', 'BTC', 'ETH'];
const OWNERS = ['ext', 'fee', 'sim', 'interest', 'insurance', 'wd'] as const;

/** Every account of the first `traders` traders, of the exchange itself and of those opened, by asset. */
function accountsOf(ledger: Ledger, traders: number, opened: readonly Account[][], asset: number) {
  const own = OWNERS.map((owner) => ledger.system(owner, asset));
  const ofTraders = Array.from({ length: traders }, (_, trader) => [
    ledger.free(trader, asset),
    ledger.locked(trader, asset),
  ]);
  return [...own, ...ofTraders.flat(), ...(opened[asset] ?? [])];
}

const step = fc.record({
  kind: fc.constantFrom('trader', 'open', 'close', 'move', 'moveWhole', 'restore', 'restore anew'),
  asset: fc.nat(ASSETS.length - 1),
  from: fc.nat(),
  to: fc.nat(),
  amount: fc.maxSafeNat().map((value) => value % 2 ** 52),
});

property([fc.array(step, { maxLength: 60 })], { numRuns: 200 })(
  'balances are what was moved, whoever comes and goes, also when restored',
  (steps) => {
    let ledger = new Ledger(ASSETS);
    let traders = 0;
    const opened: Account[][] = ASSETS.map(() => []);
    const exact = new Map<Account, bigint>();
    const held = (account: Account) => exact.get(account) ?? 0n;
    for (const { kind, asset, from, to, amount } of steps) {
      const accounts = accountsOf(ledger, traders, opened, asset);
      const pick = (at: number) => accounts[at % accounts.length] as number;
      if (kind === 'trader') {
        ledger.addTrader();
        traders += 1;
      } else if (kind === 'open') opened[asset]?.push(ledger.open(asset));
      else if (kind === 'close') {
        const account = opened[asset]?.pop();
        if (account === undefined) continue;
        ledger.move(account, ledger.system('ext', asset), held(account));
        exact.set(ledger.system('ext', asset), held(ledger.system('ext', asset)) + held(account));
        exact.set(account, 0n);
        ledger.close(account);
      } else if (kind === 'move' || kind === 'moveWhole') {
        const [source, target] = [pick(from), pick(to)];
        if (kind === 'move') ledger.move(source, target, BigInt(amount));
        else ledger.moveWhole(source, target, amount);
        exact.set(source, held(source) - BigInt(amount));
        exact.set(target, held(target) + BigInt(amount));
      } else {
        const state = ledger.snapshot();
        if (kind === 'restore anew') ledger = new Ledger(ASSETS);
        ledger.restore(state);
        expect(ledger.snapshot()).toEqual(state);
      }
      for (let of = 0; of < ASSETS.length; of++) {
        const all = accountsOf(ledger, traders, opened, of);
        // No two accounts are one.
        expect(new Set(all).size).toBe(all.length);
        for (const account of all) {
          const balance = held(account);
          expect(ledger.balance(account)).toBe(balance);
          if (amount < 2 ** 52)
            expect(ledger.holds(account, amount)).toBe(balance >= BigInt(amount));
        }
      }
    }
    for (const { asset, sum, system } of ledger.totals()) {
      const own = OWNERS.map((owner) => [owner, held(ledger.system(owner, ASSETS.indexOf(asset)))]);
      expect([sum, system]).toEqual([0n, Object.fromEntries(own)]);
    }
  },
);

test('more traders and accounts than there was room for keep what they have', () => {
  const ledger = new Ledger(ASSETS);
  const ext = ledger.system('ext', 1);
  for (let trader = 0; trader < 200; trader++) {
    ledger.addTrader();
    ledger.move(ext, ledger.free(trader, 1), BigInt(trader));
    ledger.move(ext, ledger.open(1), 1n);
  }
  const free = Array.from({ length: 200 }, (_, trader) => ledger.balance(ledger.free(trader, 1)));
  expect(free).toEqual(free.map((_, trader) => BigInt(trader)));
  expect(ledger.balance(ext)).toBe(-19_900n - 200n);
  expect([ledger.sum(0), ledger.sum(1)]).toEqual([0n, 0n]);
});

test('money that one side alone has shows in the sum of its asset', () => {
  const ledger = new Ledger(ASSETS);
  const state = ledger.snapshot();
  const balances = state.balances.map((_, account) => {
    return account === ledger.system('fee', 1) ? '7' : '0';
  });
  ledger.restore({ ...state, balances });
  expect(ledger.totals().map(({ asset, sum }) => [asset, sum])).toEqual([
    ['USDT', 0n],
    ['BTC', 7n],
    ['ETH', 0n],
  ]);
});

test('an account that holds something cannot be closed, and one that was closed is opened again', () => {
  const ledger = new Ledger(ASSETS);
  const account = ledger.open(2);
  ledger.move(ledger.system('ext', 2), account, 1n);
  expect(() => {
    ledger.close(account);
  }).toThrow('only an empty account is closed');
  ledger.move(account, ledger.system('ext', 2), 1n);
  ledger.close(account);
  const restored = new Ledger(ASSETS);
  restored.restore(ledger.snapshot());
  for (const each of [ledger, restored]) {
    expect(each.open(1)).not.toBe(account);
    expect(each.open(2)).toBe(account);
    expect(each.open(2)).not.toBe(account);
  }
});

describe('what has to be told', () => {
  test.each([1, 2, 3, 5])('is noted once, by trader and asset, of %i assets', (count) => {
    const assets = ['A', 'B', 'C', 'D', 'E'].slice(0, count);
    const ledger = new Ledger(assets);
    const noted: string[] = [];
    for (let trader = 0; trader < 70; trader++) {
      ledger.addTrader();
      for (let asset = 0; asset < count; asset++) {
        ledger.touch(trader, asset);
        ledger.touch(trader, asset);
        noted.push(`${trader} ${asset}`);
      }
    }
    const { touched } = ledger;
    const told = Array.from({ length: touched.count }, (_, at) => {
      return `${ledger.traderOf(touched.at(at))} ${ledger.assetIn(touched.at(at))}`;
    });
    expect(told).toEqual(noted);
  });

  test('is nothing after a restart, and then what has moved since', () => {
    const [before, after] = [new Ledger(ASSETS), new Ledger(ASSETS)];
    for (let trader = 0; trader < 70; trader++) before.addTrader();
    after.addTrader();
    after.touch(0, 1);
    after.restore(before.snapshot());
    expect(after.touched.count).toBe(0);
    after.touch(69, 2);
    after.touch(69, 2);
    expect([after.touched.count, after.traderOf(after.touched.at(0))]).toEqual([1, 69]);
  });
});

test('a ledger without traders is restored as it was, and takes its first', () => {
  const ledger = new Ledger(ASSETS);
  ledger.restore(new Ledger(ASSETS).snapshot());
  ledger.addTrader();
  ledger.addTrader();
  ledger.move(ledger.free(0, 1), ledger.locked(1, 1), 5n);
  expect(ledger.snapshot().balances.filter((text) => text !== '0')).toEqual(['-5', '5']);
});

test('an asset is known by its name, and one that is not there by -1', () => {
  const ledger = new Ledger(ASSETS);
  expect(['USDT', 'ETH', 'XYZ'].map((name) => ledger.assetOf(name))).toEqual([0, 2, -1]);
});
