/**
 * What an exchange that follows a feed may do with it (exchange-rules §8 M5, M6, M8): what the venue says was traded is on
 * the tape once, whoever was filled from it, and nothing trades in a market of which the feed has said nothing for longer
 * than five seconds, or nothing at all since the program began.
 */
import type { FeedItem } from '../../../src-main/engine/feed/feed-event';
import type { Counting, Redone } from './redone';

const STALE_MS = 5_000;
/** What was consumed comes back at these instants, and may meet somebody: nobody can tell that from a print. */
const FADES_MS = 100;
/** Who stands for everybody at the venue. */
const NOBODY = 900_000;

export class FeedOracle implements Counting {
  readonly rule = 'M-feed';
  /** Trades the venue has told of, and trades of somebody here. */
  prints = 0;
  fills = 0;
  /** When the feed has last told of a market that is open. */
  readonly #fedMs = new Map<string, number>();
  readonly #isFollowing: boolean;
  #fault: string | null = null;

  constructor(isFollowing: boolean) {
    this.#isFollowing = isFollowing;
  }

  did({ command, events }: Redone): void {
    if (!this.#isFollowing) return;
    const item = command.type === 'feedEvent' ? command.item : null;
    if (item !== null && 'atMs' in command) this.#hear(item, command.atMs);
    let told = 0;
    let isPrinted = false;
    for (const event of events) {
      if (event.type !== 'trade') continue;
      const { symbol, atMs, lots, takerSide, takerUid, makerUid } = event;
      const isFill = takerUid !== NOBODY || makerUid !== NOBODY;
      if (isFill) this.fills += 1;
      if (isFill && !this.#isFed(symbol, atMs)) {
        this.#fault ??= `filled at ${atMs}: ${symbol} was last fed at ${this.#fedMs.get(symbol) ?? 'no time'}`;
      }
      // Whom the print's price has triggered or liquidated trades for themselves; a level that has faded in is older.
      const isOfItem = item?.type === 'trade' && item.symbol === symbol && takerUid === NOBODY;
      const isPrint = isOfItem && 'atMs' in command && command.atMs === atMs;
      if (isPrint && takerSide === item.takerSide) told += lots;
      // What the venue offers then, and meets somebody without a print, comes after it (M5).
      if (isPrint && told === item.lots) isPrinted = true;
    }
    if (item?.type !== 'trade' || ('atMs' in command && command.atMs % FADES_MS === 0)) return;
    this.prints += 1;
    if (!isPrinted) this.#fault ??= `${item.lots} lots were printed, ${told} are told`;
  }

  /** A trade alone opens nothing. */
  #hear({ type, symbol }: FeedItem, atMs: number): void {
    if (type === 'depth' || (type === 'trade' && this.#isFed(symbol, atMs))) {
      this.#fedMs.set(symbol, atMs);
    }
  }

  #isFed(symbol: string, atMs: number): boolean {
    const fedMs = this.#fedMs.get(symbol);
    return fedMs !== undefined && atMs - fedMs <= STALE_MS;
  }

  /** The program was closed: what was fed before is no longer so. */
  skip(): void {
    this.#fedMs.clear();
  }

  fault(): string | null {
    return this.#fault;
  }
}
