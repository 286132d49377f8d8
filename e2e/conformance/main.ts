// Runs every conformance card and writes docs/conformance.md. Usage: npm run conformance [-- --only 4.2]
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CARDS } from './cards/all-cards';
import { describeResults, problemsOf } from './report';
import { CardRun, type CardResult } from './run-cards';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = CARDS.filter(({ id }) => values.only === undefined || id.startsWith(values.only));
const run = new CardRun();
const results: CardResult[] = [];
for (const card of chosen) results.push(await run.run(card));
await run.close();

const problems = problemsOf(results);
for (const problem of problems) console.log(problem);
if (values.only === undefined) {
  writeFileSync(resolve(process.cwd(), 'docs/conformance.md'), describeResults(results));
}
console.log(`${results.length} cards, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
