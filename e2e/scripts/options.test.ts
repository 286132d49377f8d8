import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optionsOf, optionWords } from './options';

const standards = { seed: 1, only: '', whole: false } as const;

describe('the options of a command', () => {
  test('are what holds without them where they are not given', () => {
    expect(optionsOf(standards, [])).toEqual({ ok: true, value: standards });
  });

  test.each([
    [['--seed', '17001', '--whole']],
    [['--seed=17001', '--whole']], // `npm start` takes both: so does every command
  ])('are read from %j', (words) => {
    expect(optionsOf(standards, words)).toEqual({
      ok: true,
      value: { seed: 17_001, only: '', whole: true },
    });
  });

  test.each([
    [['--sede', '7'], /--sede/],
    [['7'], /7/],
    [['--seed'], /--seed/],
    [['--seed', 'seven'], /--seed seven: not a number/],
    [['--seed='], /--seed : not a number/],
  ])('are refused by name, with what there is: %j', (words, said) => {
    const read = optionsOf(standards, words);
    expect(read.ok).toBe(false);
    const refusal = read.ok ? '' : read.error;
    expect(refusal).toMatch(said);
    expect(refusal).toContain(optionWords(standards));
  });

  test('are told to whoever asks', () => {
    expect(optionWords(standards)).toBe(
      'Options, with what holds without them: --seed 1, --only TEXT, --whole.',
    );
  });
});

const root = resolve(import.meta.dirname, '../..');

test('a simulator that was asked for something else than it knows runs nothing', () => {
  const words = ['e2e/scripts/run.mjs', 'e2e/simulation/sim.ts', '--sede=17001'];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('--sede')]);
}, 60_000);
