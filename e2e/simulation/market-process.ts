/** One process that lives markets and says what each has come to: `market-process.mjs <seed>x<speed> …`. */
import { marketHash } from './market-hash';

for (const asked of process.argv.slice(2)) {
  const [seed, speed] = asked.split('x').map(Number);
  process.stdout.write(`${await marketHash(seed ?? 0, speed === 60 ? 60 : 1)}\n`);
}
