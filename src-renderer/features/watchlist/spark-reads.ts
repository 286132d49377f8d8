/**
 * The last day of each pair that is in sight, from candle history: one question at a time, slowly, and no
 * pair more often than every few minutes. A picture must not cost the trader request weight.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Clock } from '@shared/kernel/ports';

/** Closing prices in ticks, oldest first. */
export type Closes = readonly number[];

const SPARK_BARS = 96;
const INTERVAL = '15min';
const PAUSE_MS = 1_500;
const AGAIN_AFTER_MS = 5 * 60_000;

export class SparkReads {
  readonly #terminal: Pick<TerminalClient, 'call'>;
  readonly #clock: Clock;
  readonly #show: (symbol: string, closes: Closes) => void;
  readonly #wanted = new Map<string, number>();
  /** By the monotonic clock. */
  readonly #readAtMs = new Map<string, number>();
  #cancel: (() => void) | null = null;
  #isReading = false;

  constructor(
    terminal: Pick<TerminalClient, 'call'>,
    clock: Clock,
    show: (symbol: string, closes: Closes) => void,
  ) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#show = show;
  }

  /** Called while a pair is in sight; returns what ends that. */
  want(symbol: string): () => void {
    this.#wanted.set(symbol, (this.#wanted.get(symbol) ?? 0) + 1);
    this.#plan(0);
    return () => {
      const left = (this.#wanted.get(symbol) ?? 1) - 1;
      if (left > 0) this.#wanted.set(symbol, left);
      else this.#wanted.delete(symbol);
      if (this.#wanted.size > 0) return;
      this.#cancel?.();
      this.#cancel = null;
    };
  }

  #plan(delayMs: number): void {
    if (this.#isReading) return; // it plans what follows
    this.#cancel ??= this.#clock.setAlarm(delayMs, () => void this.#next());
  }

  async #next(): Promise<void> {
    this.#cancel = null;
    const symbol = this.#due();
    this.#isReading = true;
    if (symbol !== null) await this.#read(symbol);
    this.#isReading = false;
    if (this.#wanted.size > 0) this.#plan(PAUSE_MS);
  }

  /** One that was never read, or the one that was read longest ago, if that is long enough. */
  #due(): string | null {
    let due: string | null = null;
    let oldest = this.#clock.monotonicMs() - AGAIN_AFTER_MS;
    for (const symbol of this.#wanted.keys()) {
      const readAtMs = this.#readAtMs.get(symbol) ?? -Infinity;
      if (readAtMs > oldest || (due !== null && readAtMs === oldest)) continue;
      oldest = readAtMs;
      due = symbol;
    }
    return due;
  }

  async #read(symbol: string): Promise<void> {
    const question = { symbol, interval: INTERVAL, beforeMs: null } as const;
    const reply = await this.#terminal.call('candleHistory', question);
    this.#readAtMs.set(symbol, this.#clock.monotonicMs());
    if (!reply.ok || reply.value.error !== null) return;
    const closes = reply.value.candles.slice(0, SPARK_BARS).map(([, , , , close]) => close);
    this.#show(symbol, closes.toReversed());
  }
}
