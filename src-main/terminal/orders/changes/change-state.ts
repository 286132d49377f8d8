/**
 * The guarded change of a resting order as data: what is kept on disk between its steps, and what
 * follows from how the old order ended. The exchange has no amend (exchange-rules §2), so a change is
 * dry check, cancel, read what was executed, place the rest; and an offer to put it back if that fails.
 */
import { changeRow, commands, type ChangeRow, type OrderDraft } from '@shared/contract/terminal';
import { formatTrimmed } from '@shared/money/decimal';
import type { Lots } from '@shared/money/units';

/** Where a change is; what is shown of it is its `row.step`. */
const PHASES = ['canceling', 'placing', 'offer', 'restoring', 'ended'] as const;

export interface ChangeState {
  readonly phase: (typeof PHASES)[number];
  readonly row: ChangeRow;
  /** The old order, whole. */
  readonly oldDraft: OrderDraft;
  readonly oldLots: number;
  /** Of the whole new order, executed part included. */
  readonly newLots: number;
  /** Null until the old order has ended. */
  readonly executedLots: number | null;
  /** Of the attempt to put the old order back. */
  readonly restoreIntentId: string;
  readonly newOrderId: string;
  /** Of the refusal that a desk is told. */
  readonly code: string;
  readonly by: 'exchange' | 'terminal';
  readonly startedAtMs: number;
}

/** A stored change, or null when it is damaged. */
export function readChange(content: string): ChangeState | null {
  try {
    const state = JSON.parse(content) as ChangeState; // written by Changes; what matters is checked
    const isWhole =
      PHASES.includes(state.phase) &&
      changeRow.safeParse(state.row).success &&
      commands.testOrder.input.shape.draft.safeParse(state.oldDraft).success &&
      [state.oldLots, state.newLots, state.startedAtMs].every(Number.isSafeInteger);
    return isWhole ? state : null;
  } catch {
    return null;
  }
}

export const isOver = ({ phase }: ChangeState): boolean => phase === 'ended';

/** How an order that has ended ended. */
export interface Ended {
  readonly status: 'FILLED' | 'CANCELED' | 'REJECTED';
  readonly executed: Lots | number;
}

/**
 * What is still to be placed once the old order has ended: the new quantity less what was executed of
 * the old one; 0 when nothing is left of either.
 */
export function lotsToPlace({ newLots }: ChangeState, { status, executed }: Ended): number {
  return status === 'FILLED' ? 0 : Math.max(0, newLots - executed);
}

/** What was never executed of the old order. */
export const lotsToRestore = ({ oldLots, executedLots }: ChangeState): number =>
  Math.max(0, oldLots - (executedLots ?? 0));

/**
 * The draft with another size, and another price where one is given: of a condition order that is the
 * price of its trigger, which stands for it in a change.
 */
export function resized(
  draft: OrderDraft,
  lots: number,
  quantityPrecision: number,
  price?: string,
): OrderDraft {
  const quantity = lotsText(lots, quantityPrecision);
  if (draft.book !== 'futures' || draft.trigger === null) {
    return { ...draft, price: price ?? draft.price, quantity };
  }
  const { trigger } = draft;
  return { ...draft, quantity, trigger: { ...trigger, price: price ?? trigger.price } };
}

export const lotsText = (lots: number, quantityPrecision: number): string =>
  formatTrimmed(BigInt(lots), quantityPrecision);

/** Steps after which a desk need not wait any longer for its answer. */
const TELLING: ReadonlySet<ChangeRow['step']> = new Set([
  'done',
  'offer-restore',
  'restored',
  'given-up',
  'checking',
  'refused',
]);
export const isTelling = ({ row }: ChangeState): boolean => TELLING.has(row.step);
