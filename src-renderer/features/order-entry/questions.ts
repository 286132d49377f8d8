/**
 * Which of this terminal's orders are in question, read from the open orders: the ticket stays
 * locked over them also after the page was loaded again, so that nobody sends the same order
 * blindly a second time. Pure.
 */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { ConditionRow, ExitRow } from '@shared/contract/terminal/futures';
import { clientOrderIdOf } from '@shared/contract/terminal/intent';
import type { Side } from '@shared/domain/order';
import type { Submission, SubmissionEvent } from './submission';

type Row = Pick<OrderRow, 'clientOrderId' | 'status'>;

type ConditionState = Pick<ConditionRow, 'intentId' | 'state'>;

export type DoubtfulCondition = Pick<
  ConditionRow,
  'intentId' | 'state' | 'side' | 'symbol' | 'purpose'
>;

/** One of these may be what this exit has asked for: then nobody knows whether it is there. */
export const isExitDoubtful = (
  { side, symbol, purpose }: Pick<ExitRow, 'side' | 'symbol' | 'purpose'>,
  conditions: readonly DoubtfulCondition[],
): boolean =>
  conditions.some((row) => row.symbol === symbol && row.side === side && row.purpose === purpose);

export const isDoubtful = ({ state, intentId }: ConditionState): boolean =>
  (state === 'CHECKING' || state === 'NEEDS_YOU') && intentId !== '';

interface Asked {
  readonly side: Side;
  readonly symbol: string;
  /** Where the trader finds it. */
  readonly list: 'orders' | 'conditions';
}

/** Which order the ticket is locked over: it may be of another symbol, another book, another day. Null before its row. */
export function askedAbout(
  intentId: string,
  orders: readonly Pick<OrderRow, 'clientOrderId' | 'side' | 'symbol'>[],
  conditions: readonly DoubtfulCondition[],
): Asked | null {
  const condition = conditions.find((row) => row.intentId === intentId);
  if (condition !== undefined) {
    return { side: condition.side, symbol: condition.symbol, list: 'conditions' };
  }
  const own = clientOrderIdOf(intentId);
  const order = orders.find(({ clientOrderId }) => clientOrderId === own);
  return order === undefined ? null : { side: order.side, symbol: order.symbol, list: 'orders' };
}

/** A condition order is in question like any other; its registry tells how it ended. */
export function conditionQuestions(
  rows: readonly ConditionState[],
  now: Submission,
  lookedAt: ReadonlySet<string>,
): readonly SubmissionEvent[] {
  if (now.state === 'unknown') {
    const row = rows.find(({ intentId }) => intentId === now.intentId);
    return row === undefined ? [] : evidenceOf(row);
  }
  const open = rows.find((row) => isDoubtful(row) && !lookedAt.has(row.intentId));
  if (open === undefined) return [];
  const { intentId, state } = open;
  return [{ kind: 'restored', intentId, needsYou: state === 'NEEDS_YOU' }];
}

function evidenceOf({ intentId, state }: ConditionState): readonly SubmissionEvent[] {
  switch (state) {
    case 'SENDING':
    case 'CHECKING':
      return [];
    case 'NEEDS_YOU':
      return [{ kind: 'needsYou', intentId }];
    case 'REJECTED':
      return [{ kind: 'notPlaced', intentId }];
    case 'WAITING':
    case 'FIRED':
    case 'CANCELING':
    case 'CANCELED':
    case 'LOST':
      return [{ kind: 'found', intentId, status: state }];
  }
}

/** `lookedAt`: intents whose lock the trader has already taken off. */
export function questionsOf(
  orders: readonly Row[],
  now: Submission,
  lookedAt: ReadonlySet<string>,
): readonly SubmissionEvent[] {
  if (now.state === 'unknown') {
    const own = clientOrderIdOf(now.intentId);
    const row = orders.find(({ clientOrderId }) => clientOrderId === own);
    return row?.status === 'NEEDS_YOU' ? [{ kind: 'needsYou', intentId: now.intentId }] : [];
  }
  for (const { clientOrderId, status } of orders) {
    if (status !== 'CHECKING' && status !== 'NEEDS_YOU') continue;
    const intentId = clientOrderId.slice(PREFIX.length);
    if (!clientOrderId.startsWith(PREFIX) || lookedAt.has(intentId)) continue;
    return [{ kind: 'restored', intentId, needsYou: status === 'NEEDS_YOU' }];
  }
  return [];
}

const PREFIX = clientOrderIdOf('');
