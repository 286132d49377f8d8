/** Doing again what commands in their text say, in tests; a journal row is replayed by the gateway's sequencer. */
import { err, ok, type Result } from '@shared/kernel/result';
import type { Engine } from '../engine';
import { decodeCommands } from './command-text';

/** The error of the first command that is refused. */
export function replay(engine: Engine, commands: string): Result<null, string> {
  const decoded = decodeCommands(commands);
  if (!decoded.ok) return decoded;
  for (const command of decoded.value) {
    const applied = engine.execute(command);
    if (!applied.ok) return err(`${command.type}: ${applied.error.message}`);
  }
  return ok(null);
}
