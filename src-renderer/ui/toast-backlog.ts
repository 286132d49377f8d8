/** Which messages go where more come than are read. Pure. */

/** The others come forward as these go. */
export const TOASTS_SEEN = 3;
/** Each is an element of the page and is measured with all others: some hundred stop it for seconds. */
export const TOASTS_MAX = 12;

export interface StandingToast {
  readonly id: string;
  /** Until it is dismissed. */
  readonly stays: boolean;
  /** It offers something to be done. */
  readonly canAct: boolean;
}

/**
 * Of these, oldest first, the ones over `TOASTS_MAX`: of what is not seen, first what passes by itself, last what offers
 * something.
 */
export function surplusToasts(toasts: readonly StandingToast[]): readonly StandingToast[] {
  const over = toasts.length - TOASTS_MAX;
  if (over <= 0) return [];
  const unseen = toasts.slice(0, -TOASTS_SEEN);
  return unseen.toSorted((a, b) => worth(a) - worth(b)).slice(0, over);
}

const worth = ({ stays, canAct }: StandingToast): number => (canAct ? 2 : stays ? 1 : 0);
