/** Between the sides: the last price with its arrow (a click takes it), and the spread. */
import { arrowOf, formatUnits, NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useLastPrice } from '../../session/tape';
import { formatMicros, type BookUnits } from './level-text';
import { useModelSlice } from './store';

interface SpreadRowProps {
  readonly units: BookUnits;
}

const NAMES = { [-1]: 'lastDown', 0: 'lastSame', 1: 'lastUp' } as const;

export function SpreadRow({ units }: SpreadRowProps) {
  const { t } = useTranslation('order-book');
  const last = useLastPrice();
  const spread = useModelSlice((model) => model.spread);
  const precision = units.pricePrecision;
  const price = last.ticks === 0 ? NO_VALUE : formatUnits(last.ticks, precision);
  return (
    <div className="book-spread" role="presentation">
      <span className="book-last" data-move={last.move} data-last={last.ticks}>
        <span className="sr-only">{t(NAMES[last.move], { price })}</span>
        <span aria-hidden>
          {price} <span className="book-arrow">{arrowOf(last.move)}</span>
        </span>
      </span>
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
