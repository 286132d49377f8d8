/**
 * The exchange of the first engine, which knew spot only: its accounts go on in a new market with all
 * they had, resting orders given back. Its prices, orders and history stay behind, in a copy of its file.
 */
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { ExchangeStore } from '../exchange-store';
import { decodeConfig } from '../sequencer/config-text';
import { decodeState, hashOfState } from '../sequencer/stored-state';

export const FIRST_ENGINE = 1;

export interface CarriedOver {
  readonly seed: number;
  /** Market time it had reached. */
  readonly atMs: number;
  readonly accounts: readonly {
    readonly uid: number;
    /** Decimal text per asset; nothing of what it had none of. */
    readonly spot: Readonly<Record<string, string>>;
  }[];
}

/** What of its state is needed: the ledger lists system accounts, then free and locked per user. */
interface FirstState {
  readonly version: 1;
  readonly nowMs: number;
  readonly uids: readonly number[];
  readonly balances: readonly string[];
}

/** `ext`, `fee` and `sim`. */
const SYSTEM_ACCOUNTS = 3;

/** The error says why nothing can be carried over; the store is only read. */
export function carriedOver(store: ExchangeStore): Result<CarriedOver, string> {
  const meta = store.meta();
  const snapshot = store.latestSnapshot();
  if (meta === null || snapshot === null) return err('it has never saved its state');
  const config = decodeConfig(meta.config);
  if (!config.ok) return config;
  const { engine } = decodeState(snapshot.state);
  if (hashOfState(engine) !== snapshot.stateHash) return err('its saved state is damaged');
  const state: unknown = JSON.parse(engine);
  if (!isFirstState(state)) return err('its saved state is of another version');
  const { spot, seed } = config.value;
  const assets = [...new Set(spot.flatMap(({ pair }) => [pair.base, pair.quote]))];
  const { uids, balances, nowMs } = state;
  const accounts = uids.map((uid, user) => ({
    uid,
    spot: Object.fromEntries(spotFunds(assets, balances, user)),
  }));
  return ok({ seed, atMs: nowMs, accounts });
}

/** Free and locked together: what an order had reserved is its owner's again. */
function spotFunds(
  assets: readonly string[],
  balances: readonly string[],
  user: number,
): readonly (readonly [string, string])[] {
  const first = (SYSTEM_ACCOUNTS + user * 2) * assets.length;
  return assets.flatMap((asset, index) => {
    const at = first + index * 2;
    const total = BigInt(balances[at] ?? '0') + BigInt(balances[at + 1] ?? '0');
    return total > 0n ? [[asset, formatTrimmed(total, ASSET_SCALE)] as const] : [];
  });
}

function isFirstState(value: unknown): value is FirstState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'nowMs' in value &&
    'uids' in value &&
    Array.isArray(value.uids) &&
    'balances' in value &&
    Array.isArray(value.balances)
  );
}
