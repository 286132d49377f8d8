/** Whether the first-run screen or the desk is shown, and which hint. */
import { useEffect } from 'react';
import { createFeatureStore } from '../../lib/feature-store';
import { useSession, type SessionValue } from '../../session/desk-state';

interface OnboardingState {
  /** This window has said why a start failed: the screen stays until the exchange is open. */
  readonly isHeld: boolean;
  /** A recorded session is being opened: the screen stays until its market is there. */
  readonly isOpeningRecording: boolean;
  /** This window has had the desk: trouble after that is a banner, the desk stays. */
  readonly wasReady: boolean;
  /** Index into HINTS, or null when they are over. */
  readonly hint: number | null;
}

export const HINTS = ['book', 'keys', 'dock'] as const;

export const onboarding = createFeatureStore<OnboardingState>({
  isHeld: false,
  isOpeningRecording: false,
  wasReady: false,
  hint: null,
});

/** Null while nothing is known; false while the first screen is shown. */
export function useHasDesk(): boolean | null {
  const session = useSession();
  const { isHeld, isOpeningRecording, wasReady } = onboarding.use((state) => state);
  const phase = session?.phase ?? null;
  useEffect(() => {
    if (phase === 'ready' && !isOpeningRecording) onboarding.set({ wasReady: true });
    else if (phase === 'failed') onboarding.set({ isHeld: true });
  }, [phase, isOpeningRecording]);
  return phase === null ? null : !isOpeningRecording && hasDesk(phase, isHeld, wasReady);
}

/** The desk comes while the exchange opens: it draws itself meanwhile, and its panels say that they are loading. */
export function hasDesk(phase: SessionValue['phase'], isHeld: boolean, wasReady: boolean): boolean {
  if (wasReady || phase === 'ready') return true;
  return phase === 'starting' && !isHeld;
}

/** The hint after `hint`, null after the last. */
export function nextHint(hint: number): number | null {
  return hint + 1 < HINTS.length ? hint + 1 : null;
}
