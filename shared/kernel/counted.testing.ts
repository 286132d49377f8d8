/**
 * What a test has gone through, beside that it passed: how many orders, how many of them twice. It goes into the
 * runner's report, from which `npm run promises` takes it. Once in a test.
 */
import { onTestFinished } from 'vitest';

export function counted(counts: Readonly<Record<string, number>>): void {
  onTestFinished(({ task }) => {
    Object.assign(task.meta, { counted: counts });
  });
}
