/** What the exchange has in its accounts, in the words in which it tells it: decimal text, field by field. */
import {
  readAccount,
  type InspectAccount,
  type InspectOrder,
  type ToldPosition,
} from '@shared/domain/futures-math/inspect';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, MARK_DECIMALS, RATE_SCALE } from '@shared/money/units';
import type {
  FuturesAccountRecord,
  FuturesOrderRecord,
  PositionRecord,
} from '../../src-main/engine/futures/query';

const money = (amount: bigint): string => formatTrimmed(amount, ASSET_SCALE);
const share = (rate: bigint): string => formatTrimmed(rate, RATE_SCALE);

export const rulesOf = (symbol: string): (typeof FUTURES_RULES)[number] => {
  const rules = FUTURES_RULES.find(({ contract }) => contract.symbol === symbol);
  if (rules === undefined) throw new Error(`no contract ${symbol}`);
  return rules;
};

export function toldPosition(record: PositionRecord): ToldPosition {
  const { pricePrecision } = rulesOf(record.contract).contract;
  return {
    positionId: String(record.id),
    symbol: record.contract,
    mode: record.mode,
    side: record.side,
    contracts: record.volume,
    closing: record.pendingCloseVolume,
    closed: record.closeVolume,
    leverage: record.leverage,
    openPrice: record.openPrice,
    averagePrice: record.avgPrice,
    markPrice: formatTrimmed(record.mark, pricePrecision + MARK_DECIMALS),
    reducePrice: record.reducePrice,
    hold: money(record.holdAmount),
    value: money(record.positionBalance),
    unrealized: money(record.unRealizedAmount),
    openUnrealized: money(record.openRealizedAmount),
    realized: money(record.realizedAmount),
    historyRealized: money(record.historyRealizedAmount),
    closeProfit: money(record.closeProfit),
    tradeFee: money(record.tradeFee),
    funding: money(record.capitalFee),
    settleProfit: money(record.settleProfit),
    sharedLoss: money(record.shareAmount),
    marginRate: record.marginRate,
    returnRate: record.returnRate,
    keepRate: share(record.keepRate),
    maxFeeRate: share(record.maxFeeRate),
    isLiquidating: record.isInLiquidation,
  };
}

const toldOrder = (record: FuturesOrderRecord): InspectOrder => ({
  symbol: record.contract,
  side: record.side,
  action: record.open,
  contracts: record.contracts - record.executed,
  isWaiting: record.status === 'INIT',
});

/** The account as the desk reads it from what was told; `orders` are those that are open. */
export function toldAccount(
  record: FuturesAccountRecord,
  orders: readonly FuturesOrderRecord[] = [],
): InspectAccount {
  return readAccount(
    {
      marginCoin: record.marginCoin,
      normal: money(record.accountNormal),
      locked: money(record.accountLock),
    },
    record.positions.map(toldPosition),
    (symbol) => {
      const { contract, tiers, fees } = rulesOf(symbol);
      return { contract, tiers, fees };
    },
    () => undefined,
    orders.map(toldOrder),
  );
}
