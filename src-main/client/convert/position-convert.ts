/** Futures accounts and positions of the wire as domain values; their money is for display. */
import type { FuturesOutput } from '@shared/contract/exchange';
import type { ClosedPosition, FuturesAccount, Position } from '@shared/domain/position';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Atoms, Contracts, Rate } from '@shared/money/units';
import { all } from './convert-all';
import { toContracts, toFigure, toRate } from './units';

type AccountRow = FuturesOutput<'futuresAccount'>['account'][number];
type ContractRow = AccountRow['positionVos'][number];
type PositionRow = ContractRow['positions'][number];
type ProfitRow = FuturesOutput<'futuresProfitHistory'>[number];

/** Converts many fields and remembers the first that could not be read. */
class Fields {
  error: string | null = null;

  figure(text: string): Atoms {
    return this.#take(toFigure(text), 0n as Atoms);
  }

  rate(text: string): Rate {
    return this.#take(toRate(text), 0n as Rate);
  }

  contracts(text: string): Contracts {
    return this.#take(toContracts(text), 0 as Contracts);
  }

  #take<T>(read: Result<T, string>, otherwise: T): T {
    if (read.ok) return read.value;
    this.error ??= read.error;
    return otherwise;
  }

  /** The value, unless a field of it could not be read. */
  result<T>(value: T): Result<T, string> {
    return this.error === null ? ok(value) : err(this.error);
  }
}

/** `zoneAheadMs`: how far the exchange's date texts, which name no zone, are ahead of UTC. */
export function toFuturesAccount(
  row: AccountRow,
  zoneAheadMs: number,
): Result<FuturesAccount, string> {
  const legs = row.positionVos.flatMap((contract) =>
    contract.positions
      .filter(isHeld)
      .map((position) => ({ position, contractName: contract.contractName })),
  );
  const positions = all(legs, ({ position, contractName }) =>
    toPosition(position, contractName, zoneAheadMs),
  );
  if (!positions.ok) return positions;
  const fields = new Fields();
  return fields.result({
    marginCoin: row.marginCoin,
    normal: fields.figure(row.accountNormal),
    locked: fields.figure(row.accountLock),
    isolatedMargin: fields.figure(row.partPositionNormal),
    crossMargin: fields.figure(row.totalPositionNormal),
    realized: fields.figure(row.achievedAmount),
    unrealized: fields.figure(row.unrealizedAmount),
    crossEquity: fields.figure(row.totalEquity),
    isolatedEquity: fields.figure(row.partEquity),
    crossMarginRate: fields.rate(row.totalMarginRate),
    allMarginRate: fields.rate(row.sumMarginRate),
    positions: positions.value,
  });
}

/** Some exchanges go on listing what was closed, with nothing in it (wire-facts §1 row 26). */
function isHeld({ volume }: PositionRow): boolean {
  const contracts = toContracts(volume);
  return !contracts.ok || contracts.value > 0;
}

function toPosition(
  row: PositionRow,
  contractName: string,
  zoneAheadMs: number,
): Result<Position, string> {
  const fields = new Fields();
  return fields.result({
    positionId: row.id,
    contractName,
    mode: row.positionType,
    side: row.side,
    contracts: fields.contracts(row.volume),
    closing: fields.contracts(row.pendingCloseVolume),
    closed: fields.contracts(row.closeVolume),
    leverage: row.leverageLevel,
    openPrice: row.openPrice,
    averagePrice: row.avgPrice,
    closePrice: row.closePrice,
    markPrice: row.indexPrice,
    reducePrice: row.reducePrice,
    hold: fields.figure(row.holdAmount),
    value: fields.figure(row.positionBalance),
    unrealized: fields.figure(row.unRealizedAmount),
    openUnrealized: fields.figure(row.openRealizedAmount),
    realized: fields.figure(row.realizedAmount),
    historyRealized: fields.figure(row.historyRealizedAmount),
    closeProfit: fields.figure(row.closeProfit),
    tradeFee: fields.figure(row.tradeFee),
    funding: fields.figure(row.capitalFee),
    settleProfit: fields.figure(row.settleProfit),
    marginRate: fields.rate(row.marginRate),
    returnRate: fields.rate(row.returnRate),
    keepRate: fields.rate(row.keepRate),
    maxFeeRate: fields.rate(row.maxFeeRate),
    isLiquidating: row.freezeLock === 1,
    openedAtMs: row.ctime - zoneAheadMs,
    changedAtMs: row.mtime - zoneAheadMs,
  });
}

export function toClosedPosition(row: ProfitRow): Result<ClosedPosition, string> {
  const fields = new Fields();
  return fields.result({
    positionId: row.id,
    contractId: row.contractId,
    mode: row.positionType,
    side: row.side,
    leverage: row.leverageLevel,
    contracts: fields.contracts(row.volume),
    openPrice: row.openPrice,
    averagePrice: row.openEndPrice,
    closeProfit: fields.figure(row.closeProfit),
    tradeFee: fields.figure(row.tradeFee),
    funding: fields.figure(row.capitalFee),
    settleProfit: fields.figure(row.settleProfit),
    historyRealized: fields.figure(row.historyRealizedAmount),
    openedAtMs: row.ctime,
    closedAtMs: row.mtime,
  });
}
