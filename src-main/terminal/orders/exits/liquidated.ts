/**
 * Condition orders that a liquidation has cancelled. The exchange lists neither why an order was cancelled nor when: a
 * liquidation of its contract, or in cross margin of any in its coin (exchange-rules §5.9 L1), that is read within
 * seconds of its end says so, in whichever order the two are read.
 */
import type { ConditionRow } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import type { TrackedOrder } from '../tracked-order';

const WITHIN_MS = 15_000;

type Cancelled = Pick<ConditionRow, 'symbol' | 'intentId'>;

export interface LiquidatedParts {
  readonly clock: Clock;
  /** Empty where it is not known. */
  coinOf(symbol: string): string;
}

export class Liquidated {
  readonly #parts: LiquidatedParts;
  /** Each with the monotonic time at which it was read. */
  #liquidations: { readonly order: TrackedOrder; readonly atMs: number }[] = [];
  #cancelled: { readonly row: Cancelled; readonly atMs: number }[] = [];

  constructor(parts: LiquidatedParts) {
    this.#parts = parts;
  }

  /** An order that has ended was read: the intents of those whose end it explains. */
  read(order: TrackedOrder): readonly string[] {
    if (order.futures?.cause !== 'LIQUIDATION') return [];
    this.#forgetOld();
    this.#liquidations.push({ order, atMs: this.#parts.clock.monotonicMs() });
    const explained = this.#cancelled.filter(({ row }) => this.#explains(order, row));
    return explained.map(({ row }) => row.intentId);
  }

  /** Whether a liquidation has cancelled it, as far as is known by now. */
  cancelled(row: Cancelled): boolean {
    this.#forgetOld();
    this.#cancelled.push({ row, atMs: this.#parts.clock.monotonicMs() });
    return this.#liquidations.some(({ order }) => this.#explains(order, row));
  }

  #explains({ symbol, futures }: TrackedOrder, row: Cancelled): boolean {
    if (symbol === row.symbol) return true;
    const coin = this.#parts.coinOf(symbol);
    return futures?.mode === 'cross' && coin !== '' && coin === this.#parts.coinOf(row.symbol);
  }

  #forgetOld(): void {
    const sinceMs = this.#parts.clock.monotonicMs() - WITHIN_MS;
    this.#liquidations = this.#liquidations.filter(({ atMs }) => atMs >= sinceMs);
    this.#cancelled = this.#cancelled.filter(({ atMs }) => atMs >= sinceMs);
  }
}
