/**
 * Whether keys and clicks of this window may send orders without a further Enter (the ladder), and whether
 * it may trade at all. Disarmed at the start, and again when the window has been left for a while. Kept by
 * no one: a restart is disarmed and unlocked.
 */
import { useEffect } from 'react';
import { createFeatureStore } from '../../lib/feature-store';
import { deskClock } from '../time/clock';
import { LeftWindow } from '../windows/left-window';
import { mayOrder } from '../orders/trading-mode';

const LEFT_FOR_MS = 60_000;

interface Arming {
  readonly isArmed: boolean;
  /** Nothing is sent but cancels: see trading-lock. */
  readonly isLocked: boolean;
}

export const arming = createFeatureStore<Arming>({ isArmed: false, isLocked: false });

export const useIsArmed = (): boolean => arming.use((state) => state.isArmed);
export const useIsLocked = (): boolean => arming.use((state) => state.isLocked);
export const isArmed = (): boolean => arming.get().isArmed;

/** A locked window cannot be armed, nor one from which no order may leave. */
export function arm(isWanted: boolean): void {
  arming.set({ isArmed: isWanted && !arming.get().isLocked && mayOrder() });
}

export function lockTrading(isWanted: boolean): void {
  arming.set({ isLocked: isWanted, isArmed: false });
}

/** Where nothing may be sent, nothing is armed. */
export function useDisarmWhen(isBarred: boolean): void {
  useEffect(() => {
    if (isBarred) arm(false);
  }, [isBarred]);
}

/** Mounted once per window: disarms it when nobody has looked at it for a minute. */
export function useDisarmWhenLeft(): void {
  useEffect(() => {
    const leaving = new LeftWindow(
      LEFT_FOR_MS,
      () => {
        arm(false);
      },
      deskClock,
    );
    const left = () => {
      leaving.left();
    };
    const back = () => {
      leaving.back();
    };
    window.addEventListener('blur', left);
    window.addEventListener('focus', back);
    return () => {
      leaving.stop();
      window.removeEventListener('blur', left);
      window.removeEventListener('focus', back);
    };
  }, []);
}
