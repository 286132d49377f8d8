/** The figures of the instrument strip: one pair's last 24 hours. Pure. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import type { OrderBookKind } from '@shared/domain/order';
import { divide, formatFixed, pow10 } from '@shared/money/decimal';
import { formatPercent, shownSign } from '../../lib/format';
import { sizeUnitsOf } from '../../session/market/instrument-figures';

export type Instrument = TopicValue<'instruments'>[number];
export type TickerRow = TopicValue<'tickers'>[number];

export interface StripModel {
  readonly lastTicks: number;
  /** Last minus the price 24 hours ago; null where what is known of the pair does not tell that price. */
  readonly changeTicks: number | null;
  readonly rose: string;
  /** The direction of what is read of it: 0.00 % has none. */
  readonly move: -1 | 0 | 1;
  readonly highTicks: number;
  readonly lowTicks: number;
  /** Exact decimal text, in base units. */
  readonly baseVolume: string;
  /** Volume × last price, in quote units: the ticker carries no turnover, so it wears ≈. */
  readonly quoteVolume: string;
}

/** What the search offers: what the workspace trades comes first, so that Enter stays in it. */
export const offered = (
  instruments: readonly Instrument[],
  book: OrderBookKind,
): readonly Instrument[] => {
  const isHere = ({ kind }: Instrument) => (kind === 'futures') === (book === 'futures');
  return [...instruments.filter(isHere), ...instruments.filter((each) => !isHere(each))];
};

/** As many as are shown: of a dear coin less than one is much. */
const TURNOVER_DECIMALS = 2;

/** `null` until the pair has traded: then every figure is unknown. */
export function stripModel(
  instrument: Instrument,
  ticker: TickerRow | undefined,
): StripModel | null {
  if (ticker === undefined || ticker.last === 0) return null;
  const { pricePrecision, quantityPrecision, lotUnits } = sizeUnitsOf(instrument);
  const volume = BigInt(ticker.volumeLots) * BigInt(lotUnits);
  const turnover = divide(
    BigInt(ticker.last) * volume * pow10(TURNOVER_DECIMALS),
    pow10(pricePrecision + quantityPrecision),
    'half-even',
  );
  return {
    lastTicks: ticker.last,
    changeTicks: ticker.open === 0 ? null : ticker.last - ticker.open,
    rose: ticker.rose,
    move: shownSign(ticker.rose, formatPercent(ticker.rose)),
    highTicks: ticker.high,
    lowTicks: ticker.low,
    baseVolume: formatFixed(volume, quantityPrecision),
    quoteVolume: formatFixed(turnover, TURNOVER_DECIMALS),
  };
}
