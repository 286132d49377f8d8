import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { Ledger } from '../ledger/ledger';
import { Users } from '../orders/users';
import { traderOf } from '../orders/traders';
import { WithdrawalVault } from './vault';
import type { LiveWithdrawal } from './withdrawal';

const UID = 10_001;

/** A vault whose only owner has a hundred of each of two assets. */
function opened(): { readonly ledger: Ledger; readonly vault: WithdrawalVault } {
  const [ledger, users] = [new Ledger(['USDT', 'BTC']), new Users()];
  users.add(UID);
  for (const asset of [0, 1]) {
    const free = ledger.free(traderOf(users.indexOf(UID), 'spot'), asset);
    ledger.move(ledger.system('ext', asset), free, 100n);
  }
  return { ledger, vault: new WithdrawalVault(ledger, users) };
}

test('what is on its way is all that is there of it, of each asset (I14)', () => {
  const { ledger, vault } = opened();
  const hold = vault.hold(UID, 'BTC', 30n);
  const held = { uid: UID, asset: 'BTC', amount: atoms(30n), hold } as LiveWithdrawal;
  const [waiting, paid] = [
    { ...held, status: 'APPROVED' as const },
    { ...held, status: 'PAYMENT' as const },
  ];
  expect([vault.isBalanced([waiting]), vault.isBalanced([paid])]).toEqual([true, false]);
  vault.pay(held);
  expect([vault.isBalanced([paid]), vault.isBalanced([])]).toEqual([true, false]);
  ledger.move(ledger.system('wd', 1), ledger.system('ext', 1), 1n);
  expect(vault.isBalanced([paid])).toBe(false);
});
