/** The list under the form: the newest page as the terminal tells it, and what lies behind it. Pure. */
import type { WithdrawalRow } from '@shared/contract/terminal';

type Rows = readonly WithdrawalRow[];

/** One that the exchange does not list yet has no id of the exchange's. */
export const keyOf = ({ withdrawOrderId, withdrawalId }: WithdrawalRow): string =>
  withdrawOrderId === '' ? withdrawalId : withdrawOrderId;

/** How far it is with one whose answer was lost: looked for, not to be found out, or known and in the list. */
export function doubtOf(rows: Rows): 'unknown' | 'needsYou' | 'settled' {
  const inDoubt = rows.filter(({ withdrawalId, isOwn }) => isOwn && withdrawalId === '');
  if (inDoubt.some(({ status }) => status === 'CHECKING' || status === 'SENDING')) return 'unknown';
  return inDoubt.some(({ status }) => status === 'NEEDS_YOU') ? 'needsYou' : 'settled';
}

/** What newer ones have pushed out of the newest page: it would be missing between that and older pages. */
export function pushedOut(before: Rows, now: Rows): Rows {
  const known = new Set(now.map(keyOf));
  return before.filter((row) => row.withdrawalId !== '' && !known.has(keyOf(row)));
}

/** Each once, newest first; the newest page is the latest news of it. */
export function shownRows(newest: Rows, older: Rows): Rows {
  if (older.length === 0) return newest;
  const rows = new Map<string, WithdrawalRow>();
  for (const row of [...newest, ...older]) {
    if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
  }
  return [...rows.values()].toSorted((left, right) => right.createdAtMs - left.createdAtMs);
}

/** What is said of one that the exchange has not listed is the terminal's, also where it has named it. */
export const isByExchange = ({ status }: Pick<WithdrawalRow, 'status'>): boolean =>
  !BY_TERMINAL.has(status);
const BY_TERMINAL: ReadonlySet<WithdrawalRow['status']> = new Set([
  'SENDING',
  'CHECKING',
  'NEEDS_YOU',
  'NOT_PLACED',
]);
