/** What a channel of the stream carries, apart from who listens to it. It only reads the engine. */
import type { StreamFrame } from '@shared/contract/exchange/stream/stream-frames';
import type { EngineEvent } from '../../engine/events';
import type { Past } from '../older-days';

/** Decides when it is due and what it then says. Times given are of the monotonic clock. */
export interface TopicFeed {
  /** What has to be drawn of its market's past before it can say anything; absent: nothing. */
  readonly past?: Past;
  /** Every event of this topic's market, in order. */
  note(event: EngineEvent): void;
  isDue(nowMs: number): boolean;
  /** The frames that are due, oldest first; afterwards nothing is until something happens. */
  take(nowMs: number): readonly StreamFrame[];
  /** What a newcomer sees at once; empty when the channel only tells what happens from now on. */
  current(): readonly StreamFrame[];
}
