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

/**
 * A menu whose entry was pressed before the menu had the keyboard hands it back to its button behind the dialog that the
 * entry has opened.
 */
const FRAMES = 20;
/** What may have the keyboard while a dialog is open: it and the ends of its Tab round, what it opens, another before it. */
const BEFORE = '.dialog, .popup-layer, [data-base-ui-focus-guard]';

/** Stands inside the dialog. */
export function FocusAtOnce({ isOpen, find }: FocusAtOnceProps): null {
  const first = useRef(find);
  useLayoutEffect(() => {
    if (!isOpen) return;
    // The dialog has then noted where the keyboard was, which is where it returns to.
    queueMicrotask(() => first.current()?.focus({ preventScroll: true }));
    const keep = ({ target }: FocusEvent): void => {
      const place = first.current();
      const isBehind = target instanceof Element && target.closest(BEFORE) === null;
      const isModal = place?.closest('.dialog') instanceof Element;
      if (isModal && isBehind) place.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', keep);
    return afterFrames(FRAMES, () => {
      document.removeEventListener('focusin', keep);
    });
  }, [isOpen]);
  return null;
}

/** After so many frames, or when it is called. */
function afterFrames(frames: number, end: () => void): () => void {
  let left = frames;
  let frame = requestAnimationFrame(function again() {
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(again);
    else end();
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}
