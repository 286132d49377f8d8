/** The order book: fixed rows of both sides, one scale, and a way to read every level. */
import './book.css';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstrument } from '../../session/desk-state';
import { watchTape } from '../../session/tape';
import { useWatch } from '../../session/terminal';
import { useStale } from '../../session/use-stale';
import { PanelBody } from '../../ui/panel-body';
import { BookTable } from './book-table';
import { BookFooter, BookHeader } from './edges';
import type { BookUnits } from './level-text';
import { Levels } from './levels';
import { bookStore, watchBook } from './store';
import { BookToolbar } from './toolbar';
import { useFittingRows } from './use-fitting-rows';
import { bookModel, rowsPerSide } from './view-model';

export function OrderBookPanel() {
  const symbol = bookStore.use((state) => state.symbol);
  const instrument = useInstrument(symbol);
  const arrivedAtMs = bookStore.use((state) => state.book?.arrivedAtMs ?? 0);
  const stale = useStale(arrivedAtMs);
  useWatch(watchBook);
  useWatch(watchTape);
  return (
    <PanelBody isLoading={instrument === null} stale={stale}>
      {instrument === null ? null : <Book symbol={symbol} units={instrument} />}
    </PanelBody>
  );
}

interface BookProps {
  readonly symbol: string;
  readonly units: BookUnits;
}

function Book({ symbol, units }: BookProps) {
  const { t } = useTranslation('order-book');
  const area = useRef<HTMLDivElement>(null);
  useFittingRows(area);
  const { book, own, step, view, unit, fittingRows } = bookStore.use((state) => ({
    book: state.book,
    own: state.own,
    step: state.chosenSteps[symbol] ?? state.autoStep,
    view: state.view,
    unit: state.unit,
    fittingRows: state.fittingRows,
  }));
  const model = useMemo(() => {
    const rows = rowsPerSide(view, fittingRows);
    const levels = { bids: book?.bids ?? [], asks: book?.asks ?? [] };
    return bookModel({ ...levels, own, step, bidRows: rows.bids, askRows: rows.asks });
  }, [book, own, step, view, fittingRows]);
  const reference = book?.asks[0]?.[0] ?? book?.bids[0]?.[0] ?? 0;
  const isEmpty = book !== null && reference === 0;
  return (
    <div className="book">
      <BookToolbar symbol={symbol} units={units} referenceTicks={reference} />
      <BookHeader symbol={symbol} units={units} unit={unit} offscreenAsks={model.asks.offscreen} />
      <div className="book-area" ref={area}>
        {book === null ? null : (
          <Levels symbol={symbol} model={model} book={book} units={units} unit={unit} />
        )}
        {isEmpty ? <p className="book-empty">{t('empty')}</p> : null}
      </div>
      <BookFooter
        symbol={symbol}
        units={units}
        bidShare={model.bidShare}
        offscreenBids={model.bids.offscreen}
      />
      <BookTable symbol={symbol} units={units} />
    </div>
  );
}
