/**
 * Locking the desk of a live account, and telling the terminal that somebody is at it: it locks by itself
 * when nobody has been for a while. On paper there is nothing to lock.
 */
import { useCallback, useEffect } from 'react';
import { deskClock } from '../time/clock';
import { Presence } from './presence';
import { told } from '../requests/told';
import { useTerminal } from '../wire/terminal';
import { tradingMode, useDeskMode } from '../orders/trading-mode';

const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;

export function useLockDesk(): () => void {
  const terminal = useTerminal();
  return useCallback(() => {
    void told('lock', terminal.call('lockDesk', {}));
  }, [terminal]);
}

/** True while the window must show nothing of the account. */
export const useIsDeskLocked = (): boolean =>
  tradingMode.use((state) => state.trading?.state === 'locked');

/** Mounted once per window. A key on a locked desk is nobody at the desk. */
export function usePresence(): void {
  const terminal = useTerminal();
  const isLive = useDeskMode().mode !== 'paper';
  const isLocked = useIsDeskLocked();
  useEffect(() => {
    if (!isLive || isLocked) return undefined;
    const presence = new Presence(() => void terminal.call('present', {}), deskClock);
    const { sign: tell } = presence;
    for (const sign of SIGNS) window.addEventListener(sign, tell, { capture: true, passive: true });
    return () => {
      presence.stop();
      for (const sign of SIGNS) window.removeEventListener(sign, tell, { capture: true });
    };
  }, [terminal, isLive, isLocked]);
}
