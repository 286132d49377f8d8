/** The canvas with its legend and labels, and the keys that steer it. */
import { ChevronsRight } from 'lucide-react';
import {
  memo,
  useEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import type { InstrumentValue } from '../../session/desk-state';
import { useAtPace } from '../../session/time/use-now';
import { IconButton } from '../../ui/button';
import { ContextMenuArea } from '../../ui/menu';
import type { ChartFormat } from './canvas/options';
import { formatBarTime, zoneOf } from './canvas/time-axis';
import { useChart, type Chart } from './chart';
import { useHeat } from './heat/use-heat';
import { Overlay, useTradingLines } from './labels/overlay';
import { Legend } from './legend';
import { attachPointer, type Grip } from './pointer';
import { priceMenu } from './price-menu';
import type { TradingLine } from './trading/lines';
import type { Trading } from './trading/trading';
import { useCanvas } from './use-canvas';
import { useLate } from './use-late';
import { barsWithin, summaryOf } from './visible-bars';

interface CanvasBoxProps {
  readonly instrument: InstrumentValue;
  readonly format: ChartFormat;
  readonly trading: Trading;
  readonly isHidden: boolean;
  readonly isTable: boolean;
}

export function CanvasBox({ instrument, format, trading, isHidden, isTable }: CanvasBoxProps) {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const box = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  useCanvas(container, instrument.symbol, format);
  useHeat(instrument.symbol);
  useLate();
  const { isLive, paneWidth } = chart.store.use((state) => ({
    isLive: state.visible?.isLive ?? true,
    paneWidth: state.panes.width,
  }));
  const menuPrice = useRef(0);
  const entries = () =>
    menuPrice.current === 0
      ? []
      : priceMenu(
          { chart, trading, price: menuPrice.current, pricePrecision: instrument.pricePrecision },
          t,
        );
  return (
    <div
      ref={box}
      className="chart-canvas-box"
      data-hidden={isHidden || undefined}
      inert={isTable}
      style={{ '--chart-pane': `${String(paneWidth)}px` } as CSSProperties}
      onKeyDown={(event) => {
        // Who goes on with the chart is not taken to a line that comes later.
        if (chart.store.get().moved !== null) chart.store.set({ moved: null });
        if (steer(chart, event)) event.preventDefault();
      }}
      onContextMenuCapture={(event) => {
        menuPrice.current = priceUnder(event, chart) ?? trading.last();
      }}
    >
      <ContextMenuArea about={instrument.symbol} className="chart-menu-area" entries={entries}>
        <Picture instrument={instrument} format={format} container={container} />
        <OwnLines box={box} instrument={instrument} format={format} trading={trading} />
        <Legend format={format} />
      </ContextMenuArea>
      {isLive ? null : (
        <IconButton
          label={t('goLive')}
          className="chart-go-live"
          icon={<ChevronsRight size={14} />}
          onClick={() => {
            chart.store.get().view?.goLive();
          }}
        />
      )}
    </div>
  );
}

interface OwnLinesProps extends Pick<CanvasBoxProps, 'instrument' | 'format' | 'trading'> {
  readonly box: RefObject<HTMLElement | null>;
}

/** They change with every order and every mark, and nothing else of the chart is drawn again with them. */
function OwnLines({ box, instrument, format, trading }: OwnLinesProps) {
  const lines = useTradingLines(instrument);
  usePointer(box, trading, lines);
  return <Overlay instrument={instrument} format={format} trading={trading} lines={lines} />;
}

/** Null by the keyboard, which points at nothing, and on the axes. */
function priceUnder(event: MouseEvent<HTMLElement>, chart: Chart): number | null {
  const { nativeEvent, currentTarget, clientX, clientY } = event;
  if ('pointerType' in nativeEvent && nativeEvent.pointerType === '') return null;
  const { left, top } = currentTarget.getBoundingClientRect();
  const at = chart.store.get().view?.pointAt({ x: clientX - left, y: clientY - top });
  return at?.price ?? null;
}

/** The lines change with every fill: the pointer asks for them when it needs them. */
function usePointer(
  box: RefObject<HTMLElement | null>,
  trading: Trading,
  lines: readonly TradingLine[],
): void {
  const chart = useChart();
  const grips = useRef<readonly Grip[]>([]);
  useEffect(() => {
    grips.current = lines.flatMap((line) =>
      line.kind === 'order' && line.subject !== null
        ? [{ subject: line.subject, price: line.price }]
        : [],
    );
  }, [lines]);
  useEffect(() => {
    if (box.current === null) return undefined;
    return attachPointer(box.current, { chart, trading, grips: () => grips.current });
  }, [box, chart, trading]);
}

/** Alt ←/→ pans a quarter of the screen, + and − zoom, End goes live. True: the key was ours. */
function steer(chart: Chart, event: KeyboardEvent): boolean {
  const { view, gesture, drag, tool, rangeFrom, selectedId } = chart.store.get();
  switch (`${event.altKey ? 'Alt+' : ''}${event.key}`) {
    case 'Alt+ArrowLeft':
      view?.pan(-0.25);
      return true;
    case 'Alt+ArrowRight':
      view?.pan(0.25);
      return true;
    case '+':
      view?.zoom(0.8);
      return true;
    case '-':
      view?.zoom(1.25);
      return true;
    case 'End':
      view?.goLive();
      return true;
    case 'Delete':
      if (selectedId === null) return false;
      chart.removeDrawing(selectedId);
      return true;
    case 'Escape': {
      const isBusy = gesture.kind !== 'idle' || drag.phase !== 'idle' || rangeFrom !== null;
      if (!isBusy && tool === null && selectedId === null) return false;
      chart.giveUp();
      view?.setPannable(true);
      return true;
    }
    default:
      return false;
  }
}

interface PictureProps {
  readonly instrument: InstrumentValue;
  readonly format: ChartFormat;
  readonly container: RefObject<HTMLDivElement | null>;
}

/** The canvas and what it shows in words, which are made for each drawing: an own order or a mark changes none of them. */
const Picture = memo(function Picture({ instrument, format, container }: PictureProps) {
  const { t } = useTranslation('chart');
  const words = useWords(instrument, format);
  const isLiquidityShown = useChart().store.use((state) => state.isLiquidityShown);
  return (
    <div
      className="chart-canvas"
      role="img"
      tabIndex={0}
      aria-label={words}
      aria-description={isLiquidityShown ? `${t('keys')} ${t('heat.asTable')}` : t('keys')}
      ref={container}
    />
  );
});

const WORDS_EVERY_MS = 500;

/** Read at a pace: a hand that pans is not to wait for what is read aloud when it has stopped. */
function useWords(instrument: InstrumentValue, format: ChartFormat): string {
  const { t } = useTranslation('chart');
  const { store } = useChart();
  return useAtPace(WORDS_EVERY_MS, () => {
    const { history, visible } = store.get();
    const summary = summaryOf(barsWithin(history, visible));
    const names = {
      symbol: nameOf(instrument),
      interval: t(`intervals.${format.interval}`),
    };
    const time = (atMs: number) =>
      formatBarTime(atMs, format.interval, zoneOf(format.interval, format.zone));
    const price = (ticks: number) => formatUnits(ticks, format.pricePrecision);
    if (summary === null) return t('summaryEmpty', names);
    return t('summary', {
      ...names,
      from: time(summary.fromMs),
      to: time(summary.toMs),
      last: price(summary.lastTicks),
      high: price(summary.highTicks),
      low: price(summary.lowTicks),
    });
  });
}

/** "BTC/USDT" of a pair, the contract's own name of a contract. */
export const nameOf = (instrument: InstrumentValue): string =>
  instrument.kind === 'spot' ? `${instrument.base}/${instrument.quote}` : instrument.symbol;
