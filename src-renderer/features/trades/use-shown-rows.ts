/**
 * How many rows of the tape are drawn, and how wide it is. At the top, where new prints run through, those that
 * fit: their nodes are used again, row by row. Scrolled down, all of them, each with its own nodes, so that what
 * is read stays where it is.
 */
import { useEffect, useState, type RefObject } from 'react';

interface ShownRows {
  readonly isScrolled: boolean;
  /** Rows to draw while it is not scrolled. */
  readonly fitting: number;
  /** Beside the scroll bar, where there is one. */
  readonly widthPx: number;
}

/** Enough below the edge for the scrolling to begin. */
const BEYOND = 6;

export function useShownRows(scroller: RefObject<HTMLElement | null>): ShownRows {
  const [shown, setShown] = useState<ShownRows>({ isScrolled: false, fitting: BEYOND, widthPx: 0 });
  useEffect(() => {
    const element = scroller.current;
    const box = element?.parentElement;
    if (element === null || box === null || box === undefined) return undefined;
    const look = () => {
      const height = Number.parseInt(getComputedStyle(element).getPropertyValue('--row'), 10) || 20;
      const isScrolled = element.scrollTop > 0;
      const fitting = Math.ceil(box.clientHeight / height) + BEYOND;
      const widthPx = element.clientWidth;
      setShown((before) =>
        before.isScrolled === isScrolled && before.fitting === fitting && before.widthPx === widthPx
          ? before
          : { isScrolled, fitting, widthPx },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return shown;
}
