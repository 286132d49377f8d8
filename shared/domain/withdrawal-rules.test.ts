import { describe, expect, test } from 'vitest';
import { atoms } from '../money/units';
import { WITHDRAWAL_RULES } from './withdrawal-defaults';
import {
  checkWithdrawalFunds,
  checkWithdrawalRules,
  checkWithdrawalShape,
  isWellFormedDestination,
  type WithdrawalRequest,
} from './withdrawal-rules';

const ONE = 100_000_000n;
const usable: WithdrawalRequest = {
  withdrawOrderId: 'w-1',
  asset: 'USDT',
  amount: atoms(10n * ONE),
  address: 'TAddress1',
  label: '',
};
const rulesOf = (name: string) => WITHDRAWAL_RULES.assets.find(({ asset }) => asset === name);

describe('what has to be there', () => {
  test.each<[Partial<WithdrawalRequest>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ withdrawOrderId: '' }, 'missing-field', 'withdrawOrderId: required'],
    [{ address: '' }, 'missing-field', 'address: required'],
    [{ withdrawOrderId: 'x'.repeat(64) }, undefined, undefined],
    [
      { withdrawOrderId: 'x'.repeat(65) },
      'invalid-value',
      'withdrawOrderId: at most 64 characters',
    ],
    [{ amount: atoms(0n) }, 'invalid-value', 'amount: must be greater than 0'],
    [{ amount: atoms(-1n) }, 'invalid-value', 'amount: must be greater than 0'],
  ])('%o: %s', (change, reason, message) => {
    const refusal = checkWithdrawalShape({ ...usable, ...change });
    expect([refusal?.reason, refusal?.message]).toEqual([reason, message]);
  });
});

describe('what the asset allows', () => {
  test.each<[string, string, bigint, string, string | undefined, string?]>([
    ['the minimum', 'USDT', 10n * ONE, '', undefined],
    [
      'an atom less',
      'USDT',
      10n * ONE - 1n,
      '',
      'withdrawal-below-minimum',
      'amount 9.99999999: at least 10 USDT',
    ],
    ['the maximum', 'USDT', 1_000_000n * ONE, '', undefined],
    [
      'an atom more',
      'USDT',
      1_000_000n * ONE + 1n,
      '',
      'withdrawal-above-maximum',
      'amount 1000000.00000001: at most 1000000 USDT',
    ],
    ['no label', 'XRP', 5n * ONE, '', 'label-required', 'label: XRP needs one'],
    ['a label', 'XRP', 5n * ONE, '12345', undefined],
    ['an unknown one', 'GOLD', ONE, '', 'not-withdrawable', 'symbol GOLD: cannot be withdrawn'],
  ])('%s of %s', (_, asset, amount, label, reason, message) => {
    const request = { ...usable, asset, amount: atoms(amount), label };
    const refusal = checkWithdrawalRules(rulesOf(asset), request);
    expect([refusal?.reason, refusal?.message]).toEqual([reason, message]);
  });

  test('nothing would arrive of an amount the fee eats up', () => {
    const rules = { ...WITHDRAWAL_RULES.assets[0], min: atoms(1n), fee: atoms(ONE) };
    const request = { ...usable, amount: atoms(ONE) };
    expect(checkWithdrawalRules(rules as never, request)?.message).toBe(
      'amount 1: more than the fee of 1 USDT',
    );
  });
});

test('the whole amount has to be free', () => {
  expect(checkWithdrawalFunds(usable, atoms(10n * ONE))).toBe(null);
  expect(checkWithdrawalFunds(usable, atoms(10n * ONE - 1n))).toMatchObject({
    reason: 'insufficient-balance',
    message: 'amount 10: free 9.99999999 USDT',
  });
});

describe('an address', () => {
  test.each([
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
    'TAddress-fail1',
  ])('%s passes', (address) => {
    expect(isWellFormedDestination(address, '')).toBe(true);
  });
  test.each([
    ['zero\u200bwidth', ''],
    ['inner space', ''],
    [' lead', ''],
    ['-fail', ''],
    ['a'.repeat(129), ''],
    ['TAddress1', 'two words'],
    ['TAddress1', '\u0661'],
  ])('%j with label %j does not', (address, label) => {
    expect(isWellFormedDestination(address, label)).toBe(false);
  });
});
