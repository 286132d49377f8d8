/** What `npm run teeth` says of a bug: caught only by a test that passes without it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Judge } from './judge';
import type { Plant } from './plant';
import type { Ran } from './run-tests';

const PLANT: Plant = {
  bug: 'two and two are five',
  file: 'sum.ts',
  find: '2 + 2',
  replace: '5',
  tests: ['sum.test.ts'],
};
const GREEN: Ran = { failed: [], count: 1, isGreen: true };
const RED: Ran = { failed: ['two and two are four'], count: 1, isGreen: false };

let copy = '';
let runs: string[] = [];
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'tidemark-judge-'));
  writeFileSync(join(copy, 'sum.ts'), 'export const SUM = 2 + 2;');
  runs = [];
});
afterEach(() => {
  rmSync(copy, { recursive: true, force: true });
});

const source = (): string => readFileSync(join(copy, 'sum.ts'), 'utf8');

/** Tests that say the first without the bug and the second with it. */
const judge = (unplanted: Ran, planted: Ran) =>
  new Judge((_, tests) => {
    const isPlanted = !source().includes('2 + 2');
    runs.push(`${isPlanted ? 'planted' : 'unplanted'} ${tests.join(' ')}`);
    return Promise.resolve(isPlanted ? planted : unplanted);
  });

test('a bug is caught by a test that passes without it', async () => {
  expect(await judge(GREEN, RED).try(copy, PLANT)).toEqual({
    kind: 'caught',
    words: 'two and two are four',
  });
  expect(source()).toContain('2 + 2');
});

test('a test that fails anyway has not caught the bug', async () => {
  expect(await judge(RED, RED).try(copy, PLANT)).toEqual({
    kind: 'cannotTell',
    words: 'red without it: sum.test.ts: two and two are four',
  });
});

test('nor has one that cannot be loaded without the bug, or of which no test runs', async () => {
  const unloaded: Ran = { failed: [], count: 0, isGreen: false };
  expect(await judge(unloaded, RED).try(copy, PLANT)).toEqual({
    kind: 'cannotTell',
    words: 'red without it: sum.test.ts: it could not be run',
  });
});

test('a bug that changes no test’s mind survives', async () => {
  expect(await judge(GREEN, GREEN).try(copy, PLANT)).toEqual({ kind: 'survives', words: '' });
});

test('a test file is run once without a bug, for all bugs that it should notice', async () => {
  const tests = [...PLANT.tests, 'other.test.ts'];
  const trying = judge(GREEN, RED);
  await trying.try(copy, PLANT);
  await trying.try(copy, { ...PLANT, tests });
  expect(runs).toEqual([
    'unplanted sum.test.ts',
    'planted sum.test.ts',
    'unplanted other.test.ts',
    'planted sum.test.ts other.test.ts',
  ]);
});
