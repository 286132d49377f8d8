/** The hash chain over journal rows, and doing again what a row says was done. */
import { err, ok, type Result } from '@shared/kernel/result';
import type { Engine } from '../engine';
import { decodeCommands } from './command-text';
import { sha256 } from './sha256';

/** The chain value after a row: it depends on every row before it. */
export function nextChainValue(previous: string, commands: string): string {
  return sha256(`${previous}\n${commands}`);
}

/** Applies the commands of one row; a command that is refused now means the row is not ours. */
export function replay(engine: Engine, commands: string): Result<null, string> {
  const decoded = decodeCommands(commands);
  if (!decoded.ok) return decoded;
  for (const command of decoded.value) {
    const applied = engine.execute(command);
    if (!applied.ok) return err(`${command.type}: ${applied.error.message}`);
  }
  return ok(null);
}
