/** The tape: public trades of the selected pair, newest first. */
import './trades.css';
import { memo, useMemo } from 'react';
import { parseDecimal } from '@shared/money/decimal';
import { useTranslation } from '../../lib/i18n';
import { useInstrument, type InstrumentValue } from '../../session/desk-state';
import { tape, TAPE_CAPACITY, watchTape } from '../../session/tape';
import { useNow } from '../../session/use-now';
import { useWatch } from '../../session/terminal';
import { Button } from '../../ui/button';
import { PanelBody } from '../../ui/panel-body';
import { setMinimum, tapeDraft } from './store';
import { TapeRowView } from './tape-row';
import { TapeToolbar } from './toolbar';
import { tapeRows, type TapeRow } from './view-model';

/** Rows that run faster than this cannot be read. */
const ROWS_EVERY_MS = 250;

export function TradesPanel() {
  const { t } = useTranslation('trades');
  useWatch(watchTape);
  const { symbol, isLoaded } = tape.use((state) => ({
    symbol: state.symbol,
    isLoaded: state.isLoaded,
  }));
  useNow(ROWS_EVERY_MS);
  const { prints } = tape.get();
  const instrument = useInstrument(symbol);
  const isMerged = tapeDraft.use((state) => state.isMerged);
  const minimum = tapeDraft.use((state) => state.minimums[symbol] ?? '');
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
      <PanelBody isLoading={!isLoaded} empty={rows.length > 0 ? null : empty}>
        <div className="tape-scroll" tabIndex={0} role="group" aria-label={t('list', { symbol })}>
          <Rows rows={rows} instrument={instrument} />
        </div>
      </PanelBody>
    </div>
  );
}

function ShowAll({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('trades');
  return (
    <Button
      size="small"
      onClick={() => {
        setMinimum(symbol, '');
      }}
    >
      {t('showAll')}
    </Button>
  );
}

/** Lots; 0 without a filter, null when the text is no size of this pair. */
function readMinimum(text: string, instrument: InstrumentValue | null): number | null {
  if (text === '' || instrument === null) return 0;
  const lots = parseDecimal(text, instrument.quantityPrecision);
  return lots.ok && lots.value >= 0n ? Number(lots.value) : null;
}

interface RowsProps {
  readonly rows: readonly TapeRow[];
  readonly instrument: InstrumentValue;
}

const Rows = memo(function Rows({ rows, instrument }: RowsProps) {
  const { t } = useTranslation('trades');
  const { pricePrecision, quantityPrecision, base, quote } = instrument;
  return (
    <table className="tape-table" aria-label={t('list', { symbol: instrument.symbol })}>
      <thead>
        <tr>
          <th scope="col" className="tape-price">
            {t('price', { quote })}
          </th>
          <th scope="col" className="tape-size">
            {t('size', { base })}
          </th>
          <th scope="col" className="tape-time">
            {t('time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TapeRowView
            key={row.sequence}
            side={row.takerSide}
            priceTicks={row.priceTicks}
            lots={row.lots}
            atMs={row.atMs}
            count={row.count}
            pricePrecision={pricePrecision}
            quantityPrecision={quantityPrecision}
            isOwn={row.isOwn}
            isLarge={row.isLarge}
          />
        ))}
      </tbody>
    </table>
  );
});
