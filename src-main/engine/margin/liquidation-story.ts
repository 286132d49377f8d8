/**
 * What a liquidation of a margin account was: when, which orders were its own, what it paid to the insurance fund and
 * what the fund paid for it. The exchange's interface has no row for any of it (exchange-rules §4); the lab tells it.
 */

/** Of an account are kept the newest: a story is for who asks why, and nobody asks about the hundredth. */
const KEPT = 50;

/** What a liquidation was about. Amounts by asset. */
interface LiquidationFacts {
  /** When it began, interest included. */
  readonly owed: ReadonlyMap<number, bigint>;
  /** What the wallet held when it ended; empty while it runs. */
  left: ReadonlyMap<number, bigint>;
  /** Markets on which its orders were. */
  readonly markets: Set<number>;
}

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
  /** Null of one that a program began which kept none. */
  readonly facts: LiquidationFacts | null;
}

type Amounts = readonly (readonly [number, string])[];

/** Times, order ids, amounts by asset as text: to and from the fund; then what was owed and left, and the markets. */
export type StoryState = readonly [
  number,
  number | null,
  number,
  number,
  Amounts,
  Amounts,
  ...([] | [Amounts, Amounts, readonly number[]]),
];

export class LiquidationStories {
  readonly #all: LiquidationStory[] = [];

  begin(startedAtMs: number, afterOrderId: number, owed: ReadonlyMap<number, bigint>): void {
    this.#all.push({
      startedAtMs,
      endedAtMs: null,
      afterOrderId,
      lastOrderId: afterOrderId,
      paidToFund: new Map(),
      paidByFund: new Map(),
      facts: { owed, left: new Map(), markets: new Set() },
    });
    if (this.#all.length > KEPT) this.#all.shift();
  }

  /** Of the liquidation that runs; undefined when it was begun by a program that told none. */
  get open(): LiquidationStory | undefined {
    const newest = this.#all.at(-1);
    return newest?.endedAtMs === null ? newest : undefined;
  }

  /** An order of the one that runs is on a market. */
  ordered(orderId: number, market: number): void {
    const { open } = this;
    if (open === undefined) return;
    open.lastOrderId = orderId;
    open.facts?.markets.add(market);
  }

  /** The one that runs is over, and this is what the wallet still holds. */
  end(atMs: number, left: ReadonlyMap<number, bigint>): void {
    const { open } = this;
    if (open === undefined) return;
    open.endedAtMs = atMs;
    if (open.facts !== null) open.facts.left = left;
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
      textsOf(story.paidToFund),
      textsOf(story.paidByFund),
      ...factsState(story.facts),
    ]);
  }

  restore(states: readonly StoryState[]): void {
    for (const [startedAtMs, endedAtMs, afterOrderId, lastOrderId, to, by, ...facts] of states) {
      const [owed, left, markets] = facts;
      this.#all.push({
        startedAtMs,
        endedAtMs,
        afterOrderId,
        lastOrderId,
        paidToFund: amountsOf(to),
        paidByFund: amountsOf(by),
        facts:
          owed === undefined
            ? null
            : { owed: amountsOf(owed), left: amountsOf(left ?? []), markets: new Set(markets) },
      });
    }
  }
}

/** More of what a story has paid, or the fund for it. */
export function addTo(amounts: Map<number, bigint> | undefined, asset: number, more: bigint): void {
  amounts?.set(asset, (amounts.get(asset) ?? 0n) + more);
}

function factsState(facts: LiquidationFacts | null): [] | [Amounts, Amounts, readonly number[]] {
  if (facts === null) return [];
  return [textsOf(facts.owed), textsOf(facts.left), [...facts.markets]];
}

const textsOf = (amounts: ReadonlyMap<number, bigint>): Amounts =>
  Array.from(amounts, ([asset, amount]) => [asset, amount.toString()] as const);

const amountsOf = (texts: Amounts): Map<number, bigint> =>
  new Map(texts.map(([asset, amount]) => [asset, BigInt(amount)]));
