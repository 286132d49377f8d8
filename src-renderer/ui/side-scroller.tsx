/**
 * A row of figures that is scrolled sideways where it has no room, also by a wheel that only turns one way. Only
 * then the keyboard can stop at it, so that what is out of sight is not out of reach (WCAG 2.1.1).
 */
import { useEffect, useRef, type ReactNode } from 'react';

interface SideScrollerProps {
  readonly className: string;
  readonly children: ReactNode;
}

export function SideScroller({ className, children }: SideScrollerProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => {
      const hasMore = element.scrollWidth > element.clientWidth;
      if (hasMore) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.deltaX !== 0) return;
      const before = element.scrollLeft;
      element.scrollLeft += event.deltaY;
      // At its end the wheel is the panel's again.
      if (element.scrollLeft !== before) event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      watch.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, []);
  return (
    <div ref={row} className={className}>
      {children}
    </div>
  );
}
