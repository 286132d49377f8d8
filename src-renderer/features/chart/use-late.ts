/** A chart that is late loses its colours: it paints itself without, so that it can be moved as lightly as before. */
import { useEffect } from 'react';
import { useStaleFeed } from '../../session/market/use-stale';
import { useChart } from './chart';

export function useLate(): void {
  const isLate = useStaleFeed() !== null;
  const { view, heatFeed } = useChart().store.use((state) => ({
    view: state.view,
    heatFeed: state.heatFeed,
  }));
  useEffect(() => {
    view?.setLate(isLate);
  }, [view, isLate]);
  useEffect(() => {
    heatFeed?.setLate(isLate);
  }, [heatFeed, isLate]);
}
