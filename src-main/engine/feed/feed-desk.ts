/**
 * The department that follows a feed (exchange-rules §8): gives each event to its market, closes what
 * is not fed or has not been for more than five seconds (M8), and lets consumption fade. No crowd here.
 */
import { unknownSymbol, type Rejection } from '@shared/domain/rejection';
import type { Mark, Rate } from '@shared/money/units';
import type { Department } from '../department';
import { itemProblem } from './check-item';
import { FedBook, type FedBookState } from './fed-book';
import type { FedMarket } from './fed-market';
import type { FeedDepth, FeedEvent, FeedItem, FeedRules } from './feed-event';

/** The key of its state in a snapshot. */
const FEED = 'feed';
/** A market of which the feed has said nothing for longer is closed. */
const STALE_MS = 5000;

/** The contracts' side of the exchange takes fed prices; whether it knows the contract. */
type PricesDoor = (
  contract: string,
  fed: { readonly index?: Mark; readonly mark?: Mark; readonly rate?: Rate },
) => boolean;

interface FollowedMarket {
  readonly fed: FedMarket;
  readonly book: FedBook;
  /** Market time of the last depth or trade; null while the market is closed for want of them. */
  fedAtMs: number | null;
}

interface FeedDeskState {
  readonly place: number;
  readonly markets: readonly { readonly fedAtMs: number | null; readonly book: FedBookState }[];
}

export class FeedDesk implements Department {
  readonly name = FEED;
  /** Place in the recording of the last event that was taken in. */
  place = 0;
  readonly #nowMs: () => number;
  readonly #markets: readonly FollowedMarket[];
  readonly #bySymbol: ReadonlyMap<string, FollowedMarket>;
  readonly #prices: PricesDoor;
  readonly #seq: () => number;
  /** As before decision 223. */
  readonly #followsAnytime: boolean;
  /** What has happened up to here the books have followed. */
  #followedSeq = 0;

  /** `isNew`: nothing has been fed yet; else `restore` says what has. */
  constructor(
    rules: FeedRules,
    ports: {
      readonly nowMs: () => number;
      /** How much has happened. */
      readonly seq: () => number;
      readonly markets: readonly FedMarket[];
      readonly prices: PricesDoor;
    },
    isNew: boolean,
    followsAnytime: boolean,
  ) {
    this.#nowMs = ports.nowMs;
    this.#seq = ports.seq;
    this.#followsAnytime = followsAnytime;
    this.#prices = ports.prices;
    this.#markets = ports.markets.map((fed) => ({
      fed,
      book: new FedBook(fed, rules, ports.nowMs),
      fedAtMs: null,
    }));
    this.#bySymbol = new Map(this.#markets.map((one) => [one.fed.market.symbol, one]));
    if (isNew) for (const { fed } of this.#markets) fed.setUnfed(true);
  }

  /** A refused event leaves everything as it was. */
  execute({ item, place }: FeedEvent): Rejection | null {
    const refusal = itemProblem(item) ?? this.#run(item);
    if (refusal === null && place !== undefined) this.place = place;
    return refusal;
  }

  #run(item: FeedItem): Rejection | null {
    if (item.type === 'index' || item.type === 'funding') {
      return this.#prices(item.symbol, item) ? null : unknownSymbol(item.symbol);
    }
    const followed = this.#bySymbol.get(item.symbol);
    if (followed === undefined) return unknownSymbol(item.symbol);
    if (item.type === 'depth') this.#depth(followed, item);
    else {
      if (followed.fedAtMs !== null) followed.fedAtMs = this.#nowMs();
      followed.book.trade(item);
    }
    return null;
  }

  /** Depth opens a market that was closed for want of it: a trade alone does not say where it is. */
  #depth(followed: FollowedMarket, item: FeedDepth): void {
    const wasClosed = followed.fedAtMs === null;
    followed.fedAtMs = this.#nowMs();
    // A whole book takes the place of what was there before; changes go on from it.
    if (wasClosed && item.isSnapshot) followed.book.forget();
    if (wasClosed) followed.fed.setUnfed(false);
    followed.book.depth(item);
  }

  nextDueMs(): number {
    let dueMs = Infinity;
    for (const { fedAtMs, book } of this.#markets) {
      if (fedAtMs !== null) dueMs = Math.min(dueMs, fedAtMs + STALE_MS + 1, book.nextDueMs());
    }
    return dueMs;
  }

  runDue(): void {
    const nowMs = this.#nowMs();
    for (const followed of this.#markets) {
      const { fedAtMs, fed, book } = followed;
      if (fedAtMs === null) continue;
      if (nowMs - fedAtMs > STALE_MS) {
        followed.fedAtMs = null;
        fed.setUnfed(true);
      } else book.fadeTo(nowMs);
    }
  }

  /**
   * Only what has happened is followed: consumption has faded since, and who asks again at some later time, such as
   * where the market was last looked at, would find a little more on offer for whom it crosses.
   */
  followUp(): void {
    if (!this.#followsAnytime && !this.isBehind()) return;
    for (const { book } of this.#markets) book.followUp();
    this.#followedSeq = this.#seq();
  }

  isBehind(): boolean {
    return !this.#followsAnytime && this.#followedSeq !== this.#seq();
  }

  /** What was fed before the program was closed is no longer so. */
  closeTime(): void {
    for (const followed of this.#markets) {
      if (followed.fedAtMs === null) continue;
      followed.fedAtMs = null;
      followed.fed.setUnfed(true);
    }
  }

  snapshot(): FeedDeskState {
    return {
      place: this.place,
      markets: this.#markets.map(({ fedAtMs, book }) => ({ fedAtMs, book: book.snapshot() })),
    };
  }

  restore(state: unknown): void {
    const { place, markets } = state as FeedDeskState;
    this.place = place;
    markets.forEach(({ fedAtMs, book }, index) => {
      const followed = this.#markets[index];
      if (followed === undefined) return;
      followed.fedAtMs = fedAtMs;
      followed.book.restore(book);
    });
  }

  /** I12 beside a feed: the book is external − consumed and users' orders, and nothing else. */
  audit(): readonly string[] {
    return this.#markets.every(({ book }) => book.isExact()) ? [] : ['I12'];
  }
}
