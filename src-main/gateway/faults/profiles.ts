/** What goes wrong under each fault profile (exchange-rules §8). */
import type { FaultProfile, FaultRule } from '@shared/contract/lab';

export interface FaultPlan {
  readonly rules: readonly FaultRule[];
  /** Every leg takes so many times as long. */
  readonly slowness: number;
  /** Weights and bursts are divided by it. */
  readonly limitDivisor: number;
  /** The exchange's wall clock is wrong by as much, fast or slow. */
  readonly clockSkewMs: number;
  readonly hasStreamTrouble: boolean;
  /** Whose connections are refused. */
  readonly refusing: 'none' | 'futures' | 'all';
  /** Streams end, and new ones with them. */
  readonly endsStreams: boolean;
  readonly hasInt64Ids: boolean;
}

const OK: FaultPlan = {
  rules: [],
  slowness: 1,
  limitDivisor: 1,
  clockSkewMs: 0,
  hasStreamTrouble: false,
  refusing: 'none',
  endsStreams: false,
  hasInt64Ids: false,
};

const HOLD_MS = 10_000;
const always = (effect: FaultRule['effect']): FaultRule => ({
  endpoint: '*',
  effect,
  probability: '1',
  holdMs: 0,
});

export const FAULT_PLANS: Readonly<Record<FaultProfile, FaultPlan>> = {
  ok: OK,
  slow: { ...OK, slowness: 8 },
  overload: {
    ...OK,
    rules: [
      { endpoint: '*', effect: '504-executed', probability: '0.05', holdMs: HOLD_MS },
      { endpoint: '*', effect: '504-not-executed', probability: '0.05', holdMs: HOLD_MS },
      { endpoint: '*', effect: '500', probability: '0.02', holdMs: 0 },
    ],
  },
  ratelimited: { ...OK, limitDivisor: 20 },
  clockskew: { ...OK, clockSkewMs: 3000 },
  wsTrouble: { ...OK, hasStreamTrouble: true },
  partialOutage: { ...OK, refusing: 'futures' },
  maintenance: { ...OK, rules: [always('503')], endsStreams: true },
  int64ids: { ...OK, hasInt64Ids: true },
  outage: { ...OK, refusing: 'all', endsStreams: true },
};

export function planOfRules(rules: readonly FaultRule[]): FaultPlan {
  return { ...OK, rules };
}
