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

/** What a row led to when it was done again. */
interface Replayed {
  /** How far it covers the market. */
  readonly coveredMs: number;
  /** Not where it led when it was written. */
  readonly hasParted: boolean;
}

/**
 * Replays one row on an engine that has replayed all rows before it. How far the market really ran
 * then is the next row's to say, because advancing in other steps gives the same events. `isBinding`:
 * it has to lead where it led; else it was written by other rules, and these may lead elsewhere.
 */
export function replayRow(
  engine: Engine,
  row: JournalRow,
  last: JournalPosition,
  isBinding: boolean,
): Result<Replayed, string> {
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
  let hasParted = false;
  for (const command of commands) {
    if (engine.execute(command).ok) continue;
    if (isBinding) return err(`row ${row.index}: a command is now refused`);
    hasParted = true;
  }
  advance(engine, reachedMs);
  if (engine.seq() !== row.seq) {
    if (isBinding) return err(`row ${row.index} ends at event ${engine.seq()}, not ${row.seq}`);
    hasParted = true;
  }
  return ok({ coveredMs, hasParted });
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
