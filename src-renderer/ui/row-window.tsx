/** The rows of a long table that are in the document: those near the viewport, with room for the others around. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';

/** From this many rows on only those near the viewport are in the document. */
const WINDOW_FROM = 40;
const OVERSCAN = 12;

export function Spacer({
  heightPx,
  columns,
}: {
  readonly heightPx: number;
  readonly columns: number;
}) {
  if (heightPx === 0) return null;
  return (
    // Where it is all that is in view, the browser would scroll along with it as it moves: to the list's end.
    <tr aria-hidden style={{ overflowAnchor: 'none' }}>
      <td colSpan={columns} style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );
}

interface RowWindow {
  readonly start: number;
  readonly end: number;
  readonly beforePx: number;
  readonly afterPx: number;
  /** The row of this place is in the document when it returns: keys come faster than frames. */
  readonly draw: (place: number) => void;
}

/** All rows of a list are as high as the style sheet's `rowHeight` says for the density that was chosen. */
export function useRowWindow(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: '--row-table' | '--row-watch' | '--row-inspected',
): RowWindow {
  const isWindowed = count >= WINDOW_FROM;
  const rowPx = isWindowed ? lengthPx(rowHeight) : 0;
  const virtualizer = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
  });
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowPx]);
  if (!isWindowed) return { start: 0, end: count, beforePx: 0, afterPx: 0, draw: () => {} };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const draw = (place: number): void => {
    const list = scroller.current;
    const isDrawn = place >= (first?.index ?? 0) && place <= (last?.index ?? -1);
    if (isDrawn || list === null) return;
    list.scrollTop = place * rowPx - list.clientHeight / 2;
    // The browser would tell of it with the next frame; told now, the rows are drawn within this call.
    list.dispatchEvent(new Event('scroll'));
  };
  if (first === undefined || last === undefined) {
    return { start: 0, end: 0, beforePx: 0, afterPx: virtualizer.getTotalSize(), draw };
  }
  return {
    start: first.index,
    end: last.index + 1,
    beforePx: first.start,
    afterPx: virtualizer.getTotalSize() - last.end,
    draw,
  };
}

const lengthPx = (name: string): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));
