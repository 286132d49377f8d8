/** Between the sides: the last price with its arrow (a click takes it), a contract's mark, and the spread. */
import { arrowOf, formatDecimal, formatUnits, NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useClosedBy } from '../../session/market/closed-markets';
import { useInstrument } from '../../session/desk-state';
import { futuresState, watchFutures } from '../../session/futures/futures-state';
import { useLastPrice } from '../../session/market/tape';
import { useStaleMark } from '../../session/market/use-stale';
import { useWatch } from '../../session/wire/terminal';
import { spreadPercent, type BookUnits } from './level-text';
import { useModelSlice } from './store';
import type { Spread } from './view-model';

interface SpreadRowProps {
  readonly symbol: string;
  readonly units: BookUnits;
}

const NAMES = { [-1]: 'lastDown', 0: 'lastSame', 1: 'lastUp' } as const;

export function SpreadRow({ symbol, units }: SpreadRowProps) {
  const { t } = useTranslation('order-book');
  const { t: common } = useTranslation('common');
  const closed = useClosedBy(symbol);
  const isContract = useInstrument(symbol)?.kind === 'futures';
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
        {isContract ? <MarkLine symbol={symbol} precision={precision} /> : null}
        {closed === null ? (
          <SpreadLine spread={spread} precision={precision} />
        ) : (
          <span className="text-warn" data-hint={common(`closedHint.${closed}`, { symbol })}>
            {common(`closedBy.${closed}`)}
          </span>
        )}
      </span>
    </div>
  );
}

interface SpreadLineProps {
  readonly spread: Spread | null;
  readonly precision: number;
}

/** In two parts: where there is no room for both beside each other, the share goes below, or waits in the hint. */
function SpreadLine({ spread, precision }: SpreadLineProps) {
  const { t } = useTranslation('order-book');
  if (spread === null) return <span>{t('noSpread')}</span>;
  const width = t('spread', { spread: formatUnits(spread.ticks, precision) });
  const percent = spreadPercent(spread.micros);
  return (
    <span className="book-spread-line" data-hint={`${width} · ${percent}`}>
      <span>{width}</span> <span>{percent}</span>
    </span>
  );
}

interface MarkLineProps {
  readonly symbol: string;
  readonly precision: number;
}

/** What liquidation and funding go by: seldom the last price. */
function MarkLine({ symbol, precision }: MarkLineProps) {
  const { t } = useTranslation('order-book');
  useWatch(watchFutures);
  const mark = futuresState.use(({ marks }) => marks.find((each) => each.symbol === symbol)?.mark);
  const price = mark === undefined ? NO_VALUE : formatDecimal(mark, precision);
  const stale = useStaleMark(symbol) ?? undefined;
  return (
    <span className="book-mark" data-stale={stale !== undefined || undefined} title={stale}>
      {t('mark', { price })}
    </span>
  );
}
