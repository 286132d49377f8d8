/**
 * Dragging an order's line, or a take-profit or stop-loss out of a position, as a state machine. The
 * market goes on meanwhile: fills take from the order, it may be gone before the button is released.
 * Nothing is sent from here; a step says what is asked for. Pure; prices are ticks.
 */
import type { ConditionRow, OrderRow, PositionRow } from '@shared/contract/terminal';
import type { Side } from '@shared/domain/order';
import { isSameOrder, type OrderKey } from '../../../session/orders/change-elsewhere';

/** What is held: it is looked up again whenever the account says something new. */
export type Subject =
  | {
      readonly kind: 'order';
      readonly orderId: string;
      readonly book: OrderRow['book'];
      readonly symbol: string;
      readonly side: Side;
      readonly price: number;
      /** The whole order: executed and left. */
      readonly lots: number;
      readonly executedLots: number;
      /** Of a condition order, whose `price` is its trigger's; null otherwise. */
      readonly trigger: ConditionRow['trigger'] | null;
    }
  | {
      readonly kind: 'exit';
      readonly positionId: string;
      readonly symbol: string;
      /** The position's: BUY is long. */
      readonly side: Side;
      /** Where the drag began: the entry. */
      readonly price: number;
      /** Contracts that can still be closed. */
      readonly lots: number;
    };
export type OrderSubject = Extract<Subject, { readonly kind: 'order' }>;
export type ExitSubject = Extract<Subject, { readonly kind: 'exit' }>;

export type LineDrag =
  | { readonly phase: 'idle' }
  /** `price` follows the pointer. */
  | { readonly phase: 'dragging'; readonly subject: Subject; readonly price: number }
  /** Released where the rules want a confirmation; the price stands still. */
  | { readonly phase: 'asking'; readonly subject: OrderSubject; readonly price: number }
  /** It ended, or was filled, while it was held: said once, then nothing happens. */
  | { readonly phase: 'gone'; readonly subject: Subject };

export type DragEvent =
  | { readonly type: 'grab'; readonly subject: Subject }
  | { readonly type: 'move'; readonly price: number }
  /** Keys: one step from where it is; the first one takes hold. */
  | { readonly type: 'nudge'; readonly subject: Subject; readonly byTicks: number }
  | { readonly type: 'release'; readonly mustAsk: boolean }
  | { readonly type: 'confirm' }
  | { readonly type: 'give-up' }
  /** What the account now says of the subject; null: it is not there any more. */
  | { readonly type: 'refresh'; readonly subject: Subject | null };

/** What the trader has asked for with this step. */
export type DragRequest =
  | { readonly kind: 'change'; readonly order: OrderSubject; readonly price: number }
  | { readonly kind: 'exit'; readonly exit: ExitSubject; readonly price: number };

/** The last line that was moved, and where to. */
export type MovedOrder = Pick<Extract<DragRequest, { readonly kind: 'change' }>, 'order' | 'price'>;

export interface DragStep {
  readonly drag: LineDrag;
  readonly request: DragRequest | null;
}

export const NO_DRAG: LineDrag = { phase: 'idle' };
const IDLE: DragStep = { drag: NO_DRAG, request: null };

export function dragStep(drag: LineDrag, event: DragEvent): DragStep {
  switch (event.type) {
    case 'grab':
      return stay({ phase: 'dragging', subject: event.subject, price: event.subject.price });
    case 'move':
      return drag.phase === 'dragging'
        ? stay({ ...drag, price: atLeastOne(event.price) })
        : stay(drag);
    case 'nudge': {
      const isHeld = drag.phase === 'dragging' && isSame(drag.subject, event.subject);
      const from = isHeld ? drag.price : event.subject.price;
      const price = atLeastOne(from + event.byTicks);
      return stay({ phase: 'dragging', subject: event.subject, price });
    }
    case 'release':
      return release(drag, event.mustAsk);
    case 'confirm':
      return drag.phase === 'asking' ? ask(drag.subject, drag.price) : stay(drag);
    case 'give-up':
      return IDLE;
    case 'refresh':
      return refresh(drag, event.subject);
  }
}

const stay = (drag: LineDrag): DragStep => ({ drag, request: null });
const atLeastOne = (price: number): number => Math.max(1, Math.round(price));

export function isSame(a: Subject, b: Subject): boolean {
  if (a.kind === 'order') return b.kind === 'order' && isSameOrder(a, b);
  return b.kind === 'exit' && a.positionId === b.positionId;
}

/** Where the order is held; null while it is not, 'gone' once it has ended under the hand. */
export function heldAt(drag: LineDrag, order: OrderKey): number | 'gone' | null {
  const isHeld =
    drag.phase !== 'idle' && drag.subject.kind === 'order' && isSameOrder(drag.subject, order);
  if (!isHeld) return null;
  return drag.phase === 'gone' ? 'gone' : drag.price;
}

function release(drag: LineDrag, mustAsk: boolean): DragStep {
  if (drag.phase === 'gone') return IDLE;
  if (drag.phase !== 'dragging') return stay(drag);
  const { subject, price } = drag;
  if (price === subject.price) return IDLE;
  if (subject.kind === 'order' && mustAsk) return stay({ phase: 'asking', subject, price });
  return ask(subject, price);
}

function ask(subject: Subject, price: number): DragStep {
  const request: DragRequest =
    subject.kind === 'order'
      ? { kind: 'change', order: subject, price }
      : { kind: 'exit', exit: subject, price };
  return { drag: NO_DRAG, request };
}

function refresh(drag: LineDrag, subject: Subject | null): DragStep {
  if (drag.phase === 'idle' || drag.phase === 'gone') return stay(drag);
  if (subject === null || isMoved(drag.subject, subject)) {
    return stay({ phase: 'gone', subject: drag.subject });
  }
  if (drag.phase === 'asking') {
    return subject.kind === 'order' ? stay({ ...drag, subject }) : stay(drag);
  }
  return stay({ ...drag, subject });
}

/** It is not the order that was taken hold of: what was meant for that is not for this one. */
const isMoved = (before: Subject, now: Subject): boolean =>
  before.kind === 'order' && (before.price !== now.price || before.lots !== now.lots);

/** The subject of an order that can be changed: resting, with a price, and something left of it. */
export function orderSubject(order: OrderRow): OrderSubject | null {
  const { orderId, book, symbol, side, price, lots, executedLots } = order;
  if (price === null || lots === null || executedLots >= lots) return null;
  if (!MOVABLE.has(order.status) || orderId === '') return null;
  const trigger = null;
  return { kind: 'order', orderId, book, symbol, side, price, lots, executedLots, trigger };
}

/** The subject of a condition order that waits for its price. */
export function conditionSubject(condition: ConditionRow): OrderSubject | null {
  const { orderId, symbol, side, triggerPrice, contracts, trigger, state } = condition;
  if (state !== 'WAITING' || orderId === '') return null;
  return {
    kind: 'order',
    orderId,
    book: 'futures',
    symbol,
    side,
    trigger,
    price: triggerPrice,
    lots: contracts,
    executedLots: 0,
  };
}
/** Anything else is on its way in or out, or nobody knows. */
const MOVABLE: ReadonlySet<string> = new Set(['NEW', 'PARTIALLY_FILLED']);

/** The subject of a position that has contracts left to close; `entry` in ticks. */
export function exitSubject(position: PositionRow, entry: number): ExitSubject | null {
  const { positionId, symbol, side } = position;
  const lots = position.contracts - position.closing;
  return lots > 0 ? { kind: 'exit', positionId, symbol, side, price: entry, lots } : null;
}
