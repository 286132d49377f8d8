/** The named settings a lab chooses from: speeds, latencies, faults, regimes, permissions. */

/** Market milliseconds per millisecond of the wall; 0 is the pause. */
export const MARKET_SPEEDS = [0, 1, 5, 20, 60] as const;
export type MarketSpeed = (typeof MARKET_SPEEDS)[number];

/** Where the market comes from (exchange-rules §8): a crowd, a recording, a venue's public feed. */
export const MARKET_MODES = ['synthetic', 'replay', 'live'] as const;

/** How long the way to the exchange and back takes (exchange-rules §8). */
export const LATENCY_PROFILES = ['zero', 'lan', 'default', 'mobile', 'bad'] as const;
export type LatencyProfile = (typeof LATENCY_PROFILES)[number];

/** What goes wrong at the venue (exchange-rules §8). */
export const FAULT_PROFILES = [
  'ok',
  'slow',
  'overload',
  'ratelimited',
  'clockskew',
  'wsTrouble',
  'partialOutage',
  'maintenance',
  'int64ids',
  'outage',
] as const;
export type FaultProfile = (typeof FAULT_PROFILES)[number];

/** What one rule does to a request it hits. */
export const FAULT_EFFECTS = [
  /** Done, but the answer is lost: 504 with -1006, or with -1007 where it was held back. */
  '504-executed',
  /** Not done: the same 504. */
  '504-not-executed',
  /** Not done: 500 with -1001; a client must treat it as unknown. */
  '500',
  /** 503 with -1016. */
  '503',
] as const;

export const KEY_PERMISSIONS = ['READ', 'TRADE', 'MARGIN', 'FUTURES', 'WITHDRAW'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

export const FUNDS_WALLETS = ['spot', 'margin', 'futures'] as const;
