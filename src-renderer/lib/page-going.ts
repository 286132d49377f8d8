/** A page that goes: its window is closed, or it is read anew. */

/**
 * Told before it goes and once more as it does. What a socket is given at the end alone is lost every so often; before
 * it, there is time for that until the next page comes.
 */
const GOING = ['beforeunload', 'pagehide'] as const;

/** `listener` may be told twice. Returns what ends it. */
export function onPageGoing(listener: () => void): () => void {
  for (const event of GOING) globalThis.addEventListener(event, listener);
  return () => {
    for (const event of GOING) globalThis.removeEventListener(event, listener);
  };
}
