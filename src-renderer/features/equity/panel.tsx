/** What the account was worth over time: a curve, its figures, and a table of the same. */
import { Table } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { csvText } from '../../lib/csv';
import {
  MONEY_DECIMALS,
  arrowOf,
  formatDecimal,
  formatPercent,
  formatSigned,
  signOf,
} from '../../lib/format';
import { formatDateTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import type { EquityPoint } from '../../session/equity-points';
import { useSettings } from '../../session/desk-state';
import { useWatch } from '../../session/wire/terminal';
import { IconButton } from '../../ui/button';
import { CsvButton } from '../../ui/csv-button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { Segmented } from '../../ui/segmented';
import { SIGN_TONES } from '../../ui/tones';
import { SPANS } from '../../session/spans';
import { changeOf, pointsOf, totalOf } from './curve';
import { EquityPlot } from './plot';
import { equity, watchEquity } from './store';

const NONE: readonly EquityPoint[] = [];
const money = (text: string) => formatDecimal(text, MONEY_DECIMALS);

export function EquityPanel() {
  const { t } = useTranslation(['equity', 'panels']);
  useWatch(watchEquity);
  const { points: all, span, isTable } = equity.use((state) => state);
  const points = useMemo(() => pointsOf(all ?? NONE, span), [all, span]);
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = points[hovered ?? -1] ?? points.at(-1);
  return (
    <div className="flex h-full flex-col">
      <div className="panel-toolbar">
        <Segmented
          label={t('span')}
          value={span}
          options={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
          onChange={(next) => {
            equity.set({ span: next });
          }}
        />
        {shown === undefined ? null : <Figures point={shown} points={points} />}
        <span className="ml-auto flex">
          <IconButton
            label={isTable ? t('asCurve') : t('asTable')}
            icon={<Table size={14} aria-hidden />}
            onClick={() => {
              equity.set({ isTable: !isTable });
            }}
          />
          <CsvButton
            label={t('saveCsv')}
            fileName="equity.csv"
            isEmpty={points.length === 0}
            text={() => csvText(CSV_HEADER, points.map(csvCells))}
          />
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <PanelBody
          isLoading={all === null}
          empty={all !== null && points.length < 2 ? { text: t('empty') } : null}
        >
          {isTable ? (
            <PointsTable points={points} />
          ) : (
            <Curve points={points} onHover={setHovered} />
          )}
        </PanelBody>
      </div>
    </div>
  );
}

interface FiguresProps {
  readonly point: EquityPoint;
  readonly points: readonly EquityPoint[];
}

function Figures({ point, points }: FiguresProps) {
  const { t } = useTranslation('equity');
  const change = changeOf(points);
  const direction = signOf(change?.amount ?? '0');
  return (
    <span className="flex items-baseline gap-3 tabular-nums">
      <span>
        {money(totalOf(point))} <span className="text-text-2">{t('coin')}</span>
      </span>
      {change === null ? null : (
        <span className={SIGN_TONES[direction]}>
          {formatSigned(change.amount, MONEY_DECIMALS)} {arrowOf(direction)}{' '}
          {change.ratio === null ? '' : formatPercent(change.ratio)}
        </span>
      )}
      <time className="text-text-2">{formatDateTime(point.atMs)}</time>
      {point.leftOut.length === 0 ? null : (
        <span className="text-warn">{t('leftOut', { assets: point.leftOut.join(', ') })}</span>
      )}
    </span>
  );
}

interface CurveProps {
  readonly points: readonly EquityPoint[];
  readonly onHover: (index: number | null) => void;
}

function Curve({ points, onHover }: CurveProps) {
  const { t } = useTranslation('equity');
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<EquityPlot | null>(null);
  const settings = useSettings();
  const look = `${settings?.theme ?? ''} ${settings?.palette ?? ''}`;
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = new EquityPlot(box.current, onHover);
    plot.current = made;
    return () => {
      made.destroy();
      plot.current = null;
    };
  }, [onHover]);
  useEffect(() => {
    plot.current?.draw(points);
  }, [points]);
  useEffect(() => {
    plot.current?.repaint();
  }, [look]);
  const last = points.at(-1);
  const summary = last === undefined ? t('empty') : t('summary', { value: money(totalOf(last)) });
  return <div ref={box} className="h-full" role="img" aria-label={summary} />;
}

function PointsTable({ points }: { readonly points: readonly EquityPoint[] }) {
  const { t } = useTranslation(['equity', 'common', 'panels']);
  const columns = useMemo<readonly DataColumn<EquityPoint>[]>(
    () => [
      {
        id: 'time',
        header: t('common:time'),
        sortBy: (point) => point.atMs,
        cell: (point) => formatDateTime(point.atMs),
      },
      {
        id: 'spot',
        header: t('equity:spot'),
        align: 'end',
        cell: (point) => money(point.spot),
      },
      {
        id: 'futures',
        header: t('equity:futures'),
        align: 'end',
        cell: (point) => money(point.futures),
      },
      {
        id: 'total',
        header: t('common:total'),
        align: 'end',
        cell: (point) => money(totalOf(point)),
      },
    ],
    [t],
  );
  const newestFirst = useMemo(() => points.toReversed(), [points]);
  return (
    <DataTable
      name="equity"
      label={t('panels:equity')}
      rows={newestFirst}
      columns={columns}
      rowId={(point) => String(point.atMs)}
    />
  );
}

const CSV_HEADER = ['time (UTC)', 'spot (USDT)', 'futures (USDT)', 'total (USDT)', 'left out'];
const csvCells = (point: EquityPoint): readonly string[] => [
  formatDateTime(point.atMs, 'utc'),
  point.spot,
  point.futures,
  totalOf(point),
  point.leftOut.join(' '),
];
