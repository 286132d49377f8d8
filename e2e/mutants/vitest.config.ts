/** The unit tests in one process, in which changes of the sources are switched on and off. */
import { resolve } from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config';

export default mergeConfig(base, {
  test: {
    runner: resolve(import.meta.dirname, 'runner.ts'),
    pool: 'forks',
    maxWorkers: 1,
    // What a change has set going may end in nobody's test.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
