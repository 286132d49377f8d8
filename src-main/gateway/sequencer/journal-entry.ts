/**
 * The text of one journal row: what a group commit did to the market, enough to do it again.
 * It holds commands, never their effects; uids, never keys.
 */
import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ClosedTime, Command } from '../../engine/commands';
import { decodeCommands, encodeCommands } from '../../engine/journal';

export interface JournalEntry {
  /** The program did not run in this time: it comes before everything else of the row. */
  readonly closed: ClosedTime | null;
  readonly commands: readonly Command[];
  /** Market time the engine had reached when the row was written. */
  readonly reachedMs: number;
  /**
   * How far the market may run, and be shown running, on the strength of this row alone. After a
   * crash the market is replayed up to here, so that nothing anyone saw is taken back.
   */
  readonly coveredMs: number;
}

const FORMAT = 1;

/** Four lines: format and times, closed time (or "-"), then the commands. */
export function encodeEntry(entry: JournalEntry): string {
  const closed = entry.closed === null ? '-' : `${entry.closed.fromMs} ${entry.closed.toMs}`;
  const head = `${FORMAT} ${entry.reachedMs} ${entry.coveredMs}`;
  return `${head}\n${closed}\n${encodeCommands(entry.commands)}`;
}

export function decodeEntry(text: string): Result<JournalEntry, string> {
  const match = ENTRY.exec(text);
  if (match === null) return err('not a journal row of this version');
  const [, reached = '', covered = '', from, to, commands = ''] = match;
  const decoded = decodeCommands(commands);
  if (!decoded.ok) return decoded;
  return ok({
    closed: from === undefined ? null : { fromMs: toMs(from), toMs: toMs(to ?? from) },
    commands: decoded.value,
    reachedMs: toMs(reached),
    coveredMs: toMs(covered),
  });
}

const ENTRY = /^1 (\d{1,15}) (\d{1,15})\n(?:-|(\d{1,15}) (\d{1,15}))\n([\s\S]*)$/;

/** At most fifteen digits: exact as a number. */
const toMs = (digits: string): number => Number(digits);

/** What the first row follows. */
export const CHAIN_START = '';

/** Ties a row to all rows before it and to the event count it led to. */
export function chainAfter(previous: string, entryText: string, seq: number): string {
  return createHash('sha256').update(`${previous}\n${seq}\n${entryText}`).digest('hex');
}
