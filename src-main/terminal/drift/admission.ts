/** Which orders the simulator is asked about, and what of the market it has to be told for that. */
import type { DriftReason } from '@shared/contract/terminal';
import type { Book } from '@shared/domain/book';
import type { Clock } from '@shared/kernel/ports';
import { isFresh, type KnownBook } from '../market/books';
import type { Terms } from '../orders/placing/terms';
import type { ShadowOrder } from './shadow-port';

export type Asked = Omit<ShadowOrder, 'book'>;

/** What is known of an order's market when it leaves. */
export interface Known {
  /** Null where nobody watches its book: it is never asked for. */
  readonly book: KnownBook | null;
  readonly isFeedOpen: boolean;
  /** All that trades there has been told, from before the order left on. */
  readonly isTapeHeard: boolean;
  readonly hasRoom: boolean;
  readonly clock: Clock;
}

/** Why nothing is said of an order from the beginning; empty where the simulator is asked. */
export function whyNot(terms: Terms, asked: Asked, known: Known): DriftReason {
  if (terms.book === 'margin') return 'margin';
  if (terms.book === 'futures' && terms.trigger !== null) return 'triggered';
  if (known.book === null) return 'unwatched';
  if (!known.isFeedOpen) return 'gap';
  if (!isFresh(known.clock, known.book)) return 'stale';
  if (!known.hasRoom) return 'too-many';
  if (!mayRest(asked)) return '';
  if (isBeyond(asked, known.book.book)) return 'beyond-book';
  return known.isTapeHeard ? '' : 'no-tape';
}

/** What an order that leaves now would meet first; 0 where nobody is there. */
export const touchOf = ({ side }: Asked, { bids, asks }: Book): number =>
  (side === 'BUY' ? asks : bids)[0]?.price ?? 0;

const mayRest = ({ type, timeInForce }: Asked): boolean =>
  type === 'LIMIT' && timeInForce !== 'IOC' && timeInForce !== 'FOK';

/** Behind all that is shown of its side: what stands before it there nobody knows. */
function isBeyond({ side, price }: Asked, { bids, asks }: Book): boolean {
  const worst = (side === 'BUY' ? bids : asks).at(-1)?.price;
  if (worst === undefined || price === null) return false;
  return side === 'BUY' ? price < worst : price > worst;
}
