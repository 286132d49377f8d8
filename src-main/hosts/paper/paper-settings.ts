/**
 * How the desk's paper exchange is configured (exchange-rules §12): the keys of an optional file beside
 * it, as `--config` takes them for the exchange without a window. Read at each start, never written.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { ExchangeConfigInput } from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import { faultWords } from '@shared/kernel/fault-words';
import { completeSettings, readSettings } from '../../gateway/config/settings';

/** The error names the file and the key; without a file nothing is configured. */
export function loadPaperSettings(path: string): Result<ExchangeConfigInput, string> {
  if (!existsSync(path)) return ok({});
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    return err(`${path} cannot be read: ${faultWords(cause)}`);
  }
  const given = readSettings(text);
  if (!given.ok) return err(`${path} is refused: ${given.error}`);
  const settings = completeSettings(given.value);
  if (settings.ok && settings.value.mode !== 'synthetic') {
    return err(`${path} is refused: mode: the desk's paper exchange follows no feed`);
  }
  return given;
}
