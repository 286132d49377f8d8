/** The book as a table for screen readers, read once a second and not with each frame: its text is laid out. */
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useNow } from '../../session/time/use-now';
import { placesTopDown, rowAt } from './level-actions';
import { levelFormat, type BookUnits } from './level-text';
import { useBookStore } from './store';
import { bookModel } from './view-model';

const REFRESH_MS = 1_000;
const ROWS = 10;

interface BookTableProps {
  readonly symbol: string;
  readonly units: BookUnits;
}

export const BookTable = memo(function BookTable({ symbol, units }: BookTableProps) {
  const { t } = useTranslation('order-book');
  const store = useBookStore();
  useNow(REFRESH_MS);
  const { book, own } = store.get();
  if (book === null || book.symbol !== symbol) return null;
  const model = bookModel({ ...book, own, step: 1, bidRows: ROWS, askRows: ROWS });
  const format = levelFormat(units, 'base', units.quantityPrecision);
  return (
    <div className="sr-only book-table">
      <table>
        <caption>{t('tableCaption', { symbol })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('side')}</th>
            <th scope="col">{t('price', { quote: units.quote })}</th>
            <th scope="col">{t('size', { unit: units.base })}</th>
            <th scope="col">{t('total', { unit: units.base })}</th>
          </tr>
        </thead>
        <tbody>
          {placesTopDown(model).map((place) => {
            const row = rowAt(model, place);
            if (row === null) return null;
            return (
              <tr key={`${place.side}-${String(place.index)}`}>
                <td>{place.side === 'ask' ? t('ask') : t('bid')}</td>
                <td>{format.price(row.priceTicks)}</td>
                <td>{format.size(row.lots, row.value)}</td>
                <td>{format.size(row.totalLots, row.totalValue)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
});
