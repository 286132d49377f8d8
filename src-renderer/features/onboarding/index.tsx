/** The first run: one screen, one key, three hints. Other parts import only from here. */
export { FirstRun } from './first-run';
export { Hints } from './hints';
export { useHasDesk } from './store';
