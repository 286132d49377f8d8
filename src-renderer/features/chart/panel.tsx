/** The chart: candles, indicators and drawings of a symbol, with the trader's own orders and positions. */
import './chart.css';
import { useMemo, useRef } from 'react';
import { formatDateTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { deskClock } from '../../session/time/clock';
import { useInstrument, type InstrumentValue } from '../../session/desk-state';
import { watchFutures } from '../../session/futures/futures-state';
import { sizeUnitsOf } from '../../session/market/instrument-figures';
import { FeedBody } from '../../session/market/live-body';
import { useScopedWatch } from '../../session/windows/panel-scope';
import { useWatch } from '../../session/wire/terminal';
import { useStaleFeed } from '../../session/market/use-stale';
import { copyOrTell } from '../../ui/copying';
import { PanelBody } from '../../ui/panel-body';
import { BarsTable } from './bars-table';
import { CanvasBox, nameOf } from './canvas-box';
import type { ChartFormat } from './canvas/options';
import { addressChart, useChart, watchChart, type Chart as ChartCopy } from './chart';
import { ChangeDialog } from './dialogs/change-dialog';
import { ConfirmChange } from './dialogs/confirm-change';
import { DrawingsDialog } from './dialogs/drawings-dialog';
import { ExitDialog } from './dialogs/exit-dialog';
import { IndicatorsDialog } from './dialogs/indicators-dialog';
import { savePicture } from './picture';
import { barsCsv } from './table-rows';
import { ChartToolbar } from './toolbar';
import { watchOwn } from './trading/own-state';
import { useTrading } from './trading/use-trading';
import { barsWithin } from './visible-bars';

const ATTRIBUTION = 'https://www.tradingview.com/';

export function ChartPanel() {
  useScopedWatch(watchChart);
  useWatch(watchOwn);
  useWatch(watchFutures);
  const symbol = useChart().store.use((state) => state.symbol);
  const instrument = useInstrument(symbol);
  if (instrument === null) return <PanelBody isLoading>{null}</PanelBody>;
  return <Chart instrument={instrument} />;
}

function Chart({ instrument }: { readonly instrument: InstrumentValue }) {
  const { t } = useTranslation('chart');
  const panel = useRef<HTMLDivElement>(null);
  const chart = useChart();
  const trading = useTrading();
  const format = useFormat(instrument);
  const { isTable, isLoading, error, hasBars, notice, tool } = chart.store.use((state) => ({
    isTable: state.isTable,
    isLoading: state.isLoading,
    error: state.error,
    hasBars: state.history !== null,
    notice: state.notice,
    tool: state.tool,
  }));
  const isStale = useStaleFeed() !== null;
  const problem =
    error === ''
      ? null
      : {
          text: t('failed', { message: error }),
          isSaidElsewhere: isStale,
          next: t(!hasBars ? 'failedEmpty' : isStale ? 'failedStale' : 'failedNext'),
          onRetry: () => {
            chart.retry();
          },
        };
  return (
    <div
      className="chart"
      ref={panel}
      onFocus={() => {
        addressChart(chart);
      }}
    >
      <ChartToolbar
        panel={panel}
        onCsv={() => {
          void copyOrTell(csvOf(chart, format), t('csv')).then((isCopied) => {
            if (isCopied) chart.store.set({ notice: t('csvCopied') });
          });
        }}
        onPicture={() => {
          takePicture(chart, instrument, t(`intervals.${format.interval}`));
        }}
      />
      <FeedBody
        isLoading={isLoading && !hasBars}
        error={problem}
        empty={isLoading || hasBars || problem !== null ? null : { text: t('empty') }}
      >
        <CanvasBox
          instrument={instrument}
          format={format}
          trading={trading}
          isTable={isTable}
          isHidden={!hasBars || isTable}
        />
        {isTable ? <Twin instrument={instrument} format={format} /> : null}
      </FeedBody>
      <footer className="chart-footer">
        <a href={ATTRIBUTION} target="_blank" rel="noreferrer">
          {t('attribution')}
        </a>
        {/* Said aloud is what the trader has asked for, not each page of the past. */}
        <span>
          <span role="status">
            {notice === '' && tool !== null ? t(`toolHints.${tool}`) : notice}
          </span>
          {notice === '' && tool === null
            ? t(isLoading && hasBars ? 'loadingOlder' : 'clickHint')
            : null}
        </span>
      </footer>
      <IndicatorsDialog />
      <DrawingsDialog instrument={instrument} />
      <ChangeDialog trading={trading} />
      <ExitDialog instrument={instrument} trading={trading} />
      <ConfirmChange instrument={instrument} trading={trading} />
    </div>
  );
}

function useFormat(instrument: InstrumentValue): ChartFormat {
  const { interval, zone } = useChart().store.use((state) => ({
    interval: state.interval,
    zone: state.zone,
  }));
  const { pricePrecision, base, quantityPrecision, lotUnits } = sizeUnitsOf(instrument);
  return useMemo(
    () => ({ pricePrecision, base, quantityPrecision, lotUnits, interval, zone }),
    [pricePrecision, base, quantityPrecision, lotUnits, interval, zone],
  );
}

interface TwinProps {
  readonly instrument: InstrumentValue;
  readonly format: ChartFormat;
}

function Twin({ instrument, format }: TwinProps) {
  const { history, visible } = useChart().store.use((state) => ({
    history: state.history,
    visible: state.visible,
  }));
  return (
    <BarsTable symbol={instrument.symbol} bars={barsWithin(history, visible)} format={format} />
  );
}

function csvOf({ store }: ChartCopy, format: ChartFormat): string {
  const { history, visible, view } = store.get();
  return barsCsv(barsWithin(history, visible), format, (timeMs) => view?.valuesAt(timeMs) ?? []);
}

function takePicture({ store }: ChartCopy, instrument: InstrumentValue, interval: string): void {
  const { view } = store.get();
  if (view === null) return;
  const at = formatDateTime(deskClock.nowMs(), 'utc');
  savePicture(view.picture(), {
    title: `${nameOf(instrument)} · ${interval} · ${at.slice(0, 16)} UTC`,
    fileName: `${instrument.symbol}-${interval}-${at.slice(0, 16).replace(/\D/g, '')}.png`,
  });
}
