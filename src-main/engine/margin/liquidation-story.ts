/**
 * What a liquidation of a margin account was: when, which orders were its own, what it paid to the insurance fund and
 * what the fund paid for it. The exchange's interface has no row for any of it (exchange-rules §4); the lab tells it.
 */

/** Of an account are kept the newest: a story is for who asks why, and nobody asks about the hundredth. */
const KEPT = 50;

/** Amounts by asset. */
export interface LiquidationStory {
  readonly startedAtMs: number;
  /** Null while it runs. */
  endedAtMs: number | null;
  /** Its orders are the account's orders above the first id, up to the second: nobody else may order meanwhile. */
  readonly afterOrderId: number;
  lastOrderId: number;
  readonly paidToFund: Map<number, bigint>;
  readonly paidByFund: Map<number, bigint>;
}

/** Times, order ids, and amounts by asset as text. */
export type StoryState = readonly [
  number,
  number | null,
  number,
  number,
  readonly (readonly [number, string])[],
  readonly (readonly [number, string])[],
];

export class LiquidationStories {
  readonly #all: LiquidationStory[] = [];

  begin(startedAtMs: number, afterOrderId: number): void {
    this.#all.push({
      startedAtMs,
      endedAtMs: null,
      afterOrderId,
      lastOrderId: afterOrderId,
      paidToFund: new Map(),
      paidByFund: new Map(),
    });
    if (this.#all.length > KEPT) this.#all.shift();
  }

  /** Of the liquidation that runs; undefined when it was begun by a program that told none. */
  get open(): LiquidationStory | undefined {
    const newest = this.#all.at(-1);
    return newest?.endedAtMs === null ? newest : undefined;
  }

  /** Oldest first. */
  all(): readonly LiquidationStory[] {
    return this.#all;
  }

  /** Whether an order of the account was a liquidation's. */
  isForced(orderId: number): boolean {
    return this.#all.some(
      ({ afterOrderId, lastOrderId }) => orderId > afterOrderId && orderId <= lastOrderId,
    );
  }

  snapshot(): readonly StoryState[] {
    return this.#all.map((story) => [
      story.startedAtMs,
      story.endedAtMs,
      story.afterOrderId,
      story.lastOrderId,
      Array.from(story.paidToFund, ([asset, amount]) => [asset, amount.toString()] as const),
      Array.from(story.paidByFund, ([asset, amount]) => [asset, amount.toString()] as const),
    ]);
  }

  restore(states: readonly StoryState[]): void {
    for (const [startedAtMs, endedAtMs, afterOrderId, lastOrderId, to, by] of states) {
      this.#all.push({
        startedAtMs,
        endedAtMs,
        afterOrderId,
        lastOrderId,
        paidToFund: amountsOf(to),
        paidByFund: amountsOf(by),
      });
    }
  }
}

/** More of what a story has paid, or the fund for it. */
export function addTo(amounts: Map<number, bigint> | undefined, asset: number, more: bigint): void {
  amounts?.set(asset, (amounts.get(asset) ?? 0n) + more);
}

const amountsOf = (texts: readonly (readonly [number, string])[]): Map<number, bigint> =>
  new Map(texts.map(([asset, amount]) => [asset, BigInt(amount)]));
