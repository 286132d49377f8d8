/** Closed positions of a contract, page by page back in time (document §4.4, profitHistorical). */
import type { CommandInput, CommandOutput } from '@shared/contract/terminal';
import type { ListedContract } from '@shared/domain/instrument';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import type { ClosedPosition } from '@shared/domain/position';
import type { ExchangeFutures, Outcome } from '../../client/exchange-client';
import { refusedPage } from '../../client/endpoints/pages';
import { readToEnd } from '../page-end';
import { unreadBy } from '../unread';
import { endingOf } from './forced-orders';
import { readableOf } from './past-rows';
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
  const answer = await readPage(futures, contract, before);
  if (answer.kind !== 'accepted') {
    return { positions: [], isComplete: false, error: unreadBy(answer) };
  }
  const { rows, isComplete } = await readToEnd(answer.value, PAGE, {
    read: ({ positionId }) => readPage(futures, contract, positionId),
    keyOf: ({ positionId }) => positionId,
  });
  const orders = rows.length === 0 ? [] : await pastOrders(futures, contract);
  const positions = rows.map((closed) =>
    toClosedRow(contract.symbol, closed, endingOf(closed, orders)),
  );
  return { positions, isComplete, error: null };
}

async function readPage(
  futures: ExchangeFutures,
  contract: ListedContract,
  before: string | null,
): Promise<Outcome<readonly ClosedPosition[]>> {
  const fromId = before === null ? null : BigInt(before) - 1n;
  if (fromId !== null && fromId <= 0n) return { kind: 'accepted', value: [] };
  const page = fromId === null ? {} : { fromId: fromId.toString() };
  const answer = await futures.profitHistory(contract, { limit: PAGE, ...page });
  if (answer.kind !== 'accepted') return answer;
  const ids = answer.value.map(({ positionId }) => positionId);
  return refusedPage(ids, { limit: PAGE, ...page }) ?? answer;
}

/** None where they cannot be read: the positions are told all the same. */
async function pastOrders(
  futures: ExchangeFutures,
  contract: ListedContract,
): Promise<readonly PastFuturesOrder[]> {
  const answer = await futures.orderHistory(contract, { limit: ORDERS });
  return answer.kind === 'accepted' ? readableOf(answer.value) : [];
}
