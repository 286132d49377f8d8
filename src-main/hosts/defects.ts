/**
 * A defect that nobody has caught: what is in memory may not be true any more, and money is not traded by what may
 * not be true. The program says so and ends at once. What it had acknowledged is on the disk, and the next start
 * reads what has become of what was on its way.
 */
import { faultWords } from '@shared/kernel/fault-words';
import type { Log } from '../terminal/ports';

interface Defects {
  /** Null before there is one. */
  readonly log: () => Log | null;
  /** Tells whoever sits there; it may stay until they have read it. */
  readonly say: (words: string) => void;
  readonly end: () => void;
}

type Source = Pick<NodeJS.EventEmitter, 'on'>;

/** Without it Electron shows a dialog of its own, and goes on. */
export function endOnDefect({ log, say, end }: Defects, source: Source = process): void {
  let isEnding = false;
  const onDefect = (cause: unknown): void => {
    if (isEnding) return;
    isEnding = true;
    const message = faultWords(cause);
    const detail = cause instanceof Error ? (cause.stack ?? '') : '';
    // In this order, and none of them in the way of the next: the end has to come.
    attempt(() => {
      log()?.error('defect', { message, detail });
    });
    attempt(() => {
      say(message);
    });
    end();
  };
  source.on('uncaughtException', onDefect);
  source.on('unhandledRejection', onDefect);
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // what failed has nobody left to tell
  }
}
