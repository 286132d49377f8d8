/**
 * The text of one journal row: what a group commit did to the market, enough to do it again.
 * It holds commands, never their effects; uids, never keys.
 */
import { hash } from 'node:crypto';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ClosedTime, Command } from '../../engine/commands';
import { decodeCommands, encodeCommands } from '../../engine/journal';

/**
 * What the lab changed around the market: clock, faults, latency. It changes no event of the market
 * (commands carry their own market time), so a replay only carries it along.
 */
export interface ControlNote {
  readonly what: 'speed' | 'advance' | 'fault' | 'latency';
  /** Market time. */
  readonly atMs: number;
  readonly value: string | number;
}

export interface JournalEntry {
  /** The program did not run in this time: it comes before everything else of the row. */
  readonly closed: ClosedTime | null;
  readonly notes: readonly ControlNote[];
  readonly commands: readonly Command[];
  /** Market time the engine had reached when the row was written. */
  readonly reachedMs: number;
  /**
   * How far the market may run, and be shown running, on the strength of this row alone. After a
   * crash the market is replayed up to here, so that nothing anyone saw is taken back.
   */
  readonly coveredMs: number;
}

/** Rows without notes are written as format 1 is, which older rows are. */
const PLAIN = 1;
const WITH_NOTES = 2;

/** Lines: format and times, closed time (or "-"), notes when there are any, then the commands. */
export function encodeEntry(entry: JournalEntry): string {
  const closed = entry.closed === null ? '-' : closedText(entry.closed);
  const format = entry.notes.length === 0 ? PLAIN : WITH_NOTES;
  const head = `${format} ${entry.reachedMs} ${entry.coveredMs}`;
  const notes = format === PLAIN ? '' : `${JSON.stringify(entry.notes)}\n`;
  return `${head}\n${closed}\n${notes}${encodeCommands(entry.commands)}`;
}

export function decodeEntry(text: string): Result<JournalEntry, string> {
  const match = ENTRY.exec(text);
  if (match === null) return err('not a journal row of this version');
  const [, format, reached = '', covered = '', from, to, run, rest = ''] = match;
  const end = format === String(WITH_NOTES) ? rest.indexOf('\n') : -1;
  const notes = end === -1 ? [] : decodeNotes(rest.slice(0, end));
  if (notes === null) return err('its notes cannot be read');
  const decoded = decodeCommands(rest.slice(end + 1));
  if (!decoded.ok) return decoded;
  return ok({
    notes,
    closed:
      from === undefined
        ? null
        : {
            fromMs: toMs(from),
            toMs: toMs(to ?? from),
            ...(run === undefined ? {} : { runs: true }),
          },
    commands: decoded.value,
    reachedMs: toMs(reached),
    coveredMs: toMs(covered),
  });
}

const ENTRY = /^([12]) (\d{1,15}) (\d{1,15})\n(?:-|(\d{1,15}) (\d{1,15})( run)?)\n([\s\S]*)$/;

const closedText = ({ fromMs, toMs, runs }: ClosedTime): string =>
  `${fromMs} ${toMs}${runs === true ? ' run' : ''}`;

function decodeNotes(line: string): readonly ControlNote[] | null {
  try {
    const notes: unknown = JSON.parse(line);
    return Array.isArray(notes) ? (notes as readonly ControlNote[]) : null;
  } catch {
    return null;
  }
}

/** At most fifteen digits: exact as a number. */
const toMs = (digits: string): number => Number(digits);

/** What the first row follows. */
export const CHAIN_START = '';

/** Ties a row to all rows before it and to the event count it led to. */
export function chainAfter(previous: string, entryText: string, seq: number): string {
  return hash('sha256', `${previous}\n${seq}\n${entryText}`);
}
