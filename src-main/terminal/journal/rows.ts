/** Closed trades as rows of contract/terminal: round trips of a pair, and positions of a contract. */
import type { ClosedPositionRow, JournalTrade } from '@shared/contract/terminal';
import type { ListedContract, SpotPair } from '@shared/domain/instrument';
import {
  fineText,
  positionFigures,
  tripFigures,
  type TradeFigures,
  type Trip,
} from '@shared/domain/journal';
import { formatTrimmed } from '@shared/money/decimal';
import { moneyOf } from '@shared/domain/ticket';
import { ASSET_SCALE, contracts } from '@shared/money/units';

export function tripRow(book: 'spot' | 'margin', pair: SpotPair, trip: Trip): JournalTrade {
  const isBrought = trip.openedAtMs === null;
  return {
    key: `${book}:${pair.symbol}:${isBrought ? 'u' : ''}${trip.tradeId}`,
    book,
    symbol: pair.symbol,
    side: trip.side,
    openedAtMs: trip.openedAtMs,
    closedAtMs: trip.closedAtMs,
    ...figureTexts(tripFigures(trip, pair.pricePrecision)),
    fees: [...trip.fees].map(([asset, amount]) => ({ asset, amount: fineText(amount) })),
    funding: '',
    coin: pair.quote,
    ending: '',
  };
}

export function positionRow(contract: ListedContract, row: ClosedPositionRow): JournalTrade {
  const { positionId, symbol, side, openedAtMs, closedAtMs, tradeFee, funding, ending } = row;
  const figures = positionFigures(
    {
      side,
      contracts: contracts(row.contracts),
      openPrice: row.openPrice,
      closeProfit: moneyOf(row.closeProfit),
      settleProfit: moneyOf(row.settleProfit),
      historyRealized: moneyOf(row.historyRealized),
    },
    contract,
  );
  return {
    key: `futures:${symbol}:${positionId}`,
    book: 'futures',
    symbol,
    side,
    openedAtMs,
    closedAtMs,
    ...figureTexts(figures),
    // The exchange tells what it took as below zero.
    fees: [{ asset: contract.quote, amount: formatTrimmed(0n - moneyOf(tradeFee), ASSET_SCALE) }],
    funding,
    coin: contract.quote,
    ending,
  };
}

const figureTexts = ({ quantity, entry, exit, result, share }: TradeFigures) => ({
  quantity: fineText(quantity),
  entry,
  exit,
  result: result === null ? '' : fineText(result),
  share,
});
