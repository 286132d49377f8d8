/**
 * Closed positions of a contract, page by page back in time (document §4.4, profitHistorical). One whose figures cannot
 * be read hides no other: it is left out, and that is told once.
 */
import type { CommandInput, CommandOutput } from '@shared/contract/terminal';
import type { ListedContract } from '@shared/domain/instrument';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import type { ClosedRow, ExchangeFutures, Outcome } from '../../client/exchange-client';
import type { Activity } from '../activity';
import { readToEnd } from '../page-end';
import { unreadBy, type Unread } from '../unread';
import { endingOf } from './forced-orders';
import { readableClosed, readableOf } from './readable-rows';
import { toClosedRow } from './position-rows';

type Page = CommandOutput<'profitHistory'>;

const PAGE = 100;
/** The document's largest page: what ended before the oldest order on it is told without how. */
const ORDERS = 1_000;
/** In a row, of which no position can be read. */
const MAX_ODD_PAGES = 20;
const TOO_MANY_ODD: Unread = { code: 'too-long', message: MAX_ODD_PAGES.toString() };

export class ProfitHistory {
  readonly #activity: Pick<Activity, 'add'>;
  /** By symbol: ids of positions that have been read and cannot be counted. */
  readonly #leftOut = new Map<string, Set<string>>();

  constructor(activity: Pick<Activity, 'add'>) {
    this.#activity = activity;
  }

  leftOut(symbol: string): string[] {
    return [...(this.#leftOut.get(symbol) ?? [])];
  }

  /** From behind a position on: whoever reads on does so from the last that was told. */
  async page(
    futures: ExchangeFutures,
    contract: ListedContract,
    before: CommandInput<'profitHistory'>['before'],
  ): Promise<Page> {
    let fromBefore = before;
    for (let pages = 0; pages < MAX_ODD_PAGES; pages += 1) {
      const answer = await readPage(futures, contract, fromBefore);
      if (answer.kind !== 'accepted') return unread(unreadBy(answer));
      const { rows, isComplete } = await readToEnd(answer.value, PAGE, {
        read: ({ positionId }) => readPage(futures, contract, positionId),
        keyOf: ({ positionId }) => positionId,
      });
      this.#leaveOut(rows, contract);
      const positions = await told(futures, contract, rows);
      if (positions.length > 0 || isComplete) return { positions, isComplete, error: null };
      fromBefore = rows.at(-1)?.positionId ?? null;
    }
    return unread(TOO_MANY_ODD);
  }

  #leaveOut(rows: readonly ClosedRow[], { symbol }: ListedContract): void {
    const leftOut = this.#leftOut.get(symbol) ?? new Set();
    this.#leftOut.set(symbol, leftOut);
    for (const { positionId, position, why } of rows) {
      if (position !== null || leftOut.has(positionId)) continue;
      leftOut.add(positionId);
      this.#activity.add('closedPositionUnreadable', { symbol, positionId, reason: why });
    }
  }
}

const unread = (error: Unread): Page => ({ positions: [], isComplete: false, error });

/** Each once, whatever the exchange has listed twice. */
async function told(
  futures: ExchangeFutures,
  contract: ListedContract,
  rows: readonly ClosedRow[],
): Promise<Page['positions']> {
  const distinct = new Map(readableClosed(rows).map((closed) => [closed.positionId, closed]));
  if (distinct.size === 0) return [];
  const orders = await pastOrders(futures, contract);
  return [...distinct.values()].map((closed) =>
    toClosedRow(contract.symbol, closed, endingOf(closed, orders)),
  );
}

/** The exchange's `fromId` is included in its page; ours begins after the last row seen. */
async function readPage(
  futures: ExchangeFutures,
  contract: ListedContract,
  before: string | null,
): Promise<Outcome<readonly ClosedRow[]>> {
  const fromId = before === null ? null : BigInt(before) - 1n;
  if (fromId !== null && fromId <= 0n) return { kind: 'accepted', value: [] };
  const page = fromId === null ? {} : { fromId: fromId.toString() };
  return futures.profitHistory(contract, { limit: PAGE, ...page });
}

/** None where they cannot be read: the positions are told all the same. */
async function pastOrders(
  futures: ExchangeFutures,
  contract: ListedContract,
): Promise<readonly PastFuturesOrder[]> {
  const answer = await futures.orderHistory(contract, { limit: ORDERS });
  return answer.kind === 'accepted' ? readableOf(answer.value) : [];
}
