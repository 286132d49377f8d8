/** What alerts would have done that nobody hears any more. Pure. */
import type { AlertRow } from '@shared/contract/terminal';

interface UnheardSigns {
  /** Something is watched for, for all that is known. */
  readonly isWatched: boolean;
  readonly hasSound: boolean;
  readonly hasNotification: boolean;
}

/** Null: the terminal was lost before it had said which there are. */
export function unheardSigns(rows: readonly AlertRow[] | null): UnheardSigns {
  if (rows === null) return { isWatched: true, hasSound: true, hasNotification: true };
  const on = rows.filter(({ isOn }) => isOn);
  return {
    isWatched: on.length > 0,
    hasSound: on.some((row) => row.hasSound),
    hasNotification: on.some((row) => row.hasNotification),
  };
}
