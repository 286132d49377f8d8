/** The assets of an exchange (exchange-rules §4, §6): which there are, what leaves and what is lent. */
import type { ConfiguredAsset, ExchangeConfig } from '@shared/contract/lab';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { WITHDRAWAL_RULES, type WithdrawalAsset } from '@shared/domain/withdrawal-defaults';
import { err, ok, type Result } from '@shared/kernel/result';
import { atoms, type Rate } from '@shared/money/units';
import { atomsOf, rateOf } from './units-of-text';

export interface ExchangeAssets {
  /** All there are. */
  readonly names: ReadonlySet<string>;
  /** Those that can be withdrawn. */
  readonly withdrawable: readonly WithdrawalAsset[];
  readonly hourlyRates: Readonly<Record<string, Rate>>;
}

const ONE = 100_000_000n;
/** exchange-rules §6: what holds for an asset without words of its own. */
const OTHER = { min: atoms(ONE), max: atoms(1_000_000n * ONE), fee: atoms(ONE / 10n) };

/** The error names the entry, its field and the limit. */
export function assetsOf({ assets }: ExchangeConfig): Result<ExchangeAssets, string> {
  if (assets === undefined) return ok(DEFAULT_ASSETS);
  const names = new Set<string>();
  const withdrawable: WithdrawalAsset[] = [];
  const hourlyRates: Record<string, Rate> = { ...MARGIN_RULES.hourlyRates };
  for (const [index, given] of assets.entries()) {
    const path = `assets.${index}`;
    if (names.has(given.asset)) return err(`${path}.asset: ${given.asset} twice`);
    names.add(given.asset);
    const rules = withdrawalOf(given);
    if (rules.min > rules.max) {
      return err(`${path}.minWithdraw: must be at most maxWithdraw`);
    }
    if (rules.fee >= rules.max) return err(`${path}.withdrawFee: must be less than maxWithdraw`);
    if (given.withdrawable) withdrawable.push(rules);
    if (given.hourlyRate !== undefined) hourlyRates[given.asset] = rateOf(given.hourlyRate);
  }
  return ok({ names, withdrawable, hourlyRates });
}

const DEFAULT_ASSETS: ExchangeAssets = {
  names: new Set(WITHDRAWAL_RULES.assets.map(({ asset }) => asset)),
  withdrawable: WITHDRAWAL_RULES.assets,
  hourlyRates: MARGIN_RULES.hourlyRates,
};

function withdrawalOf(given: ConfiguredAsset): WithdrawalAsset {
  const { asset, minWithdraw, maxWithdraw, withdrawFee, needsTag } = given;
  const known = WITHDRAWAL_RULES.assets.find((one) => one.asset === asset);
  const { min, max, fee } = known ?? OTHER;
  return {
    asset,
    min: minWithdraw === undefined ? min : atomsOf(minWithdraw),
    max: maxWithdraw === undefined ? max : atomsOf(maxWithdraw),
    fee: withdrawFee === undefined ? fee : atomsOf(withdrawFee),
    needsLabel: needsTag ?? known?.needsLabel ?? false,
  };
}
