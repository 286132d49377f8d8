/** Which connection trouble deserves a banner; the worst one wins. Pure. */
import { wordsOf } from '../../lib/i18n';
import { formatGap } from '../../lib/format-time';
import type { ConnectionValue, SessionValue } from '../../session/desk-state';
import { clockSkewMs } from '../../session/market/wrong-clock';
import { sessionProblem, terminalRefusal } from '../../session/wire/terminal-refusal';

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

/** It lasts until the trader sets the clock, over the figures of the strip: it can be put away. */
export const isStanding = ({ kind }: Trouble): boolean =>
  kind === 'clockAhead' || kind === 'clockBehind';

/** What a trouble is about, whatever it counts; "" is none. */
export const aboutOf = (trouble: Trouble | null): string =>
  trouble === null
    ? ''
    : 'problem' in trouble
      ? `${trouble.kind} ${'reason' in trouble ? trouble.reason : trouble.problem}`
      : trouble.kind;

/** What was put away stays so behind another trouble; once it is over, or is another, it is told as a new one. */
export const keptAway = (putAway: string, trouble: Trouble | null): string =>
  trouble === null || (isStanding(trouble) && aboutOf(trouble) !== putAway) ? '' : putAway;

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
  if (problems.length > 0) return { kind: 'problem', problem: problems.map(saidOf).join(' · ') };
  // What ails the spot host ails more.
  const isFuturesLost = futures !== 'connecting' && futuresProblem !== null;
  if (futures === 'unreachable' || isFuturesLost) {
    const problem = futuresProblem === null ? '' : terminalRefusal(futuresProblem);
    return { kind: 'futuresLost', problem };
  }
  // Last: orders go through, and who has put it away must still see all others.
  return skewOf(connection);
}

function saidOf({ stream, ...problem }: ConnectionValue['problems'][number]): string {
  const said = terminalRefusal(problem);
  return stream === '' ? said : wordsOf('connection')(`ofStream.${stream}`, { problem: said });
}

/** Nothing stops, since the client stamps with the exchange's time; but every time on this screen is then wrong. */
function skewOf(connection: ConnectionValue): Trouble | null {
  const aheadMs = clockSkewMs(connection);
  if (aheadMs === 0) return null;
  const skew = formatGap(aheadMs);
  return { kind: aheadMs > 0 ? 'clockAhead' : 'clockBehind', skew };
}

/** The session itself has failed while its desk is open. */
export function sessionTrouble(session: SessionValue | null): Trouble | null {
  // Also while it is tried again, which may take longer than the wait before it.
  if (session === null || session.problem === null) return null;
  const { problem } = session;
  return { kind: 'failed', problem: sessionProblem(problem), reason: problem.message };
}
