/**
 * `npm run soak -- [minutes]`: an hour (or so many minutes) of the running desk, futures workspace
 * open; ends with 1 when it occupies more than 5 % more at the end than near the start.
 */
import { asMegabytes, growthOf, watchMemory, type MemoryReading } from './memory';

const LIMIT = 0.05;
const READINGS = 12;
const minutes = Number(process.argv[2] ?? '60');
const parts: readonly [string, (reading: MemoryReading) => number][] = [
  ['page', ({ pageBytes }) => pageBytes],
  ['main', ({ mainBytes }) => mainBytes],
  ['exchange', ({ exchangeBytes }) => exchangeBytes],
  ['occupied', ({ occupiedBytes }) => occupiedBytes],
];

const readings = await watchMemory({
  readings: READINGS,
  everyMs: (minutes * 60_000) / READINGS,
  onReading: (reading) => {
    const kept = parts.map(([name, read]) => `${name} ${asMegabytes(read(reading))}`);
    console.log(`${(reading.atMs / 60_000).toFixed(1).padStart(6)} min  ${kept.join('  ')}`);
  },
});
for (const [name, read] of parts) {
  console.log(
    `${name}: ${(growthOf(readings, read) * 100).toFixed(1)} % more than soon after the start`,
  );
}
process.exit(growthOf(readings, ({ occupiedBytes }) => occupiedBytes) <= LIMIT ? 0 : 1);
