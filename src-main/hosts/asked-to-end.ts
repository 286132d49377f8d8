/**
 * Who ends a program: Ctrl-C, a system that shuts down, another program. One Ctrl-C comes more than once, from
 * the terminal and again from `npm`, which hands on what it has got itself: within a second it is the same one.
 */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const ECHO_MS = 1_000;
/** Answers of what has left, the exchange's snapshot and a browser's end take half of it together. */
export const LONGEST_END_MS = 20_000;

/** `end`: in order, once. `endAtOnce`: somebody has asked again, and does not want to wait. */
export function onAskedToEnd(end: () => void, endAtOnce: () => void): void {
  let askedMs: number | null = null;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const nowMs = performance.now();
      if (askedMs === null) {
        askedMs = nowMs;
        end();
      } else if (nowMs - askedMs >= ECHO_MS) endAtOnce();
    });
  }
}

/**
 * A disk or a window that does not answer must not keep the program from ending: what was acknowledged is on the disk,
 * and the next start reads the rest.
 */
export function endAtLatest(end: () => void, afterMs = LONGEST_END_MS): void {
  setTimeout(end, afterMs).unref();
}
