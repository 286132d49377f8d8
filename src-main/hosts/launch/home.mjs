// @ts-check
// The user's own folder, where there is one. No dependency.
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';

/**
 * Null for a user whom the system does not know, as in many a container; an empty or relative $HOME names none
 * either: it would mean whatever folder the program was started in.
 * @returns {string | null}
 */
export function homeFolder() {
  try {
    const folder = homedir();
    return isAbsolute(folder) ? folder : null;
  } catch {
    return null;
  }
}
