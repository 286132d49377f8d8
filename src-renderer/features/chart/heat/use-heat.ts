/** Keeps what rests behind the candles of a chart whose trader wants to see it; of any other nothing is watched. */
import { useEffect } from 'react';
import { useTerminal } from '../../../session/wire/terminal';
import { useChart } from '../chart';
import { HeatFeed } from './heat-feed';

export function useHeat(symbol: string): void {
  const terminal = useTerminal();
  const { store } = useChart();
  const { isOn, feed, view } = store.use((state) => ({
    isOn: state.isLiquidityShown,
    feed: state.heatFeed,
    view: state.view,
  }));
  useEffect(() => {
    if (!isOn) return undefined;
    const heatFeed = new HeatFeed(store, terminal, symbol);
    store.set({ heatFeed });
    return () => {
      heatFeed.close();
      store.set({ heatFeed: null });
    };
  }, [store, terminal, symbol, isOn]);
  useEffect(
    () => (feed === null || view === null ? undefined : feed.showOn(view.ground)),
    [feed, view],
  );
}
