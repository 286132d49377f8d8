/**
 * Where users' resting orders stand in the real venue's queues (exchange-rules §8 M2–M4): lots of the
 * external book before each. Found by looking at the book after something changed in it.
 */
import { BUY, SELL, type SideCode } from '../book/side';
import type { ExternalLevel } from './external-side';
import type { FedMarket } from './fed-market';
import type { FeedRules } from './feed-event';
import { frontAfterDrop } from './queue-model';

export interface QueuePlace {
  readonly orderId: number;
  readonly slot: number;
  readonly side: SideCode;
  readonly price: number;
  /** External lots before it; null: the feed has not yet said what there is at its price. */
  front: number | null;
  /** How far the last drop moved it: a print that is older than that drop does not move it again. */
  credit: number;
  /** The feed's time of the depth that last told of its price. */
  toldAtMs: number;
}

/** What the depth says of one level. */
interface ToldLevel {
  readonly side: SideCode;
  readonly price: number;
  readonly lots: number;
  readonly feedMs: number;
}

export class QueuePlaces {
  /** By rising order id, which is the order of arrival. */
  places: QueuePlace[] = [];
  readonly #fed: FedMarket;
  readonly #rules: FeedRules;

  constructor(fed: FedMarket, rules: FeedRules) {
    this.#fed = fed;
    this.#rules = rules;
  }

  /** Takes in orders that have come to rest and lets go of those that are gone. */
  look(isKnown: (side: SideCode, price: number) => boolean): void {
    const { book } = this.#fed.market;
    const seen = new Map(this.places.map((place) => [place.slot, place]));
    const places: QueuePlace[] = [];
    for (const slot of book.slots()) {
      if (book.ownerOf(slot) < 0) continue;
      const orderId = this.#fed.orderIdIn(slot);
      const known = seen.get(slot);
      if (known?.orderId === orderId) places.push(known);
      else places.push(this.#arrived(slot, orderId, isKnown));
    }
    this.places = places.sort((a, b) => a.orderId - b.orderId);
  }

  /** M2: what the feed shows at the price at arrival; nothing where the order improves the best. */
  #arrived(
    slot: number,
    orderId: number,
    isKnown: (side: SideCode, price: number) => boolean,
  ): QueuePlace {
    const { book } = this.#fed.market;
    const side = book.sideOf(slot) === BUY ? BUY : SELL;
    const price = book.priceOf(slot);
    const place: Omit<QueuePlace, 'front'> = { orderId, slot, side, price, credit: 0, toldAtMs: 0 };
    return { ...place, front: isKnown(side, price) ? this.#externalBefore(slot, price) : null };
  }

  /** External lots that lie in the book before an order. */
  #externalBefore(slot: number, price: number): number {
    const { book } = this.#fed.market;
    let lots = 0;
    for (const other of book.queueAt(price)) {
      if (other === slot) break;
      if (book.ownerOf(other) < 0) lots += book.lotsOf(other);
    }
    return lots;
  }

  /**
   * M2 for an order of which it is not known what stands before it, because the feed was silent when it
   * came or has been since: all that is shown at its price now. An order that comes later must not pass it.
   */
  find(shownAt: (side: SideCode, price: number) => number | null): void {
    for (const place of this.places) place.front ??= shownAt(place.side, place.price);
  }

  /**
   * Lots of the venue that are before an order and do not lie before it in the book: when its place was
   * found anew, they were laid behind it.
   */
  unlaidBefore(slot: number): number {
    const place = this.places.find((each) => each.slot === slot);
    if (place === undefined || place.front === null) return 0;
    if (place.orderId !== this.#fed.orderIdIn(slot)) return 0;
    return this.#externalBefore(slot, place.price) === 0 ? Math.ceil(place.front) : 0;
  }

  /** Departments behind the feed may have canceled it since it was last looked at. */
  #isThere({ slot, orderId }: QueuePlace): boolean {
    const { book } = this.#fed.market;
    if (book.sideOf(slot) === null || book.ownerOf(slot) < 0) return false;
    return this.#fed.orderIdIn(slot) === orderId;
  }

  at(side: SideCode, price: number): readonly QueuePlace[] {
    return this.places.filter((place) => place.side === side && place.price === price);
  }

  /** M4: the depth says another size of a level; `level` is as it was before, if it was known. */
  resized(
    { side, price, lots, feedMs }: ToldLevel,
    level: Pick<ExternalLevel, 'lots' | 'traded'> | undefined,
  ): void {
    for (const place of this.at(side, price)) {
      place.toldAtMs = feedMs;
      const before = place.front;
      if (before === null || level === undefined) {
        place.credit = 0;
        continue;
      }
      const untraded = Math.max(0, level.lots - level.traded);
      const sides = { front: before, back: Math.max(0, untraded - before) };
      place.front = frontAfterDrop(sides, untraded - lots, lots, this.#rules);
      place.credit = before - place.front;
    }
  }

  /**
   * M3, M6: a print of `lots` at a level goes through its queue; returns what is due to each order. The
   * book is told what of it was traded before each: for its story, pieces just get smaller.
   */
  printed(
    side: SideCode,
    price: number,
    lots: number,
    feedMs: number,
  ): readonly { readonly slot: number; readonly lots: number }[] {
    const { book } = this.#fed.market;
    const fills: { slot: number; lots: number }[] = [];
    let left = lots;
    for (const place of this.at(side, price)) {
      if (place.front === null) continue;
      const known = feedMs <= place.toldAtMs ? Math.min(left, place.credit) : 0;
      place.credit -= known;
      const reaching = left - known;
      const before = place.front;
      const beyond = Math.floor(reaching - before);
      place.front = Math.max(0, before - reaching);
      const passed = this.#passed(place, before, place.front);
      book.noteTradedAhead(place.slot, Math.floor(known) + passed);
      if (beyond <= 0) continue;
      const due = Math.min(beyond, book.lotsOf(place.slot));
      fills.push({ slot: place.slot, lots: due });
      left -= due;
    }
    return fills;
  }

  /**
   * How many lots before an order a print took: those that no longer lie before it in the book. A place that
   * was found anew has none there (`ahead` is negative then): no more can have traded than stood there.
   */
  #passed({ slot, price }: QueuePlace, before: number, after: number): number {
    const { ahead, tradedAhead } = this.#fed.market.book.order(slot);
    if (ahead >= 0) return Math.max(0, this.#externalBefore(slot, price) - Math.ceil(after));
    return Math.min(Math.floor(before - after), Math.max(0, -ahead - tradedAhead));
  }

  /** The feed was away: what stands before anybody is what it shows next, and what went meanwhile nobody saw. */
  forget(): void {
    for (const place of this.places) {
      if (this.#isThere(place)) this.#fed.market.book.noteAheadGone(place.slot);
      place.front = null;
      place.credit = 0;
    }
  }

  snapshot(): readonly QueuePlace[] {
    return this.places.map((place) => ({ ...place }));
  }

  restore(places: readonly QueuePlace[]): void {
    this.places = places.map((place) => ({ ...place }));
  }
}
