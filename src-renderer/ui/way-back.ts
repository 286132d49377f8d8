/** Where the keyboard goes when a dialog closes. */
import { useLayoutEffect, useRef } from 'react';

/**
 * For `finalFocus`: back to where it was, unless that is gone by then (the row of a position that was closed), or the
 * keyboard has gone elsewhere already. It is named, because Base UI would take something it has seen before, in
 * whatever panel that is; left to itself the keyboard stays in the panel it came from (app/focus-keeper.ts).
 */
export function useWayBack(isOpen: boolean): () => HTMLElement | false {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  return () => {
    const { activeElement, body } = document;
    const isElsewhere =
      activeElement !== null && activeElement !== body && activeElement.closest('.dialog') === null;
    const place = before.current;
    if (isElsewhere || !(place instanceof HTMLElement) || place === body) return false;
    return place.isConnected && place;
  };
}
