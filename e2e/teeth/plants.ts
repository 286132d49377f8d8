/** Bugs to be planted one at a time, each with the tests that must notice: exact text for exact text. */
import { ENGINE_PLANTS } from './plants-engine';
import { TERMINAL_PLANTS } from './plants-terminal';

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

export const PLANTS: readonly Plant[] = [...ENGINE_PLANTS, ...TERMINAL_PLANTS];
