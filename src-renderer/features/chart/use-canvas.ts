/** Binds the canvas to its element and to the store: bars go past React. */
import type { Interval } from '@shared/domain/candle';
import { useEffect, useRef, type RefObject } from 'react';
import { formatTrimmed } from '@shared/money/decimal';
import { useTranslation } from '../../lib/i18n';
import { ChartView } from './chart-view';
import { onColourChange } from './colours';
import type { ChartFormat } from './options';
import { fillMarks, orderLines, type OrderLine } from './overlays';
import { chartStore, loadOlder } from './store';

/** The view is made again for each symbol, interval and zone: nothing of its scales carries over. */
export function useCanvas(
  container: RefObject<HTMLElement | null>,
  symbol: string,
  format: ChartFormat,
): RefObject<ChartView | null> {
  const { t } = useTranslation('chart');
  const view = useRef<ChartView | null>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const made = new ChartView(element, format, {
      onNeedOlder: loadOlder,
      onHover: (hovered) => {
        chartStore.mark({ hovered });
      },
      onRange: (visible) => {
        chartStore.mark({ visible });
      },
    });
    view.current = made;
    const label = ({ side, lots }: OrderLine) =>
      t(side === 'BUY' ? 'buyLine' : 'sellLine', {
        size: formatTrimmed(BigInt(lots), format.quantityPrecision),
      });
    const stops = [
      drawStore(made, symbol, format.interval, label),
      onColourChange(() => {
        made.applyColours();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      view.current = null;
      made.destroy();
    };
  }, [container, symbol, format, t]);
  return view;
}

/** Draws what the store holds now and whatever it holds later. */
function drawStore(
  view: ChartView,
  symbol: string,
  interval: Interval,
  label: (line: OrderLine) => string,
): () => void {
  let drawn: ReturnType<typeof chartStore.get> | null = null;
  const draw = (state: ReturnType<typeof chartStore.get>) => {
    const before = drawn;
    drawn = state;
    if (state.symbol !== symbol || state.interval !== interval) return;
    if (state.history !== null && state.history !== before?.history) {
      view.setHistory(state.history);
    }
    if (state.orders === before?.orders && state.fills === before.fills) return;
    view.setOverlays({
      lines: orderLines(state.orders, symbol).map((line) => ({ ...line, label: label(line) })),
      fills: fillMarks(state.fills, symbol, interval),
    });
  };
  draw(chartStore.get());
  return chartStore.subscribe(draw);
}
