/** Binds the canvas to its element and to the store: bars go past React. */
import { useEffect, useRef, type RefObject } from 'react';
import { formatTrimmed } from '@shared/money/decimal';
import { useTranslation } from '../../lib/i18n';
import { ChartView } from './chart-view';
import { onColourChange } from './colours';
import type { ChartFormat } from './options';
import { fillMarks, orderLines } from './overlays';
import { chartStore, loadOlder } from './store';

/** The view is made again for each symbol: its scales, lines and prices have nothing in common. */
export function useCanvas(
  container: RefObject<HTMLElement | null>,
  symbol: string,
  format: ChartFormat,
): RefObject<ChartView | null> {
  const { t } = useTranslation('chart');
  const view = useRef<ChartView | null>(null);
  const first = useRef(format);
  useEffect(() => {
    first.current = format;
  }, [format]);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const made = new ChartView(element, first.current, {
      onNeedOlder: loadOlder,
      onHover: (hovered) => {
        chartStore.mark({ hovered });
      },
      onRange: (visible) => {
        chartStore.mark({ visible });
      },
    });
    view.current = made;
    const words = { BUY: 'buyLine', SELL: 'sellLine' } as const;
    const drawOverlays = () => {
      const { orders, fills, interval } = chartStore.get();
      const precision = first.current.quantityPrecision;
      const lines = orderLines(orders, symbol).map((line) => ({
        ...line,
        label: t(words[line.side], { size: formatTrimmed(BigInt(line.lots), precision) }),
      }));
      made.setOverlays({ lines, fills: fillMarks(fills, symbol, interval) });
    };
    const draw = () => {
      const { history } = chartStore.get();
      if (history !== null) made.setHistory(history);
    };
    draw();
    drawOverlays();
    let drawn = chartStore.get();
    const stops = [
      chartStore.subscribe((state) => {
        const before = drawn;
        drawn = state;
        if (state.symbol !== symbol) return;
        if (state.history !== before.history) draw();
        const isSame =
          state.orders === before.orders &&
          state.fills === before.fills &&
          state.interval === before.interval;
        if (!isSame) drawOverlays();
      }),
      onColourChange(() => {
        made.applyColours();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      view.current = null;
      made.destroy();
    };
  }, [container, symbol, t]);
  useEffect(() => {
    view.current?.setFormat(format);
  }, [format]);
  return view;
}
