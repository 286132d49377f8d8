/** The chart: candles and volume of the selected pair, with the trader's own orders and fills. */
import './chart.css';
import { ChevronsRight } from 'lucide-react';
import { useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useInstrument, type InstrumentValue } from '../../session/desk-state';
import { useWatch } from '../../session/terminal';
import { IconButton } from '../../ui/button';
import { PanelBody } from '../../ui/panel-body';
import { BarsTable } from './bars-table';
import type { ChartView } from './chart-view';
import { Legend } from './legend';
import type { ChartFormat } from './options';
import { chartStore, retry, watchChart } from './store';
import { formatBarTime, zoneOf } from './time-axis';
import { ChartToolbar } from './toolbar';
import { useCanvas } from './use-canvas';
import { barsWithin, summaryOf } from './visible-bars';

const ATTRIBUTION = 'https://www.tradingview.com/';

export function ChartPanel() {
  useWatch(watchChart);
  const symbol = chartStore.use((state) => state.symbol);
  const instrument = useInstrument(symbol);
  if (instrument === null) return <PanelBody isLoading>{null}</PanelBody>;
  return <Chart instrument={instrument} />;
}

function Chart({ instrument }: { readonly instrument: InstrumentValue }) {
  const { t } = useTranslation('chart');
  const panel = useRef<HTMLDivElement>(null);
  const { interval, zone } = chartStore.use((state) => ({
    interval: state.interval,
    zone: state.zone,
  }));
  const { isTable, isLoading, error, hasBars } = chartStore.use((state) => ({
    isTable: state.isTable,
    isLoading: state.isLoading,
    error: state.error,
    hasBars: state.history !== null,
  }));
  const format = useMemo(
    () => ({
      pricePrecision: instrument.pricePrecision,
      quantityPrecision: instrument.quantityPrecision,
      interval,
      zone,
    }),
    [instrument, interval, zone],
  );
  const problem =
    error === ''
      ? null
      : { text: t('failed', { message: error }), next: t('failedNext'), onRetry: retry };
  return (
    <div className="chart" ref={panel}>
      <ChartToolbar panel={panel} />
      <PanelBody
        isLoading={isLoading && !hasBars}
        error={problem}
        empty={isLoading || hasBars || problem !== null ? null : { text: t('empty') }}
      >
        <Canvas
          instrument={instrument}
          format={format}
          isHidden={!hasBars || isTable}
          isTable={isTable}
        />
        {isTable ? <Twin instrument={instrument} format={format} /> : null}
      </PanelBody>
      <footer className="chart-footer">
        <a href={ATTRIBUTION} target="_blank" rel="noreferrer">
          {t('attribution')}
        </a>
        <span role="status">{isLoading && hasBars ? t('loadingOlder') : ''}</span>
      </footer>
    </div>
  );
}

interface CanvasProps {
  readonly instrument: InstrumentValue;
  readonly format: ChartFormat;
  readonly isHidden: boolean;
  readonly isTable: boolean;
}

function Canvas({ instrument, format, isHidden, isTable }: CanvasProps) {
  const { t } = useTranslation('chart');
  const container = useRef<HTMLDivElement>(null);
  const view = useCanvas(container, instrument.symbol, format);
  const isLive = chartStore.use((state) => state.visible?.isLive ?? true);
  return (
    <div className="chart-canvas-box" data-hidden={isHidden || undefined} inert={isTable}>
      <Legend format={format} />
      <Picture
        instrument={instrument}
        format={format}
        container={container}
        onKeyDown={(event) => {
          if (view.current !== null && steer(view.current, event)) event.preventDefault();
        }}
      />
      {isLive ? null : (
        <IconButton
          label={t('goLive')}
          className="chart-go-live"
          icon={<ChevronsRight size={14} />}
          onClick={() => {
            view.current?.goLive();
          }}
        />
      )}
    </div>
  );
}

/** Alt ←/→ pans a quarter of the screen, + and − zoom, End goes live. True: the key was ours. */
function steer(view: ChartView, event: KeyboardEvent): boolean {
  switch (`${event.altKey ? 'Alt+' : ''}${event.key}`) {
    case 'Alt+ArrowLeft':
      view.pan(-0.25);
      return true;
    case 'Alt+ArrowRight':
      view.pan(0.25);
      return true;
    case '+':
      view.zoom(0.8);
      return true;
    case '-':
      view.zoom(1.25);
      return true;
    case 'End':
      view.goLive();
      return true;
    default:
      return false;
  }
}

interface PictureProps {
  readonly instrument: InstrumentValue;
  readonly format: ChartFormat;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The canvas and what it shows in words. */
function Picture({ instrument, format, container, onKeyDown }: PictureProps) {
  const { t } = useTranslation('chart');
  const { history, visible } = chartStore.use((state) => ({
    history: state.history,
    visible: state.visible,
  }));
  const summary = summaryOf(barsWithin(history, visible));
  const names = {
    symbol: `${instrument.base}/${instrument.quote}`,
    interval: t(`intervals.${format.interval}`),
  };
  const time = (atMs: number) =>
    formatBarTime(atMs, format.interval, zoneOf(format.interval, format.zone));
  const price = (ticks: number) => formatUnits(ticks, format.pricePrecision);
  const words =
    summary === null
      ? t('summaryEmpty', names)
      : t('summary', {
          ...names,
          from: time(summary.fromMs),
          to: time(summary.toMs),
          last: price(summary.lastTicks),
          high: price(summary.highTicks),
          low: price(summary.lowTicks),
        });
  return (
    <div
      className="chart-canvas"
      role="img"
      tabIndex={0}
      aria-label={words}
      aria-description={t('keys')}
      ref={container}
      onKeyDown={onKeyDown}
    />
  );
}

interface TwinProps {
  readonly instrument: InstrumentValue;
  readonly format: ChartFormat;
}

function Twin({ instrument, format }: TwinProps) {
  const { history, visible } = chartStore.use((state) => ({
    history: state.history,
    visible: state.visible,
  }));
  return (
    <BarsTable
      symbol={instrument.symbol}
      base={instrument.base}
      bars={barsWithin(history, visible)}
      format={format}
    />
  );
}
