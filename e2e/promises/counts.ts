/** What tests and commands have counted, by its name. */
import type { Figure } from './promise';

export type Counts = Readonly<Record<string, number>>;

/** Of a command, to `npm run promises` where that has started it. */
export async function tellCounts(counts: Counts): Promise<void> {
  if (process.send === undefined) return;
  await new Promise<void>((told) => {
    process.send?.(counts, () => {
      told();
    });
  });
}

/** Null where nobody has counted it. Numbers add up; of what is measured the worst counts. */
export function valueOf({ what, unit, better }: Figure, all: readonly Counts[]): number | null {
  const values = all.map((counts) => counts[what]).filter((value) => value !== undefined);
  if (values.length === 0) return null;
  if (unit === '') return values.reduce((sum, value) => sum + value, 0);
  return better === 'more' ? Math.min(...values) : Math.max(...values);
}
