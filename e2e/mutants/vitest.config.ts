/** The unit tests in one process, in which changes of the sources are switched on and off. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config';

/** Small files first: what they notice at once, large ones need not be asked. */
class SmallFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizeOf = ({ moduleId }: TestSpecification): number => statSync(moduleId).size;
    return Promise.resolve(files.toSorted((a, b) => sizeOf(a) - sizeOf(b)));
  }
}

export default mergeConfig(base, {
  test: {
    runner: resolve(import.meta.dirname, 'runner.ts'),
    pool: 'forks',
    maxWorkers: 1,
    sequence: { sequencer: SmallFirst },
    // What a change has set going may end in nobody's test.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
