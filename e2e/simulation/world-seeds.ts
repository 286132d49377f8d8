/** Worlds from one seed after the other, and what they took: for the command and for the check of every change. */
import type { Life } from './world/life';
import { live } from './world/world';

interface WorldsReport {
  readonly failed: number;
  readonly requests: number;
  readonly faults: number;
  readonly summary: string;
}

interface Run {
  readonly first: number;
  readonly count: number;
  readonly steps: number;
  /** Told of each that failed; else the last of what happened in it is printed. */
  readonly onFailed?: (seed: number, life: Life) => Promise<void>;
}

const SHOWN = 12;

export async function runWorlds({
  first,
  count,
  steps,
  onFailed = print,
}: Run): Promise<WorldsReport> {
  const sum = { failed: 0, faults: 0, requests: 0, simulatedMs: 0, cpuMicroseconds: 0 };
  const startedMs = performance.now();
  for (let seed = first; seed < first + count; seed += 1) {
    const before = process.cpuUsage();
    const life = await live({ seed, steps });
    const { user, system } = process.cpuUsage(before);
    sum.cpuMicroseconds += user + system;
    sum.faults += life.faults;
    sum.requests += life.requests;
    sum.simulatedMs += life.simulatedMs;
    if (life.violation === null) continue;
    sum.failed += 1;
    await onFailed(seed, life);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  return {
    failed: sum.failed,
    requests: sum.requests,
    faults: sum.faults,
    summary: summaryOf(sum, count, steps, seconds),
  };
}

type Sum = Readonly<
  Record<'failed' | 'faults' | 'requests' | 'simulatedMs' | 'cpuMicroseconds', number>
>;

function summaryOf(sum: Sum, count: number, steps: number, seconds: number): string {
  const cpuSeconds = sum.cpuMicroseconds / 1_000_000;
  const simulatedMinutes = Math.round(sum.simulatedMs / 60_000);
  return [
    `worlds: ${count} seeds, ${count * steps} steps, ${sum.requests} requests, ${sum.faults} faults`,
    `${simulatedMinutes} simulated minutes`,
    `${sum.failed} failed`,
    `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU`,
    `${Math.round((count * steps) / cpuSeconds)} steps per second of it`,
  ].join('; ');
}

/** What broke, and what happened before. */
export function print(seed: number, { violation, steps, trace }: Life): Promise<void> {
  console.log(`seed ${seed}, step ${steps}: ${violation?.message ?? ''}`);
  for (const line of trace.slice(-SHOWN)) console.log(`    ${line}`);
  return Promise.resolve();
}
