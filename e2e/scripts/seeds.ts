/**
 * Part of `npm run check`: random traders among the crowd, and whole worlds with all that goes wrong in them, from
 * fifty seeds each. Bundled, as what a user gets.
 */
import { runEngineSeeds } from '../simulation/engine-seeds';
import { runWorlds } from '../simulation/world-seeds';
import { readOptions } from './options';

const ENGINE_STEPS = 1_000;
const WORLD_STEPS = 150;

const { count } = readOptions({ count: 50 });
const engine = runEngineSeeds(count, ENGINE_STEPS);
console.log(engine.summary);
const worlds = await runWorlds({ first: 1, count, steps: WORLD_STEPS });
console.log(worlds.summary);
process.exitCode = engine.failed + worlds.failed === 0 ? 0 : 1;
