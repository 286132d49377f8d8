/**
 * `npm run sim -- --seed N --steps M --count K`: whole worlds with their faults, from seed N on. A failure is
 * cut down within a minute and kept in `regress`, where the tests live it again.
 */
import { resolve } from 'node:path';
import { tellCounts } from '../promises/counts';
import { readOptions } from '../scripts/options';
import { keep, readKept } from './world/regress';
import { shrink } from './world/shrink';
import type { Life } from './world/life';
import { live } from './world/world';
import { print, runWorlds } from './world-seeds';

const SHRINKS_MS = 60_000;
const SHOWN = 12;
const folder = resolve('e2e/simulation/regress');

const options = readOptions({ seed: 1, steps: 1_000, count: 1, whole: false, replay: '' });

/** Says what broke, and with which few decisions it breaks already. */
async function tell(seed: number, life: Life): Promise<void> {
  const { violation, steps, spans } = life;
  if (violation === null) return;
  await print(seed, life);
  if (options.whole) return;
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

if (options.replay !== '') {
  await replay(resolve(options.replay));
  process.exit();
}

const worlds = await runWorlds({
  first: options.seed,
  count: options.count,
  steps: options.steps,
  onFailed: tell,
});
console.log(worlds.summary);
await tellCounts({
  'steps of whole worlds': options.count * options.steps,
  'faults in them': worlds.faults,
  'worlds in which something broke': worlds.failed,
});
process.exitCode = worlds.failed === 0 ? 0 : 1;
