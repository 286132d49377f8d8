import type { Atoms } from '@shared/money/units';
import { invariant } from '@shared/kernel/result';
import type { Command, Wallet } from '../../engine/commands';
import type { Engine } from '../../engine/engine';

/** An account and the play money it is opened with. */
export interface Funding {
  readonly uid: number;
  readonly deposits: readonly {
    readonly wallet: Wallet;
    readonly asset: string;
    readonly amount: Atoms;
  }[];
}

/**
 * Opens and funds the accounts that do not exist yet; returns the commands for the journal. They go
 * into one row, so an account exists with all of its money or not at all.
 */
export function openAccounts(engine: Engine, accounts: readonly Funding[]): readonly Command[] {
  const commands: Command[] = [];
  const apply = (command: Command): void => {
    const result = engine.execute(command);
    invariant(
      result.ok,
      `an account could not be opened: ${result.ok ? '' : result.error.message}`,
    );
    commands.push(command);
  };
  for (const { uid, deposits } of accounts) {
    if (engine.query.hasAccount(uid)) continue;
    const atMs = engine.marketTimeMs();
    apply({ type: 'openAccount', atMs, uid });
    for (const deposit of deposits) apply({ type: 'faucet', atMs, uid, ...deposit });
  }
  return commands;
}
