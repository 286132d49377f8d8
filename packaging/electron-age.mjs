// @ts-check
/** Warns when the pinned Electron is older than two months or no longer among the newest three majors. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAX_AGE_DAYS = 60;
const SUPPORTED_MAJORS = 3;
const DAY_MS = 86_400_000;

const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const pinned = JSON.parse(text).devDependencies.electron;
const words = ['view', 'electron', 'time', 'dist-tags', '--json'];
const { time, 'dist-tags': tags } = JSON.parse(execFileSync('npm', words, { encoding: 'utf8' }));
const ageDays = Math.floor((Date.now() - Date.parse(time[pinned])) / DAY_MS);
const majorsBehind = Number.parseInt(tags.latest, 10) - Number.parseInt(pinned, 10);
console.log(
  `Electron ${pinned}: ${ageDays} days old, ${majorsBehind} majors behind ${tags.latest}`,
);
if (ageDays > MAX_AGE_DAYS) console.log(`::warning::Electron ${pinned} is ${ageDays} days old`);
if (majorsBehind >= SUPPORTED_MAJORS) {
  console.error(`::error::Electron ${pinned} gets no security fixes any more`);
  process.exitCode = 1;
}
