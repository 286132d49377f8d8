/** Binds the canvas to its element and to the stores: bars, lines and drawings go past React. */
import { useCallback, useEffect, type RefObject } from 'react';
import type { Drawing } from '@shared/contract/terminal/charts';
import { formatInteger, formatPercent, formatPlain, formatSigned } from '../../lib/format';
import { formatAge } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { onLookChange } from '../../lib/plot-look';
import { useChart, type Chart } from './chart';
import { ChartView } from './canvas/chart-view';
import type { ChartFormat } from './canvas/options';
import { measure } from './drawings/drawing';
import { fillMarks } from './trading/fill-marks';
import { ownState } from './trading/own-state';
import type { ChartState } from './store';

/** The view is made again for each symbol, interval and zone: nothing of its scales carries over. */
export function useCanvas(
  container: RefObject<HTMLElement | null>,
  symbol: string,
  format: ChartFormat,
): void {
  const chart = useChart();
  const wordsOf = useMeasureWords(format);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const { store } = chart;
    const view = new ChartView(element, format, {
      onNeedOlder: () => {
        chart.loadOlder();
      },
      onHover: (hovered) => {
        store.mark({ hovered });
      },
      onRange: (visible) => {
        store.mark({ visible });
      },
      onValues: (values) => {
        store.mark({ values });
      },
      onPanes: (panes) => {
        store.mark({ panes });
      },
    });
    store.set({ view });
    const stops = [
      drawStore(chart, view, symbol, format, wordsOf),
      drawFills(view, symbol, format),
      onLookChange(() => {
        view.applyColours();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      store.set({ view: null, visible: null });
      view.destroy();
    };
  }, [chart, container, symbol, format, wordsOf]);
}

/** Draws what the store holds now and whatever it holds later. */
function drawStore(
  chart: Chart,
  view: ChartView,
  symbol: string,
  { interval }: ChartFormat,
  wordsOf: (drawing: Drawing) => readonly string[],
): () => void {
  let drawn: ChartState | null = null;
  const draw = (state: ChartState) => {
    const before = drawn;
    drawn = state;
    if (state.symbol !== symbol || state.interval !== interval) return;
    view.setIndicators(state.indicators);
    view.setSheer(state.isLiquidityShown);
    if (state.history !== null && state.history !== before?.history) {
      view.setHistory(state.history);
    }
    const isSameDrawings =
      state.drawings === before?.drawings &&
      state.gesture === before.gesture &&
      state.selectedId === before.selectedId;
    if (!isSameDrawings) view.setDrawings(shownDrawings(state), state.selectedId, wordsOf);
  };
  draw(chart.store.get());
  return chart.store.subscribe(draw);
}

/** The drawing under the hand is drawn where it is held. */
function shownDrawings({ drawings, gesture }: ChartState): readonly Drawing[] {
  if (gesture.kind === 'idle') return drawings;
  const { drawing } = gesture;
  return [...drawings.filter(({ id }) => id !== drawing.id), drawing];
}

function drawFills(view: ChartView, symbol: string, { interval }: ChartFormat): () => void {
  let drawn: ReturnType<typeof ownState.get>['fills'] | null = null;
  const draw = () => {
    const { fills } = ownState.get();
    if (fills === drawn) return;
    drawn = fills;
    view.setFills(fillMarks(fills, symbol, interval));
  };
  draw();
  return ownState.subscribe(draw);
}

/** Two lines beside a measure: price and per cent, bars and time. */
function useMeasureWords({ pricePrecision, interval }: ChartFormat) {
  const { t } = useTranslation('chart');
  return useCallback(
    (drawing: Drawing): readonly string[] => {
      if (drawing.kind !== 'measure') return [];
      const { ticks, ratio, bars, lengthMs } = measure(drawing.from, drawing.to, interval);
      const price = formatSigned(formatPlain(ticks, pricePrecision), pricePrecision);
      const percent = ratio === '' ? '' : ` (${formatPercent(ratio)})`;
      const time = formatAge(Math.abs(lengthMs));
      return [`${price}${percent}`, t('measured', { bars: formatInteger(bars), time })];
    },
    [t, pricePrecision, interval],
  );
}
