/** An order as it ended, with what only its own trades tell. */
import type { Lane } from '../lane';
import type { OrdersParts } from '../parts';
import type { TrackedOrder } from '../tracked-order';
import { withAverage } from './proven-end';

/** Null: what it has executed is told by its own trades alone, and those cannot be read. */
export async function wholeEnd(
  order: TrackedOrder,
  lane: Lane,
  { reconcile, blotter }: Pick<OrdersParts, 'reconcile' | 'blotter'>,
): Promise<TrackedOrder | null> {
  if (order.isExecutedUnsaid === true) {
    reconcile.readTrades(lane);
    if (!(await reconcile.refresh(lane))) return null;
  }
  return withAverage(blotter.atLeast(order), blotter.fillsOf(order), lane.instrument);
}
