/** What the exchange API does not state about withdrawals: minima, fees, timers (exchange-rules §6). */
import { atoms, rate, type Atoms, type Rate } from '../money/units';

export interface WithdrawalAsset {
  readonly asset: string;
  readonly min: Atoms;
  readonly max: Atoms;
  /** Taken out of the amount: the recipient gets the rest. */
  readonly fee: Atoms;
  /** Its addresses need a second label (a tag). */
  readonly needsLabel: boolean;
}

export interface WithdrawalRules {
  readonly assets: readonly WithdrawalAsset[];
  /** Above this value somebody has to approve it by hand. */
  readonly autoApproveUsdt: number;
  readonly reviewMs: number;
  readonly payMs: number;
  readonly confirmMs: number;
  readonly retryMs: number;
  readonly retries: number;
  /** Each timer is drawn within ± this share. */
  readonly jitter: Rate;
  /** Chances of failing by themselves. */
  readonly pReject: Rate;
  readonly pFail: Rate;
}

const ONE = 100_000_000n;

function asset(
  name: string,
  min: bigint,
  max: bigint,
  fee: bigint,
  needsLabel = false,
): WithdrawalAsset {
  return { asset: name, min: atoms(min), max: atoms(max), fee: atoms(fee), needsLabel };
}

export const WITHDRAWAL_RULES: WithdrawalRules = {
  assets: [
    asset('USDT', 10n * ONE, 1_000_000n * ONE, ONE),
    asset('BTC', ONE / 1000n, 50n * ONE, ONE / 2000n),
    asset('ETH', ONE / 100n, 500n * ONE, (3n * ONE) / 1000n),
    asset('SOL', ONE, 1_000_000n * ONE, ONE / 10n),
    asset('XRP', ONE, 1_000_000n * ONE, ONE / 10n, true),
    asset('DOGE', ONE, 1_000_000n * ONE, ONE / 10n),
    asset('LTC', ONE, 1_000_000n * ONE, ONE / 10n),
  ],
  autoApproveUsdt: 50_000,
  reviewMs: 5000,
  payMs: 3000,
  confirmMs: 20_000,
  retryMs: 60_000,
  retries: 2,
  jitter: rate(30_000_000n),
  pReject: rate(0n),
  pFail: rate(0n),
};
