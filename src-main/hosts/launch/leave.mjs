// @ts-check
/**
 * The last step of an end in order. Node puts back the settings of the terminal it was started from, and aborts where that
 * has been closed: the system would report a crash. Such a program ends by the signal of a terminal that went away.
 */
import { isatty } from 'node:tty';

/** The standard streams that were a terminal's at the start. */
const STREAMS = [0, 1, 2].filter((stream) => isatty(stream));

/** @param {number} code @returns {never} */
export function leave(code) {
  if (STREAMS.some((stream) => !isatty(stream))) {
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  }
  process.exit(code);
}
