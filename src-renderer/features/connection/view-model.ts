/** Which connection trouble deserves a banner; the worst one wins. Pure. */
import type { ConnectionValue, SessionValue } from '../../session/desk-state';

export type Trouble =
  | { readonly kind: 'banned' | 'blocked'; readonly seconds: number }
  | { readonly kind: 'problem'; readonly problem: string };

export function troubleOf(connection: ConnectionValue, nowMs: number): Trouble | null {
  const { blockedUntilMs, isBanned, problem } = connection;
  if (blockedUntilMs !== null && blockedUntilMs > nowMs) {
    const seconds = Math.ceil((blockedUntilMs - nowMs) / 1000);
    return { kind: isBanned ? 'banned' : 'blocked', seconds };
  }
  if (problem !== '') return { kind: 'problem', problem };
  return null;
}

/** The session itself has failed while its desk is open. */
export function sessionTrouble(session: SessionValue | null): Trouble | null {
  if (session?.phase !== 'failed') return null;
  return { kind: 'problem', problem: session.problem };
}
