/**
 * `npm run promises`: runs what proves each promise of reliability.md §3 at the size that it asks of a change, and
 * ends with 1 where one does not hold. `--only P8,P13` runs those; `--write` writes their rows of docs/promises.md.
 */
import { machineLine, takenAt } from '../bench/report-machine';
import { markedPart, writeMarkedPart } from '../scripts/marked-part';
import { readOptions } from '../scripts/options';
import { PROMISES } from './list';
import { line, markdown } from './page';
import type { Command, ReliabilityPromise } from './promise';
import { runCommand, textOf, type CommandRun } from './run-command';
import { runsOf, runTests } from './run-tests';
import { judge, type Verdict } from './verdict';

const { only, write: isWriting } = readOptions({ only: '', write: false });

function chosenPromises(): readonly ReliabilityPromise[] {
  const names = only.split(',').filter((name) => name !== '');
  const unknown = names.filter((name) => !PROMISES.some(({ number }) => number === name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are P1 to P24.`);
    process.exit(2);
  }
  return names.length === 0 ? PROMISES : PROMISES.filter(({ number }) => names.includes(number));
}

/** The walks of a promise are one command more. */
const commandsOf = ({ commands = [], walks = [] }: ReliabilityPromise): readonly Command[] =>
  walks.length === 0
    ? commands
    : [...commands, { script: 'e2e', words: `${walks.join(' ')} --project=browser --no-deps` }];

async function runCommands(all: readonly Command[]): Promise<ReadonlyMap<string, CommandRun>> {
  const runs = new Map<string, CommandRun>();
  for (const command of all) {
    const text = textOf(command);
    if (runs.has(text)) continue;
    const startedMs = performance.now();
    const run = await runCommand(command);
    runs.set(text, run);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
    console.log(`${run.isPassed ? 'ok  ' : 'FAIL'} ${text}  ${seconds} s`);
  }
  return runs;
}

// What is under way ends with it (`endsWithThis`).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(1));
}
const PAGE = 'docs/promises.md';
const MARK = 'promises';

const chosen = chosenPromises();
const places = [...new Set(chosen.flatMap(({ tests }) => tests))];
const all = chosen.flatMap(commandsOf);
const [tests, beside] = await Promise.all([
  runTests(places),
  runCommands(all.filter(({ isAlone }) => isAlone !== true)),
]);
const commands = new Map([
  ...beside,
  ...(await runCommands(all.filter(({ isAlone }) => isAlone === true))),
]);
const verdicts = chosen.map((promise): Verdict => {
  const own = new Set(commandsOf(promise).map(textOf));
  const ran = new Map([...commands].filter(([text]) => own.has(text)));
  return judge(promise, runsOf(promise.tests, tests), ran);
});
for (const verdict of verdicts) console.log(line(verdict));
const run = { machine: machineLine(), at: takenAt(), verdicts, files: tests.files };
console.log(`${run.machine}; ${run.at}`);
if (isWriting) writeMarkedPart(PAGE, MARK, markdown(run, PROMISES, markedPart(PAGE, MARK)));
process.exit(verdicts.every(({ broken }) => broken.length === 0) ? 0 : 1);
