/** What the book would fill of the orders at once, and what of them would rest. */
import { atoms, lots, ticks, type Atoms, type Lots } from '../../money/units';
import type { OrderQuantity } from '../order';
import type { TicketDraft } from './draft';
import type { TicketFacts } from './facts';
import { valueOf, type Measure } from './measure';
import type { TicketOrder } from './order';
import {
  protectedPrice,
  takeFrom,
  walkOf,
  without,
  type Step,
  type Taken,
  type Walk,
} from './walk';

export interface ExpectedFills {
  readonly now: Walk;
  /** What then waits in the book, at the orders' own prices; of a trigger, all of it. */
  readonly rests: Lots;
  readonly restValue: Atoms;
  /** The same, order by order. */
  readonly restSteps: readonly Step[];
  /** Both, order by order: the exchange looks at the account after each of them. */
  readonly byOrder: readonly OrderFill[];
  /** What a market order leaves where its protection ends it: it is cancelled. Null: it leaves nothing so. */
  readonly unfilled: OrderQuantity | null;
}

export interface OrderFill {
  readonly now: readonly Step[];
  readonly rest: Step | null;
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
  const byOrder: OrderFill[] = [];
  let unfilled: OrderQuantity | null = null;
  for (const { price, quantity, side } of orders) {
    const met = takeFrom(measure, depth, side, quantity, price ?? protectedPrice(side, depth));
    const isRefused = draft.timeInForce === 'POST_ONLY' && met.lots > 0;
    const isDead = isRefused || isKilled(draft, quantity, met);
    const taken = isDead ? { ...met, ...NOTHING } : met;
    parts.push(taken);
    depth = without(depth, taken.lots);
    if (price === null && taken.isStopped) unfilled = leftOf(quantity, taken);
    const isResting = quantity.unit === 'base' && price !== null && mayRest(draft) && !isRefused;
    const rest = lots(isResting ? quantity.lots - taken.lots : 0);
    const step = price === null || rest === 0 ? null : { price, lots: rest };
    byOrder.push({ now: taken.steps, rest: step });
    if (step === null) continue;
    rests += rest;
    restValue += valueOf(measure, step.price, rest);
    restSteps.push(step);
  }
  const best = shown[0]?.[0];
  const now = walkOf(measure, parts, best === undefined ? null : ticks(best));
  return { now, rests: lots(rests), restValue: atoms(restValue), restSteps, byOrder, unfilled };
}

const leftOf = (quantity: OrderQuantity, taken: Taken): OrderQuantity =>
  quantity.unit === 'base'
    ? { unit: 'base', lots: lots(quantity.lots - taken.lots) }
    : { unit: 'quote', atoms: atoms(quantity.atoms - taken.value) };

/** All of it or nothing (exchange-rules §2). */
const isKilled = (
  { timeInForce }: TicketDraft,
  quantity: OrderQuantity,
  { lots: met }: Taken,
): boolean => timeInForce === 'FOK' && quantity.unit === 'base' && met < quantity.lots;
const NOTHING = { steps: [], lots: lots(0), value: atoms(0n), tickLots: 0n, worstPrice: null };

/** What is not filled at once is cancelled. */
const mayRest = ({ timeInForce }: TicketDraft): boolean =>
  timeInForce !== 'IOC' && timeInForce !== 'FOK';
