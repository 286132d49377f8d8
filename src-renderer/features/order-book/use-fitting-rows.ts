/** Measures how many rows fit, so that the book fills its panel at any size and density. */
import { useEffect, type RefObject } from 'react';
import { useBookStore } from './store';

/** `area` is what the rows share with the spread line; both heights are CSS tokens in pixels. */
export function useFittingRows(area: RefObject<HTMLElement | null>): void {
  const store = useBookStore();
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const measure = () => {
      const style = getComputedStyle(element);
      const token = (name: string) => Number.parseInt(style.getPropertyValue(name), 10) || 20;
      const free = element.clientHeight - token('--book-spread');
      const rows = Math.max(2, Math.floor(free / token('--row')));
      if (rows !== store.get().fittingRows) store.set({ fittingRows: rows });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const density = new MutationObserver(measure);
    density.observe(document.documentElement, { attributeFilter: ['data-density'] });
    return () => {
      observer.disconnect();
      density.disconnect();
    };
  }, [area, store]);
}
