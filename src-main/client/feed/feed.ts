/**
 * The public stream: one socket, a counted set of channels, and a watchdog that revives a dead connection or a silent
 * channel. A frame that cannot be read is counted and dropped.
 */
import {
  decodeFrame,
  encodeStreamCommand,
  HISTORY_MAX,
  PING_INTERVAL_MS,
  type StreamFrame,
} from '@shared/contract/exchange';
import { backoffDelayMs, type BackoffPlan } from '@shared/domain/limits';
import type { Clock, Rng } from '@shared/kernel/ports';
import type { Feed, FeedChannel, FeedListener, FeedState, StreamFault } from '../exchange-client';
import { ChannelState } from './feed-channel';
import { deliver, type ChannelFrame } from './feed-deliver';
import { FeedHistory } from './feed-history';
import { frameText } from './frame-text';
import type { Frame, Socket, Transport } from '../transport';

/** What the client itself does with a feed that it has given away. */
export interface OwnFeed extends Feed {
  /** Where it waits for its next try it tries now. How long it waits after that is not shortened. */
  retry(): void;
}

export interface FeedParts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly wsUrl: string;
}

/** Never gives up, never waits longer than half a minute. */
const RECONNECT: BackoffPlan = { baseMs: 500, capMs: 30_000, retries: Infinity };
const CHECK_MS = 1000;
/** Two missed pings and a half. */
const DEAD_SOCKET_MS = 2.5 * PING_INTERVAL_MS;
const OPEN_MAX_MS = 10_000;
/** A connection that ends sooner has not lasted, whatever it has said: an exchange may close each as soon as it speaks. */
const LASTING_MS = PING_INTERVAL_MS;
/** A channel that pushes even when nothing changes, and how long it may be silent. */
const SILENCE_MS = { book: 5000, ticker: 30_000 } as const;
/** Silent for this many times its allowance after a resubscription: the connection is to blame. */
const SILENCE_STEPS = 3;

const NO_FAULT: StreamFault = { code: '', message: '' };
const SILENT: StreamFault = { code: 'stream-silent', message: 'no frame, two pings missed' };
const NOT_OPENED: StreamFault = { code: 'stream-not-opened', message: 'did not open' };
/** Whoever closes a line may say a lot. */
const cut = (reason: string): string => reason.slice(0, 200);

/** For records and checks. */
const wordsOf = ({ code, message }: StreamFault): string =>
  code === 'channel-silent' ? `channel ${message} is silent` : message;

export class StreamFeed implements OwnFeed {
  readonly #parts: FeedParts;
  readonly #listener: FeedListener;
  readonly #channels = new Map<string, ChannelState>();
  readonly #history: FeedHistory;
  #socket: Socket | null = null;
  /** Handlers of an older socket must not touch the state of a newer one. */
  #generation = 0;
  #phase: FeedState['phase'] = 'waiting';
  #attempt = 0;
  /** Connections in a row that have not lasted: so long is waited before the next. */
  #shortLived = 0;
  #openedAt = Infinity;
  #resubscribed = 0;
  #badFrames = 0;
  #fault = NO_FAULT;
  #lastFrameAt = 0;
  #hasConnectedBefore = false;
  /** Some channel has spoken on this connection. */
  #hasSpoken = false;
  #cancelAlarm: () => void = () => undefined;
  #isClosed = false;

  constructor(parts: FeedParts, listener: FeedListener) {
    this.#parts = parts;
    this.#listener = listener;
    this.#history = new FeedHistory(parts.clock, (command) => {
      this.#say(command);
      return this.#phase === 'open';
    });
  }

  subscribe(channel: FeedChannel): () => void {
    const state = new ChannelState(channel, this.#now());
    const known = this.#channels.get(state.name);
    if (known !== undefined) known.subscribers += 1;
    else {
      this.#channels.set(state.name, state);
      if (this.#phase === 'open') this.#sendSubscription(state);
    }
    if (this.#socket === null && this.#attempt === 0 && !this.#isClosed) this.#connect();
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(state.name);
      isHeld = false;
    };
  }

  candlesBefore(...page: Parameters<Feed['candlesBefore']>): ReturnType<Feed['candlesBefore']> {
    return this.#history.candlesBefore(...page);
  }

  confirm(channel: FeedChannel): void {
    const now = this.#now();
    this.#channels.get(new ChannelState(channel, now).name)?.heard(now);
  }

  reconnect(reason: StreamFault): void {
    if (this.#isClosed || this.#channels.size === 0) return;
    this.#fault = reason;
    this.#generation += 1;
    this.#socket?.close();
    this.#socket = null;
    this.#history.lost(reason.message);
    this.#attempt = 0;
    this.#shortLived = 0;
    this.#connect();
  }

  retry(): void {
    // One that opened was ended by the exchange: that requests are answered again says nothing of it.
    const hasOpened = this.#openedAt !== Infinity;
    if (this.#phase === 'waiting' && this.#attempt > 0 && !hasOpened && !this.#isClosed) {
      this.#connect();
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelAlarm();
    this.#generation += 1;
    this.#socket?.close();
    this.#socket = null;
    this.#history.lost('closed');
    this.#channels.clear();
  }

  #release(name: string): void {
    const state = this.#channels.get(name);
    if (state === undefined) return;
    state.subscribers -= 1;
    if (state.subscribers > 0) return;
    this.#channels.delete(name);
    this.#say({ event: 'unsub', channel: state.wire });
  }

  #connect(): void {
    this.#generation += 1;
    const generation = this.#generation;
    const isCurrent = (): boolean => generation === this.#generation;
    this.#setPhase('connecting');
    this.#lastFrameAt = this.#now();
    this.#openedAt = Infinity;
    this.#hasSpoken = false;
    this.#schedule(CHECK_MS, () => {
      this.#check();
    });
    const socket = this.#parts.transport.open(this.#parts.wsUrl, {
      onOpen: () => {
        if (isCurrent()) this.#opened();
      },
      onFrame: (frame) => {
        if (isCurrent()) this.#received(frame);
      },
      onClose: (reason) => {
        if (isCurrent()) this.#lost({ code: '', message: cut(reason) });
      },
    });
    // It may have failed before it was even returned.
    if (isCurrent()) this.#socket = socket;
  }

  #opened(): void {
    this.#lastFrameAt = this.#openedAt = this.#now();
    if (this.#hasConnectedBefore) this.#resubscribed += this.#channels.size;
    this.#hasConnectedBefore = true;
    this.#setPhase('open');
    for (const state of this.#channels.values()) this.#sendSubscription(state);
  }

  #sendSubscription(state: ChannelState): void {
    state.asked(this.#now());
    this.#say({ event: 'sub', channel: state.wire });
    if (state.channel.kind !== 'trades') return;
    const { wire: channel, name: cbId } = state;
    this.#say({ event: 'req', channel, cbId, pageSize: HISTORY_MAX });
  }

  #say(command: Parameters<typeof encodeStreamCommand>[0]): void {
    if (this.#phase === 'open') this.#socket?.send(encodeStreamCommand(command));
  }

  /** Closes what may still be open and tries again after a growing, jittered wait. */
  #lost(fault: StreamFault): void {
    this.#generation += 1;
    this.#socket?.close();
    this.#socket = null;
    this.#fault = fault;
    this.#history.lost(wordsOf(fault));
    if (this.#hasLasted()) this.#shortLived = 0;
    const waitMs = backoffDelayMs(RECONNECT, this.#shortLived, this.#parts.rng) ?? RECONNECT.capMs;
    this.#shortLived += 1;
    this.#attempt = this.#shortLived;
    this.#setPhase('waiting');
    this.#schedule(waitMs, () => {
      this.#connect();
    });
  }

  /** It was readable, and for a while. */
  #hasLasted(): boolean {
    return this.#attempt === 0 && this.#now() - this.#openedAt >= LASTING_MS;
  }

  #received(frame: Frame): void {
    this.#lastFrameAt = this.#now();
    const text = frameText(frame);
    const decoded = text.ok ? decodeFrame(text.value) : text;
    if (!decoded.ok) {
      this.#countBad(decoded.error);
      return;
    }
    if (this.#attempt > 0) {
      // Only a readable frame proves the connection.
      this.#attempt = 0;
      this.#setPhase('open');
    }
    this.#route(decoded.value);
  }

  #route(frame: StreamFrame): void {
    if (frame.kind === 'ping') {
      this.#say({ event: 'pong', value: frame.value });
      return;
    }
    if (frame.kind === 'candleHistory') {
      const fault = this.#history.received(frame);
      if (fault !== null) this.#countBad(fault);
      return;
    }
    const state = this.#stateOf(frame);
    // A frame may still arrive after its channel was left.
    if (state === undefined) return;
    const now = this.#now();
    state.heard(now);
    this.#hasSpoken = true;
    const isSnapshot = frame.kind === 'depth' || frame.kind === 'ticker';
    if (isSnapshot && !state.accepts(frame.atMs, now)) return;
    const problem = deliver(frame, state.channel, this.#listener, this.#parts.clock.nowMs());
    if (problem !== null) this.#countBad(problem);
  }

  #stateOf(frame: ChannelFrame): ChannelState | undefined {
    for (const state of this.#channels.values()) {
      const { wire } = state;
      if (wire.kind !== frame.channel.kind || wire.symbol !== frame.channel.symbol) continue;
      if (wire.kind !== 'candles') return state;
      if (frame.channel.kind === 'candles' && wire.interval === frame.channel.interval)
        return state;
    }
    return undefined;
  }

  #countBad(reason: string): void {
    this.#badFrames += 1;
    this.#fault = { code: 'unreadable-frame', message: cut(reason) };
    this.#publish();
  }

  /** Once a second while a socket exists: is it alive, does every channel speak. */
  #check(): void {
    const now = this.#now();
    const allowedMs = this.#phase === 'open' ? DEAD_SOCKET_MS : OPEN_MAX_MS;
    if (now - this.#lastFrameAt > allowedMs) {
      this.#lost(this.#phase === 'open' ? SILENT : NOT_OPENED);
      return;
    }
    const silent = this.#phase === 'open' ? this.#nudgeSilent(now) : null;
    if (silent !== null) {
      silent.isMute = true;
      this.#lost({ code: 'channel-silent', message: silent.name });
      return;
    }
    this.#schedule(CHECK_MS, () => {
      this.#check();
    });
  }

  /**
   * Subscribes silent channels again; tells of one that stayed silent in spite of it. An exchange that does not have
   * a channel is silent there for ever (wire-facts §5): where another connection has not helped and the other
   * channels speak, theirs is not taken from them.
   */
  #nudgeSilent(now: number): ChannelState | null {
    for (const state of this.#channels.values()) {
      const { kind } = state.channel;
      if (kind !== 'book' && kind !== 'ticker') continue;
      const isToBlame = !state.isMute || !this.#hasSpoken;
      if (isToBlame && now - state.silentSince > SILENCE_STEPS * SILENCE_MS[kind]) return state;
      if (now - state.heardAt <= SILENCE_MS[kind]) continue;
      state.heardAt = now;
      this.#resubscribed += 1;
      this.#say({ event: 'unsub', channel: state.wire });
      this.#say({ event: 'sub', channel: state.wire });
      this.#publish();
    }
    return null;
  }

  #schedule(delayMs: number, ring: () => void): void {
    this.#cancelAlarm();
    this.#cancelAlarm = this.#parts.clock.setAlarm(delayMs, ring);
  }

  #setPhase(phase: FeedState['phase']): void {
    this.#phase = phase;
    this.#publish();
  }

  #publish(): void {
    this.#listener.onFeedState({
      phase: this.#phase,
      attempt: this.#attempt,
      resubscribed: this.#resubscribed,
      badFrames: this.#badFrames,
      lastError: wordsOf(this.#fault),
      closed: this.#phase === 'open' ? [] : [this.#closed()],
    });
  }

  #closed(): FeedState['closed'][number] {
    return { stream: '', hasBeenOpen: this.#hasConnectedBefore, fault: this.#fault };
  }

  #now(): number {
    return this.#parts.clock.monotonicMs();
  }
}
