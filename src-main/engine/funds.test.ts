import type { Rejection } from '@shared/domain/rejection';
import { atoms } from '@shared/money/units';
import { describe, expect, test } from 'vitest';
import type { Faucet, FundsWallet } from './commands';
import { ALICE, quietConfig, TestExchange } from './engine.testing';
import { Funds, type WalletDoor } from './funds';
import { TestFutures } from './futures/futures.testing';
import { ISSUE_MAX, Ledger } from './ledger/ledger';
import { traderOf } from './orders/traders';
import { Users } from './orders/users';

/** What whoever asked is told, and that nothing has changed by it. */
function refusal(exchange: TestExchange | TestFutures, command: Faucet) {
  const before = exchange.engine.stateHash();
  const result = exchange.execute(command);
  expect(exchange.engine.stateHash()).toBe(before);
  return result.ok ? 'accepted' : wordsOf(result.error);
}

const wordsOf = ({ reason, field, message }: Rejection) => `${reason} ${field}: ${message}`;

describe('play money', () => {
  test.each([
    [ALICE, 'spot', 'XYZ', 1n, 'invalid-value asset: asset XYZ: unknown'],
    [ALICE, 'spot', 'BTC', 0n, 'invalid-value amount: amount: must be above 0'],
    [ALICE, 'spot', 'BTC', -1n, 'invalid-value amount: amount: must be above 0'],
    [ALICE, 'futures', 'BTC', 1n, 'invalid-value wallet: wallet futures: does not hold BTC'],
    [
      ALICE,
      'spot',
      'BTC',
      ISSUE_MAX,
      'invalid-value amount: amount: at most 11529215045.06846976 BTC can still be issued',
    ],
    [5, 'spot', 'BTC', 1n, 'unknown-account uid: uid 5: no such account'],
  ] as const)('for %i in %s of %s: %i is refused: %s', (uid, wallet, asset, amount, words) => {
    const exchange = new TestExchange(quietConfig()).open(ALICE, 'BTC 1.00000000');
    const { nowMs: atMs } = exchange;
    const command = { type: 'faucet', atMs, uid, wallet, asset, amount: atoms(amount) } as const;
    expect(refusal(exchange, command)).toBe(words);
  });

  test('for a futures wallet is refused in what is no margin coin', () => {
    const futures = new TestFutures().open('100', ALICE);
    const asked = { type: 'faucet', atMs: futures.nowMs, uid: ALICE, wallet: 'futures' } as const;
    expect(refusal(futures, { ...asked, asset: 'BTC', amount: atoms(1n) })).toBe(
      'invalid-value wallet: wallet futures: does not hold BTC',
    );
  });

  test('may be all that can be issued', () => {
    const exchange = new TestExchange(quietConfig()).open(ALICE, 'BTC 1');
    const amount = atoms(ISSUE_MAX - 100_000_000n);
    const atMs = exchange.nowMs;
    exchange.do({ type: 'faucet', atMs, uid: ALICE, wallet: 'spot', asset: 'BTC', amount });
    expect(exchange.balance(ALICE, 'BTC')).toBe('11529215046.06846976 0');
  });
});

describe('a transfer', () => {
  const [UID, ASSET] = [7, 1];

  /** Wallets of one account; futures with a door of its own, which may say that it holds nothing. */
  function opened(futures?: WalletDoor) {
    const [ledger, users] = [new Ledger(['USDT', 'BTC']), new Users()];
    users.add(UID);
    ledger.addTrader();
    ledger.addTrader();
    const funds = new Funds(ledger, users);
    if (futures !== undefined) funds.setDoor('futures', futures);
    const paid = { type: 'faucet', atMs: 0, uid: UID, wallet: 'spot', asset: 'BTC' } as const;
    expect(funds.pay({ ...paid, amount: atoms(100n) })).toBeNull();
    ledger.touched.forget();
    const move = (from: FundsWallet, to: FundsWallet, amount: bigint) => {
      const change = { type: 'transfer', atMs: 0, uid: UID, asset: 'BTC', from, to } as const;
      const refused = funds.transfer({ ...change, amount: atoms(amount) });
      return refused === null ? 'moved' : wordsOf(refused);
    };
    const free = () => {
      return (['spot', 'margin'] as const).map((wallet) => {
        return ledger.balance(ledger.free(traderOf(0, wallet), ASSET));
      });
    };
    return { ledger, move, free };
  }

  test('moves all there is, to the last atom, and both wallets are told', () => {
    const { ledger, move, free } = opened();
    expect(move('spot', 'margin', 100n)).toBe('moved');
    expect(free()).toEqual([0n, 100n]);
    const { touched } = ledger;
    const told = [0, 1].map((at) => [
      ledger.traderOf(touched.at(at)),
      ledger.assetIn(touched.at(at)),
    ]);
    expect([touched.count, told]).toEqual([
      2,
      [
        [traderOf(0, 'spot'), ASSET],
        [traderOf(0, 'margin'), ASSET],
      ],
    ]);
  });

  test.each([
    [
      'spot',
      'margin',
      101n,
      'insufficient-balance amount: amount: at most 0.000001 BTC can leave spot',
    ],
    ['spot', 'spot', 1n, 'invalid-value to: to spot: the wallet it comes from'],
    ['spot', 'futures', 1n, 'invalid-value to: to futures: does not hold BTC'],
    ['futures', 'spot', 1n, 'invalid-value from: from futures: does not hold BTC'],
    ['spot', 'margin', 0n, 'invalid-value amount: amount: must be above 0'],
  ] as const)('from %s to %s of %i is refused and moves nothing: %s', (from, to, amount, words) => {
    const { ledger, move, free } = opened();
    expect(move(from, to, amount)).toBe(words);
    expect([free(), ledger.touched.count]).toEqual([[100n, 0n], 0]);
  });

  test('between wallets of which one does not hold the asset is refused, whichever it is', () => {
    const door = { account: () => null, available: () => 100n, moved: () => undefined };
    const { move, free } = opened(door);
    expect([move('futures', 'spot', 1n), move('spot', 'futures', 1n)]).toEqual([
      'invalid-value from: from futures: does not hold BTC',
      'invalid-value to: to futures: does not hold BTC',
    ]);
    expect(free()).toEqual([100n, 0n]);
  });

  test('a futures wallet gives what it does not need', () => {
    const futures = new TestFutures().open('100', UID);
    const leave = {
      type: 'transfer',
      uid: UID,
      from: 'futures',
      to: 'spot',
      asset: 'USDT',
    } as const;
    const move = (amount: bigint) =>
      futures.execute({ ...leave, atMs: futures.nowMs, amount: atoms(amount) }).ok;
    expect([move(10_000_000_001n), move(10_000_000_000n)]).toEqual([false, true]);
  });
});
