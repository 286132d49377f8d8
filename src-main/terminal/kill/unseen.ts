/** Where nobody can look: what the kill switch cannot prove to be empty, each by its name. */
import type { TopicValue } from '@shared/contract/terminal';
import type { OrderBookKind } from '@shared/domain/order';
import type { Market } from '../market';
import type { Place } from './places';

type Stuck = TopicValue<'kill'>['stuck'];

/** More names than this are counted. */
const NAMES = 20;
const WALLETS: Readonly<Record<OrderBookKind, string>> = {
  spot: 'the spot wallet',
  margin: 'the margin wallet',
  futures: 'the futures wallet',
};
const BOOKS = ['spot', 'margin', 'futures'] as const;

const said = (why: string, symbol = ''): Stuck[number] => ({ symbol, orderId: '', why });

/** Wallets, or single pairs of them, whose open orders cannot be read. */
export function unread(places: readonly Place[], nowMs: number): Stuck {
  return BOOKS.flatMap((book): Stuck => {
    const all = places.filter((place) => place.book === book);
    const closed = all.filter((place) => place.isUnreadable(nowMs));
    const what = `open orders of ${WALLETS[book]} cannot be read`;
    const [first] = closed;
    if (first === undefined) return [];
    if (closed.length === all.length) return [said(`${what}: ${first.problem}`)];
    const named = closed.slice(0, NAMES).flatMap((place) => {
      return place.symbols().map((symbol) => said(`${what}: ${place.problem}`, symbol));
    });
    const more = closed.length - NAMES;
    return more > 0 ? [...named, said(`${what} of ${more} more pairs`)] : named;
  });
}

/** Wallets that this key has never had rights to. */
export const barred = (books: readonly OrderBookKind[]): Stuck =>
  books.map((book) =>
    said(
      `${WALLETS[book]}: the key has no rights there and never had, so nothing placed from here is there; orders of other programs could not be seen`,
    ),
  );

/** Pairs whose amounts cannot be counted here: what is open there is read by nobody here. */
export function uncounted(symbols: readonly string[]): Stuck {
  const why = 'its amounts cannot be counted here, so nobody sees here whether orders are open';
  const named = symbols.slice(0, NAMES).map((symbol) => said(why, symbol));
  const more = symbols.length - NAMES;
  return more > 0 ? [...named, said(`the same holds for ${more} more pairs`)] : named;
}

/** Open orders of contracts can be read and cancelled by the contract's name only. */
export function noContracts(market: Market): Stuck {
  if (market.futuresState.phase !== 'open' || market.contracts().length > 0) return [];
  return [said('the exchange lists no contracts: nobody can see whether orders of any are open')];
}

export function unreachable({ futuresState }: Market): Stuck {
  if (futuresState.phase !== 'unreachable') return [];
  return [said(`the contracts cannot be reached: ${futuresState.problem?.message ?? ''}`)];
}
