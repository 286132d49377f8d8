/**
 * A menu is opened a frame after the press of its button, and on a busy machine a frame is long: End or Home in between
 * is meant for the menu, and went to the button, where it was lost.
 */
import { useMemo, useRef, type KeyboardEvent } from 'react';

type EarlyKey = 'Home' | 'End' | null;

interface EarlyKeys {
  /** For the button. */
  readonly onPointerDown: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** For what it opens: it takes the keyboard as soon as it is there. */
  readonly takeKeyboard: (popup: HTMLElement | null) => void;
}

export function useEarlyKeys(): EarlyKeys {
  const early = useRef<EarlyKey>(null);
  return useMemo(
    () => ({
      onPointerDown: () => {
        early.current = null;
      },
      onKeyDown: ({ key }) => {
        early.current = key === 'Home' || key === 'End' ? key : null;
      },
      takeKeyboard: (popup) => {
        if (popup === null) return;
        popup.focus({ preventScroll: true });
        const entries = [...popup.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
        if (early.current !== null) entries.at(early.current === 'End' ? -1 : 0)?.focus();
        early.current = null;
      },
    }),
    [],
  );
}
