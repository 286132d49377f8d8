/** A pair's row of the open feed's summary (document §2.15) as a ticker of whole ticks and lots. */
import type { SpotPair } from '@shared/domain/instrument';
import type { PairSummary } from '@shared/domain/open-data';
import { formatTrimmed, parseDecimal, parseExact, rescale } from '@shared/money/decimal';
import { lots, LOTS_MAX, ticks, TICKS_MAX, type Ticks } from '@shared/money/units';
import type { ReadTicker } from './reads';

/** It names no opening price. Null when its last price is none of this pair's, or nothing has traded. */
export function summaryTicker(pair: SpotPair, row: PairSummary): ReadTicker | null {
  const last = price(pair, row.lastPrice);
  const volume = parseExact(row.baseVolume);
  const change = parseExact(row.changePercent);
  if (last === null || !volume.ok || !change.ok) return null;
  const traded = rescale(volume.value.units, volume.value.scale, pair.quantityPrecision, 'floor');
  if (traded > BigInt(LOTS_MAX)) return null;
  return {
    symbol: pair.symbol,
    high: price(pair, row.highestPrice) ?? last,
    low: price(pair, row.lowestPrice) ?? last,
    last,
    volume: lots(Number(traded)),
    turnover: null,
    rose: formatTrimmed(change.value.units, change.value.scale + PERCENT_DECIMALS),
  };
}

/** "2.04" per cent are 0.0204. */
const PERCENT_DECIMALS = 2;

function price({ pricePrecision }: SpotPair, text: string): Ticks | null {
  const read = parseDecimal(text, pricePrecision);
  const isPrice = read.ok && read.value > 0n && read.value <= BigInt(TICKS_MAX);
  return isPrice ? ticks(Number(read.value)) : null;
}
