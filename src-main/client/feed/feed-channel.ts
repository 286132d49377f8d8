/** One subscribed channel: its counted subscribers, and the guards its frames must pass. */
import { channelName, streamSymbol, type Channel } from '@shared/contract/exchange';
import type { FeedChannel } from '../exchange-client';

/** A frame older than its predecessor is dropped, unless the predecessor is this old itself. */
const STEP_BACK_MS = 2000;

function wireChannel(channel: FeedChannel): Channel {
  const symbol = streamSymbol(channel.pair.symbol);
  switch (channel.kind) {
    case 'book':
      return { kind: 'depth', symbol };
    case 'trades':
      return { kind: 'trades', symbol };
    case 'ticker':
      return { kind: 'ticker', symbol };
    case 'candles':
      return { kind: 'candles', symbol, interval: channel.interval };
  }
}

export class ChannelState {
  readonly channel: FeedChannel;
  readonly wire: Channel;
  readonly name: string;
  subscribers = 1;
  /** Monotonic time of the last frame, or of the (re)subscription that has brought none yet. */
  heardAt: number;
  /** Monotonic time since when the channel is silent, for the second step of the watchdog. */
  silentSince: number;
  /** A connection was given up for its silence, and it has said nothing since. */
  isMute = false;
  #lastFrameMs = 0;
  #acceptedAt = 0;

  constructor(channel: FeedChannel, nowMonotonicMs: number) {
    this.channel = channel;
    this.wire = wireChannel(channel);
    this.name = channelName(this.wire);
    this.heardAt = nowMonotonicMs;
    this.silentSince = nowMonotonicMs;
  }

  /**
   * Whether a frame of exchange time `atMs` may replace what we have. Some venues' clocks step back
   * for good, so an older frame is let in once nothing newer has come for a while.
   */
  accepts(atMs: number, nowMonotonicMs: number): boolean {
    const isOlder = atMs < this.#lastFrameMs;
    if (isOlder && nowMonotonicMs - this.#acceptedAt < STEP_BACK_MS) return false;
    this.#lastFrameMs = atMs;
    this.#acceptedAt = nowMonotonicMs;
    return true;
  }

  heard(nowMonotonicMs: number): void {
    this.asked(nowMonotonicMs);
    this.isMute = false;
  }

  /** It was subscribed to, which tells nothing of whether the exchange has it. */
  asked(nowMonotonicMs: number): void {
    this.heardAt = nowMonotonicMs;
    this.silentSince = nowMonotonicMs;
  }
}
