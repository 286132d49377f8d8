/**
 * Pages of a history that reach behind what the engine keeps in memory: what it has and what the disk has,
 * as one list, newest first (exchange-rules §2, Retention).
 */
import type { FuturesTradeRecord, Page } from '../../engine/futures/query';
import type { Caller } from '../handler';

/** How the rows of a history are told apart and put in their order. */
interface Place {
  readonly number: number;
  /** Of two rows with one number: the lower comes first. */
  readonly side: 0 | 1;
}

export const placeOfTrade = ({ tradeId, isBuyer }: FuturesTradeRecord): Place => ({
  number: tradeId,
  side: isBuyer ? 0 : 1,
});

/** `rows` are the engine's for this page; `read` asks the disk for the same page. */
export function withOlder<Row>(
  { turn, uid }: Pick<Caller, 'turn' | 'uid'>,
  contract: string,
  page: Page,
  rows: readonly Row[],
  read: (page: Page) => readonly Row[],
  placeOf: (row: Row) => Place,
): readonly Row[] {
  if (!turn.query.futures.isShortened(uid, contract)) return rows;
  const merged = new Map<string, Row>();
  // What the engine has is the newer word on it: a live order has no record yet.
  for (const row of [...read(page), ...rows]) {
    const { number, side } = placeOf(row);
    merged.set(`${number} ${side}`, row);
  }
  const inOrder = [...merged.values()].sort((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)];
    return second.number - first.number || first.side - second.side;
  });
  return inOrder.slice(0, page.limit);
}
