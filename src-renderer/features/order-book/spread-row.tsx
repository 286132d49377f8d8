/** Between the sides: the last price with its arrow, and the spread. */
import { formatUnits, NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useLastPrice } from '../../session/tape';
import { askTicket } from '../../session/ticket-drafts';
import { formatMicros, type BookUnits } from './level-text';
import type { Spread } from './view-model';

interface SpreadRowProps {
  readonly symbol: string;
  readonly units: BookUnits;
  readonly spread: Spread | null;
}

const ARROWS = { [-1]: '▼', 0: '', 1: '▲' } as const;
const NAMES = { [-1]: 'lastDown', 0: 'lastSame', 1: 'lastUp' } as const;

export function SpreadRow({ symbol, units, spread }: SpreadRowProps) {
  const { t } = useTranslation('order-book');
  const last = useLastPrice();
  const precision = units.pricePrecision;
  const price = last.ticks === 0 ? NO_VALUE : formatUnits(last.ticks, precision);
  return (
    <div className="book-spread" role="presentation">
      <button
        type="button"
        tabIndex={-1}
        className="book-last"
        data-move={last.move}
        aria-label={t(NAMES[last.move], { price })}
        onClick={() => {
          if (last.ticks > 0) askTicket({ kind: 'price', symbol, price: last.ticks });
        }}
      >
        {price} <span aria-hidden>{ARROWS[last.move]}</span>
      </button>
      <span className="book-spread-size">
        {spread === null
          ? t('noSpread')
          : t('spread', {
              spread: formatUnits(spread.ticks, precision),
              percent: formatMicros(spread.micros, 3),
            })}
      </span>
    </div>
  );
}
