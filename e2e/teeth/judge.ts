/** Plants a bug in a copy of the tree and says who noticed it, where anybody can. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plant } from './plant';
import type { Ran } from './run-tests';

export interface Verdict {
  readonly kind: 'caught' | 'survives' | 'cannotTell';
  /** The first test that noticed; else why nobody did, where that is known. */
  readonly words: string;
}

type RunTests = (copy: string, tests: readonly string[]) => Promise<Ran>;

const faultWords = (cause: unknown): string =>
  cause instanceof Error ? cause.message : 'the tests could not be run';

export class Judge {
  readonly #runTests: RunTests;
  /** What is wrong with a test file where no bug is planted; empty: nothing. Each is run once for all its bugs. */
  readonly #unplanted = new Map<string, Promise<string>>();

  constructor(runTests: RunTests) {
    this.#runTests = runTests;
  }

  /** Nobody else may plant anything in the copy meanwhile. */
  async try(copy: string, { file, find, replace, tests }: Plant): Promise<Verdict> {
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8');
    const places = source.split(find).length - 1;
    if (places !== 1) return { kind: 'survives', words: `its text is there ${places} times` };
    for (const test of tests) {
      const problem = await this.#problemOf(copy, test);
      if (problem !== '') return { kind: 'cannotTell', words: `red without it: ${problem}` };
    }
    try {
      writeFileSync(
        path,
        source.replace(find, () => replace),
      );
      const { failed, count } = await this.#runTests(copy, tests);
      const [by] = failed;
      if (by !== undefined) return { kind: 'caught', words: by };
      return { kind: 'survives', words: count === 0 ? 'no test ran' : '' };
    } catch (cause) {
      return { kind: 'survives', words: faultWords(cause) };
    } finally {
      writeFileSync(path, source);
    }
  }

  #problemOf(copy: string, test: string): Promise<string> {
    const known = this.#unplanted.get(test) ?? this.#runUnplanted(copy, test);
    this.#unplanted.set(test, known);
    return known;
  }

  async #runUnplanted(copy: string, test: string): Promise<string> {
    try {
      const { failed, isGreen } = await this.#runTests(copy, [test]);
      return isGreen ? '' : `${test}: ${failed[0] ?? 'it could not be run'}`;
    } catch (cause) {
      return `${test}: ${faultWords(cause)}`;
    }
  }
}
