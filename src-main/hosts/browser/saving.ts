/**
 * Words for main's engine once it has started: what is old is collected before it has doubled, and what is young
 * does not grow any more (docs/decisions/0096, 0098). On the command line they cost a start seventy milliseconds
 * of processor time: under words of its own the engine refuses the compiled code that Node brings with it, in
 * main and in the exchange's thread (docs/decisions/0100).
 */
import { setFlagsFromString } from 'node:v8';

/** The first book is there, on a slow machine too. */
const AFTER_START_MS = 3_000;

export function saveMemoryAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--optimize-for-size');
    setFlagsFromString('--semi-space-growth-factor=1');
  }, AFTER_START_MS).unref();
}
