/** The order book: fixed rows of both sides, one scale, and a way to read every level. */
import './book.css';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstrument } from '../../session/desk-state';
import { sizeUnitsOf } from '../../session/market/instrument-figures';
import { useScopedWatch } from '../../session/windows/panel-scope';
import { useStale } from '../../session/market/use-stale';
import { PanelBody } from '../../ui/panel-body';
import { BookTable } from './book-table';
import { groupingSteps } from '../../session/market/book-grouping';
import { BookFooter, BookHeader } from './edges';
import type { BookUnits } from './level-text';
import { Levels } from './levels';
import { useLiveBook } from './live-book';
import { useBookStore, watchBook } from './store';
import { BookToolbar } from './toolbar';
import { useFittingRows } from './use-fitting-rows';
import { usePainting, useSettings } from './use-painting';

export function OrderBookPanel() {
  const store = useBookStore();
  const symbol = store.use((state) => state.symbol);
  const instrument = useInstrument(symbol);
  const units = useMemo(() => (instrument === null ? null : sizeUnitsOf(instrument)), [instrument]);
  const live = useLiveBook();
  const stale = useStale(() => live.get().book?.arrivedAtMs ?? 0);
  useScopedWatch(watchBook);
  return (
    <PanelBody isLoading={units === null} stale={stale}>
      {units === null ? null : <Book symbol={symbol} units={units} />}
    </PanelBody>
  );
}

interface BookProps {
  readonly symbol: string;
  readonly units: BookUnits;
}

const Book = memo(function Book({ symbol, units }: BookProps) {
  const { t } = useTranslation('order-book');
  const area = useRef<HTMLDivElement>(null);
  useFittingRows(area);
  useSettings(units);
  usePainting();
  const { hasBook, isEmpty, coarsestStep } = useBookStore().use(({ book }) => {
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
