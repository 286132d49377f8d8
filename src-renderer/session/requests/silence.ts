/** Waiting for a terminal that may never answer. */
import type { Clock } from '@shared/kernel/ports';
import { formatInteger } from '../../lib/format';
import { wordsOf } from '../../lib/i18n';
import { deskClock } from '../time/clock';

/** As long as a position's orders are waited for: after it a terminal may never answer. */
export const NO_ANSWER_MS = 10_000;

interface Patience {
  readonly waitMs?: number;
  readonly clock?: Clock;
}

/** The answer, however late; `onSilent` hears what to say once nobody has answered for so long. */
export async function heard<Answer>(
  answer: Promise<Answer>,
  onSilent: (words: string) => void,
  { waitMs = NO_ANSWER_MS, clock = deskClock }: Patience = {},
): Promise<Answer> {
  const stop = clock.setAlarm(waitMs, () => {
    onSilent(wordsOf('common')('requests.silent', { seconds: formatInteger(waitMs / 1_000) }));
  });
  const is = await answer;
  stop();
  return is;
}
