/** One changed place of the sources, and what became of it. */

export type Status = 'killed' | 'timeout' | 'survived' | 'untested' | 'static';

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  /** What stands in the source, and what in its place, each in one line. */
  readonly original: string;
  readonly replacement: string;
}

export interface Judged extends Mutant {
  readonly status: Status;
}

/** What the process that runs the tests is told, by the environment. */
export const LANE = 'TIDEMARK_MUTANTS_LANE';

/** Which changes a process judges: of one in `every`, those whose turn leaves `lane` when divided by `lanes`. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
  readonly every: number;
  /** Lines of `Said`, and what is read of them at a start. */
  readonly said: string;
}

/** They are counted through the files: one in so many is of every file alike. */
export const isSampled = (id: string, every: number): boolean => Number(id) % every === 0;

export const isOfLane = (id: string, { lane, lanes, every }: Lane): boolean =>
  isSampled(id, every) && (Number(id) / every) % lanes === lane;

/** What that process writes down at once, so that its end at any moment loses nothing. */
export type Said =
  | { readonly at: 'loading'; readonly ids: readonly string[] }
  | { readonly at: 'reached'; readonly ids: readonly string[] }
  | { readonly at: 'trying'; readonly id: string }
  | { readonly at: 'judged'; readonly file: string }
  | { readonly at: 'passed'; readonly id: string; readonly file: string }
  | { readonly at: 'killed' | 'timeout' | 'spoilt'; readonly id: string; readonly by: string };
