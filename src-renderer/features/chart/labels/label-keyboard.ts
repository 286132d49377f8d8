/**
 * The keyboard stays with the line that it has moved: what takes the old order's place has it next. Until then, and where
 * nothing does, it is on the chart, never on the buttons of another order, where a second Enter would change or cancel that.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useChart } from '../chart';
import type { MovedOrder, OrderSubject } from '../trading/line-drag';

/** For the part of a label that is moved; `subject` is null while it cannot be. */
export function useLabelKeyboard(subject: OrderSubject | null): RefObject<HTMLSpanElement | null> {
  const { store } = useChart();
  const text = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const label = text.current;
    const { moved } = store.get();
    if (label === null || !isOf(subject, moved)) return;
    if (document.activeElement !== canvasOf(label)) return;
    store.set({ moved: null });
    label.focus({ preventScroll: true });
  }, [store, subject]);
  useLayoutEffect(() => {
    const label = text.current;
    const canvas = label === null ? null : canvasOf(label);
    return () => {
      if (label?.parentElement?.contains(document.activeElement) !== true) return;
      canvas?.focus({ preventScroll: true });
    };
  }, []);
  return text;
}

const canvasOf = (label: HTMLElement): HTMLElement | null =>
  label.closest('.chart-canvas-box')?.querySelector<HTMLElement>('.chart-canvas') ?? null;

function isOf(now: OrderSubject | null, moved: MovedOrder | null): boolean {
  if (now === null || moved === null) return false;
  const { book, symbol, side } = moved.order;
  return (
    now.price === moved.price && now.book === book && now.symbol === symbol && now.side === side
  );
}
