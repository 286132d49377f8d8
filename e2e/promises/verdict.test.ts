/** Which promises are said to hold: only what was run whole, passed, and counted as much as is asked. */
import { expect, test } from 'vitest';
import { line, markdown } from './page';
import { atLeast, atMost, told, type ReliabilityPromise } from './promise';
import { runsOf, type FileRun, type TestRun } from './run-tests';
import { judge } from './verdict';

const promise: ReliabilityPromise = {
  number: 'P3',
  promise: 'One intent is one order',
  proven: 'Sessions | kills',
  tests: ['a'],
  commands: [{ script: 'crash', words: '--kills 3' }],
  figures: [
    atLeast(100, 'orders'),
    atMost(0, 'sent twice'),
    atMost(60, 'until known', 's'),
    told('unknown'),
  ],
  larger: '',
};
const file = (change: Partial<FileRun> = {}): FileRun => ({
  file: 'a/one.test.ts',
  passed: 3,
  failed: 0,
  seconds: 1,
  counts: [{ orders: 60, 'sent twice': 0, 'until known': 12 }],
  ...change,
});
const tests = (files: readonly FileRun[], isPassed = true): TestRun => ({ isPassed, files });
const COMMAND = 'npm run crash -- --kills 3';
const ran = (counts: Record<string, number>, isPassed = true) =>
  new Map([[COMMAND, { isPassed, counts: [counts] }]]);
const enough = { orders: 40, 'until known': 9 };

test('counts of tests and commands add up, of measures the worst is taken', () => {
  const verdict = judge(promise, tests([file()]), ran(enough));
  expect(verdict.broken).toEqual([]);
  expect(verdict.figures.map(({ value }) => value)).toEqual([100, 0, 12, null]);
  expect(line(verdict)).toContain('100 orders, 0 sent twice, 12.00 s until known');
});

test.each([
  [
    'a test that failed or was skipped',
    [file({ failed: 1 })],
    ran(enough),
    '1 of a/one.test.ts failed',
  ],
  ['no test at all', [], ran({ ...enough, orders: 100, 'sent twice': 0 }), 'no test ran'],
  ['a command that failed', [file()], ran(enough, false), `\`${COMMAND}\` failed`],
  ['a count that is too small', [file()], ran({ ...enough, orders: 39 }), 'missed: orders'],
  ['one that is too large', [file()], ran({ ...enough, 'sent twice': 1 }), 'missed: sent twice'],
  [
    'one that nobody has counted',
    [file({ counts: [{ orders: 100, 'until known': 1 }] })],
    ran({}),
    'missed: sent twice',
  ],
] as const)('it does not hold by %s', (_what, files, commands, why) => {
  expect(judge(promise, tests(files), commands).broken).toEqual([why]);
});

test('an error outside of the tests is in none of them: no promise holds by such a run', () => {
  const run = tests([file(), file({ file: 'b/two.test.ts' })], false);
  expect(judge(promise, runsOf(['a'], run), ran(enough)).broken).toEqual([
    'an error outside of the tests',
  ]);
  // Where a test has failed, the runner says no more than that.
  const failed = tests([file(), file({ file: 'b/two.test.ts', failed: 1 })], false);
  expect(judge(promise, runsOf(['a'], failed), ran(enough)).broken).toEqual([]);
});

test('a promise that is run alone takes the place of its row, and of its tests', () => {
  const run = (number: `P${number}`, at: string, change: Partial<FileRun> = {}) => {
    const verdict = judge({ ...promise, number }, tests([file(change)]), ran(enough));
    return { machine: 'M', at, verdicts: [verdict], files: [file(change)] };
  };
  const all = (['P3', 'P12', 'P20'] as const).map((number) => ({ ...promise, number }));
  const first = markdown(run('P12', 'monday'), all, '');
  const second = markdown(run('P3', 'tuesday', { file: 'a/two.test.ts' }), all, first);
  const third = markdown(run('P12', 'friday', { failed: 2 }), all, second);
  const rows = third.split('\n').filter((row) => /^\| (P\d|a)/.test(row));
  expect(rows.map((row) => row.split(' | ')[0])).toEqual([
    ...['| P3', '| P12', '| P20', '| a/one.test.ts', '| a/two.test.ts'],
  ]);
  expect(rows[0]).toContain(
    '| Sessions \\| kills | `a`, `npm run crash -- --kills 3` | ≥ 100 orders,',
  );
  expect(rows[1]).toContain('| **does not hold**: 2 of a/one.test.ts failed | friday |');
  expect(rows[2]).toContain('|  | **not run** |  |');
  expect(third).toContain('M; friday. 1 of 3 hold.');
});

test('a row says what the list asks now; a run of less, or of other tests, does not hold for it', () => {
  const verdict = judge(promise, tests([file()]), ran(enough));
  const page = markdown(
    { machine: 'M', at: 'monday', verdicts: [verdict], files: [file()] },
    [promise],
    '',
  );
  const now = (change: Partial<ReliabilityPromise>) =>
    markdown(
      { machine: 'M', at: 'friday', verdicts: [], files: [] },
      [{ ...promise, ...change }],
      page,
    );
  expect(now({ larger: 'a night', proven: 'Other words' })).toMatch(
    /\| Other words \|.*100 orders.*\| holds \| monday \| a night \|/,
  );
  expect(now({})).toContain('| a/one.test.ts | 3 of 3 |');
  expect(now({ figures: [atLeast(200, 'orders')] })).toContain(
    '| ≥ 200 orders |  | **not run** |  |',
  );
  const moved = now({ tests: ['b'] });
  expect(moved).toContain('| **not run** |');
  expect(moved).not.toContain('a/one.test.ts');
});
