/** A withdrawal's way as steps: what is behind it, where it is, how it ended. Pure. */
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
