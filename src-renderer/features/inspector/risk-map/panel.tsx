/** Risk over price and time, with the cone of recent moves: where the position could be, and how well. */
import { useCallback, useMemo, useRef, useState, type PointerEvent } from 'react';
import { formatDecimal, NO_VALUE } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { Segmented } from '../../../ui/segmented';
import { figureCell } from '../figure-text';
import { Canvas, type Box, type Paint } from '../picture/canvas';
import { PictureFrame } from '../picture/frame';
import { spotAt, walked, type Spot } from '../picture/grid-spot';
import { SubjectBody } from '../picture/subject-body';
import { cell, type Twin } from '../picture/twin';
import { inspectorState } from '../store';
import type { Subject } from '../use-inspected';
import { usePositionName } from '../what-if/scenario-name';
import { clockText } from './clock-text';
import { mapFrame, mapSize, paintMap, type MapPicture } from './paint';
import { useMap, type RiskPicture } from './use-map';

const HOURS = [1, 8, 24, 72] as const;
/** Of the table: prices and times as an eye would pick them. */
const TABLE_ROWS = 10;
const TABLE_COLUMNS = 12;

export function RiskMapPanel() {
  return <SubjectBody>{(subject) => <MapOf subject={subject} />}</SubjectBody>;
}

function MapOf({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation('inspector');
  const name = usePositionName();
  const risk = useMap(subject);
  const { picture } = risk;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  const [spot, setSpot] = useState<Spot | null>(null);
  const hours = inspectorState.use((state) => state.mapHours);
  const paint = useCallback<Paint>(
    (context, size, look) => {
      paintMap(context, size, look, picture, spot, t('riskScale'));
    },
    [picture, spot, t],
  );
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const at = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - at.left, event.clientY - at.top];
    setSpot(spotAt(mapFrame(box), mapSize(picture), x, y));
  };
  return (
    <PictureFrame
      id="map"
      twin={useTwin(subject, picture)}
      canvas={() => canvas.current}
      toolbar={<MapWords subject={subject} risk={risk} spot={spot} />}
    >
      <div
        className="inspector-picture-focus map-picture"
        role="img"
        tabIndex={0}
        aria-label={t('mapPicture', { name: name(subject), hours })}
        onPointerMove={onPointer}
        onPointerLeave={() => {
          setSpot(null);
        }}
        onBlur={() => {
          setSpot(null);
        }}
        onKeyDown={(event) => {
          const size = mapSize(picture);
          const start = { row: Math.floor(size.rows / 2), column: 0 };
          const next = walked(event, spot ?? start, size);
          if (next === undefined) return;
          event.preventDefault();
          setSpot(next);
        }}
      >
        <Canvas paint={paint} canvas={canvas} onBox={setBox} />
      </div>
    </PictureFrame>
  );
}

interface MapWordsProps {
  readonly subject: Subject;
  readonly risk: RiskPicture;
  readonly spot: Spot | null;
}

/** How far liquidation is; where you point, what would be there. */
function MapWords({ subject, risk, spot }: MapWordsProps) {
  const { t } = useTranslation('inspector');
  const { figures, picture } = risk;
  const hours = inspectorState.use((state) => state.mapHours);
  const text = (id: 'liquidationDistance' | 'liquidationAtr' | 'liquidationMinutes') =>
    figureCell(id, figures[id], subject.instrument).shown;
  const far =
    figures.liquidationPrice === null
      ? t('mapNoDistance')
      : t('mapDistance', {
          percent: text('liquidationDistance'),
          atr: text('liquidationAtr'),
          minutes: text('liquidationMinutes'),
        });
  return (
    <>
      <Segmented
        label={t('mapHours')}
        value={String(hours)}
        options={HOURS.map((count) => ({
          value: String(count),
          label: t('hoursShort', { count }),
          name: t('hours', { count }),
        }))}
        onChange={(next) => {
          inspectorState.set({ mapHours: HOURS.find((each) => String(each) === next) ?? 8 });
        }}
      />
      {/* Read out while the map is looked through: how far it is moves with the mark. */}
      <span className="map-words" role="status" aria-live={spot === null ? 'off' : 'polite'}>
        {spot === null ? far : <Here picture={picture} spot={spot} />}
      </span>
    </>
  );
}

function Here({ picture, spot }: { readonly picture: MapPicture; readonly spot: Spot }) {
  const { t } = useTranslation('inspector');
  const { map, pricePrecision } = picture;
  const at = spot.row * map.timesMs.length + spot.column;
  const risk = map.risk[at] ?? Infinity;
  const values = {
    price: formatDecimal(String(map.prices[spot.row] ?? 0), pricePrecision),
    time: clockText(map.timesMs[spot.column] ?? 0, spanOf(map.timesMs)),
  };
  if (risk === Infinity) return t('mapHereGone', values);
  return t('mapHere', {
    ...values,
    rate: share(map.marginRate[at] ?? 0),
    risk: share(risk),
  });
}

/** Of a picture's coordinate: good to its pixels. */
const share = (value: number): string =>
  Number.isFinite(value) ? `${formatDecimal(String(value * 100), 2)}%` : NO_VALUE;

function useTwin(subject: Subject, { map, pricePrecision }: MapPicture): Twin {
  const { t } = useTranslation('inspector');
  const name = usePositionName();
  return useMemo(() => {
    const columns = picked(map.timesMs.length, TABLE_COLUMNS);
    const rows = picked(map.prices.length, TABLE_ROWS).toReversed();
    const prices = rows.map((row) => formatDecimal(String(map.prices[row] ?? 0), pricePrecision));
    return {
      label: t('mapOf', { name: name(subject) }),
      columns: [
        { header: t('mapTime') },
        ...prices.map((price) => ({ header: t('riskAt', { price }), align: 'end' as const })),
      ],
      rows: columns.map((column) => [
        cell(clockText(map.timesMs[column] ?? 0, spanOf(map.timesMs))),
        ...rows.map((row) => {
          const risk = map.risk[row * map.timesMs.length + column] ?? 0;
          const text = risk === Infinity ? t('goneRisk') : share(risk);
          return { ...cell(text), ...(risk >= 1 ? { tone: 'danger' as const } : {}) };
        }),
      ]),
    };
  }, [map, pricePrecision, t, name, subject]);
}

const spanOf = (timesMs: Float64Array): number => (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0);

/** Evenly spread indices with both ends. */
const picked = (length: number, count: number): readonly number[] =>
  Array.from({ length: count + 1 }, (_, index) => Math.round((index * (length - 1)) / count));
