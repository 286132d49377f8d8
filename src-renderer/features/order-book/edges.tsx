/** The fixed lines above and below the levels: column names, imbalance, own orders out of sight. */
import { memo } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { askTicket } from '../../session/orders/ticket-drafts';
import { namePlaces } from './level-places';
import type { BookUnits } from './level-text';
import type { Offscreen } from './own-orders';
import { useAtPace } from '../../session/time/use-now';
import { currentModel, useBookStore, useModelSlice } from './store';
import type { BookModel } from './view-model';

interface OffscreenMarkProps {
  readonly symbol: string;
  readonly side: 'bid' | 'ask';
  readonly offscreen: Offscreen | null;
  readonly units: BookUnits;
}

/** Points at own orders beyond the visible rows; a click takes the nearest one's price. */
function OffscreenMark({ symbol, side, offscreen, units }: OffscreenMarkProps) {
  const { t } = useTranslation('order-book');
  if (offscreen === null) return <span className="book-own" />;
  const values = {
    count: offscreen.count,
    size: formatUnits(offscreen.lots * units.lotUnits, units.quantityPrecision),
    price: formatUnits(offscreen.nearestTicks, units.pricePrecision),
  };
  const label = side === 'ask' ? t('ownAbove', values) : t('ownBelow', values);
  return (
    <span className="book-own">
      <button
        type="button"
        className="book-own-offscreen"
        data-hint={label}
        aria-label={label}
        onClick={() => {
          askTicket({ kind: 'price', symbol, price: offscreen.nearestTicks });
        }}
      >
        {side === 'ask' ? '▲' : '▼'}
        {offscreen.count}
      </button>
    </span>
  );
}

interface EdgeProps {
  readonly symbol: string;
  readonly units: BookUnits;
}

/** As the toolbar, the lines above and below the levels are not drawn again with each own order. */
export const BookHeader = memo(function BookHeader({ symbol, units }: EdgeProps) {
  const { t } = useTranslation(['order-book', 'common']);
  const offscreen = useModelSlice((model) => model.asks.offscreen);
  const places = useModelSlice((model) =>
    namePlaces(formatUnits(highestTicks(model), units.pricePrecision)),
  );
  const unit = useBookStore().use((state) => state.unit);
  const name = unit === 'base' ? units.base : units.quote;
  return (
    <div className="book-row book-header" style={places}>
      <OffscreenMark symbol={symbol} side="ask" offscreen={offscreen} units={units} />
      <span className="book-price">
        {/* Beside the mark a narrow book has no room for the coin as well. */}
        {offscreen === null ? t('price', { quote: units.quote }) : t('common:price')}
      </span>
      <span className="book-size">{t('size', { unit: name })}</span>
      <span className="book-total">{t('total', { unit: name })}</span>
    </div>
  );
});

/** Of the visible rows: the price that is as long as any. */
const highestTicks = ({ asks, bids }: BookModel): number =>
  (asks.rows.findLast((row) => row !== null) ?? bids.rows[0])?.priceTicks ?? 0;

/** A part that changes more often than this cannot be read. */
const BALANCE_EVERY_MS = 250;

export const BookFooter = memo(function BookFooter({ symbol, units }: EdgeProps) {
  const { t } = useTranslation('order-book');
  const offscreen = useModelSlice((model) => model.bids.offscreen);
  const store = useBookStore();
  const bidPercent = useAtPace(BALANCE_EVERY_MS, () => {
    const { bidShare } = currentModel(store);
    return bidShare === null ? null : Math.round(bidShare * 100);
  });
  const bids = bidPercent === null ? '' : `${String(bidPercent)}%`;
  const asks = bidPercent === null ? '' : `${String(100 - bidPercent)}%`;
  return (
    <div className="book-row book-footer">
      <OffscreenMark symbol={symbol} side="bid" offscreen={offscreen} units={units} />
      <span className="book-imbalance-bids">{bids}</span>
      <div
        className="book-imbalance"
        role="img"
        aria-label={t('imbalance', { bids, asks })}
        hidden={bidPercent === null}
      >
        <span style={{ width: bids }} />
      </div>
      <span className="book-imbalance-asks">{asks}</span>
    </div>
  );
});
