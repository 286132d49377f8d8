import { expect, test } from 'vitest';
import { Ledger } from '../ledger/ledger';
import { MarginAccount } from './margin-account';
import { Watch } from './watch';

const [USDT, BTC, ETH, SOL] = [0, 1, 2, 3];

function world() {
  const ledger = new Ledger(['USDT', 'BTC', 'ETH', 'SOL']);
  const versions = [0, 0, 0, 0];
  const prices = {
    price: () => 1n,
    openingPrice: () => 1n,
    version: (asset: number) => versions[asset] ?? 0,
  };
  const accounts = [7, 8].map((uid, trader) => {
    ledger.addTrader();
    return new MarginAccount(trader, uid, ledger);
  });
  const give = (trader: number, asset: number): void => {
    ledger.move(ledger.system('ext', asset), ledger.free(trader, asset), 100n);
  };
  const owe = (trader: number, asset: number): void => {
    const debt = accounts[trader]?.debtAccounts(asset);
    if (debt) ledger.move(debt.principal, ledger.system('ext', asset), 10n);
  };
  const watch = new Watch(ledger, prices);
  const looked = (): readonly number[] => watch.takeMoved().map(({ uid }) => uid);
  const move = (asset: number): readonly number[] => {
    versions[asset] = (versions[asset] ?? 0) + 1;
    return looked();
  };
  return { accounts, give, owe, watch, looked, move };
}

test('only those who have or owe what moved are looked over, all of them at first', () => {
  const { accounts, give, owe, watch, looked, move } = world();
  give(0, BTC);
  owe(0, USDT);
  give(1, USDT);
  owe(1, ETH);
  watch.begin(accounts);
  expect(looked()).toEqual([7, 8]);
  expect(looked()).toEqual([]);
  expect(move(BTC)).toEqual([7]);
  expect(move(ETH)).toEqual([8]);
  expect(move(SOL)).toEqual([]);
  give(1, SOL);
  watch.begin(accounts);
  expect(looked()).toEqual([7, 8]);
  expect(move(SOL)).toEqual([8]);
});
