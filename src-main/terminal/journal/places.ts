/** Where trades were closed: each pair on spot and on margin, each contract; how each is read and what comes of it. */
import type { ClosedPositionRow, JournalTrade } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import type { ListedContract, SpotPair } from '@shared/domain/instrument';
import { tripsOf, type CoinsOut } from '@shared/domain/journal';
import type { OrderBookKind } from '@shared/domain/order';
import type { ExchangeClient } from '../../client/exchange-client';
import { mayGoOn } from '../../client/endpoints/pages';
import type { ProfitHistory } from '../futures/profit-history';
import { FULL_PAGE, laneKey, walletLane } from '../orders/lane';
import { isUnknownSymbol } from '../reconcile/trade-reader';
import { unreadBy, type Unread } from '../unread';
import { PagedList } from './pages';
import { positionRow, tripRow } from './rows';

export interface Closed {
  readonly trades: readonly JournalTrade[];
  /** A round trip is under way. */
  readonly isOpen: boolean;
}

export interface Place {
  readonly key: string;
  readonly book: OrderBookKind;
  readonly symbol: string;
  /** The coin that its trades buy and sell; empty where coins cannot leave. */
  readonly base: string;
  /** Something was ever traded there. */
  readonly isTraded: boolean;
  /** A closed position of that id is known. */
  hasPosition(positionId: string): boolean;
  /** What went wrong; null when all of it is known. `gone`: ids of positions that must have closed. */
  read(client: ExchangeClient, gone: readonly string[]): Promise<Unread | null>;
  closed(coinsOut: readonly CoinsOut[]): Closed;
  /** Ids of closed positions whose figures cannot be counted. */
  leftOut(): readonly string[];
}

export function pairPlace(book: 'spot' | 'margin', pair: SpotPair): Place {
  const lane = walletLane(book, pair);
  const list = new PagedList<Fill>(({ tradeId, side, orderId }) => `${tradeId} ${side} ${orderId}`);
  return {
    key: laneKey(lane),
    book,
    symbol: pair.symbol,
    base: book === 'spot' ? pair.base : '',
    get isTraded() {
      return list.rows.length > 0;
    },
    hasPosition: () => false,
    read: (client) =>
      list.read(async (last) => {
        const answer = await lane.ownTrades(client, last?.tradeId);
        if (answer.kind === 'accepted') {
          const rows = answer.value;
          // The id that was asked for is on the page again.
          const isLast = !mayGoOn(rows.length, FULL_PAGE) || rows.at(-1)?.tradeId === last?.tradeId;
          return { rows, isLast };
        }
        return isUnknownSymbol(answer) ? { rows: [], isLast: true } : { error: unreadBy(answer) };
      }),
    leftOut: () => [],
    closed: (coinsOut) => {
      const fills = list.rows;
      const { closed, isOpen } = tripsOf({ pair, canBeShort: book === 'margin', fills, coinsOut });
      return { trades: closed.map((trip) => tripRow(book, pair, trip)), isOpen };
    },
  };
}

export function contractPlace(contract: ListedContract, profits: ProfitHistory): Place {
  const list = new PagedList<ClosedPositionRow>(({ positionId }) => positionId);
  return {
    key: laneKey({ book: 'futures', symbol: contract.symbol }),
    book: 'futures',
    symbol: contract.symbol,
    base: '',
    get isTraded() {
      return list.rows.length > 0;
    },
    // One that cannot be counted is not waited for.
    hasPosition: (positionId) =>
      list.has(positionId) || profits.leftOut(contract.symbol).includes(positionId),
    leftOut: () => profits.leftOut(contract.symbol),
    read: (client, gone) =>
      list.read(
        async (last) => {
          const page = await profits.page(client.futures, contract, last?.positionId ?? null);
          if (page.error !== null) return { error: page.error };
          return { rows: page.positions, isLast: page.isComplete };
        },
        // Pages go by when a position opened: one that was held for long closes behind newer ones that are known.
        ({ positionId }) => gone.some((id) => !list.has(id) && BigInt(id) < BigInt(positionId)),
      ),
    closed: () => ({ trades: list.rows.map((row) => positionRow(contract, row)), isOpen: false }),
  };
}
