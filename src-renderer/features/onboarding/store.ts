/** Whether the first-run screen or the desk is shown, and which hint. */
import { createFeatureStore } from '../../lib/feature-store';
import { useSession, type SessionValue } from '../../session/desk-state';

interface OnboardingState {
  /** This window has shown the first-run screen, so it stays until the exchange is open. */
  readonly isFirstRun: boolean;
  /** Index into HINTS, or null when they are over. */
  readonly hint: number | null;
}

export const HINTS = ['book', 'keys', 'dock'] as const;

export const onboarding = createFeatureStore<OnboardingState>({ isFirstRun: false, hint: null });

/** Null while nothing is known; false while the first-run screen is shown. */
export function useHasDesk(): boolean | null {
  const session = useSession();
  const isFirstRun = onboarding.use((state) => state.isFirstRun);
  return session === null ? null : hasDesk(session.phase, isFirstRun);
}

/** A later run goes straight to the desk, whose panels say that they are loading. */
export function hasDesk(phase: SessionValue['phase'], isFirstRun: boolean): boolean {
  if (phase === 'new' || phase === 'failed') return false;
  return phase === 'ready' || !isFirstRun;
}

/** The hint after `hint`, null after the last. */
export function nextHint(hint: number): number | null {
  return hint + 1 < HINTS.length ? hint + 1 : null;
}
