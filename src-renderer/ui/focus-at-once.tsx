/**
 * Base UI moves the keyboard into a dialog with the next frame. What is typed until then would go to what lies behind:
 * the first letters of a search would be lost, or act as hotkeys there.
 */
import { useLayoutEffect, useRef } from 'react';

interface FocusAtOnceProps {
  /** One that is opened again before it is out of the page has the keyboard again. */
  readonly isOpen: boolean;
  /** What has the keyboard first. */
  readonly find: () => HTMLElement | null;
}

/** Stands inside the dialog. */
export function FocusAtOnce({ isOpen, find }: FocusAtOnceProps): null {
  const first = useRef(find);
  useLayoutEffect(() => {
    if (!isOpen) return;
    // The dialog has then noted where the keyboard was, which is where it returns to.
    queueMicrotask(() => first.current()?.focus({ preventScroll: true }));
  }, [isOpen]);
  return null;
}
