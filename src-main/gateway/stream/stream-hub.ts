/**
 * The public stream: who listens to what, and what leaves when (exchange-rules §7, §8 cadences).
 * It only reads, and only what has been committed: it is told of events after their commit.
 */
import {
  channelName,
  CHANNELS_PER_SOCKET_MAX,
  PING_INTERVAL_MS,
  type Channel,
} from '@shared/contract/exchange/stream/channels';
import { parseStreamCommand } from '@shared/contract/exchange/stream/stream-commands';
import { encodeFrame } from '@shared/contract/exchange/stream/stream-encode';
import type { StreamFrame } from '@shared/contract/exchange/stream/stream-frames';
import type { Clock } from '@shared/kernel/ports';
import type { EngineEvent } from '../../engine/events';
import type { EngineQuery } from '../../engine/query';
import { createFeed } from './create-feed';
import { frameBytes } from './frame-bytes';
import { historyReply, pastFor, type HistoryRequest } from './history';
import { Listener, NOT_READING } from './listener';
import { Round } from './round';
import type { StreamSession, StreamSocket } from './socket';
import { streamMarketOf, type StreamMarket } from './stream-market';
import type { TopicFeed } from './topic-feed';
import { OlderDays, type Past } from '../older-days';
import type { Switches } from '../switches';

export interface StreamHub {
  open(socket: StreamSocket): StreamSession;
  /** Called once a turn with what happened in it, even when that is nothing. */
  publish(events: Iterable<EngineEvent>): void;
  /** Whether anybody would be told of events. */
  hasListeners(): boolean;
  /** Commands that were answered with silence: a client that spells a channel wrong shows here. */
  ignoredCommands(): number;
  /** Ends every stream, and every later one as soon as it opens. */
  close(reason: string): void;
}

export interface StreamHubParts {
  readonly clock: Clock;
  readonly query: EngineQuery;
  readonly switches: () => Switches;
  /** Told of what broke: it ends the streams it concerns, and no turn of the market. */
  readonly onDefect: (where: string, cause: unknown) => void;
  /** Whether all that the query shows is durable; absent: always. */
  readonly isSettled?: () => boolean;
  /** Asks to be told of the next turn soon: what there was to do was more than one may take. */
  readonly askForTurn?: () => void;
}

/**
 * Of one turn, for pushes and for answers each. Whatever many ask for at once, the rest of it comes in the
 * next turns: meanwhile everybody is pinged, and the market and its orders go on.
 */
const SHARE_MS = 8;

/** Who says nothing for so long is gone, also where pongs are not asked for. */
const SILENT_MAX_MS = 600_000;
/** The same where they are (`pong: strict`). */
const MUTE_MAX_MS = 60_000;

/** One channel with listeners; without any it is forgotten and costs nothing. */
interface Topic {
  readonly channel: Channel;
  readonly feed: TopicFeed;
  readonly listeners: Set<Listener>;
  readonly newcomers: Set<Listener>;
}

const isOfBook = ({ channel: { kind } }: Topic): boolean => kind === 'depth' || kind === 'trades';
const isOther = (topic: Topic): boolean => !isOfBook(topic);

export function createStreamHub(parts: StreamHubParts): StreamHub {
  return new Hub(parts);
}

class Hub implements StreamHub {
  readonly #parts: StreamHubParts;
  readonly #listeners = new Set<Listener>();
  readonly #topics = new Map<string, Topic>();
  /** The same topics by the symbol their events carry. */
  readonly #topicsOf = new Map<string, Set<Topic>>();
  /** Who has commands that wait; whoever was served goes behind the others. */
  readonly #waiting = new Set<Listener>();
  /** The topics that are looked at: a turn may end on the way. */
  readonly #books = new Round<Topic>();
  readonly #others = new Round<Topic>();
  /** Days of their past have to be drawn before these can say anything, in the order in which they came. */
  readonly #undrawn = new Set<Topic>();
  /** How long answers have taken since the last turn, and how many more there may be now. */
  #answeredMs = 0;
  #answersLeft = Infinity;
  readonly #olderDays = new OlderDays();
  #isUnfinished = false;
  #ignored = 0;
  #closedBecause: string | null = null;

  constructor(parts: StreamHubParts) {
    this.#parts = parts;
  }

  open(socket: StreamSocket): StreamSession {
    const nowMs = this.#parts.clock.monotonicMs();
    const listener = new Listener(socket, nowMs, PING_INTERVAL_MS, (text) => {
      try {
        return this.#command(listener, text);
      } catch (cause) {
        // A defect that one client's command wakes ends that client's stream, never the exchange.
        this.#break(listener, 'a stream command', cause);
        return true;
      }
    });
    if (this.#closedBecause === null) this.#listeners.add(listener);
    else this.#end(listener, this.#closedBecause);
    return {
      onText: (text) => {
        listener.hear(text, this.#parts.clock.monotonicMs());
        if (listener.isWaiting) this.#waiting.add(listener);
        if (listener.isClosed) this.#forget(listener);
      },
      onClose: () => {
        listener.drop();
        this.#forget(listener);
      },
    };
  }

  publish(events: Iterable<EngineEvent>): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const event of events) {
      if (!('symbol' in event)) continue;
      for (const topic of this.#topicsOf.get(event.symbol) ?? []) {
        try {
          topic.feed.note(event);
        } catch (cause) {
          this.#breakTopic(topic, cause);
        }
      }
    }
    this.#share();
    for (const listener of this.#listeners) this.#look(listener, nowMs);
    this.#serveWaiting(nowMs);
    this.#pushRounds(nowMs);
    this.#drawOlder();
    if (this.#isUnfinished) this.#parts.askForTurn?.();
  }

  #share(): void {
    this.#answeredMs = 0;
    this.#olderDays.endTurn();
    this.#isUnfinished = false;
  }

  /** One answer to each of those who wait, and one more, until all have theirs or the share is used up. */
  #serveWaiting(nowMs: number): void {
    for (let isServing = true; isServing;) {
      isServing = false;
      for (const listener of [...this.#waiting]) {
        this.#answersLeft = 1;
        listener.drain(nowMs);
        const isServed = this.#answersLeft === 0;
        isServing ||= isServed;
        if (isServed || !listener.isWaiting) this.#waiting.delete(listener);
        if (listener.isWaiting) this.#waiting.add(listener);
        else if (listener.isClosed) this.#forget(listener);
      }
    }
    this.#answersLeft = Infinity;
  }

  /** Every topic in its turn; a book and its trades, which are old soonest, wait for no candles. */
  #pushRounds(nowMs: number): void {
    const { clock } = this.#parts;
    const untilMs = clock.monotonicMs() + SHARE_MS;
    const push = (topic: Topic): void => {
      this.#push(topic, nowMs);
    };
    const isOver = (): boolean => clock.monotonicMs() >= untilMs;
    const areBooksTold = this.#books.go(() => this.#topicsThat(isOfBook), push, isOver);
    const areOthersTold = this.#others.go(() => this.#topicsThat(isOther), push, isOver);
    if (!areBooksTold || !areOthersTold) this.#isUnfinished = true;
  }

  #topicsThat(isMeant: (topic: Topic) => boolean): readonly Topic[] {
    return [...this.#topics.values()].filter(isMeant);
  }

  #push(topic: Topic, nowMs: number): void {
    if (topic.listeners.size === 0 || this.#undrawn.has(topic)) return;
    try {
      this.#pushWhenDue(topic, nowMs);
    } catch (cause) {
      this.#breakTopic(topic, cause);
    }
  }

  /** Behind all that can be said already: who waits for a month of candles holds up nobody's book. */
  #drawOlder(): void {
    for (const topic of this.#undrawn) {
      try {
        if (!this.#isDrawn(topic.feed.past)) return;
        this.#undrawn.delete(topic);
        this.#isUnfinished = true;
      } catch (cause) {
        this.#breakTopic(topic, cause);
      }
    }
  }

  #isDrawn(past: Past | undefined): boolean {
    const isDrawn = this.#olderDays.isDrawn(past);
    this.#isUnfinished ||= !isDrawn;
    return isDrawn;
  }

  hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  ignoredCommands(): number {
    return this.#ignored;
  }

  close(reason: string): void {
    this.#closedBecause = reason;
    for (const listener of [...this.#listeners]) {
      this.#end(listener, reason);
      this.#forget(listener);
    }
  }

  /** A channel that cannot be told ends the streams that listen to it; they may come again. */
  #breakTopic({ channel, listeners }: Topic, cause: unknown): void {
    for (const listener of [...listeners]) {
      this.#break(listener, `the stream's ${channel.kind}`, cause);
      this.#forget(listener);
    }
  }

  #send(listener: Listener, frame: Uint8Array | string, isReplaceable: boolean): void {
    try {
      listener.send(frame, isReplaceable);
    } catch (cause) {
      this.#break(listener, 'a stream socket', cause);
    }
  }

  #break(listener: Listener, where: string, cause: unknown): void {
    this.#parts.onDefect(where, cause);
    this.#end(listener, 'internal error');
  }

  /** A socket that cannot even be closed is its transport's to let go of. */
  #end(listener: Listener, reason: string): void {
    try {
      listener.close(reason);
    } catch (cause) {
      this.#parts.onDefect('a stream socket', cause);
    }
  }

  #pushWhenDue(topic: Topic, nowMs: number): void {
    const { feed, listeners, newcomers } = topic;
    const isReplaceable = topic.channel.kind !== 'trades';
    if (feed.isDue(nowMs)) {
      for (const frame of feed.take(nowMs)) {
        const bytes = frameBytes(frame, this.#parts.switches().dialect);
        for (const listener of listeners) this.#send(listener, bytes, isReplaceable);
      }
    } else if (newcomers.size > 0) {
      for (const frame of feed.current()) {
        const bytes = frameBytes(frame, this.#parts.switches().dialect);
        for (const listener of newcomers) this.#send(listener, bytes, isReplaceable);
      }
    }
    newcomers.clear();
  }

  #look(listener: Listener, nowMs: number): void {
    const { dialect, pong } = this.#parts.switches();
    if (listener.takePing(nowMs, PING_INTERVAL_MS)) {
      const value = String(Math.floor(this.#parts.clock.nowMs() / 1000));
      const ping: StreamFrame = { kind: 'ping', value };
      const isText = dialect.wsPing === 'text';
      const frame = isText ? encodeFrame(ping, dialect) : frameBytes(ping, dialect);
      this.#send(listener, frame, false);
    }
    if (listener.isStuck(nowMs)) this.#end(listener, NOT_READING);
    const silentMs = listener.silentForMs(nowMs);
    if (silentMs >= SILENT_MAX_MS) this.#end(listener, 'silent for 10 minutes');
    else if (pong === 'strict' && silentMs >= MUTE_MAX_MS) {
      this.#end(listener, 'no pong for 60 seconds');
    }
    if (listener.isClosed) this.#forget(listener);
  }

  /** Whatever is not understood is answered with silence and counted. False: it has to wait. */
  #command(listener: Listener, text: string): boolean {
    const command = parseStreamCommand(text);
    if (command?.event === 'pong') return true;
    const market =
      command === null ? null : streamMarketOf(this.#parts.query, command.channel.symbol);
    if (command === null || market === null) {
      this.#ignored += 1;
    } else if (command.event === 'req') {
      return this.#answer(listener, command, market);
    } else if (command.event === 'sub') {
      this.#subscribe(listener, command.channel, market);
    } else {
      this.#unsubscribe(listener, channelName(command.channel));
    }
    return true;
  }

  /** At once, unless answers have had their share of this turn, or what they would say is not durable yet. */
  #answer(listener: Listener, request: HistoryRequest, market: StreamMarket): boolean {
    const { clock, isSettled } = this.#parts;
    if (this.#answersLeft === 0 || isSettled?.() === false) return false;
    if (this.#answeredMs >= SHARE_MS) {
      this.#isUnfinished = true;
      return false;
    }
    const past = pastFor(request, market);
    // Drawing is work of a turn, never of the moment in which somebody asks.
    const isThere =
      this.#answersLeft === Infinity ? past?.isDrawn() !== false : this.#isDrawn(past);
    if (!isThere) return false;
    const startedMs = clock.monotonicMs();
    this.#reply(listener, request, market);
    this.#answeredMs += clock.monotonicMs() - startedMs;
    this.#answersLeft -= 1;
    return true;
  }

  #reply(listener: Listener, request: HistoryRequest, market: StreamMarket): void {
    const frame = historyReply(request, market, this.#parts.query);
    if (frame === null) this.#ignored += 1;
    else this.#send(listener, frameBytes(frame, this.#parts.switches().dialect), false);
  }

  #subscribe(listener: Listener, channel: Channel, market: StreamMarket): void {
    const name = channelName(channel);
    if (listener.channels.has(name)) return;
    if (listener.channels.size >= CHANNELS_PER_SOCKET_MAX) {
      this.#ignored += 1;
      return;
    }
    const topic = this.#topics.get(name) ?? this.#addTopic(name, channel, market);
    listener.channels.add(name);
    topic.listeners.add(listener);
    topic.newcomers.add(listener);
  }

  #addTopic(name: string, channel: Channel, market: StreamMarket): Topic {
    const feed = createFeed(channel, market, this.#parts.query);
    const listeners = { listeners: new Set<Listener>(), newcomers: new Set<Listener>() };
    const topic: Topic = { channel, feed, ...listeners };
    this.#topics.set(name, topic);
    if (feed.past?.isDrawn() === false) this.#undrawn.add(topic);
    const bySymbol = this.#topicsOf.get(market.symbol) ?? new Set();
    this.#topicsOf.set(market.symbol, bySymbol.add(topic));
    return topic;
  }

  #unsubscribe(listener: Listener, name: string): void {
    listener.channels.delete(name);
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.listeners.delete(listener);
    topic.newcomers.delete(listener);
    if (topic.listeners.size > 0) return;
    this.#topics.delete(name);
    this.#undrawn.delete(topic);
    for (const topics of this.#topicsOf.values()) topics.delete(topic);
  }

  #forget(listener: Listener): void {
    this.#listeners.delete(listener);
    this.#waiting.delete(listener);
    for (const name of [...listener.channels]) this.#unsubscribe(listener, name);
  }
}
