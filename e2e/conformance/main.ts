// Runs every conformance card and writes docs/conformance.md. Usage: npm run conformance [-- --only 4.2]
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readOptions } from '../scripts/options';
import { CARDS } from './cards/all-cards';
import { describeResults, problemsOf } from './report';
import { CardRun, type CardResult } from './run-cards';

const { only } = readOptions({ only: '' });
const chosen = CARDS.filter(({ id }) => id.startsWith(only));
if (chosen.length === 0) {
  console.error(`There is no card ${only}.`);
  process.exit(2);
}
const run = new CardRun();
const results: CardResult[] = [];
for (const card of chosen) results.push(await run.run(card));
await run.close();

const problems = problemsOf(results);
for (const problem of problems) console.log(problem);
if (only === '') {
  writeFileSync(resolve(process.cwd(), 'docs/conformance.md'), describeResults(results));
}
console.log(`${results.length} cards, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
