/** Checks the lines of somebody's recording one after the other, in their order. */
import { err, ok, type Result } from '@shared/kernel/result';
import { itemProblem } from '../../engine/feed/check-item';
import type { FeedItem } from '../../engine/feed/feed-event';
import { decodeFeedLine, type FedInstruments } from './feed-line';

export class LineCheck {
  readonly #known: FedInstruments;
  #line = 0;
  #events = 0;
  #lastMs = 0;

  constructor(known: FedInstruments) {
    this.#known = known;
  }

  /** Null of a line that is empty. The error names the line and the field. */
  next(text: string): Result<FeedItem | null, string> {
    this.#line += 1;
    if (text.trim() === '') return ok(null);
    const item = decodeFeedLine(text, this.#known);
    if (!item.ok) return this.#refuse(item.error);
    // Played, it would be left out without a word.
    const problem = itemProblem(item.value);
    if (problem !== null) return this.#refuse(problem.message);
    if (item.value.feedMs < this.#lastMs) return this.#refuse('t: earlier than the line before');
    this.#lastMs = item.value.feedMs;
    this.#events += 1;
    return item;
  }

  /** After the last line. */
  end(): Result<null, string> {
    return this.#events === 0 ? err('it holds no events') : ok(null);
  }

  #refuse(problem: string): Result<never, string> {
    return err(`line ${this.#line}: ${problem}`);
  }
}
