/** The levels of both sides around the spread: their places are the page's, their picture another thread's. */
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../lib/i18n';
import type { RowPlace } from './level-actions';
import { LevelNodes, rowId, sidePlaces } from './level-nodes';
import { LevelRow } from './level-row';
import { levelFormat, sizeDecimals, type BookUnits } from './level-text';
import { useLiveBook } from './live-book';
import { BookCanvas } from './painting/book-canvas';
import { onPaintingFailed } from './painting/thread';
import { SpreadRow } from './spread-row';
import { currentModel, stepOf, useBookStore, useModelSlice } from './store';
import { largestTotal } from './view-model';

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
  const box = useRef<HTMLDivElement>(null);
  useCanvas(box, units, asks, bids);
  useNodes(props, asks, bids);
  return (
    <div className="book-rows" ref={box}>
      {sidePlaces('ask', asks).toReversed().map(rowOf(id))}
      <SpreadRow symbol={symbol} units={units} />
      {sidePlaces('bid', bids).map(rowOf(id))}
    </div>
  );
});

const rowOf = (id: string) => (place: RowPlace) => (
  <LevelRow key={rowId(id, place)} id={rowId(id, place)} side={place.side} />
);

/** Hands every book on to the thread that paints it; without that thread the panel has failed. */
function useCanvas(
  box: RefObject<HTMLElement | null>,
  units: BookUnits,
  askRows: number,
  bidRows: number,
): void {
  const store = useBookStore();
  const live = useLiveBook();
  const { own, unit, chosen } = store.use((state) => ({
    own: state.own,
    unit: state.unit,
    chosen: state.chosenSteps[state.symbol],
  }));
  const canvas = useRef<BookCanvas>(null);
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const made = new BookCanvas(box.current);
    canvas.current = made;
    return () => {
      made.close();
    };
  }, [box]);
  useLayoutEffect(() => {
    canvas.current?.show({ askRows, bidRows, units, unit, own });
  }, [askRows, bidRows, units, unit, own]);
  useLayoutEffect(() => {
    const take = () => {
      const newest = live.get();
      if (newest.book === null) return;
      const { bids, asks, arrivedAtMs } = newest.book;
      canvas.current?.take({ bids, asks, arrivedAtMs, step: stepOf(store.get(), newest) });
    };
    take();
    return live.subscribe(take);
  }, [store, live, chosen]);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => onPaintingFailed(setFailure), []);
  if (failure !== null) throw failure;
}

/** Marks after every commit of the store, and when the pointer or the keyboard moves. */
function useNodes({ units, id, pointed, active }: RowsProps, asks: number, bids: number): void {
  const { t } = useTranslation('order-book');
  const store = useBookStore();
  const unit = store.use((state) => state.unit);
  const decimals = useModelSlice((model) => sizeDecimals(units, unit, largestTotal(model)));
  const format = useMemo(() => levelFormat(units, unit, decimals), [units, unit, decimals]);
  const nodes = useRef<LevelNodes>(null);
  useLayoutEffect(() => {
    const made = new LevelNodes(id, asks, bids);
    nodes.current = made;
    return () => {
      made.close();
    };
  }, [id, asks, bids]);
  useLayoutEffect(() => {
    const ownWords = (size: string) => t('own', { size });
    const show = () => {
      nodes.current?.show(currentModel(store), format, { pointed, active, ownWords });
    };
    show();
    return store.subscribe(show);
  }, [store, asks, bids, format, pointed, active, t]);
}
