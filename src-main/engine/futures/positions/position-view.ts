/** Positions and accounts with every figure of the field map (exchange-rules §5.11). */
import {
  availableMargin,
  averagePrice,
  crossReducePrice,
  fraction,
  initialMargin,
  isolatedReducePrice,
  legProfit,
  legValue,
  liquidationPrice,
  marginRate,
  profit,
  requirement,
  returnRate,
  showFraction,
  type Fraction,
  type MarginLeg,
} from '@shared/domain/futures-math';
import { divide, pow10 } from '@shared/money/decimal';
import { atoms, contracts, RATE_SCALE, type Atoms } from '@shared/money/units';
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import type { FuturesAccountRecord, PositionRecord } from '../query';
import { historyRealized } from './history';
import { crossAccount, legOf, type CrossAccount } from './margin';
import type { Position } from './position';

/** One margin coin of an account; zeros for a trader without money or positions. */
export function accountRecord(
  floor: FuturesFloor,
  trader: Trader,
  coin: number,
): FuturesAccountRecord {
  const cross = crossAccount(floor, trader, coin);
  const held = floor.positions
    .of(trader)
    .filter(({ contract }) => floor.markets[contract]?.coin === coin);
  const positions = held.map((position) => positionRecord(floor, position, cross));
  const isolated = positions.filter(({ mode }) => mode === 'isolated');
  const partEquity = sum(isolated, (row) =>
    atoms(row.holdAmount + row.realizedAmount + row.unRealizedAmount),
  );
  const lock = floor.accounts.lock(trader, coin);
  const total = atoms(cross.equity + lock + partEquity);
  const value = sum(positions, (row) => row.positionBalance);
  return {
    marginCoin: floor.ledger.assets[coin] as string,
    accountNormal: cross.normal,
    accountLock: atoms(lock),
    partPositionNormal: sum(isolated, (row) => row.holdAmount),
    totalPositionNormal: cross.margin,
    achievedAmount: sum(positions, (row) => row.realizedAmount),
    unrealizedAmount: sum(positions, (row) => row.unRealizedAmount),
    totalEquity: cross.equity,
    partEquity,
    totalCost: cross.margin,
    totalMarginRate: showFraction(marginRate(cross.equity, cross.value)),
    sumMarginRate: showFraction(marginRate(total, value)),
    maintenance: maintenanceOf(cross),
    available: availableMargin(cross.normal, cross.equity, cross.margin),
    positions,
  };
}

/** Never less than what is compared: a figure to keep away from. */
function maintenanceOf({ legs }: CrossAccount): Atoms {
  const exact = legs.reduce((total, leg) => total + requirement(leg), 0n);
  return atoms(divide(exact, pow10(RATE_SCALE), 'ceil'));
}

function sum(rows: readonly PositionRecord[], of: (row: PositionRecord) => Atoms): Atoms {
  return atoms(rows.reduce((total, row) => total + of(row), 0n));
}

/** What margin says of a position: its own of an isolated one, the account's of a cross one. */
interface MarginFigures {
  readonly hold: Atoms;
  readonly realized: Atoms;
  readonly rate: Fraction;
  readonly reduce: Fraction;
  readonly liquidation: Fraction | null;
}

function positionRecord(
  floor: FuturesFloor,
  position: Position,
  cross: CrossAccount,
): PositionRecord {
  const { unit, symbol } = floor.markets[position.contract] as ContractMarket;
  const leg = legOf(floor, position);
  const { volume, keepRate, closeRate, mark } = leg;
  const value = legValue(leg);
  const openRealized = profit(position.side, value, atoms(position.origCost));
  const margin =
    position.mode === 'isolated'
      ? isolatedFigures(floor, position, leg)
      : crossFigures(position, leg, cross);
  const average = (total: bigint, of: number): string =>
    showFraction(averagePrice(atoms(total), contracts(of), unit.perQuote));
  return {
    id: position.id,
    uid: position.trader.uid,
    contract: symbol,
    mode: position.mode,
    side: position.side,
    leverage: position.leverage,
    volume,
    closeVolume: contracts(position.closeVolume),
    pendingCloseVolume: contracts(position.pendingCloseVolume),
    openPrice: average(position.origCost, volume),
    avgPrice: average(position.openCost, volume),
    closePrice: average(position.closeValue, position.closeVolume),
    mark,
    holdAmount: margin.hold,
    realizedAmount: margin.realized,
    historyRealizedAmount: historyRealized(position),
    unRealizedAmount: legProfit(leg),
    openRealizedAmount: openRealized,
    positionBalance: value,
    closeProfit: atoms(position.closeProfit),
    tradeFee: atoms(position.tradeFee),
    capitalFee: atoms(position.capitalFee),
    settleProfit: atoms(position.settleProfit),
    shareAmount: atoms(position.shareAmount),
    marginRate: showFraction(margin.rate),
    returnRate: showFraction(returnRate(openRealized, atoms(position.openCost), position.leverage)),
    reducePrice: showFraction(margin.reduce),
    liquidationPrice: margin.liquidation === null ? null : showFraction(margin.liquidation),
    keepRate,
    maxFeeRate: closeRate,
    isInLiquidation: position.isInLiquidation,
    isOpen: position.volume > 0,
    createdAtMs: position.createdAtMs,
    changedAtMs: position.changedAtMs,
  };
}

function isolatedFigures(
  { ledger }: FuturesFloor,
  position: Position,
  leg: MarginLeg,
): MarginFigures {
  const hold = atoms(ledger.balance(position.hold));
  const realized = atoms(ledger.balance(position.realized));
  const margin = atoms(hold + realized);
  const reduce = isolatedReducePrice(leg, margin);
  const equity = atoms(margin + legProfit(leg));
  const liquidation = reduce.numerator > 0n ? reduce : null;
  return { hold, realized, rate: marginRate(equity, legValue(leg)), reduce, liquidation };
}

function crossFigures(position: Position, leg: MarginLeg, cross: CrossAccount): MarginFigures {
  const others = cross.legs.filter((_, at) => cross.positions[at] !== position);
  const isMoving = (at: number): boolean => cross.positions[at]?.contract === position.contract;
  const moving = cross.legs.filter((_, at) => isMoving(at));
  const still = cross.legs.filter((_, at) => !isMoving(at));
  return {
    hold: initialMargin(legValue(leg), position.leverage),
    realized: atoms(position.closeProfit),
    rate: fraction(cross.equity, cross.value),
    reduce: crossReducePrice(leg, cross.normal, others),
    liquidation: liquidationPrice(moving, cross.normal, still),
  };
}
