/** Which connection trouble deserves a banner; the worst one wins. Pure. */
import { wordsOf } from '../../lib/i18n';
import { formatAge } from '../../lib/format-time';
import type { ConnectionValue, SessionValue } from '../../session/desk-state';
import { marketOffsetMs } from '../../session/market-offset';
import { sessionProblem, terminalRefusal } from '../../session/terminal-refusal';

export type Trouble =
  | { readonly kind: 'banned' | 'blocked'; readonly seconds: number }
  | { readonly kind: 'clockAhead' | 'clockBehind'; readonly skew: string }
  | { readonly kind: 'problem' | 'futuresLost' | 'account'; readonly problem: string }
  /** `reason`: without when it is tried again. */
  | { readonly kind: 'failed'; readonly problem: string; readonly reason: string }
  | { readonly kind: 'replacing' };

/** A line that can be opened anew. An exchange that has asked us to wait is not hurried. */
export const isOfTheLine = ({ kind }: Trouble): boolean =>
  kind === 'problem' || kind === 'failed' || kind === 'futuresLost';

/** What a trouble is about, whatever it counts; "" is none. */
export const aboutOf = (trouble: Trouble | null): string =>
  trouble === null
    ? ''
    : 'problem' in trouble
      ? `${trouble.kind} ${'reason' in trouble ? trouble.reason : trouble.problem}`
      : trouble.kind;

/** Another market is being opened: nothing else is worth a word then. */
export const REPLACING: Trouble = { kind: 'replacing' };

export function troubleOf(connection: ConnectionValue, nowMs: number): Trouble | null {
  const { blockedUntilMs, isBanned, problems, futures, futuresProblem, accountProblem } =
    connection;
  if (blockedUntilMs !== null && blockedUntilMs > nowMs) {
    const seconds = Math.ceil((blockedUntilMs - nowMs) / 1000);
    return { kind: isBanned ? 'banned' : 'blocked', seconds };
  }
  if (accountProblem !== null) {
    return { kind: 'account', problem: terminalRefusal(accountProblem) };
  }
  const skew = skewOf(connection);
  if (skew !== null) return skew;
  if (problems.length > 0) return { kind: 'problem', problem: problems.map(saidOf).join(' · ') };
  // Last: what ails the spot host ails more.
  const isFuturesLost = futures !== 'connecting' && futuresProblem !== null;
  if (futures === 'unreachable' || isFuturesLost) {
    const problem = futuresProblem === null ? '' : terminalRefusal(futuresProblem);
    return { kind: 'futuresLost', problem };
  }
  return null;
}

function saidOf({ stream, ...problem }: ConnectionValue['problems'][number]): string {
  const said = terminalRefusal(problem);
  return stream === '' ? said : wordsOf('connection')(`ofStream.${stream}`, { problem: said });
}

/**
 * The exchange refuses a stamp that is a second ahead of its clock, or older than the receive
 * window. The client stamps with the exchange's time, so nothing stops; but every time on this
 * screen is then wrong, and a clock that jumps makes the next stamp wrong.
 */
function skewOf(connection: ConnectionValue): Trouble | null {
  const { clockOffsetMs } = connection;
  // A market that runs at its own time is no fault of the computer's clock.
  if (clockOffsetMs === null || marketOffsetMs(connection) !== 0) return null;
  const aheadMs = -clockOffsetMs;
  if (aheadMs > AHEAD_MAX_MS) return { kind: 'clockAhead', skew: formatAge(aheadMs) };
  if (-aheadMs > RECEIVE_WINDOW_MS) return { kind: 'clockBehind', skew: formatAge(-aheadMs) };
  return null;
}

const AHEAD_MAX_MS = 1000;
const RECEIVE_WINDOW_MS = 5000;

/** The session itself has failed while its desk is open. */
export function sessionTrouble(session: SessionValue | null): Trouble | null {
  // Also while it is tried again, which may take longer than the wait before it.
  if (session === null || session.problem === null) return null;
  const { problem } = session;
  return { kind: 'failed', problem: sessionProblem(problem), reason: problem.message };
}
