/** The order book: fixed rows of both sides, one scale, and a way to read every level. */
import './book.css';
import { memo, useRef } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstrument } from '../../session/desk-state';
import { watchTape } from '../../session/tape';
import { useWatch } from '../../session/terminal';
import { useStale } from '../../session/use-stale';
import { PanelBody } from '../../ui/panel-body';
import { BookTable } from './book-table';
import { groupingSteps } from './grouping';
import { BookFooter, BookHeader } from './edges';
import type { BookUnits } from './level-text';
import { Levels } from './levels';
import { bookStore, watchBook } from './store';
import { BookToolbar } from './toolbar';
import { useFittingRows } from './use-fitting-rows';

export function OrderBookPanel() {
  const symbol = bookStore.use((state) => state.symbol);
  const instrument = useInstrument(symbol);
  const stale = useStale(bookArrivedAtMs);
  useWatch(watchBook);
  useWatch(watchTape);
  return (
    <PanelBody isLoading={instrument === null} stale={stale}>
      {instrument === null ? null : <Book symbol={symbol} units={instrument} />}
    </PanelBody>
  );
}

const bookArrivedAtMs = () => bookStore.get().book?.arrivedAtMs ?? 0;

interface BookProps {
  readonly symbol: string;
  readonly units: BookUnits;
}

const Book = memo(function Book({ symbol, units }: BookProps) {
  const { t } = useTranslation('order-book');
  const area = useRef<HTMLDivElement>(null);
  useFittingRows(area);
  const { hasBook, isEmpty, coarsestStep } = bookStore.use(({ book }) => {
    const reference = book?.asks[0]?.[0] ?? book?.bids[0]?.[0] ?? 0;
    return {
      hasBook: book !== null,
      isEmpty: reference === 0,
      coarsestStep: groupingSteps(reference).at(-1) ?? 1,
    };
  });
  return (
    <div className="book">
      <BookToolbar symbol={symbol} units={units} coarsestStep={coarsestStep} />
      <BookHeader symbol={symbol} units={units} />
      <div className="book-area" ref={area}>
        {hasBook ? <Levels symbol={symbol} units={units} /> : null}
        {hasBook && isEmpty ? <p className="book-empty">{t('empty')}</p> : null}
      </div>
      <BookFooter symbol={symbol} units={units} />
      {hasBook ? <BookTable symbol={symbol} units={units} /> : null}
    </div>
  );
});
