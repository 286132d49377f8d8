import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOptions } from './options.mjs';

test.each([
  [['--data-dir=/x'], { dataDir: '/x' }],
  [['--data-dir', '/x'], { dataDir: '/x' }],
  [['--data-dir', '/x', '--no-window'], { dataDir: '/x', hasNoWindow: true }],
  [['--data-dir=/a=b', '--data-dir=/c=d'], { dataDir: '/c=d' }],
  [['--host', 'browser'], { host: 'browser' }],
  [[], { dataDir: undefined, host: undefined, hasNoWindow: false }],
])('%j is understood', (words, found) => {
  expect(readOptions(words)).toMatchObject({ ...found, problem: '' });
});

test.each([
  [['--data-dri=/x'], '"--data-dri=/x"'],
  [['/x'], '"/x"'],
  [['--no-window=yes'], '"--no-window=yes"'],
  [['--data-dir'], '--data-dir needs a value'],
  [['--data-dir='], '--data-dir needs a value'],
  [['--data-dir', '--no-window'], '--data-dir needs a value'],
])('%j is refused in one line', (words, said) => {
  const { problem } = readOptions(words);
  expect(problem).toContain(said);
  expect(problem).not.toContain('\n');
});

test("Electron's host leaves other switches to Chromium, but reads its own", () => {
  const words = ['.', '--no-sandbox', '--remote-debugging-port=0', '--data-dir', '/x'];
  expect(readOptions(words, { ignoresOthers: true })).toMatchObject({ dataDir: '/x', problem: '' });
  expect(readOptions(['--data-dir'], { ignoresOthers: true }).problem).not.toBe('');
});

describe('npm start', () => {
  const start = (...words: string[]) =>
    spawnSync(process.execPath, [resolve(import.meta.dirname, 'start.mjs'), ...words], {
      encoding: 'utf8',
    });

  test.each([['--help'], ['-h'], ['--data-dir', '--help']])(
    'says what there is: %s',
    (...words) => {
      const { status, stdout, stderr } = start(...words);
      expect([status, stderr]).toEqual([0, '']);
      for (const option of ['--host', '--no-window', '--data-dir'])
        expect(stdout).toContain(option);
    },
  );

  test.each([['--data-dri=/x'], ['--host=emacs'], ['--data-dir']])(
    'refuses %s before it installs or builds anything',
    (word) => {
      const { status, stdout, stderr } = start(word);
      expect([status, stdout, stderr.split('\n').length]).toEqual([2, '', 2]);
    },
  );
});
