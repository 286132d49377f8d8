/** One pair of the watchlist. */
import { Star } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { formatPercent, formatUnits, NO_VALUE } from '../../lib/format';
import { figuresEm } from '../../lib/figure-width';
import { useTranslation } from '../../lib/i18n';
import { Sparkline } from './sparkline';
import type { WatchRow } from './view-model';

interface PairRowProps {
  readonly row: WatchRow;
  /** In the whole list, of which only a part is drawn. */
  readonly place: number;
  readonly isSelected: boolean;
  /** One row of the list is in the tab order; arrow keys reach the others. */
  readonly isTabStop: boolean;
  readonly onSelect: (symbol: string) => void;
  readonly onFavourite: (symbol: string) => void;
}

export const PairRow = memo(function PairRow(props: PairRowProps) {
  const { row, place, isSelected, isTabStop, onSelect, onFavourite } = props;
  const { t } = useTranslation('watchlist');
  const { symbol, base, quote, isFavourite } = row;
  const price = row.lastTicks === 0 ? NO_VALUE : formatUnits(row.lastTicks, row.pricePrecision);
  return (
    <tr
      className="watch-row"
      aria-rowindex={place + 2}
      data-selected={isSelected || undefined}
      data-symbol={symbol}
    >
      <td className="watch-star">
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-pressed={isFavourite}
          aria-label={t(isFavourite ? 'removeFavourite' : 'addFavourite', { symbol })}
          onClick={() => {
            onFavourite(symbol);
          }}
        >
          <Star size={12} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
        </button>
      </td>
      <th scope="row" className="watch-pair">
        <div className="watch-name" style={{ '--price-em': roomOf(price) } as CSSProperties}>
          <button
            type="button"
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isSelected}
            data-pair={symbol}
            title={`${base}/${quote}`}
            onClick={() => {
              onSelect(symbol);
            }}
          >
            <span className="watch-base">{base}</span>
            <span className="watch-quote">
              /{quote} {row.isContract ? t('perpetual') : ''}
            </span>
          </button>
          <Sparkline symbol={symbol} lastTicks={row.lastTicks} />
        </div>
      </th>
      {/* A long one ends in dots in a narrow list. */}
      <td className="watch-price" title={price}>
        {price}
      </td>
      <Change row={row} />
    </tr>
  );
}, isSame);

/** In em, also for who sets letters apart (WCAG 1.4.12): the name beside it does not reach further. */
const roomOf = (price: string): number => figuresEm(price) + price.length * 0.12;

/** A pair that takes no orders says so where its move would stand, which is a hint then. */
function Change({ row: { rose, move, closedBy } }: Pick<PairRowProps, 'row'>) {
  const { t } = useTranslation('common');
  const change = rose === '' ? NO_VALUE : formatPercent(rose);
  if (closedBy === null) {
    return (
      <td className="watch-change" data-move={move}>
        {change}
      </td>
    );
  }
  return (
    <td className="watch-change watch-closed" title={change}>
      {t(`closedBy.${closedBy}`)}
    </td>
  );
}

/** The view-model makes new rows with every ticker: what they say decides. */
function isSame(before: PairRowProps, after: PairRowProps): boolean {
  const keys = Object.keys(after.row) as (keyof WatchRow)[];
  return (
    keys.every((key) => before.row[key] === after.row[key]) &&
    before.place === after.place &&
    before.isSelected === after.isSelected &&
    before.isTabStop === after.isTabStop &&
    before.onSelect === after.onSelect &&
    before.onFavourite === after.onFavourite
  );
}
