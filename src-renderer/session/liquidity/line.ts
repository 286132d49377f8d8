/** Where a chart asks for what rests in a book, of the thread that has the books: whoever runs that answers. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { invariant } from '@shared/kernel/result';
import type { HeatPlace } from './find';
import type { HeatNews, HeatWanted } from './messages';

export interface HeatLine {
  want(wanted: HeatWanted): void;
  find(place: HeatPlace): void;
  close(): void;
}

export interface HeatListener {
  readonly onNews: (news: HeatNews) => void;
  /** The thread has failed: nothing more will come. */
  readonly onFailed: (failure: Error) => void;
}

type OpenHeat = (terminal: TerminalClient, symbol: string, listener: HeatListener) => HeatLine;

let answer: OpenHeat | null = null;

export function answerHeat(open: OpenHeat): void {
  answer = open;
}

export const openHeat: OpenHeat = (...request) => {
  invariant(answer !== null, 'the thread that has the books is started before anything is drawn');
  return answer(...request);
};
