/**
 * One market beside the feed (exchange-rules §8 M1–M7): keeps what the venue says of it apart, lays
 * external − consumed into the market's book as orders of nobody, and gives users what is theirs.
 */
import { BUY, SELL, type SideCode } from '../book/side';
import { ExternalSide, type ExternalSideState } from './external-side';
import type { FedMarket } from './fed-market';
import type { FeedDepth, FeedLevel, FeedRules, FeedTrade } from './feed-event';
import { QueuePlaces, type QueuePlace } from './queue-places';

const NOBODY = -1;
/** How often consumption that fades is shown. */
const FADE_MS = 100;

export interface FedBookState {
  readonly bids: ExternalSideState;
  readonly asks: ExternalSideState;
  readonly places: readonly QueuePlace[];
  readonly isWindow: boolean;
  readonly nextFadeMs: number;
  /** Prices that wait to be laid out. */
  readonly stale: readonly [bids: readonly number[], asks: readonly number[]];
}

/** The same order whatever happened before: slots of the book are state. */
const sorted = (prices: Iterable<number>): number[] => [...prices].sort((a, b) => a - b);

export class FedBook {
  readonly #fed: FedMarket;
  readonly #sides: readonly [bids: ExternalSide, asks: ExternalSide];
  readonly #places: QueuePlaces;
  readonly #nowMs: () => number;
  /** Prices to lay out anew, of each side. */
  readonly #stale: readonly [bids: Set<number>, asks: Set<number>] = [new Set(), new Set()];
  /** The last depth was a snapshot, or a change of what one shows: what lies behind its worst prices is not known. */
  #isWindow = true;
  #nextFadeMs = 0;

  constructor(fed: FedMarket, rules: FeedRules, nowMs: () => number) {
    const halfLifeMs = rules.consumptionHalfLifeMs;
    this.#fed = fed;
    this.#sides = [new ExternalSide(BUY, halfLifeMs), new ExternalSide(SELL, halfLifeMs)];
    this.#places = new QueuePlaces(fed, rules);
    this.#nowMs = nowMs;
    fed.market.venueBefore = (slot) => this.#places.unlaidBefore(slot);
    fed.market.agentFills = {
      filled: (_, side, price, lots) => {
        const code = side === 'BUY' ? BUY : SELL;
        this.#sides[code].consume(price, lots, nowMs());
        this.#stale[code].add(price);
      },
    };
  }

  /** While the market is closed nothing of it trades, but its queues move on. */
  get #isOpen(): boolean {
    return this.#fed.market.status === 'OPEN';
  }

  /** When consumption has to be looked at again. */
  nextDueMs(): number {
    return this.#sides[BUY].worn.size + this.#sides[SELL].worn.size === 0
      ? Infinity
      : this.#nextFadeMs;
  }

  fadeTo(nowMs: number): void {
    if (nowMs < this.nextDueMs()) return;
    this.#nextFadeMs = Math.floor(nowMs / FADE_MS) * FADE_MS + FADE_MS;
    for (const external of this.#sides) {
      for (const price of [...external.worn]) {
        external.fade(price, nowMs);
        this.#stale[external.side].add(price);
      }
    }
    // Departments behind this one may have canceled orders since it last followed.
    this.#look();
    this.#layOut();
  }

  /** After anything in the market: orders that came get their places, what was taken is hidden. */
  followUp(): void {
    if (!this.#fed.isBookChanged()) return;
    this.#look();
    if (this.#stale[BUY].size + this.#stale[SELL].size > 0) this.#layOut();
  }

  #look(): void {
    this.#places.look((side, price) => this.#isKnown(side, price));
  }

  depth(event: FeedDepth): void {
    this.#look();
    // A change without levels is a sign of life: it tells of nothing, also not beyond the window.
    if (event.isSnapshot || event.bids.length + event.asks.length > 0) {
      this.#isWindow = event.isSnapshot || event.worst !== undefined;
    }
    this.#tellSide(this.#sides[BUY], event.bids, event);
    this.#tellSide(this.#sides[SELL], event.asks, event);
    // What a change crosses is older than the change.
    this.#dropCrossed(event.bids, this.#sides[SELL], event.feedMs);
    this.#dropCrossed(event.asks, this.#sides[BUY], event.feedMs);
    this.#places.find((side, price) => this.#shownAt(side, price));
    this.#layOut();
  }

  trade({ price, lots, takerSide, feedMs }: FeedTrade): void {
    this.#look();
    const taker = takerSide === 'BUY' ? BUY : SELL;
    const external = this.#sides[taker === BUY ? SELL : BUY];
    const told = external.levels.get(price);
    const isOlderThanDepth = told !== undefined && feedMs <= told.toldAtMs;
    const through = this.#isOpen ? this.#fillThrough(external, price, lots) : 0;
    const left = lots - through;
    let given = through;
    for (const fill of this.#places.printed(external.side, price, left, feedMs)) {
      if (!this.#isOpen) break;
      this.#fed.market.fillFromOutside(fill.slot, fill.lots);
      given += fill.lots;
    }
    if (!isOlderThanDepth) external.print(price, lots, feedMs, this.#nowMs());
    if (lots > given) this.#fed.market.printFromOutside(price, lots - given, taker);
    this.#stale[external.side].add(price);
    this.#look();
    this.#layOut();
  }

  /** M5: users whose price is better than the print's are filled first, at their own price. */
  #fillThrough(external: ExternalSide, price: number, lots: number): number {
    let left = lots;
    for (const place of this.#bestFirst(external)) {
      if (left === 0 || !external.isBetter(place.price, price)) break;
      left -= this.#fillPlace(place, left);
    }
    return lots - left;
  }

  #fillPlace({ slot }: QueuePlace, most: number): number {
    const { market } = this.#fed;
    const lots = Math.min(most, market.book.lotsOf(slot));
    // The venue is past its price: what stood before it has traded there unseen, or was taken back.
    market.book.noteAheadGone(slot);
    market.fillFromOutside(slot, lots);
    return lots;
  }

  /** Users' orders of a side by price, then by arrival. */
  #bestFirst(external: ExternalSide): QueuePlace[] {
    return this.#places.places
      .filter(({ side }) => side === external.side)
      .sort((a, b) => {
        if (a.price === b.price) return a.orderId - b.orderId;
        return external.isBetter(a.price, b.price) ? -1 : 1;
      });
  }

  #tellSide(external: ExternalSide, levels: readonly FeedLevel[], event: FeedDepth): void {
    const { feedMs, isSnapshot, worst: ends } = event;
    const told = new Set<number>();
    for (const [price, lots] of levels) {
      this.#tell(external, price, lots, feedMs);
      told.add(price);
    }
    if (ends !== undefined) this.#hideBehind(external, ends[external.side === BUY ? 0 : 1]);
    if (!isSnapshot) return;
    const shown = levels.filter(([, lots]) => lots > 0).map(([price]) => price);
    const [first = 0, ...others] = shown;
    const worst = others.reduce((a: number, b) => (external.isBetter(a, b) ? b : a), first);
    for (const price of external.prices()) {
      if (told.has(price)) continue;
      if (shown.length > 0 && external.isBetter(worst, price)) this.#hide(external, price);
      else this.#tell(external, price, 0, feedMs);
    }
  }

  #tell(external: ExternalSide, price: number, lots: number, feedMs: number): void {
    const before = external.levels.get(price);
    if (before?.lots !== lots || before.traded > 0) {
      this.#places.resized({ side: external.side, price, lots, feedMs }, before);
    }
    external.tell(price, lots, feedMs, this.#nowMs());
    this.#stale[external.side].add(price);
  }

  /** Of a window that has nothing on a side everything has been told. */
  #hideBehind(external: ExternalSide, worst: number): void {
    if (worst === 0) return;
    for (const price of external.prices()) {
      if (external.isBetter(worst, price)) this.#hide(external, price);
    }
  }

  /** A level that the snapshot does not reach any more is remembered only for who waits there. */
  #hide(external: ExternalSide, price: number): void {
    const level = external.levels.get(price);
    if (level === undefined) return;
    level.isHidden = true;
    this.#stale[external.side].add(price);
    if (this.#places.at(external.side, price).length > 0) return;
    external.levels.delete(price);
    external.worn.delete(price);
  }

  #dropCrossed(levels: readonly FeedLevel[], opposite: ExternalSide, feedMs: number): void {
    for (const [price, lots] of levels) {
      if (lots === 0) continue;
      for (const other of opposite.prices()) {
        if (opposite.isBetter(price, other)) break;
        this.#tell(opposite, other, 0, feedMs);
      }
    }
  }

  /** A side of which nothing is shown is empty, not unknown: a market without a depth is closed. */
  #isKnown(side: SideCode, price: number): boolean {
    const external = this.#sides[side];
    if (!this.#isWindow || external.levels.get(price)?.isHidden === false) return true;
    const worst = external.worst();
    return worst === 0 || external.isBetter(price, worst);
  }

  /** External lots at a price as last told; null where nothing is known of it. */
  #shownAt(side: SideCode, price: number): number | null {
    return this.#isKnown(side, price) ? (this.#sides[side].levels.get(price)?.lots ?? 0) : null;
  }

  /** Nothing of what was told still counts: places have to be found anew. */
  forget(): void {
    for (const external of this.#sides) {
      for (const price of external.levels.keys()) this.#stale[external.side].add(price);
      external.levels.clear();
      external.worn.clear();
    }
    this.#places.forget();
    this.#isWindow = true;
    this.#layOut();
  }

  /** Makes the book say external − consumed again. It shrinks before it grows: it never crosses. */
  #layOut(): void {
    for (const { side } of this.#sides) {
      for (const price of sorted(this.#stale[side])) this.#shrink(side, price);
    }
    if (this.#isOpen) for (const external of this.#sides) this.#meetUsers(external);
    for (const external of this.#sides) {
      for (const price of sorted(this.#stale[external.side])) this.#grow(external, price);
    }
  }

  /** M5: external offers that reach users' orders without a print fill them, as far as unconsumed. */
  #meetUsers(external: ExternalSide): void {
    const opposite = this.#sides[external.side === BUY ? SELL : BUY];
    const waiting = this.#bestFirst(opposite);
    const [first] = waiting;
    if (first === undefined) return;
    let isMet = false;
    for (const price of external.prices()) {
      if (external.isBetter(first.price, price)) break;
      let offered = external.offered(price);
      for (const place of waiting) {
        if (offered === 0 || external.isBetter(place.price, price)) break;
        if (this.#fed.market.book.sideOf(place.slot) === null) continue;
        const met = this.#fillPlace(place, offered);
        external.consume(price, met, this.#nowMs());
        this.#stale[external.side].add(price);
        offered -= met;
        isMet = true;
      }
    }
    if (isMet) this.#look();
  }

  /** Takes pieces away until no more than is offered, and no more than each front, is left. */
  #shrink(side: SideCode, price: number): void {
    const { book } = this.#fed.market;
    let room = this.#sides[side].offered(price);
    const caps = this.#capsAt(side, price);
    let placed = 0;
    for (const slot of this.#queue(side, price)) {
      if (book.ownerOf(slot) >= 0) {
        caps.shift();
        continue;
      }
      const cap = Math.min(room, Math.max(0, (caps[0] ?? Infinity) - placed));
      const lots = book.lotsOf(slot);
      const kept = Math.min(lots, cap);
      if (kept === 0) this.#remove(slot);
      else if (kept < lots) this.#reduce(slot, lots - kept);
      room -= kept;
      placed += kept;
    }
  }

  /** Lays what is missing behind all that waits at the price. */
  #grow(external: ExternalSide, price: number): void {
    const { market } = this.#fed;
    const { book } = market;
    const { side } = external;
    const opposite = side === BUY ? book.bestAsk : book.bestBid;
    // Users whom a closed market keeps from trading stand there: it is laid out when they do not.
    if (opposite !== 0 && !external.isBetter(opposite, price)) return;
    this.#stale[side].delete(price);
    let missing = external.offered(price);
    let last = NOBODY;
    for (const slot of this.#queue(side, price)) {
      last = slot;
      if (book.ownerOf(slot) < 0) missing -= book.lotsOf(slot);
    }
    if (missing <= 0) return;
    if (last !== NOBODY && book.ownerOf(last) < 0) {
      missing += book.lotsOf(last);
      book.remove(last);
    }
    book.add(side, price, missing, NOBODY, NOBODY);
    market.bookChanged();
  }

  /** External lots before each user order at a price, rising. */
  #capsAt(side: SideCode, price: number): number[] {
    let most = 0;
    return this.#places.at(side, price).map(({ front }) => {
      most = Math.max(most, front === null ? Infinity : Math.ceil(front));
      return most;
    });
  }

  #queue(side: SideCode, price: number): number[] {
    const { book } = this.#fed.market;
    if (book.levelLots(price) === 0) return [];
    const slots = [...book.queueAt(price)];
    return book.sideOf(slots[0] ?? NOBODY) === side ? slots : [];
  }

  #remove(slot: number): void {
    this.#fed.market.book.remove(slot);
    this.#fed.market.bookChanged();
  }

  #reduce(slot: number, lots: number): void {
    this.#fed.market.book.reduce(slot, lots);
    this.#fed.market.bookChanged();
  }

  /** Whether the book holds exactly what is offered, but for what users keep from being laid out. */
  isExact(): boolean {
    const { book } = this.#fed.market;
    const laid = [new Map<number, number>(), new Map<number, number>()] as const;
    for (const slot of book.slots()) {
      const side = book.sideOf(slot);
      if (side === null || book.ownerOf(slot) >= 0) continue;
      const price = book.priceOf(slot);
      laid[side].set(price, (laid[side].get(price) ?? 0) + book.lotsOf(slot));
    }
    return this.#sides.every((external) => {
      const held = laid[external.side];
      const prices = new Set([...external.levels.keys(), ...held.keys()]);
      return [...prices].every(
        (price) =>
          this.#stale[external.side].has(price) ||
          external.offered(price) === (held.get(price) ?? 0),
      );
    });
  }

  snapshot(): FedBookState {
    const [bids, asks] = this.#sides;
    return {
      bids: bids.snapshot(),
      asks: asks.snapshot(),
      places: this.#places.snapshot(),
      isWindow: this.#isWindow,
      nextFadeMs: this.#nextFadeMs,
      stale: [sorted(this.#stale[BUY]), sorted(this.#stale[SELL])],
    };
  }

  restore({ bids, asks, places, isWindow, nextFadeMs, stale }: FedBookState): void {
    this.#nextFadeMs = nextFadeMs;
    this.#sides[BUY].restore(bids);
    this.#sides[SELL].restore(asks);
    this.#places.restore(places);
    this.#isWindow = isWindow;
    for (const side of [BUY, SELL] as const) {
      for (const price of stale[side]) this.#stale[side].add(price);
    }
  }
}
