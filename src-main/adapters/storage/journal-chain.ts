import { createHash } from 'node:crypto';
import type { JournalRow } from '../../gateway/exchange-store';

/** What the first row is linked to. */
export const CHAIN_START = '';

/**
 * Ties a journal row to all rows before it: a byte changed anywhere in the file breaks every link
 * from there on, and the store refuses to replay it.
 */
export function linkRow(previousLink: string, row: JournalRow): string {
  return createHash('sha256')
    .update(`${previousLink}\n${row.index}\n${row.seq}\n${row.chain}\n`)
    .update(row.commands)
    .digest('base64url');
}
