/**
 * Composes one simulated exchange over its store: engine, sequencer, gateway. Any thread or process
 * that wants an exchange calls this; the store belongs to it from then on.
 */
import { DEFAULT_ACCOUNT, SPOT_RULES } from '@shared/domain/instrument-defaults';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import { ASSET_SCALE, atoms } from '@shared/money/units';
import { KeyStore } from '../../gateway/admission/key-store';
import type { ExchangeStore } from '../../gateway/exchange-store';
import { createGateway, type Gateway } from '../../gateway/gateway';
import type { Funding } from '../../gateway/sequencer/funding';
import { openSequencer } from '../../gateway/sequencer/open-sequencer';
import type { PaperKey } from '../paper/paper-keys';

export interface ExchangeSetup {
  readonly store: ExchangeStore;
  readonly clock: Clock;
  readonly keys: readonly PaperKey[];
  readonly seed: number;
  /** Told once when the store refuses a commit; nothing is answered any more. */
  readonly onFailure: (cause: unknown) => void;
}

/** The exchange, running. `err` says why its store cannot be gone on from; it is left as it was. */
export function openExchange(setup: ExchangeSetup): Result<Gateway, string> {
  const { store, clock, keys, onFailure } = setup;
  const opened = openSequencer({
    store,
    clock,
    config: { seed: setup.seed, spot: SPOT_RULES, agents: true, selfTrade: 'allow' },
    accounts: keys.map(({ uid }) => startingFunds(uid)),
    onFailure,
  });
  if (!opened.ok) return err(`${opened.error.kind}: ${opened.error.message}`);
  const entries = keys.map(({ uid, apiKey, secret }) => ({
    uid,
    apiKey,
    secret,
    enabled: true,
    permissions: ['READ' as const, 'TRADE' as const],
    allowedIps: [],
  }));
  const gateway = createGateway({
    sequencer: opened.value,
    keys: new KeyStore(entries),
    clock,
    store,
  });
  opened.value.start();
  return ok(gateway);
}

function startingFunds(uid: number): Funding {
  const scale = 10n ** BigInt(ASSET_SCALE);
  const deposits = Object.entries(DEFAULT_ACCOUNT.spot).map(([asset, units]) => ({
    wallet: 'spot' as const,
    asset,
    amount: atoms(BigInt(units) * scale),
  }));
  return { uid, deposits };
}
