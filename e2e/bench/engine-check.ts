/** What is measured of every engine in the bench, and the proof that it did the work. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { invariant } from '@shared/kernel/result';
import type { Flow } from './engine-flow-ops';

/** Throws unless the engine traded what the flow says and shows its depth at the end. */
export function verify(
  name: string,
  flow: Flow,
  volume: number,
  depth: ReadonlyMap<number, number>,
): void {
  invariant(volume === flow.volume, `${name} traded ${volume}, expected ${flow.volume}`);
  invariant(depth.size === flow.depth.size, `${name} has ${depth.size} levels`);
  for (const [price, resting] of flow.depth) {
    invariant(depth.get(price) === resting, `${name} at ${price}`);
  }
}

/** CPU time, other threads of the program included; nobody pays for the garbage of the one before. */
export function cpuNsOf(work: () => void): number {
  collectGarbage();
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

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

function bytesHeld(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
