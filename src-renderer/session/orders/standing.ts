/**
 * Whether what is drawn of an own order is with the exchange: what is on its way in or out, in doubt, or waits for a
 * price of its own may be gone or not there yet, and is never drawn as if it rested. Pure.
 */
import type { ConditionRow, OrderRow } from '@shared/contract/terminal';

export type Standing =
  | 'placed'
  | 'sending'
  | 'canceling'
  /** Nobody knows what became of it. */
  | 'doubt'
  /** The exchange does not have it: something keeps it back. */
  | 'held'
  /** A condition order that was placed elsewhere: the exchange does not tell the price that it waits for. */
  | 'untriggered';

/** Null: it is over, or listed no more; no line says what became of it. */
export function conditionStanding(state: ConditionRow['state']): Standing | null {
  switch (state) {
    case 'WAITING':
      return 'placed';
    case 'SENDING':
      return 'sending';
    case 'CANCELING':
      return 'canceling';
    case 'CHECKING':
    case 'NEEDS_YOU':
      return 'doubt';
    case 'FIRED':
    case 'CANCELED':
    case 'REJECTED':
    case 'LOST':
      return null;
  }
}

/** Null: listed no more. An exchange may have statuses of its own: what it lists rests. */
export function orderStanding({ status }: Pick<OrderRow, 'status'>): Standing | null {
  switch (status) {
    case 'UNLISTED':
      return null;
    case 'INIT':
      return 'untriggered';
    case 'SENDING':
      return 'sending';
    case 'CANCELING':
      return 'canceling';
    case 'CHECKING':
    case 'NEEDS_YOU':
      return 'doubt';
    default:
      return 'placed';
  }
}

/**
 * Of an own line whose cancel nobody has answered: it may be gone. `inDoubt` holds requests by `requests/names.ts`;
 * what is on its way by the terminal's own account keeps that word.
 */
export const withDoubt = <Known extends Standing | null>(
  standing: Known,
  cancel: string,
  inDoubt: ReadonlySet<string>,
): Known | 'doubt' =>
  (standing === 'placed' || standing === 'held') && inDoubt.has(cancel) ? 'doubt' : standing;
