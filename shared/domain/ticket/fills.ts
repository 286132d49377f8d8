/** What the book would fill of the orders at once, and what of them would rest. */
import { atoms, lots, ticks, type Atoms, type Lots } from '../../money/units';
import type { TicketDraft } from './draft';
import type { TicketFacts } from './facts';
import { valueOf, type Measure } from './measure';
import type { TicketOrder } from './order';
import { takeFrom, walkOf, without, type Step, type Taken, type Walk } from './walk';

export interface ExpectedFills {
  readonly now: Walk;
  /** What then waits in the book, at the orders' own prices; of a trigger, all of it. */
  readonly rests: Lots;
  readonly restValue: Atoms;
  /** The same, order by order. */
  readonly restSteps: readonly Step[];
}

/**
 * One after the other, as they are sent and as a batch is matched (exchange-rules §2). A trigger places its order
 * later: nothing of it is filled by today's book.
 */
export function expectedFills(
  orders: readonly TicketOrder[],
  draft: TicketDraft,
  facts: TicketFacts,
  measure: Measure,
): ExpectedFills {
  const isBuy = draft.side === 'BUY';
  const shown = draft.form === 'trigger' ? [] : isBuy ? facts.asks : facts.bids;
  let depth = shown;
  let rests = 0;
  let restValue = 0n;
  const restSteps: Step[] = [];
  const parts: Taken[] = [];
  for (const { price, quantity, side } of orders) {
    const taken = takeFrom(measure, depth, side, quantity, price);
    parts.push(taken);
    depth = without(depth, taken.lots);
    if (quantity.unit !== 'base' || price === null || !mayRest(draft)) continue;
    const rest = lots(quantity.lots - taken.lots);
    rests += rest;
    restValue += valueOf(measure, price, rest);
    if (rest > 0) restSteps.push({ price, lots: rest });
  }
  const best = shown[0]?.[0];
  const now = walkOf(measure, parts, best === undefined ? null : ticks(best));
  return { now, rests: lots(rests), restValue: atoms(restValue), restSteps };
}

/** What is not filled at once is cancelled. */
const mayRest = ({ timeInForce }: TicketDraft): boolean =>
  timeInForce !== 'IOC' && timeInForce !== 'FOK';
