/**
 * All that the exchange has made durable, done again from the beginning on an engine of its own, which must end where
 * the exchange is (S11). Whoever counts something a second time is told of everything that happens on the way.
 */
import { createEngine } from '../../../src-main/engine';
import type { Command } from '../../../src-main/engine/commands';
import type { Engine, EngineConfig } from '../../../src-main/engine/engine';
import type { EngineEvent } from '../../../src-main/engine/events';
import type { EngineQuery } from '../../../src-main/engine/query';
import type { JournalEntry } from '../../../src-main/gateway/sequencer/journal-entry';

/** A command that was done again. */
export interface Redone {
  readonly command: Command;
  readonly events: readonly EngineEvent[];
  /** The number of its row in the journal. */
  readonly row: number;
  /** As it is right after it. */
  readonly query: EngineQuery;
}

export interface Counting {
  /** The rule that is broken when it finds a fault. */
  readonly rule: string;
  did(redone: Redone): void;
  /** The exchange has lived up to then. */
  reach?(atMs: number): void;
  /** It was closed until then. */
  skip?(toMs: number): void;
  /** Once all is done; null: it comes to the same. */
  fault(query: EngineQuery): string | null;
}

/** Null: the journal leads where the exchange is. */
export function redo(
  config: EngineConfig,
  entries: readonly JournalEntry[],
  live: Pick<Engine, 'marketTimeMs' | 'snapshot'>,
  countings: readonly Counting[],
): string | null {
  const engine = createEngine(config);
  const { query } = engine;
  const reach = (atMs: number): void => {
    for (const counting of countings) counting.reach?.(atMs);
  };
  const run = (command: Command, row: number): boolean => {
    const done = engine.execute(command);
    if (!done.ok) return false;
    const redone = { command, events: [...done.value], row, query };
    for (const counting of countings) counting.did(redone);
    return true;
  };
  const advance = (atMs: number, row: number): void => {
    if (engine.marketTimeMs() < atMs) run({ type: 'advanceTo', atMs }, row);
  };
  for (const [row, { closed, commands, reachedMs }] of entries.entries()) {
    if (closed !== null) {
      advance(closed.fromMs, row);
      reach(closed.fromMs);
      engine.closeTime(closed);
      for (const counting of countings) counting.skip?.(closed.toMs);
    }
    const refused = commands.find((command) => !run(command, row));
    if (refused !== undefined) return `${refused.type} is refused now`;
    advance(reachedMs, row);
  }
  advance(live.marketTimeMs(), entries.length);
  reach(live.marketTimeMs());
  return engine.snapshot() === live.snapshot() ? null : 'the journal leads to another exchange';
}
