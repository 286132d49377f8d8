/** How far two clocks are apart. */

/** Those that differ by less are said to agree. */
const CLOCKS_AGREE_MS = 2_000;

/** 0 where nobody can tell them apart. */
export const beyondDoubt = (offsetMs: number): number =>
  Math.abs(offsetMs) < CLOCKS_AGREE_MS ? 0 : offsetMs;
