/** Accounts, positions and closed positions of the domain as rows of contract/terminal. */
import type { ClosedPositionRow, FuturesAccountRow, PositionRow } from '@shared/contract/terminal';
import type { ClosedPosition, FuturesAccount, Position } from '@shared/domain/position';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, RATE_SCALE, type Atoms, type Rate } from '@shared/money/units';

export function toAccountRow(account: FuturesAccount): FuturesAccountRow {
  return {
    marginCoin: account.marginCoin,
    normal: money(account.normal),
    locked: money(account.locked),
    isolatedMargin: money(account.isolatedMargin),
    crossMargin: money(account.crossMargin),
    realized: money(account.realized),
    unrealized: money(account.unrealized),
    crossEquity: money(account.crossEquity),
    isolatedEquity: money(account.isolatedEquity),
    crossMarginRate: share(account.crossMarginRate),
    allMarginRate: share(account.allMarginRate),
  };
}

export function toPositionRow(position: Position): PositionRow {
  const { contractName: symbol, mode, side, openPrice, averagePrice, closePrice } = position;
  return {
    positionId: position.positionId,
    symbol,
    mode,
    side,
    contracts: position.contracts,
    closing: position.closing,
    closed: position.closed,
    leverage: position.leverage,
    openPrice,
    averagePrice,
    closePrice,
    markPrice: position.markPrice,
    reducePrice: position.reducePrice,
    hold: money(position.hold),
    value: money(position.value),
    unrealized: money(position.unrealized),
    openUnrealized: money(position.openUnrealized),
    realized: money(position.realized),
    historyRealized: money(position.historyRealized),
    closeProfit: money(position.closeProfit),
    tradeFee: money(position.tradeFee),
    funding: money(position.funding),
    settleProfit: money(position.settleProfit),
    sharedLoss: money(position.sharedLoss),
    marginRate: shareOrAbsent(position.marginRate),
    returnRate: shareOrAbsent(position.returnRate),
    keepRate: share(position.keepRate),
    maxFeeRate: share(position.maxFeeRate),
    isLiquidating: position.isLiquidating,
    openedAtMs: position.openedAtMs,
    changedAtMs: position.changedAtMs,
  };
}

/** The history does not name the contract: it was asked for by its name. */
export function toClosedRow(
  symbol: string,
  closed: ClosedPosition,
  ending: ClosedPositionRow['ending'],
): ClosedPositionRow {
  const { positionId, mode, side, leverage, contracts, openPrice, averagePrice } = closed;
  return {
    positionId,
    symbol,
    mode,
    side,
    leverage,
    contracts,
    openPrice,
    averagePrice,
    closeProfit: money(closed.closeProfit),
    tradeFee: money(closed.tradeFee),
    funding: money(closed.funding),
    settleProfit: money(closed.settleProfit),
    historyRealized: money(closed.historyRealized),
    openedAtMs: closed.openedAtMs,
    closedAtMs: closed.closedAtMs,
    ending,
  };
}

const money = (amount: Atoms): string => formatTrimmed(amount, ASSET_SCALE);
const share = (fraction: Rate): string => formatTrimmed(fraction, RATE_SCALE);
const shareOrAbsent = (fraction: Rate | null): string | null =>
  fraction === null ? null : share(fraction);
