/**
 * Whether the accounts of a configuration can be opened as they are written. The engine passes over play money
 * that its market has no place for, so that the default funds fit any market; what somebody wrote is refused instead.
 */
import type { ExchangeConfig } from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import type { EngineConfig } from '../../engine/engine';

/** The error names the field. */
export function checkAccounts(
  { accounts }: ExchangeConfig,
  { spot, futures }: Pick<EngineConfig, 'spot' | 'futures'>,
): Result<null, string> {
  const traded = new Set(spot.flatMap(({ pair }) => [pair.base, pair.quote]));
  const marginCoins = new Set((futures?.rules ?? []).map(({ contract }) => contract.quote));
  const held = { spot: traded, margin: traded, futures: marginCoins };
  const uids = new Set<number>();
  for (const [at, account] of accounts.entries()) {
    if (uids.has(account.uid)) return err(`accounts.${at}.uid: ${account.uid} is there already`);
    uids.add(account.uid);
    for (const wallet of ['spot', 'margin', 'futures'] as const) {
      const foreign = Object.keys(account[wallet] ?? {}).find((name) => !held[wallet].has(name));
      if (foreign === undefined) continue;
      const known = [...held[wallet]].join(', ');
      return err(`accounts.${at}.${wallet}.${foreign}: must be one of ${known}`);
    }
  }
  return ok(null);
}
