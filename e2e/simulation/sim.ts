/**
 * `npm run sim -- --seed N --steps M --count K`: whole worlds with their faults, from seed N on. A failure is
 * cut down within a minute and kept in `regress`, where the tests live it again.
 */
import { resolve } from 'node:path';
import { keep, readKept } from './world/regress';
import { shrink } from './world/shrink';
import { live, type Life } from './world/world';

const SHRINKS_MS = 60_000;
const SHOWN = option('shown', 12);
const folder = resolve('e2e/simulation/regress');

function option(name: string, standard: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? standard : Number(process.argv[at + 1]);
}

/** Says what broke, and with which few decisions it breaks already. */
async function tell(seed: number, { violation, steps, spans, trace }: Life): Promise<void> {
  if (violation === null) return;
  console.log(`seed ${seed}, step ${steps}: ${violation.message}`);
  for (const line of trace.slice(-SHOWN)) console.log(`    ${line}`);
  if (process.argv.includes('--whole')) return;
  const { rule } = violation;
  const small = await shrink(
    { steps, spans },
    async (smaller) => (await live({ seed, ...smaller })).violation?.rule === rule,
    { nowMs: () => performance.now(), budgetMs: SHRINKS_MS },
  );
  const again = await live({ seed, ...small });
  const seen = (again.violation ?? violation).message;
  const path = keep(folder, { rule, seen, seed, ...small });
  console.log(`  cut down to ${Object.keys(small.spans).length} decisions: ${seen}`);
  for (const line of again.trace.slice(-SHOWN)) console.log(`    ${line}`);
  console.log(`  kept in ${path}`);
}

/** `--replay FILE`: a kept world, with all that happens in it. */
async function replay(path: string): Promise<void> {
  const life = await live(readKept(path));
  for (const line of life.trace) console.log(line);
  console.log(life.violation?.message ?? 'it holds');
}

const replayed = process.argv.indexOf('--replay');
if (replayed !== -1) {
  await replay(resolve(process.argv[replayed + 1] ?? ''));
  process.exit();
}

const first = option('seed', 1);
const steps = option('steps', 1_000);
const count = option('count', 1);
const startedMs = performance.now();
let failed = 0;
let faults = 0;
let simulatedMs = 0;
let cpuMicroseconds = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const before = process.cpuUsage();
  const life = await live({ seed, steps });
  const { user, system } = process.cpuUsage(before);
  cpuMicroseconds += user + system;
  faults += life.faults;
  simulatedMs += life.simulatedMs;
  if (life.violation === null) continue;
  failed += 1;
  await tell(seed, life);
}
const cpuSeconds = cpuMicroseconds / 1_000_000;
const seconds = (performance.now() - startedMs) / 1_000;
console.log(
  [
    `${count} seeds, ${count * steps} steps, ${faults} faults, ${Math.round(simulatedMs / 60_000)} simulated minutes`,
    `${failed} failed`,
    `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ${Math.round((count * steps) / cpuSeconds)} steps per second of it`,
  ].join('; '),
);
process.exitCode = failed === 0 ? 0 : 1;
