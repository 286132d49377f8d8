/** The tape: public trades of the selected pair, newest first. */
import './trades.css';
import { memo, useMemo, useRef, type MouseEvent } from 'react';
import { divide, parseDecimal } from '@shared/money/decimal';
import { useTranslation } from '../../lib/i18n';
import { useInstrument, type InstrumentValue } from '../../session/desk-state';
import { sizeUnitsOf } from '../../session/market/instrument-figures';
import { FeedBody } from '../../session/market/live-body';
import { TAPE_CAPACITY, useTape } from '../../session/market/tape';
import { useTicketAim } from '../../session/orders/ticket-aim';
import { askTicket } from '../../session/orders/ticket-drafts';
import { useNow } from '../../session/time/use-now';
import { Button } from '../../ui/button';
import { PanelBody } from '../../ui/panel-body';
import { tapeColumns } from './columns';
import { setMinimum, useTapeDraft } from './store';
import { TapeRowView } from './tape-row';
import { TapeToolbar } from './toolbar';
import { useShownRows } from './use-shown-rows';
import { tapeRows, type TapeRow } from './view-model';

/** Rows that run faster than this cannot be read. */
const ROWS_EVERY_MS = 250;

export function TradesPanel() {
  const { t } = useTranslation('trades');
  const tape = useTape();
  const draft = useTapeDraft();
  const { symbol, isLoaded } = tape.use((state) => ({
    symbol: state.symbol,
    isLoaded: state.isLoaded,
  }));
  useNow(ROWS_EVERY_MS);
  const { prints } = tape.get();
  const instrument = useInstrument(symbol);
  const isMerged = draft.use((state) => state.isMerged);
  const minimum = draft.use((state) => state.minimums[symbol] ?? '');
  const minimumLots = readMinimum(minimum, instrument);
  const rows = useMemo(
    () => tapeRows(prints, { isMerged, minimumLots: minimumLots ?? 0 }),
    [prints, isMerged, minimumLots],
  );
  if (instrument === null) return <PanelBody isLoading>{null}</PanelBody>;
  const isFiltered = prints.length > 0;
  const empty = isFiltered
    ? { text: t('emptyFiltered', { count: TAPE_CAPACITY }), action: <ShowAll symbol={symbol} /> }
    : { text: t('empty') };
  return (
    <div className="tape">
      <TapeToolbar instrument={instrument} minimum={minimum} isMinimumBad={minimumLots === null} />
      <FeedBody isLoading={!isLoaded} empty={rows.length > 0 ? null : empty}>
        <ScrolledRows rows={rows} instrument={instrument} />
      </FeedBody>
    </div>
  );
}

function ShowAll({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('trades');
  const draft = useTapeDraft();
  return (
    <Button
      size="small"
      onClick={() => {
        setMinimum(draft, symbol, '');
      }}
    >
      {t('showAll')}
    </Button>
  );
}

/** Lots; 0 without a filter, null when the text is no size of this pair. */
function readMinimum(text: string, instrument: InstrumentValue | null): number | null {
  if (text === '' || instrument === null) return 0;
  const { quantityPrecision, lotUnits } = sizeUnitsOf(instrument);
  const size = parseDecimal(text, quantityPrecision);
  if (!size.ok || size.value < 0n) return null;
  return Number(divide(size.value, BigInt(lotUnits), 'ceil'));
}

interface ScrolledRowsProps {
  readonly rows: readonly TapeRow[];
  readonly instrument: InstrumentValue;
}

function ScrolledRows({ rows, instrument }: ScrolledRowsProps) {
  const { t } = useTranslation('trades');
  const scroller = useRef<HTMLDivElement>(null);
  const { isScrolled, fitting, widthPx } = useShownRows(scroller);
  return (
    <div
      ref={scroller}
      className="tape-scroll"
      tabIndex={0}
      role="group"
      aria-label={t('list', { symbol: instrument.symbol })}
    >
      <Rows
        rows={isScrolled ? rows : rows.slice(0, fitting)}
        isKeptInPlace={isScrolled}
        instrument={instrument}
        widthPx={widthPx}
      />
    </div>
  );
}

interface RowsProps extends ScrolledRowsProps {
  /** A row keeps its nodes for as long as it is there. */
  readonly isKeptInPlace: boolean;
  readonly widthPx: number;
}

/** For one frame. */
const UNMEASURED = { pricePx: undefined, sizeRoomPx: Infinity, isTimed: true };

const Rows = memo(function Rows({ rows, isKeptInPlace, instrument, widthPx }: RowsProps) {
  const { t } = useTranslation('trades');
  const { pricePrecision, quantityPrecision, lotUnits, base, quote } = sizeUnitsOf(instrument);
  const highest = Math.max(0, ...rows.map((row) => row.priceTicks));
  const { pricePx, sizeRoomPx, isTimed } =
    widthPx === 0 ? UNMEASURED : tapeColumns(widthPx, highest, pricePrecision);
  const { symbol } = instrument;
  const aim = useTicketAim(symbol);
  /** Rows move on while a button is down: a click takes the price that stood there as it was pressed. */
  const pressed = useRef(0);
  return (
    <table
      className="tape-table"
      aria-label={t('list', { symbol })}
      onMouseDown={(event) => {
        pressed.current = priceAt(event);
      }}
      onClick={() => {
        if (pressed.current === 0) return;
        aim();
        askTicket({ kind: 'price', symbol, price: pressed.current });
      }}
    >
      <thead>
        <tr>
          <th scope="col" className="tape-price" style={{ width: pricePx }}>
            {t('price', { quote })}
          </th>
          <th scope="col" className="tape-size">
            {t('size', { base })}
          </th>
          {isTimed && (
            <th scope="col" className="tape-time">
              {t('time')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <TapeRowView
            key={isKeptInPlace ? row.sequence : index}
            side={row.takerSide}
            priceTicks={row.priceTicks}
            lots={row.lots * lotUnits}
            atMs={row.atMs}
            count={row.count}
            pricePrecision={pricePrecision}
            quantityPrecision={quantityPrecision}
            sizeRoomPx={sizeRoomPx}
            isTimed={isTimed}
            isOwn={row.isOwn}
            isLarge={row.isLarge}
          />
        ))}
      </tbody>
    </table>
  );
});

/** In ticks, as in the book: a price that has traded is a price like any other; 0 beside the rows. */
function priceAt({ target }: MouseEvent): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-price]') : null;
  return Number.parseInt(row?.dataset['price'] ?? '0', 10);
}
