import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      '@shared': resolve(import.meta.dirname, 'shared'),
      // The real package downloads its program when it is imported under Node.
      electron: resolve(import.meta.dirname, 'e2e/fake-electron/electron.mjs'),
    },
  },
  test: {
    include: ['{shared,src-main,src-renderer,e2e}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
  },
});
