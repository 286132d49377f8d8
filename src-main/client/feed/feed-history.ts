/**
 * Candles that are asked for over the stream (document §6.1 `req`), page by page back in time: the futures host offers
 * no other way to older ones. There is one question per channel at a time, because venues do not always say which one
 * they answer.
 */
import {
  channelName,
  HISTORY_MAX,
  streamSymbol,
  type Channel,
  type StreamCommand,
  type StreamFrame,
} from '@shared/contract/exchange';
import type { Candle, Interval } from '@shared/domain/candle';
import type { Instrument } from '@shared/domain/instrument';
import type { Clock } from '@shared/kernel/ports';
import { all } from '../convert/convert-all';
import { toCandle } from '../convert/market-convert';
import { rejectedByClient, unknown } from '../request/outcome';
import type { Outcome } from '../request/outcome-types';
import { stepsOf } from '../convert/units';

type Page = Outcome<readonly Candle[]>;
type CandleHistoryFrame = Extract<StreamFrame, { readonly kind: 'candleHistory' }>;

interface Question {
  readonly cbId: string;
  readonly channel: Channel;
  readonly instrument: Instrument;
  readonly beforeMs: number;
  readonly limit: number;
  settle(page: Page): void;
  /** How it was asked last. */
  isInSeconds: boolean;
  isRepeated: boolean;
}

const ANSWER_MAX_MS = 10_000;

export class FeedHistory {
  readonly #clock: Clock;
  /** False when there is no open connection. */
  readonly #say: (command: StreamCommand) => boolean;
  readonly #asked = new Map<string, Question>();
  readonly #queues = new Map<string, Promise<unknown>>();
  /** Whether `endIdx` counts seconds at this venue; found out by what it answers. */
  #isInSeconds = false;
  #nextId = 1;

  constructor(clock: Clock, say: (command: StreamCommand) => boolean) {
    this.#clock = clock;
    this.#say = say;
  }

  /** Newest first; an empty page when nothing opened before `beforeMs`. */
  candlesBefore(
    instrument: Instrument,
    interval: Interval,
    beforeMs: number,
    limit: number,
  ): Promise<Page> {
    const symbol = streamSymbol(instrument.symbol);
    const channel: Channel = { kind: 'candles', symbol, interval };
    const name = channelName(channel);
    const before = this.#queues.get(name) ?? Promise.resolve();
    const page = before.then(() => this.#ask(name, channel, instrument, beforeMs, limit));
    this.#queues.set(name, page);
    void page.finally(() => {
      if (this.#queues.get(name) === page) this.#queues.delete(name);
    });
    return page;
  }

  /** Null when the frame was read or is nobody's; otherwise what is wrong with it. */
  received(frame: CandleHistoryFrame): string | null {
    const name = channelName(frame.channel);
    const question = this.#asked.get(name);
    if (question === undefined || (frame.cbId ?? question.cbId) !== question.cbId) return null;
    const steps = stepsOf(question.instrument);
    const candles = all(frame.candles, (row) => toCandle(steps, row));
    if (!candles.ok) {
      question.settle(unknown(`unreadable reply: ${candles.error}`));
      return candles.error;
    }
    const { beforeMs, limit } = question;
    const older = candles.value
      .filter(({ openTimeMs }) => openTimeMs < beforeMs)
      .toSorted((left, right) => right.openTimeMs - left.openTimeMs)
      .slice(0, limit);
    if (older.length === 0 && candles.value.length > 0) {
      this.#notWhatWasAsked(question, frame.cbId !== undefined);
      return null;
    }
    question.settle({ kind: 'accepted', value: older });
    return null;
  }

  /** The connection is gone, and with it every answer. */
  lost(reason: string): void {
    for (const question of [...this.#asked.values()]) question.settle(unknown(reason));
  }

  /**
   * Only newer candles than asked for. A venue that counts in seconds took our milliseconds for the far
   * future: it is asked once more. Without an id it may also be a late answer to an older question.
   */
  #notWhatWasAsked(question: Question, isCertain: boolean): void {
    if (!question.isRepeated) {
      question.isRepeated = true;
      this.#isInSeconds = !question.isInSeconds;
      this.#send(question);
    } else if (isCertain) {
      question.settle(unknown('the exchange ignores where the page is to end'));
    }
  }

  #ask(
    name: string,
    channel: Channel,
    instrument: Instrument,
    beforeMs: number,
    limit: number,
  ): Promise<Page> {
    return new Promise((resolve) => {
      const cancelAlarm = this.#clock.setAlarm(ANSWER_MAX_MS, () => {
        question.settle(unknown('no answer within 10 s'));
      });
      const question: Question = {
        cbId: `h${this.#nextId++}`,
        channel,
        instrument,
        beforeMs,
        limit,
        isInSeconds: false,
        isRepeated: false,
        settle: (page) => {
          cancelAlarm();
          this.#asked.delete(name);
          resolve(page);
        },
      };
      this.#asked.set(name, question);
      if (!this.#send(question)) {
        question.settle(rejectedByClient('NOT_SENT', 'the market data stream is not connected'));
      }
    });
  }

  #send(question: Question): boolean {
    const { channel, cbId, beforeMs, limit } = question;
    question.isInSeconds = this.#isInSeconds;
    const endMs = this.#isInSeconds ? Math.floor(beforeMs / 1000) : beforeMs;
    const pageSize = Math.min(limit, HISTORY_MAX);
    return this.#say({ event: 'req', channel, cbId, endMs, pageSize });
  }
}
