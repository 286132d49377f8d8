/** Doing again what a journal row says was done. */
import { err, ok, type Result } from '@shared/kernel/result';
import type { Engine } from '../engine';
import { decodeCommands } from './command-text';

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
