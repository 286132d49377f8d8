import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import type { SettingsStore } from '../terminal/ports';

/**
 * Preferences in one JSON file that only the user can read, replaced atomically. A file that cannot be
 * read is set aside and started anew: nothing that is money or evidence may ever be kept here.
 */
export function openSettings(directory: string, name = 'settings'): SettingsStore {
  setAsideDamaged(join(directory, `${name}.json`));
  const conf = new Conf<Record<string, unknown>>({
    cwd: directory,
    configName: name,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
  });
  return {
    get: (key) => conf.get(key),
    set: (key, value) => {
      if (value === undefined) conf.delete(key);
      else conf.set(key, value);
    },
  };
}

/** What a trader has typed by hand, such as addresses, can then still be read out of it. */
function setAsideDamaged(path: string): void {
  if (!existsSync(path)) return;
  try {
    JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    renameSync(path, `${path}.damaged`);
  }
}
