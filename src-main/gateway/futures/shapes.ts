/** Futures orders, trades and closed positions as their endpoints show them (document §2.12). */
import type { OutputOf } from '@shared/contract/exchange/define';
import type {
  FuturesOrderReply,
  OrderHistoryReply,
} from '@shared/contract/exchange/endpoints/futures-order-replies';
import type { futures } from '@shared/contract/exchange/endpoints/futures';
import type { FuturesRules } from '@shared/domain/futures-defaults';
import type { FuturesContract } from '@shared/domain/instrument';
import { atoms } from '@shared/money/units';
import type {
  ClosedPositionRecord,
  FuturesOrderRecord,
  FuturesTradeRecord,
} from '../../engine/futures/query';
import type { ExchangeIds } from '../exchange-ids';
import {
  averageText,
  fixedMoneyText,
  fixedPriceText,
  moneyText,
  priceText,
  rateText,
} from '../texts';

/** A level of a depth: the price in fixed precision, the quantity in contracts. */
export function contractLevelText(
  contract: FuturesContract,
  level: { readonly price: number; readonly lots: number },
): readonly [string, string] {
  return [fixedPriceText(contract, level.price), String(level.lots)];
}

/** dealMoney ÷ (dealVolume × multiplier), half-up at 8 decimals; 0 before the first fill. */
function averagePriceText({ multiplier }: FuturesContract, order: FuturesOrderRecord): string {
  const units = order.executed * multiplier.units;
  return averageText(order.executedValue, units, multiplier.decimals);
}

/** What the document calls the type: the time in force is not part of it. */
const typeOf = ({ kind, price }: FuturesOrderRecord): 'LIMIT' | 'MARKET' =>
  kind === 'MARKET' || price === 0 ? 'MARKET' : 'LIMIT';

export function futuresOrderReplyOf(
  contract: FuturesContract,
  order: FuturesOrderRecord,
  ids: ExchangeIds,
): FuturesOrderReply {
  return {
    side: order.side,
    executedQty: String(order.executed),
    orderId: ids.text(order.orderId),
    price: priceText(contract, order.price),
    origQty: String(order.contracts),
    avgPrice: averagePriceText(contract, order),
    action: order.open,
    contractName: contract.symbol,
    type: typeOf(order),
    status: order.status,
    createdAtMs: order.createdAtMs,
  };
}

export function orderHistoryReplyOf(
  { contract, fees }: FuturesRules,
  order: FuturesOrderRecord,
  ids: ExchangeIds,
): OrderHistoryReply {
  return {
    side: order.side,
    clientId: order.clientOrderId,
    createdAtMs: order.createdAtMs,
    positionType: order.mode,
    orderId: ids.text(order.orderId),
    avgPrice: averagePriceText(contract, order),
    openOrClose: order.open,
    leverageLevel: order.leverage,
    type: order.kind,
    closeTakerFeeRate: rateText(fees.closeTaker),
    openMakerFeeRate: rateText(fees.openMaker),
    closeMakerFeeRate: rateText(fees.closeMaker),
    openTakerFeeRate: rateText(fees.openTaker),
    volume: String(order.contracts),
    dealVolume: String(order.executed),
    price: priceText(contract, order.price),
    contractId: contract.contractId,
    contractName: contract.symbol,
    dealMoney: moneyText(order.executedValue),
    status: order.status,
  };
}

type ProfitRow = OutputOf<typeof futures.futuresProfitHistory>[number];

/** What was realized has been swept into the account when the position closed: 0 (§5.11). */
export function profitReplyOf(
  { contractId }: FuturesContract,
  position: ClosedPositionRecord,
  ids: ExchangeIds,
): ProfitRow {
  return {
    side: position.side,
    positionType: position.mode,
    tradeFee: moneyText(position.tradeFee),
    realizedAmount: moneyText(atoms(0n)),
    leverageLevel: position.leverage,
    openPrice: position.openPrice,
    settleProfit: moneyText(position.settleProfit),
    mtime: position.closedAtMs,
    shareAmount: moneyText(position.shareAmount),
    openEndPrice: position.openEndPrice,
    closeProfit: moneyText(position.closeProfit),
    volume: String(position.volume),
    contractId,
    historyRealizedAmount: moneyText(position.historyRealizedAmount),
    ctime: position.createdAtMs,
    id: ids.text(position.id),
    capitalFee: moneyText(position.capitalFee),
  };
}

type TradeRow = OutputOf<typeof futures.futuresMyTrades>[number];

export function futuresTradeReplyOf(
  contract: FuturesContract,
  trade: FuturesTradeRecord,
  ids: ExchangeIds,
): TradeRow {
  return {
    symbol: contract.symbol,
    id: ids.text(trade.tradeId),
    bidId: ids.text(trade.bidId),
    askId: ids.text(trade.askId),
    price: fixedPriceText(contract, trade.price),
    qty: String(trade.contracts),
    time: trade.atMs,
    isBuyer: trade.isBuyer,
    isMaker: trade.isMaker,
    fee: fixedMoneyText(trade.fee),
  };
}
