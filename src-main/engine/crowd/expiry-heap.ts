/** Resting orders by the time they will be withdrawn: a binary heap, oldest entry first on a tie. */
import type { AgentOrder } from './agent-market';

export type ExpiryHeapState = readonly (readonly [atMs: number, order: AgentOrder])[];

interface Expiry {
  atMs: number;
  readonly seq: number;
  readonly order: AgentOrder;
}

export class ExpiryHeap {
  readonly #entries: Expiry[] = [];
  #seq = 0;

  /** Time of the first expiry, or Infinity. */
  nextMs(): number {
    return this.#entries[0]?.atMs ?? Infinity;
  }

  push(atMs: number, order: AgentOrder): void {
    const entries = this.#entries;
    const entry: Expiry = { atMs, seq: this.#seq++, order };
    let at = entries.length;
    entries.push(entry);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = entries[parent];
      if (above === undefined || !before(entry, above)) break;
      entries[at] = above;
      at = parent;
    }
    entries[at] = entry;
  }

  /** Removes the first expiry and returns its order, 0 when there is none. */
  pop(): AgentOrder {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (first === undefined || last === undefined) return 0;
    if (entries.length > 0) this.#sink(last);
    return first.order;
  }

  #sink(entry: Expiry): void {
    const entries = this.#entries;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      let lower = entries[child];
      if (lower === undefined) break;
      const right = entries[child + 1];
      if (right !== undefined && before(right, lower)) {
        child += 1;
        lower = right;
      }
      if (!before(lower, entry)) break;
      entries[at] = lower;
      at = child;
    }
    entries[at] = entry;
  }

  postpone(delayMs: number): void {
    for (const entry of this.#entries) entry.atMs += delayMs;
  }

  /** In the order in which they will expire. */
  snapshot(): ExpiryHeapState {
    const sorted = this.#entries.toSorted((a, b) => (before(a, b) ? -1 : 1));
    return sorted.map(({ atMs, order }) => [atMs, order]);
  }

  restore(state: ExpiryHeapState): void {
    this.#entries.length = 0;
    for (const [atMs, order] of state) this.push(atMs, order);
  }
}

const before = (a: Expiry, b: Expiry): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.seq < b.seq);
