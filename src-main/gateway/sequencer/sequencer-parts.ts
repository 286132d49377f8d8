/** What a sequencer is put together from. */
import type { Clock } from '@shared/kernel/ports';
import type { Engine } from '../../engine/engine';
import type { PlayedFeed } from '../recording/played-feed';
import type { Journal } from './journal';
import type { MarketClock } from './market-clock';

export interface SequencerParts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly marketClock: MarketClock;
  readonly journal: Journal;
  /** Told once, when the store refuses: the exchange stops rather than promise what it cannot keep. */
  readonly onFailure: (cause: unknown) => void;
  /** A recording that the market follows. */
  readonly played?: PlayedFeed | undefined;
  /** From how long a commit on it is waited for beside the loop; absent: 8. */
  readonly slowCommitMs?: number | undefined;
  /** Keeps how far market time is from the wall's; told with the snapshots that are asked for. */
  readonly saveOffset: (offsetMs: number) => void;
}
