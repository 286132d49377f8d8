/** What is measured of every engine in the bench, and the proof that it did the work. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { invariant } from '@shared/kernel/result';
import type { KnownFlow } from './engine-flows';
import type { Outcome } from './engine-plain-book';

/** An engine with an empty book, and a flow that it is to live through. */
export interface Trial {
  /** The operations from one place in the flow up to another. */
  run(from: number, to: number): void;
  /** What was traded since the book was filled, and what rests. */
  outcome(): Outcome;
}

/** Throws unless the engine traded what the flow says and shows its depth at the end. */
export function verify(who: string, { name, expected }: KnownFlow, outcome: Outcome): void {
  for (const what of ['trades', 'volume', 'tradeHash', 'depthHash'] as const) {
    const told = `${who}, ${name}: ${what} ${outcome[what]}, expected ${expected[what]}`;
    invariant(outcome[what] === expected[what], told);
  }
}

const REST_MS = 40;
const STEADY_BYTES = 10_000;
const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4));

/** CPU time, other threads of the program included; nobody pays for the garbage of the one before. */
export function cpuNsOf(work: () => void): number {
  collectGarbage();
  // Other threads give its memory back for a while yet.
  Atomics.wait(NEVER_WOKEN, 0, 0, REST_MS);
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1000;
}

/** How much memory is held more after the work, in bytes. */
export function bytesHeldBy(work: () => unknown): number {
  const before = bytesHeld();
  const held = work();
  const bytes = bytesHeld() - before;
  invariant(held !== undefined, 'what was made is still there');
  return bytes;
}

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

/** Until nothing more is given back: what an engine before it has kept goes by and by. */
function bytesHeld(): number {
  for (let held = Infinity; ;) {
    collectGarbage();
    Atomics.wait(NEVER_WOKEN, 0, 0, REST_MS);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const bytes = heapUsed + arrayBuffers;
    if (held - bytes < STEADY_BYTES) return bytes;
    held = bytes;
  }
}
