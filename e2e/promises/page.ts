/**
 * The part of docs/promises.md that `npm run promises -- --write` writes, and a promise in one line of the terminal.
 * A promise that was run alone takes the place of its own row; each row says when it was run.
 */
import { cell, figure, targetOf } from '../bench/report-text';
import type { ReliabilityPromise } from './promise';
import { textOf } from './run-command';
import type { FileRun } from './run-tests';
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

/** `all`: also those that were not run, of which stands what stood `before`, or that nobody ever has. */
export function markdown(
  { machine, at, verdicts, files }: Run,
  all: readonly ReliabilityPromise[],
  before: string,
): string {
  const old = before.split('\n').filter((row) => row.startsWith('| '));
  const ran = merged(
    old.filter((row) => /^\| P\d/.test(row)),
    verdicts.map((verdict) => tableRow(verdict, at)),
  );
  const rows = merged(
    all.map((promise) => rowOf(promise, ['', NOT_RUN, ''])),
    ran,
  ).toSorted((one, other) => numberOf(one) - numberOf(other));
  const tests = merged(
    old.filter((row) => /^\| \w+[/-]/.test(row)),
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

function tableRow({ promise, figures, passed, tests, broken }: Verdict, at: string): string {
  return rowOf(promise, [
    [...figures.map(told), `${passed} of ${tests} tests`].join(', '),
    broken.length === 0 ? HOLDS : `**does not hold**: ${broken.join('; ')}`,
    at,
  ]);
}

function rowOf(promise: ReliabilityPromise, run: readonly [string, string, string]): string {
  const { figures, walks = [], commands = [] } = promise;
  const by = [...promise.tests, ...walks, ...commands.map(textOf)];
  const asked = figures.flatMap((one) =>
    one.target === null ? [] : `${targetOf(one)} ${one.what}`,
  );
  const cells = [
    promise.number,
    promise.promise,
    promise.proven,
    by.map((one) => `\`${one}\``).join(', '),
    asked.join(', '),
    ...run,
    promise.larger,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
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
