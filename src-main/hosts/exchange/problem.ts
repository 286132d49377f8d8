/** What made the exchange stop, in words for the trader, and whether trying again can help. */
import { faultWords } from '@shared/kernel/fault-words';
import { StoreError, type StoreProblem } from '../../adapters/storage/store-error';
import type { VenueProblem } from '../../terminal/ports';

/** A defect of ours may pass with a restart from the journal; a store's own trouble will not. */
const PASSING: ReadonlySet<StoreProblem> = new Set<StoreProblem>(['in-use', 'disk-error']);

/** What the trader can do about it, in the desk's words. */
const ADVISED: ReadonlySet<StoreProblem> = new Set<StoreProblem>([
  'disk-full',
  'read-only',
  'not-a-database',
]);

export function problemOf(cause: unknown): VenueProblem {
  if (cause instanceof StoreError) {
    const { problem, message } = cause;
    return {
      ...(ADVISED.has(problem) ? { code: problem } : {}),
      message,
      needsTrader: !PASSING.has(problem),
    };
  }
  return { message: faultWords(cause), needsTrader: false };
}
