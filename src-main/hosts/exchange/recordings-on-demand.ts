/** The recordings' database, opened when somebody records or plays: most exchanges never do. */
import { openRecordings } from '../../adapters/storage/feed-recordings';
import type { Recordings } from '../../gateway/recording/recordings';

/** The first use throws what opening it throws. */
export function recordingsOnDemand(path: string): Recordings {
  let opened: Recordings | null = null;
  const recordings = (): Recordings => (opened ??= openRecordings(path));
  return {
    append: (name, rows) => {
      recordings().append(name, rows);
    },
    replace: (name, rows) => {
      recordings().replace(name, rows);
    },
    after: (name, place, limit) => recordings().after(name, place, limit),
    lastPlace: (name) => recordings().lastPlace(name),
    clear: (name) => {
      recordings().clear(name);
    },
    close: () => {
      opened?.close();
    },
  };
}
