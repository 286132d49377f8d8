/** A chart that is late loses its colours: it paints itself without, so that it can be moved as lightly as before. */
import { useEffect } from 'react';
import { frameLoop } from '../../lib/frame-loop';
import { useStaleFeed } from '../../session/market/use-stale';
import { useChart } from './chart';

export function useLate(): void {
  const isLate = useStaleFeed() !== null;
  const { view, heatFeed } = useChart().store.use((state) => ({
    view: state.view,
    heatFeed: state.heatFeed,
  }));
  useEffect(() => {
    const dress = () => {
      view?.setLate(isLate);
      heatFeed?.setLate(isLate);
    };
    // All that is late says so in one frame, which has enough to draw.
    frameLoop.schedule(dress);
    return () => {
      frameLoop.cancel(dress);
    };
  }, [view, heatFeed, isLate]);
}
