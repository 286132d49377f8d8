/** The levels of both sides around the spread: their places are the page's, their picture another thread's. */
import { memo, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from '../../lib/i18n';
import type { BookSide } from '../../session/market/book-grouping';
import type { RowPlace } from './level-actions';
import { LevelNodes, rowId, sidePlaces } from './level-nodes';
import { levelFormat, sizeDecimals, type BookUnits } from './level-text';
import { BookCanvas } from './painting/book-canvas';
import { SpreadRow } from './spread-row';
import { currentModel, useBookStore, useModelSlice } from './store';
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
  useCanvas(box);
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

/** Gives the thread that paints this book a canvas over the rows. */
function useCanvas(box: RefObject<HTMLElement | null>): void {
  const thread = useBookStore().use((state) => state.thread);
  useLayoutEffect(() => {
    if (box.current === null || thread === null) return undefined;
    const canvas = new BookCanvas(box.current, thread);
    return () => {
      canvas.close();
    };
  }, [box, thread]);
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
    const sideWords = { ask: t('ask'), bid: t('bid') };
    const show = () => {
      nodes.current?.show(currentModel(store), format, { pointed, active, sideWords, ownWords });
    };
    show();
    return store.subscribe(show);
  }, [store, asks, bids, format, pointed, active, t]);
}

interface LevelRowProps {
  readonly id: string;
  readonly side: BookSide;
}

/** One level's place: what the pointer meets and a screen reader hears. Its figures are on the canvas above. */
const LevelRow = memo(function LevelRow({ id, side }: LevelRowProps) {
  return (
    <div id={id} className="book-row" data-side={side}>
      <span className="book-own" />
    </div>
  );
});
