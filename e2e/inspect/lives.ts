/** The lives of a trader's positions, from what the exchange keeps of them: trades, orders, profit rows. */
import { contractUnit } from '@shared/domain/futures-math';
import type { Fill } from '@shared/domain/fill';
import { lifeOf, type LifePosition, type PositionLife } from '@shared/domain/position-life';
import { contracts, lots } from '@shared/money/units';
import type { FuturesTradeRecord } from '../../src-main/engine/futures/query';
import { TRADER, CONTRACTS, type BenchAccount } from './bench-account';
import { rulesOf } from './told';

const ALL = { limit: 1_000 };

/** Of every position the trader has or had. */
export function livesOf(account: BenchAccount): readonly PositionLife[] {
  const { views } = account.bench.desk;
  return CONTRACTS.flatMap((symbol) => {
    const fills = views.ownTrades(TRADER, symbol, ALL).map(toFill);
    const orders = views
      .orders(TRADER, symbol, ALL)
      .map((order) => ({ ...order, orderId: String(order.orderId), action: order.open }));
    const unit = contractUnit(rulesOf(symbol).contract);
    const open = account.record.positions.filter(({ contract }) => contract === symbol);
    const positions: LifePosition[] = [
      ...open.map((row) => ({
        positionId: String(row.id),
        side: row.side,
        mode: row.mode,
        closedAtMs: null,
        // An open position tells its opening to the second only.
        openedAtMs: Math.floor(row.createdAtMs / 1_000) * 1_000,
        contracts: row.volume,
        closed: row.closeVolume,
        closeProfit: row.closeProfit,
        tradeFee: row.tradeFee,
        funding: row.capitalFee,
        settleProfit: row.settleProfit,
        historyRealized: row.historyRealizedAmount,
      })),
      ...views.closedPositions(TRADER, symbol, ALL).map((row) => ({
        positionId: String(row.id),
        side: row.side,
        mode: row.mode,
        openedAtMs: row.createdAtMs,
        closedAtMs: row.closedAtMs,
        contracts: contracts(0),
        closed: row.volume,
        closeProfit: row.closeProfit,
        tradeFee: row.tradeFee,
        funding: row.capitalFee,
        settleProfit: row.settleProfit,
        historyRealized: row.historyRealizedAmount,
      })),
    ];
    return positions.map((position) => lifeOf({ position, unit, fills, orders, observations: [] }));
  });
}

function toFill(trade: FuturesTradeRecord): Fill {
  const { isBuyer, isMaker, price, fee, atMs, contract } = trade;
  return {
    tradeId: String(trade.tradeId),
    book: 'futures',
    symbol: contract,
    orderId: String(isBuyer ? trade.bidId : trade.askId),
    side: isBuyer ? 'BUY' : 'SELL',
    isMaker,
    isSelf: false,
    price,
    fee,
    atMs,
    lots: lots(trade.contracts),
    feeAsset: 'USDT',
  };
}
