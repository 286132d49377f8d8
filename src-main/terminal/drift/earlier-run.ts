/** An order that had ended before its program did: nobody tells of its end again, it is read off the disk. */
import type { DriftRow } from '@shared/contract/terminal';
import { lots } from '@shared/money/units';
import { readOrderRow } from '../orders/rows';
import type { TrackedOrder } from '../orders/tracked-order';
import type { TerminalStore } from '../ports';

/** Of its book and time: among so many it is looked for. */
const LOOKED_THROUGH = 200;
/** The exchange stamps an order a little later than it left here. */
const LATER_MS = 60_000;

/** Null where no end is kept. */
export function endOnDisk(
  store: Pick<TerminalStore, 'finishedOrders'>,
  { book, orderId, leftAtMs }: DriftRow,
): Pick<TrackedOrder, 'status' | 'executed'> | null {
  if (orderId === '') return null;
  for (const text of store.finishedOrders(book, leftAtMs + LATER_MS, LOOKED_THROUGH)) {
    const row = readOrderRow(text);
    if (row?.orderId !== orderId) continue;
    const { executedLots } = row;
    const isFilled = row.status === 'FILLED';
    return { status: isFilled ? 'FILLED' : 'CANCELED', executed: lots(executedLots) };
  }
  return null;
}
