/** The accounts an exchange starts with, and the play money they are given once. */
import type { Atoms } from '@shared/money/units';
import { invariant } from '@shared/kernel/result';
import type { Command, FundsWallet } from '../../engine/commands';
import type { Engine } from '../../engine/engine';

/** An account and the play money it is opened with. */
export interface AccountFunds {
  readonly uid: number;
  readonly deposits: readonly {
    readonly wallet: FundsWallet;
    readonly asset: string;
    readonly amount: Atoms;
  }[];
}

/** 0: exchanges from before margin and futures; 1: every wallet of an account has its funds. */
export const FUNDS_VERSION = 1;

/**
 * Opens and funds the accounts that do not exist yet, and gives those of an older exchange what their
 * other wallets start with; returns the commands for the journal. They go into one row together with
 * the version, so an account exists with all of its money or not at all, and nobody is paid twice.
 */
export function openAccounts(
  engine: Engine,
  accounts: readonly AccountFunds[],
  fundsVersion: number,
): readonly Command[] {
  const commands: Command[] = [];
  const apply = (command: Command): boolean => {
    const result = engine.execute(command);
    if (result.ok) commands.push(command);
    return result.ok;
  };
  for (const { uid, deposits } of accounts) {
    const isKnown = engine.query.hasAccount(uid);
    if (isKnown && fundsVersion >= FUNDS_VERSION) continue;
    const atMs = engine.marketTimeMs();
    if (!isKnown) invariant(apply({ type: 'openAccount', atMs, uid }), `account ${uid} is opened`);
    for (const deposit of deposits) {
      if (isKnown && deposit.wallet === 'spot') continue;
      // A market without contracts has no futures wallet, one without USDT pairs no USDT: not given.
      apply({ type: 'faucet', atMs, uid, ...deposit });
    }
  }
  return commands;
}
