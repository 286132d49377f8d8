/** One bug, and who must notice it. */
export interface Plant {
  /** What goes wrong, in the words of who would suffer from it. */
  readonly bug: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files of which one must turn red. */
  readonly tests: readonly string[];
}
