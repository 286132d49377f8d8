/** Futures accounts and positions of the wire as domain values; their money is for display. */
import type { FuturesOutput } from '@shared/contract/exchange';
import type { ClosedPosition, FuturesAccount, Position } from '@shared/domain/position';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Atoms, Contracts, Rate } from '@shared/money/units';
import type { ClosedRow } from '../exchange-futures';
import { all } from './convert-all';
import { toContracts, toFigure, toRate } from './units';

type AccountRow = FuturesOutput<'futuresAccount'>['account'][number];
type ContractRow = AccountRow['positionVos'][number];
type PositionRow = ContractRow['positions'][number];
type ProfitRow = FuturesOutput<'futuresProfitHistory'>[number];

type TextNames<Row> = { [Name in keyof Row]: Row[Name] extends string ? Name : never }[keyof Row] &
  string;

/**
 * Converts many fields of a row and remembers the first that cannot be read, by its name. One that is not said is among
 * them: 0 would be a figure, a maintenance rate of nothing, for example, or no profit. What is
 * only shown may be absent.
 */
class Fields<Name extends string> {
  readonly #row: Readonly<Record<Name, string>>;
  #error: string | null = null;

  constructor(row: Readonly<Record<Name, string>>) {
    this.#row = row;
  }

  figure(name: Name): Atoms {
    return this.#take(name, toFigure, 0n as Atoms);
  }

  rate(name: Name): Rate {
    return this.#take(name, toRate, 0n as Rate);
  }

  rateOrAbsent(name: Name): Rate | null {
    return this.#row[name] === '' ? null : this.rate(name);
  }

  contracts(name: Name): Contracts {
    return this.#take(name, toContracts, 0 as Contracts);
  }

  /** As the exchange writes it. */
  text(name: Name): string {
    return this.#take(name, ok, '');
  }

  #take<T>(name: Name, read: (text: string) => Result<T, string>, otherwise: T): T {
    const text = this.#row[name];
    const value = text === '' ? err('is missing') : read(text);
    if (value.ok) return value.value;
    this.#error ??= `${name}: ${value.error}`;
    return otherwise;
  }

  /** The value, unless a field of it could not be read. */
  result<T>(value: T): Result<T, string> {
    return this.#error === null ? ok(value) : err(this.#error);
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
  const positions = all(legs, ({ position, contractName }) => {
    const read = toPosition(position, contractName, zoneAheadMs);
    return read.ok ? read : err(`${contractName} ${position.side}: ${read.error}`);
  });
  // All of it is unread then: margin, equity and what is held are sums of all positions, and an exit of one that is
  // left out would count as an exit of nothing.
  if (!positions.ok) return positions;
  const fields = new Fields<TextNames<AccountRow>>(legs.length > 0 ? row : withoutPositions(row));
  return fields.result({
    marginCoin: row.marginCoin,
    normal: fields.figure('accountNormal'),
    locked: fields.figure('accountLock'),
    isolatedMargin: fields.figure('partPositionNormal'),
    crossMargin: fields.figure('totalPositionNormal'),
    realized: fields.figure('achievedAmount'),
    unrealized: fields.figure('unrealizedAmount'),
    crossEquity: fields.figure('totalEquity'),
    isolatedEquity: fields.figure('partEquity'),
    crossMarginRate: fields.rate('totalMarginRate'),
    allMarginRate: fields.rate('sumMarginRate'),
    positions: positions.value,
  });
}

/** Where nothing is held nothing is won or lost: what is not said of it is known. */
const withoutPositions = (row: AccountRow): AccountRow => ({
  ...row,
  unrealizedAmount: row.unrealizedAmount || '0',
  totalEquity: row.totalEquity || row.accountNormal,
  partEquity: row.partEquity || '0',
});

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
  const fields = new Fields<TextNames<PositionRow>>(row);
  return fields.result({
    positionId: row.id,
    contractName,
    mode: row.positionType,
    side: row.side,
    contracts: fields.contracts('volume'),
    closing: fields.contracts('pendingCloseVolume'),
    closed: fields.contracts('closeVolume'),
    leverage: row.leverageLevel,
    openPrice: fields.text('openPrice'),
    averagePrice: fields.text('avgPrice'),
    closePrice: fields.text('closePrice'),
    markPrice: fields.text('indexPrice'),
    reducePrice: fields.text('reducePrice'),
    hold: fields.figure('holdAmount'),
    value: fields.figure('positionBalance'),
    unrealized: fields.figure('unRealizedAmount'),
    openUnrealized: fields.figure('openRealizedAmount'),
    realized: fields.figure('realizedAmount'),
    historyRealized: fields.figure('historyRealizedAmount'),
    closeProfit: fields.figure('closeProfit'),
    tradeFee: fields.figure('tradeFee'),
    funding: fields.figure('capitalFee'),
    settleProfit: fields.figure('settleProfit'),
    sharedLoss: fields.figure('shareAmount'),
    marginRate: fields.rateOrAbsent('marginRate'),
    returnRate: fields.rateOrAbsent('returnRate'),
    keepRate: fields.rate('keepRate'),
    maxFeeRate: fields.rate('maxFeeRate'),
    isLiquidating: row.freezeLock === 1,
    openedAtMs: row.ctime - zoneAheadMs,
    changedAtMs: row.mtime - zoneAheadMs,
  });
}

export function toClosedRow(row: ProfitRow): ClosedRow {
  const read = toClosedPosition(row);
  const { id: positionId, positionType: mode, side, ctime: openedAtMs, mtime: closedAtMs } = row;
  const [position, why] = read.ok ? [read.value, ''] : [null, read.error];
  return { positionId, mode, side, openedAtMs, closedAtMs, position, why };
}

function toClosedPosition(row: ProfitRow): Result<ClosedPosition, string> {
  const fields = new Fields<TextNames<ProfitRow>>(row);
  return fields.result({
    positionId: row.id,
    contractId: row.contractId,
    mode: row.positionType,
    side: row.side,
    leverage: row.leverageLevel,
    contracts: fields.contracts('volume'),
    openPrice: fields.text('openPrice'),
    averagePrice: fields.text('openEndPrice'),
    closeProfit: fields.figure('closeProfit'),
    tradeFee: fields.figure('tradeFee'),
    funding: fields.figure('capitalFee'),
    settleProfit: fields.figure('settleProfit'),
    historyRealized: fields.figure('historyRealizedAmount'),
    openedAtMs: row.ctime,
    closedAtMs: row.mtime,
  });
}
