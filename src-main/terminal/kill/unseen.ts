/** Where nobody can look: what the kill switch cannot prove to be empty, each by its name. */
import type { OrderBookKind } from '@shared/domain/order';
import type { Market } from '../market';
import type { Place } from './places';
import { why, type Stuck, type Why } from './why';

/** More names than this are counted. */
const NAMES = 20;
const BOOKS = ['spot', 'margin', 'futures'] as const;

const said = (reason: Why, symbol = ''): Stuck[number] => ({ symbol, orderId: '', why: reason });

/** Wallets, or single pairs of them, whose open orders cannot be read. */
export function unread(places: readonly Place[], nowMs: number): Stuck {
  return BOOKS.flatMap((book): Stuck => {
    const all = places.filter((place) => place.book === book);
    const closed = all.filter((place) => place.isUnreadable(nowMs));
    const reason = ({ problem }: Place): Why =>
      why('unread', { wallet: book, code: problem?.code ?? '', message: problem?.message ?? '' });
    const [first] = closed;
    if (first === undefined) return [];
    if (closed.length === all.length) return [said(reason(first))];
    const named = closed.slice(0, NAMES).flatMap((place) => {
      return place.symbols().map((symbol) => said(reason(place), symbol));
    });
    const more = closed.length - NAMES;
    if (more <= 0) return named;
    return [...named, said(why('unreadMore', { wallet: book, count: String(more) }))];
  });
}

/** Wallets that this key has never had rights to. */
export const barred = (books: readonly OrderBookKind[]): Stuck =>
  books.map((book) => said(why('noRights', { wallet: book })));

/** Pairs whose amounts cannot be counted here: what is open there is read by nobody here. */
export function uncounted(symbols: readonly string[]): Stuck {
  const named = symbols.slice(0, NAMES).map((symbol) => said(why('uncounted', {}), symbol));
  const more = symbols.length - NAMES;
  return more > 0 ? [...named, said(why('uncountedMore', { count: String(more) }))] : named;
}

/** Open orders of contracts can be read and cancelled by the contract's name only. */
export function noContracts(market: Market): Stuck {
  if (market.futuresState.phase !== 'open' || market.contracts().length > 0) return [];
  return [said(why('noContracts', {}))];
}

/**
 * Which contracts there are was never told. A later list that does not come hides nothing: what is open of those that
 * were told is read for itself.
 */
export function unreachable(market: Market): Stuck {
  const { phase, problem } = market.futuresState;
  if (phase !== 'unreachable' || market.listedContracts().length > 0) return [];
  const { code = '', message = '' } = problem ?? {};
  return [said(why('unreachable', { code, message }))];
}
