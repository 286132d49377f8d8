/**
 * Tests whose size in `npm test` is that of a change have a larger one too: `TIDEMARK_FULL=1 npx vitest run <file>`.
 */
export const isFull = process.env['TIDEMARK_FULL'] === '1';
