import Conf from 'conf';
import type { SettingsStore } from '../terminal/ports';

/**
 * Preferences in one JSON file, replaced atomically. A file that cannot be read is started anew:
 * nothing that is money or evidence may ever be kept here.
 */
export function openSettings(directory: string): SettingsStore {
  const conf = new Conf<Record<string, unknown>>({
    cwd: directory,
    configName: 'settings',
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
