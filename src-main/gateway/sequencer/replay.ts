/** Doing again what a journal row says was done, and checking that it leads to the same place. */
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import type { Engine } from '../../engine/engine';
import type { JournalRow } from '../exchange-store';
import type { Journal } from './journal';
import { chainAfter, decodeEntry } from './journal-entry';

export interface JournalPosition {
  readonly index: number;
  readonly chain: string;
}

/**
 * Replays one row on an engine that has replayed all rows before it; returns how far it covers the
 * market. How far that really ran then is the next row's to say, because advancing in other steps gives
 * the same events. `isBinding`: it has to lead where it led; else it was written by other rules, and
 * these may lead elsewhere.
 */
export function replayRow(
  engine: Engine,
  row: JournalRow,
  last: JournalPosition,
  isBinding: boolean,
): Result<number, string> {
  if (row.index !== last.index + 1) return err(`row ${row.index} follows row ${last.index}`);
  if (chainAfter(last.chain, row.commands, row.seq) !== row.chain) {
    return err(`row ${row.index} is not what was written`);
  }
  const entry = decodeEntry(row.commands);
  if (!entry.ok) return err(`row ${row.index}: ${entry.error}`);
  const { closed, commands, reachedMs, coveredMs } = entry.value;
  if (closed !== null) {
    advance(engine, closed.fromMs);
    engine.closeTime(closed);
  }
  for (const command of commands) {
    if (engine.execute(command).ok || !isBinding) continue;
    return err(`row ${row.index}: a command is now refused`);
  }
  advance(engine, reachedMs);
  if (isBinding && engine.seq() !== row.seq) {
    return err(`row ${row.index} ends at event ${engine.seq()}, not ${row.seq}`);
  }
  return ok(coveredMs);
}

/** Lets the market run up to `atMs`; nothing when it is there already. */
export function advance(engine: Engine, atMs: number): void {
  if (engine.marketTimeMs() >= atMs) return;
  invariant(engine.execute({ type: 'advanceTo', atMs }).ok, 'time could not pass');
}

/** The program was closed until `nowMs`: what the market does then is its journal's to say. */
export function closeUntil(engine: Engine, journal: Journal, nowMs: number): void {
  const fromMs = engine.marketTimeMs();
  if (nowMs > fromMs) journal.closeTime({ fromMs, toMs: nowMs });
}
