/**
 * Looking for an order whose outcome is unknown (reliability §4). A hit is proof that it exists; a
 * round that read everything and found nothing is one half of the proof that it does not. What each
 * book offers differs: by name, in the open orders, behind trades, in the history.
 */
import type { UncountedOrder } from '../../../client/request/outcome-types';
import type { FuturesTerms, Terms, WalletTerms } from '../placing/terms';
import { hasSameTerms, isNameless, type OrderKey, type TrackedOrder } from '../tracked-order';

export type Evidence =
  | {
      readonly kind: 'found';
      readonly order: TrackedOrder;
      /** By its terms: nothing says its name. */
      readonly isAlike?: true;
      /** Nor does the history, which tells names, list it, or not yet. */
      readonly isUnnamed?: true;
    }
  /** Everything was read and it is nowhere. */
  | { readonly kind: 'nothing' }
  /** Something could not be read, or a page was full: no conclusion. */
  | { readonly kind: 'inconclusive' }
  /**
   * Only the trader can tell: more orders are like it than could be ours, one is that may be another of ours, or one
   * has traded that may be it and that the exchange knows no more.
   */
  | { readonly kind: 'ambiguous'; readonly why: 'ambiguous' | 'mistakable' | 'forgotten' };

export const INCONCLUSIVE: Evidence = { kind: 'inconclusive' };
export const NOTHING: Evidence = { kind: 'nothing' };

interface SearchOf<OfTerms extends Terms> {
  readonly terms: OfTerms;
  /** The order as it was sent, under our name for it. */
  readonly sent: TrackedOrder;
  /** Whether the exchange was given that name. */
  readonly isNamed: boolean;
  /** False once the exchange has denied that name after it could still have acted on the order. */
  readonly asksByName: boolean;
  /** Told when the exchange says that it has no order of that name: no proof by itself. */
  onNameDenied(): void;
  /** Told of each order that was asked for behind a trade, whosever it is: nobody needs to ask again. */
  onRead(order: TrackedOrder): void;
  /** One that has ended and was read by any search before: it stays as it was. */
  endedBefore(key: OrderKey): TrackedOrder | undefined;
  /** Of one that the exchange denies: it has done so for so long that it is not only listed late. */
  isLost(key: OrderKey): boolean;
  /** Exchange time in which the order must have been created. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** How many orders like it and without a name are unknown, itself included. */
  readonly twins: number;
  /** One of ours that is like it but waits for another price has no id yet either. */
  isMistakable(): boolean;
  /** Orders that are known and therefore are not this one. */
  isKnown(key: OrderKey): boolean;
}
export type Search = SearchOf<Terms>;
export type WalletSearch = SearchOf<WalletTerms>;
export type FuturesSearch = SearchOf<FuturesTerms>;

/** Unknown orders of the right time that are like ours and carry no name; the oldest first. */
export function likeOurs(search: Search, orders: readonly TrackedOrder[]): TrackedOrder[] {
  const alike = orders.filter(
    (order) => isLike(search, order) && isInTime(search, order.createdAtMs),
  );
  const distinct = [...new Map(alike.map((order) => [order.orderId, order])).values()];
  return distinct.sort((left, right) => (BigInt(left.orderId) < BigInt(right.orderId) ? -1 : 1));
}

const isLike = (search: Search, order: TrackedOrder): boolean =>
  isNameless(order) && hasSameTerms(order, search.sent) && !search.isKnown(order);

const isInTime = ({ sinceMs, untilMs }: Search, atMs: number): boolean =>
  atMs >= sinceMs && atMs <= untilMs;

/** One that tells no time may be the one, and must not pass for another. */
export const isAnyUndated = (search: Search, orders: readonly TrackedOrder[]): boolean =>
  orders.some((order) => order.createdAtMs === 0 && isLike(search, order));

/** Whether one whose figures cannot be counted may be it, by whatever else is told of it. */
export function mayBeOurs(search: Search, order: UncountedOrder): boolean {
  const { sent } = search;
  const { orderId, side, type, action, createdAtMs } = order;
  if (side !== sent.side || type !== sent.type || action !== (sent.futures?.action ?? null))
    return false;
  if (createdAtMs !== 0 && !isInTime(search, createdAtMs)) return false;
  return !search.isKnown({ book: sent.book, orderId });
}

/**
 * One of as many as are unknown of its kind is ours, whichever; of more than that, nobody knows. It does matter which
 * where they wait for different prices: a stop loss that is taken for the take profit would leave its position bare.
 */
export function judgeAlike(search: Search, alike: readonly TrackedOrder[]): Evidence {
  const [first] = alike;
  if (first === undefined) return NOTHING;
  if (search.isMistakable()) return { kind: 'ambiguous', why: 'mistakable' };
  if (alike.length > search.twins) return { kind: 'ambiguous', why: 'ambiguous' };
  return { kind: 'found', order: first, isAlike: true };
}
