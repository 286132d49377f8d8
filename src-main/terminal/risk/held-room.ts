/**
 * Room that changes were judged to have: nobody else's until their new orders leave. Between, the old order
 * is cancelled, and a change whose room has gone meanwhile would leave the trader with neither.
 */
import { ticks } from '@shared/money/units';
import { laneKey } from '../orders/lane';
import type { Opening } from '../orders/placing/openings';
import type { Terms } from '../orders/placing/terms';

interface Held {
  readonly terms: Terms;
  /** The order that it replaces. */
  readonly changed: string;
}

export class HeldRoom {
  readonly #held = new Map<string, Held>();
  readonly #isUnderWay: (intentId: string) => boolean;

  /** `isUnderWay`: of a change; one that has come to nothing holds nothing. */
  constructor(isUnderWay: (intentId: string) => boolean) {
    this.#isUnderWay = isUnderWay;
  }

  hold(intentId: string, held: Held): void {
    this.#held.set(intentId, held);
  }

  /** It has left, and counts by itself. */
  release(intentId: string): void {
    this.#held.delete(intentId);
  }

  /** Whether this order was judged as a change: the same, or less where the old one has executed meanwhile. */
  covers(intentId: string, terms: Terms): boolean {
    this.#forgetOver();
    const held = this.#held.get(intentId);
    return held !== undefined && isWithin(terms, held.terms);
  }

  /** Of all but one. */
  count(own: string): number {
    this.#forgetOver();
    return this.#held.size - (this.#held.has(own) ? 1 : 0);
  }

  /** The openings of a contract with changes in the place of what they replace, by the greater of the two. */
  withChanges(openings: readonly Opening[], symbol: string, own: string): Opening[] {
    this.#forgetOver();
    let all = [...openings];
    for (const [intentId, { terms, changed }] of this.#held) {
      if (intentId === own || terms.book !== 'futures' || terms.lane.symbol !== symbol) continue;
      const old = all.find(({ orderId }) => orderId === changed);
      const price = terms.order.price ?? terms.trigger?.price ?? null;
      const wanted: Opening = {
        orderId: changed,
        side: terms.order.side,
        contracts: Math.max(terms.order.contracts, old?.contracts ?? 0),
        price: price === null ? null : ticks(Math.max(price, old?.price ?? 0)),
      };
      all = [...all.filter((one) => one !== old), wanted];
    }
    return all;
  }

  #forgetOver(): void {
    for (const intentId of this.#held.keys()) {
      if (!this.#isUnderWay(intentId)) this.#held.delete(intentId);
    }
  }
}

const isWithin = (terms: Terms, held: Terms): boolean =>
  laneKey(terms.lane) === laneKey(held.lane) &&
  terms.order.side === held.order.side &&
  terms.order.price === held.order.price &&
  triggerPrice(terms) === triggerPrice(held) &&
  sizeOf(terms) <= sizeOf(held);

const triggerPrice = (terms: Terms): number | null =>
  terms.book === 'futures' ? (terms.trigger?.price ?? null) : null;

/** A change never names an amount of the quote asset. */
function sizeOf(terms: Terms): number {
  if (terms.book === 'futures') return terms.order.contracts;
  const { quantity } = terms.order;
  return quantity.unit === 'base' ? quantity.lots : Infinity;
}
