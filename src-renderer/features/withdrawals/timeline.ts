/** A withdrawal's way as steps: what is behind it, where it is and since when, how it ended. Pure. */
import type { WithdrawalRow } from '@shared/contract/terminal';

type Status = WithdrawalRow['status'];

export interface TimelineStep {
  readonly status: Status;
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
}

/** The way of one that goes well; what ends otherwise leaves it where it was. */
const WAY = ['UNAPPROVED', 'APPROVED', 'PAYMENT', 'COMPLETED'] as const;

/** How far each ending had come. */
const LEFT_AFTER: Partial<Readonly<Record<Status, number>>> = {
  APPROVAL_REJECTED: 1,
  REVOKED: 1,
  PAYMENT_FAILED: 3,
};

export function timelineOf(status: Status): readonly TimelineStep[] {
  const left = LEFT_AFTER[status];
  if (left !== undefined) {
    const done = WAY.slice(0, left).map((each) => ({ status: each, state: 'done' as const }));
    return [...done, { status, state: 'failed' }];
  }
  const at = WAY.findIndex((each) => each === status);
  if (at === -1) return [{ status, state: status === 'NOT_PLACED' ? 'failed' : 'now' }];
  const isOver = status === 'COMPLETED';
  return WAY.map((each, index) => ({
    status: each,
    state: index < at || isOver ? 'done' : index === at ? 'now' : 'ahead',
  }));
}

/** Since when one on its way is where it is. */
export interface Since {
  /**
   * `told` by the exchange; `seen` at the first reading that had it; `before` the first reading of all; or since
   * when nobody has said what became of it.
   */
  readonly kind: 'told' | 'seen' | 'before' | 'unanswered';
  readonly atMs: number;
}

type Dated = Pick<WithdrawalRow, 'status' | 'createdAtMs' | 'statusSeen'>;

/** Null where it has ended, or nobody looked. */
export function sinceOf({ status, createdAtMs, statusSeen }: Dated): Since | null {
  switch (status) {
    // Of no other status does the exchange tell when it began.
    case 'UNAPPROVED':
      return { kind: 'told', atMs: createdAtMs };
    case 'SENDING':
    case 'CHECKING':
    case 'NEEDS_YOU':
      return { kind: 'unanswered', atMs: createdAtMs };
    case 'APPROVED':
    case 'PAYMENT':
    case 'PAYMENT_FAILED':
      if (statusSeen === null) return null;
      return { kind: statusSeen.isOlder ? 'before' : 'seen', atMs: statusSeen.atMs };
    case 'APPROVAL_REJECTED':
    case 'COMPLETED':
    case 'REVOKED':
    case 'NOT_PLACED':
      return null;
  }
}
