/** The whole simulated exchange in one call: engine from its store, sequencer, front door. */
import { DEFAULT_ACCOUNT, SPOT_RULES } from '@shared/domain/instrument-defaults';
import type { Clock } from '@shared/kernel/ports';
import { ok, type Result } from '@shared/kernel/result';
import { ASSET_SCALE, atoms } from '@shared/money/units';
import { pow10 } from '@shared/money/decimal';
import type { EngineConfig } from '../engine/engine';
import type { ApiKeyEntry } from './admission/key-store';
import { KeyStore } from './admission/key-store';
import type { LimitSettings } from './admission/rate-limits';
import type { ExchangeStore } from './exchange-store';
import { createGateway, type Gateway } from './gateway';
import type { Funding } from './sequencer/funding';
import { openSequencer, type RecoveryProblem } from './sequencer/open-sequencer';

export interface ExchangeOptions {
  readonly store: ExchangeStore;
  readonly clock: Clock;
  readonly keys: readonly ApiKeyEntry[];
  /** Of the first start; later ones read the store. Default: the seven pairs with the crowd on. */
  readonly config: Omit<EngineConfig, 'genesisMs'>;
  readonly accounts?: readonly Funding[];
  readonly limits?: LimitSettings;
  /** The store refused a commit: the exchange has stopped and answers 5xx to everyone. */
  readonly onFailure: (cause: unknown) => void;
}

/** Recovers or founds the exchange and lets its market run. */
export function openExchange(options: ExchangeOptions): Result<Gateway, RecoveryProblem> {
  const { store, clock, config, onFailure, accounts = [defaultFunding()] } = options;
  const sequencer = openSequencer({ store, clock, config, accounts, onFailure });
  if (!sequencer.ok) return sequencer;
  const gateway = createGateway({
    sequencer: sequencer.value,
    keys: new KeyStore(options.keys),
    clock,
    store,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  sequencer.value.start();
  return ok(gateway);
}

/** Seven pairs, a crowd in each, self-trades allowed (exchange-rules §8, §12). */
export function defaultConfig(seed: number): Omit<EngineConfig, 'genesisMs'> {
  return { seed, spot: SPOT_RULES, agents: true, selfTrade: 'allow' };
}

/** The account every new paper exchange has (exchange-rules §3). */
function defaultFunding(): Funding {
  const deposits = Object.entries(DEFAULT_ACCOUNT.spot).map(([asset, units]) => ({
    wallet: 'spot' as const,
    asset,
    amount: atoms(BigInt(units) * pow10(ASSET_SCALE)),
  }));
  return { uid: DEFAULT_ACCOUNT.uid, deposits };
}
