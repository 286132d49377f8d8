/** Named files in a folder of the user's, whole or not there: sessions, and recordings. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../../adapters/missing-file';
import { replaceFile } from '../../adapters/vault/replace-file';
import type { SessionFiles } from '../../gateway/lab/session-files';

type Ending = '.session' | '.jsonl.gz';

/** Devices of Windows, whatever ending follows: what is written to `con.session` is on a console and nowhere else. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;
/** No name of the user's begins with it. */
const BESIDE = '_';

export function createSessionFolder(
  folder: string,
  ending: Ending = '.session',
  platform = process.platform,
): SessionFiles {
  const isDevice = (name: string): boolean => platform === 'win32' && DEVICE.test(name);
  const fileOf = (name: string): string => `${isDevice(name) ? BESIDE : ''}${name}${ending}`;
  const pathOf = (name: string): string => join(folder, fileOf(name));
  return {
    write: (name, bytes) => {
      replaceFile(pathOf(name), bytes);
    },
    read: (name) => {
      try {
        return readFileSync(pathOf(name));
      } catch (cause) {
        if (isMissing(cause)) return null;
        throw cause;
      }
    },
    remove: (name) => {
      try {
        rmSync(pathOf(name));
        return true;
      } catch (cause) {
        if (isMissing(cause)) return false;
        throw cause;
      }
    },
    list: () => {
      try {
        return readdirSync(folder)
          .filter((file) => file.endsWith(ending))
          .sort()
          .flatMap((file) => {
            // It may be gone by now: that takes the others from nobody's list.
            const bytes = statSync(join(folder, file), { throwIfNoEntry: false })?.size;
            const name = file.slice(file.startsWith(BESIDE) ? BESIDE.length : 0, -ending.length);
            return bytes === undefined ? [] : [{ name, bytes }];
          });
      } catch (cause) {
        if (isMissing(cause)) return [];
        throw cause;
      }
    },
  };
}
