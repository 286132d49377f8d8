/** Profit and loss against the price; the supposed price is moved here as on the slider. */
import { toCoordinate, type Fraction } from '@shared/domain/futures-math';
import {
  figuresOf,
  pnlCurve,
  priceOfMark,
  accountAt,
  positionById,
  type Figures,
  type PnlCurve,
} from '@shared/domain/futures-math/inspect';
import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatDecimal, formatSigned, formatUnits, moneyDecimals } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { onLookChange } from '../../../lib/plot-look';
import { futuresState } from '../../../session/futures/futures-state';
import { entryOf, figureCell, nearestTick } from '../figure-text';
import { requestDoubts } from '../../../session/requests/doubts';
import { isLiquidatedBelow } from '../liquidated-below';
import { market } from '../market';
import { PictureFrame } from '../picture/frame';
import { SubjectBody } from '../picture/subject-body';
import { cell, type Cell, type Twin } from '../picture/twin';
import { draftWhatIf } from '../store';
import type { Subject } from '../use-inspected';
import { viewRange } from '../view-range';
import { usePositionName } from '../what-if/scenario-name';
import { useScenario } from '../what-if/use-what-if';
import { formatFixed } from '@shared/money/decimal';
import type { Mark } from '@shared/money/units';
import { curveOrders } from './orders';
import { CurvePlot, type CurveMarks } from './plot';
import { steppedTo } from './stepped';

const POINTS = 201;
/** Rows of the table: each tenth point. */
const TABLE_EVERY = 10;

export function CurvePanel() {
  return <SubjectBody>{(subject) => <CurveOf subject={subject} />}</SubjectBody>;
}

interface Picture {
  readonly curve: PnlCurve;
  /** Own orders of the contract: without one there is no line of them, and no word. */
  readonly hasOrders: boolean;
  /** Of them: which may not be there. */
  readonly unsureOrders: number;
  readonly marks: CurveMarks;
  readonly figures: Figures;
  readonly supposed: Mark | null;
}

function usePicture(subject: Subject): Picture {
  const { account, position, instrument } = subject;
  const scenario = useScenario('a');
  const orders = market.use((state) => state.orders);
  const conditions = futuresState.use((state) => state.conditions);
  const inDoubt = requestDoubts.use(({ unknown }) => unknown);
  const supposed = scenario?.read.change.price ?? null;
  return useMemo(() => {
    const figures = figuresOf(account, position);
    const range = { ...viewRange(position, figures), points: POINTS };
    const own = curveOrders(instrument.symbol, orders, conditions ?? [], inDoubt);
    const at = (price: Fraction | null) => (price === null ? null : toCoordinate(price));
    const now = toCoordinate(priceOfMark(position.leg));
    const liquidation = at(figures.liquidationPrice);
    return {
      curve: pnlCurve(account, position, range, own.orders),
      hasOrders: own.orders.length > 0,
      unsureOrders: own.unsure,
      figures,
      supposed,
      marks: {
        mark: now,
        liquidation,
        entry: toCoordinate(entryOf(position)),
        supposed:
          supposed === null ? null : toCoordinate(priceOfMark({ ...position.leg, mark: supposed })),
        isLiquidatedBelow: isLiquidatedBelow(account, position),
      },
    };
  }, [account, position, instrument, orders, conditions, inDoubt, supposed]);
}

function CurveOf({ subject }: { readonly subject: Subject }) {
  const picture = usePicture(subject);
  const plotRef = useRef<CurvePlot | null>(null);
  const twin = useTwin(subject, picture);
  const figures = useFiguresAt(subject, picture.supposed);
  return (
    <PictureFrame
      id="curve"
      twin={twin}
      canvas={() => plotRef.current?.canvas ?? null}
      toolbar={<Legend subject={subject} picture={picture} figures={figures} />}
    >
      <CurveBox subject={subject} picture={picture} figures={figures} plotRef={plotRef} />
    </PictureFrame>
  );
}

interface CurveBoxProps {
  readonly subject: Subject;
  readonly picture: Picture;
  /** Were the mark at the supposed price. */
  readonly figures: Figures | null;
  readonly plotRef: React.RefObject<CurvePlot | null>;
}

/** The picture is a slider of the supposed price: pointer and arrows move it. */
function CurveBox({ subject, picture, figures, plotRef }: CurveBoxProps) {
  const { t } = useTranslation('inspector');
  const box = useRef<HTMLDivElement>(null);
  const { pricePrecision } = subject.instrument;
  const { symbol } = subject.instrument;
  const positionId = subject.position.id;
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = new CurvePlot(box.current, pricePrecision, {
      liquidation: t('lines.liquidation'),
      mark: t('lines.mark'),
      entry: t('lines.entry'),
      supposed: t('lines.what-if'),
    });
    plotRef.current = made;
    const stopLook = onLookChange(() => {
      made.repaint();
    });
    return () => {
      stopLook();
      made.destroy();
      plotRef.current = null;
    };
  }, [plotRef, pricePrecision, symbol, t]);
  useEffect(() => {
    plotRef.current?.draw(picture.curve, picture.marks, picture.hasOrders);
  }, [plotRef, picture]);
  const { prices } = picture.curve;
  const [low, high] = [prices[0] ?? 0, prices.at(-1) ?? 0];
  const now = picture.marks.supposed ?? picture.marks.mark;
  const inTicks = (price: number) => Math.round(price * 10 ** pricePrecision);
  const setPrice = (price: number) => {
    const units = Math.max(1, inTicks(price));
    draftWhatIf('a', positionId, { price: formatFixed(BigInt(units), pricePrecision) });
  };
  const onPointer = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const price = plotRef.current?.priceAt(event.clientX) ?? null;
    if (price !== null) setPrice(price);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') draftWhatIf('a', positionId, { price: '' });
    const to = steppedTo(event, { low, high, now, tick: 10 ** -pricePrecision });
    if (to === null) return;
    event.preventDefault();
    setPrice(to);
  };
  return (
    <>
      <div ref={box} className="inspector-picture-focus" />
      <div
        className="inspector-picture-focus curve-slider"
        role="slider"
        tabIndex={0}
        aria-label={t('curveSlider')}
        aria-valuemin={inTicks(low)}
        aria-valuemax={inTicks(high)}
        aria-valuenow={Math.max(inTicks(low), Math.min(inTicks(high), inTicks(now)))}
        aria-valuetext={t('curveAt', {
          price: valueText(picture, subject),
          unrealized: costCell(figures, 'unrealized', subject).shown,
          afterCosts: costCell(figures, 'afterCosts', subject).shown,
        })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onPointer(event);
        }}
        onPointerMove={onPointer}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

const costCell = (
  figures: Figures | null,
  id: 'unrealized' | 'afterCosts',
  { instrument }: Subject,
): Cell => figureCell(id, figures?.[id] ?? null, instrument);

function valueText({ supposed }: Picture, subject: Subject): string {
  const { position, instrument } = subject;
  const price = nearestTick(supposed ?? position.leg.mark);
  return formatUnits(price, instrument.pricePrecision);
}

interface LegendProps {
  readonly subject: Subject;
  readonly picture: Picture;
  readonly figures: Figures | null;
}

/** What each line is, and what it is worth at the supposed price. */
function Legend({ subject, picture, figures }: LegendProps) {
  const { t } = useTranslation('inspector');
  const value = (id: 'unrealized' | 'afterCosts') => costCell(figures, id, subject);
  return (
    <>
      {(['unrealized', 'afterCosts'] as const).map((id) => (
        <span key={id} className="curve-key" data-line={id}>
          {t(`figures.${id}`)} <b data-tone={value(id).tone}>{value(id).shown}</b>
        </span>
      ))}
      {picture.hasOrders ? (
        <span className="curve-key" data-line="withOrders">
          {withOrdersText(picture, t)}
        </span>
      ) : null}
      <span className="inspector-quiet">
        {t('atPrice', { price: valueText(picture, subject) })}
      </span>
    </>
  );
}

/** Drawn as if all of them were there: how many may not be is said beside it. */
const withOrdersText = (
  { unsureOrders }: Picture,
  t: ReturnType<typeof useTranslation<'inspector'>>['t'],
): string =>
  unsureOrders === 0 ? t('withOrders') : t('withUnsureOrders', { count: unsureOrders });

/** The position's figures were the mark at `price`. */
function useFiguresAt(subject: Subject, price: Mark | null): Figures | null {
  const { account, position } = subject;
  return useMemo(() => {
    const at = price ?? position.leg.mark;
    const moved = accountAt(account, new Map([[position.symbol, at]]));
    const there = positionById(moved, position.id);
    return there === null ? null : figuresOf(moved, there);
  }, [account, position, price]);
}

function useTwin(subject: Subject, picture: Picture): Twin {
  const { curve, hasOrders } = picture;
  const { t } = useTranslation('inspector');
  const name = usePositionName();
  const { pricePrecision, quote } = subject.instrument;
  const money = (value: number): Cell => ({
    shown: formatSigned(String(value), moneyDecimals(quote)),
    exact: String(value),
    ...(value === 0 ? {} : { tone: value > 0 ? ('up' as const) : ('down' as const) }),
  });
  const rows = Array.from(curve.prices, (price, at) => ({ price, at }))
    .filter(({ at }) => at % TABLE_EVERY === 0)
    .map(({ price, at }) => [
      cell(formatDecimal(String(price), pricePrecision), String(price)),
      money(curve.unrealized[at] ?? 0),
      money(curve.afterCosts[at] ?? 0),
      ...(hasOrders ? [money(curve.withOrders[at] ?? 0)] : []),
    ]);
  return {
    label: t('curveOf', { name: name(subject) }),
    columns: [
      { header: t('price'), align: 'end' },
      { header: t('figures.unrealized'), align: 'end' },
      { header: t('figures.afterCosts'), align: 'end' },
      ...(hasOrders ? ([{ header: withOrdersText(picture, t), align: 'end' }] as const) : []),
    ],
    rows,
  };
}
