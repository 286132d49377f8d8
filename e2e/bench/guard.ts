/** Whether the bench's ratios are still what they were: one may move, by a third it may not fall. */
import type { Row } from './report-row';

/** What must be left of a ratio. */
const LEFT = 2 / 3;

interface Fall {
  readonly id: string;
  readonly was: number;
  /** Null: it was measured once and is not any more. */
  readonly is: number | null;
}

/** The ratios of `before` that fell by a third or more, or are gone. Other figures are their machine's. */
export function fallen(before: readonly Row[], now: readonly Row[]): readonly Fall[] {
  const today = new Map(now.map((row) => [row.id, row.value]));
  return before.flatMap(({ id, unit, value: was, better }) => {
    if (unit !== 'x' || was === null) return [];
    const is = today.get(id) ?? null;
    return is !== null && leftOf(was, is, better) > LEFT ? [] : [{ id, was, is }];
  });
}

/** How much of what it was is left: 1 is all, 0.5 is half as good. */
function leftOf(was: number, is: number, better: Row['better']): number {
  return better === 'more' ? is / was : was / is;
}
