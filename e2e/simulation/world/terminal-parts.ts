/** What a simulated world's terminal is made of, and which topics of it are looked at. */
import type { WorldClock } from './clocks';
import type { Decider } from './tape';
import type { WireParts } from './wire-parts';

export const WATCHED = [
  'session',
  'connection',
  'openOrders',
  'fills',
  'balances',
  'futuresAccount',
  'withdrawals',
  'conditions',
  'changes',
  'kill',
  'risk',
  'tasks',
  'trading',
] as const;
export type Watched = (typeof WATCHED)[number];

export interface TerminalParts extends Omit<WireParts, 'program' | 'isStopped' | 'isReadOnly'> {
  readonly clock: WorldClock;
  readonly tape: Decider;
  /** Of two terminals on one key; `other`: of the trader's, on another account. */
  readonly name: 'trader' | 'twin' | 'other';
  /** Its account is one that has to be armed. */
  readonly isLive: boolean;
  readonly seed: number;
  readonly diskRate: () => number;
  readonly isDiskFull: () => boolean;
}
