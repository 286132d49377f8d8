/**
 * `npm run money -- --steps 2000000 --seed 1`: random users on the whole exchange, world after world; after each step
 * every invariant is checked (reliability.md P1). Ends with 1 where one is broken, and says at which step of which seed.
 */
import { tellCounts } from '../promises/counts';
import { readOptions } from '../scripts/options';
import { MoneyWorld } from './money-world';

/** An exchange grows with what has happened in it, and each look at it takes longer. */
const STEPS_PER_WORLD = 1_000;

const { steps, seed: first } = readOptions({ steps: 2_000_000, seed: 1 });
const sum = { steps: 0, accepted: 0, liquidations: 0, broken: 0 };
const before = process.cpuUsage();
for (let seed = first; sum.steps < steps; seed += 1) {
  const count = Math.min(STEPS_PER_WORLD, steps - sum.steps);
  const world = new MoneyWorld(seed);
  const broken = world.run(count);
  sum.steps += count;
  sum.accepted += world.accepted;
  sum.liquidations += world.liquidations;
  if (broken === null) continue;
  sum.broken += 1;
  console.log(`seed ${seed}: ${broken}`);
}
const { user, system } = process.cpuUsage(before);
const cpuSeconds = (user + system) / 1_000_000;
console.log(
  `${sum.steps} steps, ${sum.accepted} taken, ${sum.liquidations} events of liquidations, ${sum.broken} worlds broken, ` +
    `${Math.round(sum.steps / cpuSeconds)} steps per second of CPU`,
);
await tellCounts({
  'steps of random users': sum.steps,
  'events of liquidations': sum.liquidations,
  'worlds in which an invariant broke': sum.broken,
});
process.exitCode = sum.broken === 0 ? 0 : 1;
