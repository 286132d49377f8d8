/**
 * What broke while a request was answered. Its client is told an unknown error and no more: the cause is for the log
 * of the exchange, once of each kind, since a client that repeats its request would fill the disk with it.
 */
import { faultWords } from '@shared/kernel/fault-words';

export interface Defect {
  /** The contract's name of what was asked for; never what was asked. */
  readonly endpoint: string;
  readonly message: string;
  /** Where it was thrown, as far as the program knows. */
  readonly place: string;
}

export type OnDefect = (defect: Defect) => void;

export class Defects {
  readonly #onDefect: OnDefect;
  readonly #told = new Set<string>();

  constructor(onDefect: OnDefect) {
    this.#onDefect = onDefect;
  }

  /** A kind is an endpoint and a place: the words may hold what a client wrote, another each time. */
  note(endpoint: string, cause: unknown): void {
    const place = placeOf(cause);
    const kind = `${endpoint} ${place}`;
    if (this.#told.has(kind)) return;
    this.#told.add(kind);
    this.#onDefect({ endpoint, message: faultWords(cause), place });
  }
}

/** The innermost frame of the stack, below the words, which may have lines of their own; without the folders. */
function placeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const frame = cause.stack?.split('\n').find((line) => line.startsWith('    at '));
  const [, work = '', file = ''] = /^ +at (?:(.+) \()?.*?([^\\/]+?)\)?$/.exec(frame ?? '') ?? [];
  return `${work} ${file}`.trim();
}
