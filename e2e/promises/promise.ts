/** What a row of docs/promises.md is made of: a promise of reliability.md §3, what proves it, and how much of it. */
import type { Row } from '../bench/report-row';

/** Of what tests and commands count. What has a target belongs to the promise: where it is missed, or not counted, the promise does not hold. */
export type Figure = Pick<Row, 'what' | 'unit' | 'better' | 'target'>;

/** `npm run script -- words`. */
export interface Command {
  readonly script: string;
  readonly words: string;
  /** It measures how fast something is: it runs when everything else is over. */
  readonly isAlone?: true;
}

export interface ReliabilityPromise {
  readonly number: `P${number}`;
  readonly promise: string;
  readonly proven: string;
  /** Files or folders of vitest. */
  readonly tests: readonly string[];
  /** Walks of Playwright, in the browser host. */
  readonly walks?: readonly string[];
  /** What is too large, or too much of its own, for a test. */
  readonly commands?: readonly Command[];
  /** With the size that reliability.md asks of a change: its own, or a hundredth of the first figure and at least 20. */
  readonly figures: readonly Figure[];
  /** What it asks of a night or a release, by which command, and how much of it a change has not seen. */
  readonly larger: string;
}

const figure = (
  better: Figure['better'],
  target: number | null,
  what: string,
  unit: Figure['unit'] = '',
): Figure => ({ better, target, what, unit });

export const atLeast = (target: number, what: string, unit?: Figure['unit']): Figure =>
  figure('more', target, what, unit);
export const atMost = (target: number, what: string, unit?: Figure['unit']): Figure =>
  figure('less', target, what, unit);
/** There to be read; nothing is asked of it. */
export const told = (what: string, unit?: Figure['unit']): Figure =>
  figure('more', null, what, unit);
