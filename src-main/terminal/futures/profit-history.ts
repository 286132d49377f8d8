/** Closed positions of a contract, page by page back in time (document §4.4, profitHistorical). */
import type { CommandInput, CommandOutput } from '@shared/contract/terminal';
import type { ListedContract } from '@shared/domain/instrument';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import type { ExchangeFutures } from '../../client/exchange-client';
import { mayGoOn, refusedPage } from '../../client/pages';
import { unreadBy } from '../unread';
import { endingOf } from './forced-orders';
import { toClosedRow } from './position-rows';

const PAGE = 100;
/** The document's largest page: what ended before the oldest order on it is told without how. */
const ORDERS = 1_000;

/** The exchange's `fromId` is included in its page; ours begins after the last row seen. */
export async function profitHistory(
  futures: ExchangeFutures,
  contract: ListedContract,
  before: CommandInput<'profitHistory'>['before'],
): Promise<CommandOutput<'profitHistory'>> {
  const fromId = before === null ? null : BigInt(before) - 1n;
  if (fromId !== null && fromId <= 0n) return { positions: [], isComplete: true, error: null };
  const page = fromId === null ? {} : { fromId: fromId.toString() };
  const answer = await futures.profitHistory(contract, { limit: PAGE, ...page });
  if (answer.kind !== 'accepted') {
    return { positions: [], isComplete: false, error: unreadBy(answer) };
  }
  const ids = answer.value.map(({ positionId }) => positionId);
  const refused = refusedPage(ids, { limit: PAGE, ...page });
  if (refused?.kind === 'rejected') {
    return { positions: [], isComplete: false, error: unreadBy(refused) };
  }
  const orders = answer.value.length === 0 ? [] : await pastOrders(futures, contract);
  const positions = answer.value.map((closed) =>
    toClosedRow(contract.symbol, closed, endingOf(closed, orders)),
  );
  return { positions, isComplete: !mayGoOn(positions.length, PAGE), error: null };
}

/** None where they cannot be read: the positions are told all the same. */
async function pastOrders(
  futures: ExchangeFutures,
  contract: ListedContract,
): Promise<readonly PastFuturesOrder[]> {
  const answer = await futures.orderHistory(contract, { limit: ORDERS });
  return answer.kind === 'accepted' ? answer.value : [];
}
