/** The levels of both sides around the spread: drawn when their number changes, painted per frame. */
import { memo, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from '../../lib/i18n';
import { BookPainter, rowId, sidePlaces } from './book-painter';
import type { RowPlace } from './level-actions';
import { LevelRow } from './level-row';
import { levelFormat, sizeDecimals, type BookUnits } from './level-text';
import { SpreadRow } from './spread-row';
import { currentModel, useBookStore, useModelSlice } from './store';
import type { BookModel, BookRow } from './view-model';

interface RowsProps {
  readonly symbol: string;
  readonly units: BookUnits;
  /** Prefix of the rows' element ids. */
  readonly id: string;
  readonly pointed: RowPlace | null;
  readonly active: RowPlace | null;
}

export const Rows = memo(function Rows(props: RowsProps) {
  const { symbol, units, id } = props;
  const { asks, bids } = useModelSlice((model) => ({
    asks: model.asks.rows.length,
    bids: model.bids.rows.length,
  }));
  const canvas = useRef<HTMLCanvasElement>(null);
  usePainter(props, canvas, asks, bids);
  return (
    <div className="book-rows">
      {sidePlaces('ask', asks).toReversed().map(rowOf(id))}
      <SpreadRow symbol={symbol} units={units} />
      {sidePlaces('bid', bids).map(rowOf(id))}
      <canvas ref={canvas} className="book-canvas" aria-hidden />
    </div>
  );
});

const rowOf = (id: string) => (place: RowPlace) => (
  <LevelRow key={rowId(id, place)} id={rowId(id, place)} side={place.side} />
);

/** Paints after every commit of the store, and when the pointer or the keyboard moves. */
function usePainter(
  { units, id, pointed, active }: RowsProps,
  canvas: RefObject<HTMLCanvasElement | null>,
  asks: number,
  bids: number,
): void {
  const { t } = useTranslation('order-book');
  const store = useBookStore();
  const unit = store.use((state) => state.unit);
  const decimals = useModelSlice((model) => sizeDecimals(units, unit, largestTotal(model)));
  const format = useMemo(() => levelFormat(units, unit, decimals), [units, unit, decimals]);
  const painter = useRef<BookPainter>(null);
  useLayoutEffect(() => {
    if (canvas.current === null) return undefined;
    const made = new BookPainter(id, canvas.current, asks, bids);
    painter.current = made;
    return () => {
      made.close();
    };
  }, [canvas, id, asks, bids]);
  useLayoutEffect(() => {
    const ownWords = (size: string) => t('own', { size });
    const paint = () => {
      painter.current?.paint(currentModel(store), format, { pointed, active, ownWords });
    };
    paint();
    return store.subscribe(paint);
  }, [store, asks, bids, format, pointed, active, t]);
}

function largestTotal({ bids, asks }: BookModel): bigint {
  const last = (rows: readonly (BookRow | null)[]) =>
    rows.reduce((largest, row) => row?.totalValue ?? largest, 0n);
  const [bid, ask] = [last(bids.rows), last(asks.rows)];
  return bid > ask ? bid : ask;
}
