/** Above the candles: interval, indicators, drawing tools, time zone, table, CSV, picture, full screen. */
import {
  Camera,
  ChartCandlestick,
  ChartSpline,
  FileSpreadsheet,
  Layers,
  List,
  Maximize,
  Minimize,
  Minus,
  Ruler,
  Slash,
  Table,
} from 'lucide-react';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { INTERVALS, type Interval } from '@shared/domain/candle';
import { useTranslation } from '../../lib/i18n';
import { useCommand } from '../../session/keys/hotkeys';
import { useKeyLabel } from '../../session/keys/key-bindings';
import { Button, IconButton } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { useChart } from './chart';
import { DRAWING_KINDS, type DrawingKind } from './drawings/drawing';

interface ChartToolbarProps {
  readonly panel: RefObject<HTMLElement | null>;
  readonly onCsv: () => void;
  readonly onPicture: () => void;
}

export function ChartToolbar({ panel, onCsv, onPicture }: ChartToolbarProps) {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const { interval, zone, isTable, isLiquidityShown } = chart.store.use((state) => ({
    interval: state.interval,
    zone: state.zone,
    isTable: state.isTable,
    isLiquidityShown: state.isLiquidityShown,
  }));
  const liquidityKey = useKeyLabel('toggleLiquidity');
  useCommand('toggleLiquidity', () => {
    if (isAddressed(panel.current)) chart.toggleLiquidity();
  });
  useCommand('previousInterval', () => {
    if (isAddressed(panel.current)) chart.stepInterval(-1);
  });
  useCommand('nextInterval', () => {
    if (isAddressed(panel.current)) chart.stepInterval(1);
  });
  return (
    <div className="tool-row chart-toolbar">
      <Segmented<Interval>
        label={t('interval')}
        value={interval}
        className="chart-intervals"
        options={INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
        onChange={(next) => {
          chart.selectInterval(next);
        }}
      />
      <IconButton
        label={t('indicators')}
        icon={<ChartSpline size={14} />}
        onClick={() => {
          chart.store.set({ dialog: { kind: 'indicators' } });
        }}
      />
      <IconButton
        label={t('liquidity')}
        hotkey={liquidityKey}
        className="chart-liquidity-button"
        icon={<Layers size={14} />}
        aria-pressed={isLiquidityShown}
        onClick={() => {
          chart.toggleLiquidity();
        }}
      />
      <DrawingTools />
      <span className="chart-toolbar-gap" />
      <Button
        tone="quiet"
        size="small"
        aria-label={t('zone')}
        onClick={() => {
          chart.setZone(zone === 'local' ? 'utc' : 'local');
        }}
      >
        {zone === 'local' ? t('zoneLocal') : t('zoneUtc')}
      </Button>
      <IconButton
        label={isTable ? t('asChart') : t('asTable')}
        icon={isTable ? <ChartCandlestick size={14} /> : <Table size={14} />}
        onClick={() => {
          chart.store.set({ isTable: !isTable });
        }}
      />
      <IconButton label={t('copyCsv')} icon={<FileSpreadsheet size={14} />} onClick={onCsv} />
      <IconButton label={t('picture')} icon={<Camera size={14} />} onClick={onPicture} />
      <FullScreenButton panel={panel} />
    </div>
  );
}

/** Keys go to the chart that has the keyboard, else to the first one. */
function isAddressed(panel: HTMLElement | null): boolean {
  const focused = document.activeElement?.closest('.chart') ?? document.querySelector('.chart');
  return panel !== null && focused === panel;
}

const ICONS: Readonly<Record<DrawingKind, ReactNode>> = {
  horizontal: <Minus size={14} />,
  trend: <Slash size={14} />,
  measure: <Ruler size={14} />,
};

function DrawingTools() {
  const { t } = useTranslation('chart');
  const chart = useChart();
  const tool = chart.store.use((state) => state.tool);
  return (
    <div role="group" aria-label={t('drawingTools')} className="chart-tools">
      {DRAWING_KINDS.map((kind) => (
        <IconButton
          key={kind}
          label={t(`drawingKinds.${kind}`)}
          icon={ICONS[kind]}
          aria-pressed={tool === kind}
          onClick={() => {
            chart.chooseTool(tool === kind ? null : kind);
          }}
        />
      ))}
      <IconButton
        label={t('drawingList')}
        icon={<List size={14} />}
        onClick={() => {
          chart.store.set({ dialog: { kind: 'drawings' } });
        }}
      />
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
      className="chart-full-button"
      icon={isFull ? <Minimize size={14} /> : <Maximize size={14} />}
      onClick={() => {
        const done = isFull ? document.exitFullscreen() : panel.current?.requestFullscreen();
        // A browser may refuse; everything then stays as it was.
        done?.catch(() => undefined);
      }}
    />
  );
}
