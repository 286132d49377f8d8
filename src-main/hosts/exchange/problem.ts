/** What made the exchange stop, in words for the trader, and whether trying again can help. */
import { faultWords } from '@shared/kernel/fault-words';
import { StoreError, type StoreProblem } from '../../adapters/storage/store-error';
import type { VenueProblem } from '../../terminal/ports';

/** A defect of ours may pass with a restart from the journal; a store's own trouble will not. */
const PASSING: ReadonlySet<StoreProblem> = new Set<StoreProblem>(['in-use', 'disk-error']);

const ADVICE: Partial<Record<StoreProblem, string>> = {
  'disk-full': 'The disk is full: make room, then start again',
  'read-only':
    'The data folder cannot be written to: let this program write there, then start again',
  'not-a-database': 'Put a copy of the file back, or move it away to start with a new one',
};

export function problemOf(cause: unknown): VenueProblem {
  if (cause instanceof StoreError) {
    const advice = ADVICE[cause.problem];
    const message = advice === undefined ? cause.message : `${advice} (${cause.message})`;
    return { message, needsTrader: !PASSING.has(cause.problem) };
  }
  return { message: faultWords(cause), needsTrader: false };
}
