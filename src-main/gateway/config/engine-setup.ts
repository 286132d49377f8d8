/** The engine's part of the configuration: which markets there are and by what rules they trade. */
import type { ExchangeConfig } from '@shared/contract/lab';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { err, ok, type Result } from '@shared/kernel/result';
import { ASSET_SCALE, atoms } from '@shared/money/units';
import type { EngineConfig } from '../../engine/engine';
import { assetsOf } from './assets';
import { contractsOf } from './contracts';
import { pairsOf } from './pairs';
import { rateOf } from './units-of-text';

/** exchange-rules §5.9: what the insurance fund starts with, per margin coin. */
const INSURANCE_SEED = atoms(1_000_000n * 10n ** BigInt(ASSET_SCALE));

/** The error names the key and what is unknown. */
export function engineSetup(
  settings: ExchangeConfig,
): Result<Omit<EngineConfig, 'genesisMs'>, string> {
  const assets = assetsOf(settings);
  if (!assets.ok) return assets;
  const spot = pairsOf(settings, assets.value);
  if (!spot.ok) return spot;
  const contracts = contractsOf(settings, spot.value);
  if (!contracts.ok) return contracts;
  const traded = new Set(spot.value.flatMap(({ pair }) => [pair.base, pair.quote]));
  const idle = settings.assets?.findIndex(({ asset }) => !traded.has(asset)) ?? -1;
  if (idle !== -1) return err(`assets.${idle}.asset: no pair trades it`);
  const { withdraw } = settings;
  return ok({
    seed: settings.seed,
    agents: settings.agents === 'on' && settings.mode === 'synthetic',
    ...(settings.mode !== 'synthetic' && {
      feed: {
        queue: settings.queue,
        queueN: settings.queueN,
        consumptionHalfLifeMs: settings.consumptionHalfLifeMs,
      },
    }),
    historyDays: settings.historyDays,
    selfTrade: settings.stp,
    autoHalt: { move: rateOf(settings.haltMove), ms: settings.haltMs },
    spot: spot.value,
    futures: {
      rules: contracts.value,
      marketOpenUnit: settings.marketOpenUnit,
      settlement: settings.settlement,
      triggerRef: settings.triggerRef,
      lossMode: settings.lossMode,
      insurance: INSURANCE_SEED,
    },
    margin: {
      ...MARGIN_RULES,
      hourlyRates: assets.value.hourlyRates,
      profile: settings.marginProfile,
      autoRepay: settings.autoRepay,
    },
    withdrawals: {
      ...WITHDRAWAL_RULES,
      assets: assets.value.withdrawable,
      ...withdraw,
      pReject: rateOf(withdraw.pReject),
      pFail: rateOf(withdraw.pFail),
    },
  });
}
