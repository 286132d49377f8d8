/** The cross account as a whole: where each mark would liquidate it, and two marks against each other. */
import { showFraction, toCoordinate, type Fraction } from '@shared/domain/futures-math';
import {
  crossHeat,
  crossView,
  movedMark,
  type CrossContract,
  type CrossView,
} from '@shared/domain/futures-math/inspect';
import { rate, type Mark } from '@shared/money/units';
import { useCallback, useMemo, useRef, useState } from 'react';
import { formatDecimal, NO_VALUE } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { useSelectedSymbol } from '../../../session/desk-state';
import { useStaleFutures } from '../../../session/market/use-stale';
import { PanelBody } from '../../../ui/panel-body';
import { Select } from '../../../ui/select';
import type { Inspected } from '../account';
import { bareText } from '../figure-text';
import { Canvas, type Box, type Paint } from '../picture/canvas';
import { PictureFrame, TwinTable } from '../picture/frame';
import { spotAt, walked, type Spot } from '../picture/grid-spot';
import { cell, type Cell, type Twin } from '../picture/twin';
import { inspectorState } from '../store';
import { tickText } from '../shown-price';
import { useAccount } from '../use-inspected';
import { crossFrame, crossSize, paintCross, type CrossPicture } from './paint';

const POINTS = 81;
const MIDDLE = Math.floor(POINTS / 2);

export function CrossPanel() {
  const { t } = useTranslation('inspector');
  const all = useAccount();
  const view = useMemo(() => (all === null ? null : crossView(all.account)), [all]);
  return (
    <PanelBody
      isLoading={all === null}
      stale={useStaleFutures()}
      empty={all !== null && view === null ? { text: t('crossNone') } : null}
    >
      {all === null || view === null ? null : <CrossOf all={all} view={view} />}
    </PanelBody>
  );
}

interface CrossProps {
  readonly all: Inspected;
  readonly view: CrossView;
}

function CrossOf({ all, view }: CrossProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useCrossPicture(all, view);
  const contracts = useContractsTwin(all, view);
  return (
    <PictureFrame
      id="cross"
      twin={contracts}
      canvas={() => canvas.current}
      toolbar={<CrossWords view={view} picture={picture} />}
    >
      {picture === null ? (
        <OneContract twin={contracts} />
      ) : (
        <CrossMap picture={picture} canvas={canvas} contracts={contracts} />
      )}
    </PictureFrame>
  );
}

function OneContract({ twin }: { readonly twin: Twin }) {
  const { t } = useTranslation('inspector');
  return (
    <div className="cross-one">
      <TwinTable twin={twin} />
      <p className="inspector-note">{t('crossOne')}</p>
    </div>
  );
}

/** Null with fewer than two contracts. */
function useCrossPicture(all: Inspected, { contracts }: CrossView): CrossPicture | null {
  const selected = useSelectedSymbol();
  const chosen = inspectorState.use((state) => state.crossWith);
  return useMemo(() => {
    const x = contracts.find(({ symbol }) => symbol === selected) ?? contracts[0];
    const others = contracts.filter((each) => each !== x);
    const y = others.find(({ symbol }) => symbol === chosen) ?? others[0];
    if (x === undefined || y === undefined) return null;
    const axis = (of: CrossContract) => ({
      symbol: of.symbol,
      ...rangeOf(all, of),
      points: POINTS,
    });
    return {
      heat: crossHeat(all.account, axis(x), axis(y)),
      x: namesOf(all, x),
      y: namesOf(all, y),
    };
  }, [all, contracts, selected, chosen]);
}

const namesOf = (all: Inspected, { symbol, mark }: CrossContract) => ({
  symbol,
  mark: toCoordinate(mark),
  pricePrecision: all.instruments.get(symbol)?.pricePrecision ?? 2,
});

/** Far enough to see the line of liquidation, the same share to both sides. */
function rangeOf({ account }: Inspected, { symbol, change }: CrossContract) {
  const mark = account.positions.find((each) => each.symbol === symbol)?.leg.mark ?? (1n as Mark);
  const far = change === null ? 0.1 : Math.abs(toCoordinate(change)) * 1.25;
  const share = BigInt(Math.round(Math.min(0.6, Math.max(0.05, far)) * 1e8));
  return { from: movedMark(mark, rate(-share)), to: movedMark(mark, rate(share)) };
}

interface CrossMapProps {
  readonly picture: CrossPicture;
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  readonly contracts: Twin;
}

function CrossMap({ picture, canvas, contracts }: CrossMapProps) {
  const { t } = useTranslation('inspector');
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  const [spot, setSpot] = useState<Spot | null>(null);
  const paint = useCallback<Paint>(
    (context, size, look) => {
      paintCross(context, size, look, picture, spot, t('riskScale'));
    },
    [picture, spot, t],
  );
  const { x, y } = picture;
  return (
    <div className="cross-both">
      <div className="cross-contracts">
        <TwinTable twin={contracts} />
        <p className="inspector-note" role="status">
          {spot === null ? null : <CrossHere picture={picture} spot={spot} />}
        </p>
      </div>
      <div
        className="cross-map"
        role="img"
        tabIndex={0}
        aria-label={t('crossMap', { x: x.symbol, y: y.symbol })}
        onPointerMove={(event) => {
          const at = event.currentTarget.getBoundingClientRect();
          const [x, y] = [event.clientX - at.left, event.clientY - at.top];
          setSpot(spotAt(crossFrame(box), crossSize(picture), x, y));
        }}
        onPointerLeave={() => {
          setSpot(null);
        }}
        onBlur={() => {
          setSpot(null);
        }}
        onKeyDown={(event) => {
          const size = crossSize(picture);
          const start = { row: MIDDLE, column: MIDDLE };
          const next = walked(event, spot ?? start, size);
          if (next === undefined) return;
          event.preventDefault();
          setSpot(next);
        }}
      >
        <Canvas paint={paint} canvas={canvas} onBox={setBox} />
      </div>
    </div>
  );
}

function CrossHere({ picture, spot }: { readonly picture: CrossPicture; readonly spot: Spot }) {
  const { t } = useTranslation('inspector');
  const { heat, x, y } = picture;
  const risk = heat.risk[spot.row * heat.xs.length + spot.column] ?? Infinity;
  const price = (value: number, precision: number) => formatDecimal(String(value), precision);
  return t('crossHere', {
    x: x.symbol,
    y: y.symbol,
    xPrice: price(heat.xs[spot.column] ?? 0, x.pricePrecision),
    yPrice: price(heat.ys[spot.row] ?? 0, y.pricePrecision),
    risk: risk === Infinity ? t('goneRisk') : `${formatDecimal(String(risk * 100), 2)}%`,
  });
}

interface CrossWordsProps {
  readonly view: CrossView;
  readonly picture: CrossPicture | null;
}

function CrossWords({ view, picture }: CrossWordsProps) {
  const { t } = useTranslation('inspector');
  const { commonChange, contracts } = view;
  const others = contracts.filter(({ symbol }) => symbol !== picture?.x.symbol);
  return (
    <>
      <span>
        {commonChange === null
          ? t('crossNever')
          : t('crossCommon', { change: percent(commonChange) })}
      </span>
      {picture === null || others.length < 2 ? null : (
        <Select
          label={t('crossWith')}
          value={picture.y.symbol}
          options={others.map(({ symbol }) => ({ value: symbol, label: symbol }))}
          onChange={(crossWith) => {
            inspectorState.set({ crossWith });
          }}
        />
      )}
    </>
  );
}

const percent = (share: Fraction): string => bareText('ratio', share, true);

function useContractsTwin(all: Inspected, { contracts }: CrossView): Twin {
  const { t } = useTranslation('inspector');
  return useMemo(
    () => ({
      label: t('crossContracts'),
      columns: [
        { header: t('contract') },
        { header: t('crossMark'), align: 'end' },
        { header: t('crossLiquidation'), align: 'end' },
        { header: t('crossMove'), align: 'end' },
      ],
      rows: contracts.map(({ symbol, mark, liquidation, change, side }) => {
        const precision = all.instruments.get(symbol)?.pricePrecision ?? 2;
        const price = (value: Fraction | null): Cell =>
          value === null
            ? { shown: NO_VALUE, exact: '' }
            : { shown: formatDecimal(showFraction(value), precision), exact: showFraction(value) };
        return [
          cell(symbol),
          price(mark),
          liquidation === null || side === null
            ? price(liquidation)
            : {
                shown: tickText(liquidation, precision, side === 'below' ? 'ceil' : 'floor'),
                exact: showFraction(liquidation),
              },
          change === null
            ? { shown: NO_VALUE, exact: '' }
            : { shown: percent(change), exact: showFraction(change) },
        ];
      }),
    }),
    [all, contracts, t],
  );
}
