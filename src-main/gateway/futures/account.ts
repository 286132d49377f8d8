/** The futures account with its positions, by the field map of exchange-rules §5.11 (document §2.13). */
import type { OutputOf } from '@shared/contract/exchange/define';
import type { futures } from '@shared/contract/exchange/endpoints/futures';
import type { FuturesContract } from '@shared/domain/instrument';
import { ok } from '@shared/kernel/result';
import type { FuturesAccountRecord, PositionRecord } from '../../engine/futures/query';
import type { ExchangeIds } from '../exchange-ids';
import type { Handler } from '../handler';
import { markText, moneyText, rateText } from '../texts';

type AccountReply = OutputOf<typeof futures.futuresAccount>['account'][number];
type ContractReply = AccountReply['positionVos'][number];
type PositionReply = ContractReply['positions'][number];

/** The only broker there is. */
const BROKER_ID = 1000;
const NORMAL = 0;
const IN_LIQUIDATION = 1;
const EFFECTIVE = 1;
const CLOSED = 0;

export const futuresAccount: Handler<typeof futures.futuresAccount> = (
  _input,
  { turn, uid, ids },
) => {
  const contracts = turn.query.futures.rules().map(({ contract }) => contract);
  const account = turn.query.futures
    .account(uid)
    .map((coin) => coinReply(coin, contractReplies(contracts, coin, ids)));
  return ok({ account });
};

function coinReply(coin: FuturesAccountRecord, positionVos: ContractReply[]): AccountReply {
  return {
    marginCoin: coin.marginCoin,
    accountNormal: moneyText(coin.accountNormal),
    accountLock: moneyText(coin.accountLock),
    partPositionNormal: moneyText(coin.partPositionNormal),
    totalPositionNormal: moneyText(coin.totalPositionNormal),
    achievedAmount: moneyText(coin.achievedAmount),
    unrealizedAmount: moneyText(coin.unrealizedAmount),
    totalMarginRate: coin.totalMarginRate,
    totalEquity: moneyText(coin.totalEquity),
    partEquity: moneyText(coin.partEquity),
    totalCost: moneyText(coin.totalCost),
    sumMarginRate: coin.sumMarginRate,
    positionVos,
  };
}

/** Only contracts with open positions. */
function contractReplies(
  contracts: readonly FuturesContract[],
  coin: FuturesAccountRecord,
  ids: ExchangeIds,
): ContractReply[] {
  return contracts.flatMap((contract) => {
    const positions = coin.positions.filter((position) => position.contract === contract.symbol);
    if (positions.length === 0) return [];
    return [
      {
        contractId: contract.contractId,
        contractName: contract.symbol,
        contractSymbol: `${contract.base}-${contract.quote}`,
        positions: positions.map((position) => positionReply(contract, position, ids)),
      },
    ];
  });
}

function positionReply(
  contract: FuturesContract,
  position: PositionRecord,
  ids: ExchangeIds,
): PositionReply {
  return {
    id: ids.text(position.id),
    uid: String(position.uid),
    contractId: contract.contractId,
    positionType: position.mode,
    side: position.side,
    volume: String(position.volume),
    openPrice: position.openPrice,
    avgPrice: position.avgPrice,
    closePrice: position.closePrice,
    leverageLevel: position.leverage,
    holdAmount: moneyText(position.holdAmount),
    closeVolume: String(position.closeVolume),
    pendingCloseVolume: String(position.pendingCloseVolume),
    realizedAmount: moneyText(position.realizedAmount),
    historyRealizedAmount: moneyText(position.historyRealizedAmount),
    tradeFee: moneyText(position.tradeFee),
    capitalFee: moneyText(position.capitalFee),
    closeProfit: moneyText(position.closeProfit),
    shareAmount: moneyText(position.shareAmount),
    freezeLock: position.isInLiquidation ? IN_LIQUIDATION : NORMAL,
    status: position.isOpen ? EFFECTIVE : CLOSED,
    ctime: position.createdAtMs,
    mtime: position.changedAtMs,
    brokerId: BROKER_ID,
    marginRate: position.marginRate,
    reducePrice: position.reducePrice,
    returnRate: position.returnRate,
    unRealizedAmount: moneyText(position.unRealizedAmount),
    openRealizedAmount: moneyText(position.openRealizedAmount),
    positionBalance: moneyText(position.positionBalance),
    settleProfit: moneyText(position.settleProfit),
    indexPrice: markText(contract, position.mark),
    keepRate: rateText(position.keepRate),
    maxFeeRate: rateText(position.maxFeeRate),
  };
}
