/** HTML that stays at a price (and a time) of the chart; hidden while that place is not on screen. */
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import type { Anchor } from '../canvas/anchors';
import { useChart } from '../chart';

interface AnchoredProps extends ComponentProps<'div'> {
  /** Ticks. */
  readonly price: number;
  readonly atMs: Anchor['atMs'];
}

export function Anchored({ price, atMs, ...rest }: AnchoredProps) {
  const view = useChart().store.use((state) => state.view);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (view === null || element.current === null) return undefined;
    return view.place(element.current, { price, atMs });
  }, [view, price, atMs]);
  return <div ref={element} data-off {...rest} />;
}
