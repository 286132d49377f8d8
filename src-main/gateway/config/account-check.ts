/**
 * Whether the accounts of a configuration can be opened as they are written. The engine passes over play money
 * that its market has no place for, so that the default funds fit any market; what somebody wrote is refused instead.
 */
import type { ExchangeConfig } from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import type { EngineConfig } from '../../engine/engine';
import { atomsOf } from './units-of-text';

/**
 * Of one asset, in all that is written. The engine issues 2^60 atoms of it, which is 11.5 thousand million: what is
 * not written, such as default funds and the insurance fund, has its place beside that.
 */
const WRITTEN_MAX_TEXT = '10000000000';
const WRITTEN_MAX: bigint = atomsOf(WRITTEN_MAX_TEXT);

/** The error names the field. */
export function checkAccounts(
  { accounts }: ExchangeConfig,
  { spot, futures }: Pick<EngineConfig, 'spot' | 'futures'>,
): Result<null, string> {
  const traded = new Set(spot.flatMap(({ pair }) => [pair.base, pair.quote]));
  const marginCoins = new Set((futures?.rules ?? []).map(({ contract }) => contract.quote));
  const held = { spot: traded, margin: traded, futures: marginCoins };
  const uids = new Set<number>();
  const leftOf = new Map<string, bigint>();
  for (const [at, account] of accounts.entries()) {
    if (uids.has(account.uid)) return err(`accounts.${at}.uid: ${account.uid} is there already`);
    uids.add(account.uid);
    for (const wallet of ['spot', 'margin', 'futures'] as const) {
      for (const [asset, amount] of Object.entries(account[wallet] ?? {})) {
        const field = `accounts.${at}.${wallet}.${asset}`;
        if (!held[wallet].has(asset)) {
          return err(`${field}: must be one of ${[...held[wallet]].join(', ')}`);
        }
        const left = (leftOf.get(asset) ?? WRITTEN_MAX) - atomsOf(amount);
        if (left < 0n) return err(`${field}: all accounts together at most ${WRITTEN_MAX_TEXT}`);
        leftOf.set(asset, left);
      }
    }
  }
  return ok(null);
}
