/** Measures how many rows fit, so that the book fills its panel at any size and density. */
import { useEffect, type RefObject } from 'react';
import { watchRowSpace } from '../../ui/row-space';
import { useBookStore } from './store';

/** `area` is what the rows share with the spread line; both heights are CSS tokens in pixels. */
export function useFittingRows(area: RefObject<HTMLElement | null>): void {
  const store = useBookStore();
  useEffect(() => {
    if (area.current === null) return undefined;
    return watchRowSpace(area.current, (heightPx, tokenPx) => {
      const free = heightPx - tokenPx('--book-spread');
      const rows = Math.max(2, Math.floor(free / tokenPx('--row')));
      if (rows !== store.get().fittingRows) store.set({ fittingRows: rows });
    });
  }, [area, store]);
}
