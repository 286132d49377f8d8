/** Above the candles: interval, time zone of the axis, table twin, full screen. */
import { ChartCandlestick, Maximize, Minimize, Table } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { INTERVALS, type Interval } from '@shared/domain/candle';
import { useTranslation } from '../../lib/i18n';
import { HOTKEYS, useCommand } from '../../session/hotkeys';
import { Button, IconButton } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { chartStore, selectInterval, stepInterval } from './store';

export function ChartToolbar({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('chart');
  const { interval, zone, isTable } = chartStore.use((state) => ({
    interval: state.interval,
    zone: state.zone,
    isTable: state.isTable,
  }));
  useCommand('previousInterval', () => {
    stepInterval(-1);
  });
  useCommand('nextInterval', () => {
    stepInterval(1);
  });
  return (
    <div className="chart-toolbar">
      <Segmented<Interval>
        label={t('interval')}
        value={interval}
        className="chart-intervals"
        options={INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
        onChange={selectInterval}
      />
      <kbd className="keycap" aria-hidden>
        {HOTKEYS.previousInterval.label} {HOTKEYS.nextInterval.label}
      </kbd>
      <span className="chart-toolbar-gap" />
      <Button
        tone="quiet"
        size="small"
        aria-label={t('zone')}
        onClick={() => {
          chartStore.set({ zone: zone === 'local' ? 'utc' : 'local' });
        }}
      >
        {zone === 'local' ? t('zoneLocal') : t('zoneUtc')}
      </Button>
      <IconButton
        label={isTable ? t('asChart') : t('asTable')}
        icon={isTable ? <ChartCandlestick size={14} /> : <Table size={14} />}
        onClick={() => {
          chartStore.set({ isTable: !isTable });
        }}
      />
      <FullScreenButton panel={panel} />
    </div>
  );
}

function FullScreenButton({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('chart');
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () => {
      setFull(document.fullscreenElement !== null);
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
    };
  }, []);
  return (
    <IconButton
      label={isFull ? t('leaveFullScreen') : t('fullScreen')}
      icon={isFull ? <Minimize size={14} /> : <Maximize size={14} />}
      onClick={() => {
        if (isFull) void document.exitFullscreen();
        else void panel.current?.requestFullscreen();
      }}
    />
  );
}
