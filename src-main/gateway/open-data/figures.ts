/** The figures the open feed shows of a pair: each a string of fixed precision (exchange-rules §7). */
import type { SpotPair } from '@shared/domain/instrument';
import { formatFixed, parseDecimal } from '@shared/money/decimal';
import { atoms } from '@shared/money/units';
import type { EngineQuery } from '../../engine/query';
import { fixedMoneyText, fixedPriceText, fixedQuantityText } from '../texts';

/** Decimals of `rose`, which is a ratio; as per cent it has two fewer. */
const ROSE_SCALE = 4;

/** "BTC_USDT". */
export const openSymbolOf = ({ base, quote }: SpotPair): string => `${base}_${quote}`;

export function figuresOf(query: EngineQuery, pair: SpotPair) {
  const day = query.ticker(pair.symbol);
  const book = query.book(pair.symbol, 1);
  const price = (value: number | undefined): string => fixedPriceText(pair, value ?? 0);
  return {
    last: price(day?.last),
    high: price(day?.high),
    low: price(day?.low),
    /** 0 on an empty side. */
    lowestAsk: price(book?.asks[0]?.price),
    highestBid: price(book?.bids[0]?.price),
    baseVolume: fixedQuantityText(pair, day?.volume ?? 0),
    quoteVolume: fixedMoneyText(day?.turnover ?? atoms(0n)),
    changePercent: percentText(day?.rose ?? '0'),
  };
}

/** "0.0204" is "2.04". */
function percentText(rose: string): string {
  const parsed = parseDecimal(rose, ROSE_SCALE);
  return parsed.ok ? formatFixed(parsed.value, ROSE_SCALE - 2) : '0.00';
}
