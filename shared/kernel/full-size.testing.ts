/**
 * Tests whose size in `npm test` is smaller than what is asked of a change have that size in `npm run promises`
 * (`TIDEMARK_PROMISES=1`), and some a larger one: `TIDEMARK_FULL=1 npx vitest run <file>`.
 */
export const isFull = process.env['TIDEMARK_FULL'] === '1';
export const isPromised = isFull || process.env['TIDEMARK_PROMISES'] === '1';
