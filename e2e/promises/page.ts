/**
 * The part of docs/promises.md that `npm run promises -- --write` writes, and a promise in one line of the terminal.
 * A promise that was run alone takes the place of its own row; each row says when it was run.
 */
import { cell, figure, targetOf } from '../bench/report-text';
import type { ReliabilityPromise } from './promise';
import { textOf } from './run-command';
import { isOf, type FileRun } from './run-tests';
import type { Verdict } from './verdict';

interface Run {
  readonly machine: string;
  readonly at: string;
  readonly verdicts: readonly Verdict[];
  readonly files: readonly FileRun[];
}

const HEAD = [
  '| | promise | what is proven | by | asked of a change | the run | | on | of a night or a release |',
  '|---|---|---|---|---|---|---|---|---|',
];
const TESTS_HEAD = ['| test | passed | s | on |', '|---|---|---|---|'];
const HOLDS = 'holds';
const NOT_RUN = '**not run**';

/**
 * `all`: also those that were not run. Of such a row the list says what is proven and asked, and what stood `before` is
 * how its last run went, unless that was of something else.
 */
export function markdown(
  { machine, at, verdicts, files }: Run,
  all: readonly ReliabilityPromise[],
  before: string,
): string {
  const old = before.split('\n').filter((row) => row.startsWith('| '));
  const rows = merged(
    all.map((promise) => rowOf(promise, runBefore(promise, old))),
    verdicts.map((verdict) => tableRow(verdict, at)),
  ).toSorted((one, other) => numberOf(one) - numberOf(other));
  const places = all.flatMap((promise) => promise.tests);
  const tests = merged(
    old.filter((row) => /^\| \w+[/-]/.test(row) && isOf(places, keyOf(row).slice(2))),
    files.map((file) => testRow(file, at)),
  ).toSorted();
  const held = rows.filter((row) => row.includes(` | ${HOLDS} | `)).length;
  return [
    `${machine}; ${at}. ${held} of ${rows.length} hold.`,
    '',
    ...HEAD,
    ...rows,
    '',
    'The tests among them. The seconds are those of a wall clock beside other work: they say which are long, not how long.',
    '',
    ...TESTS_HEAD,
    ...tests,
    '',
  ].join('\n');
}

/** A new row stands for the one that begins with the same cell. */
function merged(old: readonly string[], now: readonly string[]): readonly string[] {
  const keys = new Set(now.map(keyOf));
  return [...old.filter((row) => !keys.has(keyOf(row))), ...now];
}

const keyOf = (row: string): string => row.split(' | ')[0] ?? '';
const numberOf = (row: string): number => Number(/\d+/.exec(row)?.[0]);

/** How the last run went, from its row; of another size or by other tests it says nothing of what is asked now. */
function runBefore(promise: ReliabilityPromise, old: readonly string[]): RunCells {
  const row = old.find((one) => keyOf(one) === `| ${promise.number}`) ?? '';
  const cells = row.slice(2, -2).split(/(?<!\\) \| /);
  const [by, asked, figures, held, at] = cells.slice(3);
  if (figures === undefined || held === undefined || at === undefined) return NEVER_RUN;
  return by === byOf(promise) && asked === askedOf(promise) ? [figures, held, at] : NEVER_RUN;
}

function tableRow({ promise, figures, passed, tests, broken }: Verdict, at: string): string {
  return rowOf(promise, [
    cell([...figures.map(told), `${passed} of ${tests} tests`].join(', ')),
    cell(broken.length === 0 ? HOLDS : `**does not hold**: ${broken.join('; ')}`),
    at,
  ]);
}

/** What ran, whether it holds, and when: as they stand in a row. */
type RunCells = readonly [string, string, string];
const NEVER_RUN: RunCells = ['', NOT_RUN, ''];

const byOf = ({ tests, walks = [], commands = [] }: ReliabilityPromise): string =>
  cell([...tests, ...walks, ...commands.map(textOf)].map((one) => `\`${one}\``).join(', '));

const askedOf = ({ figures }: ReliabilityPromise): string =>
  cell(
    figures
      .flatMap((one) => (one.target === null ? [] : `${targetOf(one)} ${one.what}`))
      .join(', '),
  );

function rowOf(promise: ReliabilityPromise, run: RunCells): string {
  const head = [promise.number, promise.promise, promise.proven].map(cell);
  const cells = [...head, byOf(promise), askedOf(promise), ...run, cell(promise.larger)];
  return `| ${cells.join(' | ')} |`;
}

const testRow = ({ file, passed, failed, seconds }: FileRun, at: string): string =>
  `| ${file} | ${passed} of ${passed + failed} | ${seconds.toFixed(1)} | ${at} |`;

const told = ({ what, value, unit }: Verdict['figures'][number]): string =>
  `${figure(value, unit)} ${what}`;

export function line({ promise, figures, passed, tests, broken }: Verdict): string {
  const verdict = broken.length === 0 ? HOLDS : `DOES NOT HOLD: ${broken.join('; ')}`;
  const said = [...figures.map(told), `${passed} of ${tests} tests`].join(', ');
  return `${promise.number.padEnd(4)} ${promise.promise}: ${said}: ${verdict}`;
}
