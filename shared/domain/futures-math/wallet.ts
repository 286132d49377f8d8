/**
 * A futures wallet before and after fills: what is free, where it would be liquidated, how near that is.
 * Figures for the ticket's preview and the inspector; the exchange's own are shown where it tells them.
 */
import { pow10 } from '../../money/decimal';
import {
  atoms,
  contracts as contractsOf,
  RATE_SCALE,
  type Atoms,
  type Contracts,
  type Mark,
  type Rate,
  type Ticks,
} from '../../money/units';
import type { OpenClose, PositionMode } from '../futures';
import type { FuturesRules, RiskTier } from '../futures-defaults';
import type { ListedContract } from '../instrument';
import type { Side } from '../order';
import { contractUnit } from './contract-value';
import { fraction, roundToTick, type Fraction } from './fraction';
import { isolatedReducePrice, liquidationPrice, liquidationSide } from './liquidation-price';
import {
  crossEquity,
  isolatedEquity,
  legValue,
  requirement,
  tierOf,
  type MarginLeg,
} from './maintenance';
import { closeFigures, initialMargin, marginRelease } from './position';
import { availableMargin } from './reserve';

const ONE = pow10(RATE_SCALE);

/** One leg as margin looks at it, with what a wallet needs beside. */
export interface WalletPosition {
  readonly symbol: string;
  readonly mode: PositionMode;
  readonly leg: MarginLeg;
  readonly leverage: number;
  /** Isolated margin; zero on a cross position, whose margin is the wallet. */
  readonly hold: Atoms;
  readonly realized: Atoms;
  /** Asked to be closed by live orders. */
  readonly closing: Contracts;
  readonly isLiquidating: boolean;
}

/** The futures wallet of one margin coin. */
export interface FuturesWallet {
  readonly normal: Atoms;
  /** Of every contract in this coin. */
  readonly positions: readonly WalletPosition[];
}

/** What a fill has to know of its contract: its size, its tiers, the fee of a later close. */
interface FillContract {
  readonly contract: ListedContract;
  readonly tiers: readonly RiskTier[];
  readonly fees: Pick<FuturesRules['fees'], 'closeTaker'>;
}

/** What one order would do to the wallet, its fee already worked out. */
export interface FuturesFill {
  readonly contract: FillContract;
  readonly side: Side;
  readonly action: OpenClose;
  readonly mode: PositionMode;
  readonly contracts: Contracts;
  /** Σ quantity × price. */
  readonly value: Atoms;
  readonly fee: Atoms;
  readonly leverage: number;
  readonly mark: Mark;
}

/** Free margin for new orders, from normal and the cross positions at their marks. */
export function availableFor({ normal, positions }: FuturesWallet): Atoms {
  const cross = positions.filter(({ mode }) => mode === 'cross');
  const held = cross.reduce<bigint>(
    (sum, { leg, leverage }) => sum + initialMargin(legValue(leg), leverage),
    0n,
  );
  const equity = crossEquity(
    normal,
    cross.map(({ leg }) => leg),
  );
  return availableMargin(normal, equity, atoms(held));
}

/** The leg a fill of this side and action works on: BUY CLOSE works on the short. */
const legSide = ({ side, action }: Pick<FuturesFill, 'side' | 'action'>): Side =>
  (side === 'BUY') === (action === 'OPEN') ? 'BUY' : 'SELL';

/** `side` is the position's own: BUY is long. */
export function findPosition(
  { positions }: FuturesWallet,
  symbol: string,
  side: Side,
): WalletPosition | null {
  return positions.find((each) => each.symbol === symbol && each.leg.side === side) ?? null;
}

/** The wallet once the fill is settled (exchange-rules §5.4, §5.5). */
export function applyFuturesFill(wallet: FuturesWallet, fill: FuturesFill): FuturesWallet {
  const { symbol } = fill.contract.contract;
  const position = findPosition(wallet, symbol, legSide(fill));
  if (fill.action === 'OPEN') return opened(wallet, position, fill);
  return position === null ? wallet : closed(wallet, position, fill);
}

function opened(
  { normal, positions }: FuturesWallet,
  before: WalletPosition | null,
  fill: FuturesFill,
): FuturesWallet {
  const { contract, value, fee, leverage } = fill;
  const mode = before?.mode ?? fill.mode;
  const margin = mode === 'isolated' ? initialMargin(value, leverage) : atoms(0n);
  const volume = contractsOf((before?.leg.volume ?? 0) + fill.contracts);
  const after: WalletPosition = {
    symbol: contract.contract.symbol,
    mode,
    leverage,
    hold: atoms((before?.hold ?? 0n) + margin),
    realized: before?.realized ?? atoms(0n),
    closing: before?.closing ?? contractsOf(0),
    isLiquidating: before?.isLiquidating ?? false,
    leg: {
      unit: contractUnit(contract.contract),
      side: legSide(fill),
      volume,
      openCost: atoms((before?.leg.openCost ?? 0n) + value),
      mark: fill.mark,
      keepRate: tierOf(contract.tiers, volume).keepRate,
      closeRate: before?.leg.closeRate ?? contract.fees.closeTaker,
    },
  };
  return {
    normal: atoms(normal - fee - margin),
    positions: [...positions.filter((each) => each !== before), after],
  };
}

function closed(
  { normal, positions }: FuturesWallet,
  before: WalletPosition,
  fill: FuturesFill,
): FuturesWallet {
  const others = positions.filter((each) => each !== before);
  const { leg } = before;
  const count = contractsOf(Math.min(fill.contracts, leg.volume));
  const figures = closeFigures(leg, count, fill.value, 0n as Rate);
  const { pnl, cost } = figures;
  const result = atoms(pnl - fill.fee);
  const volume = contractsOf(leg.volume - count);
  const rest = { ...leg, volume, openCost: atoms(leg.openCost - cost) };
  if (volume > 0) rest.keepRate = tierOf(fill.contract.tiers, volume).keepRate;
  if (before.mode === 'cross') {
    const kept = volume === 0 ? [] : [{ ...before, leg: rest }];
    return { normal: atoms(normal + result), positions: [...others, ...kept] };
  }
  const realized = atoms(before.realized + result);
  if (volume === 0) {
    // More than its margin an isolated position cannot lose: the insurance fund pays the rest.
    const left = before.hold + realized;
    return { normal: atoms(normal + (left > 0n ? left : 0n)), positions: others };
  }
  const booked = { hold: before.hold, realized };
  const released = marginRelease(booked, count, leg.volume, { pnl, fee: fill.fee });
  const hold = atoms(before.hold - released);
  return {
    normal: atoms(normal + released),
    positions: [...others, { ...before, leg: rest, hold, realized }],
  };
}

/** The legs that decide over a position: itself, or all cross ones, those of its contract apart. */
export interface Surroundings {
  readonly moving: readonly MarginLeg[];
  readonly still: readonly MarginLeg[];
}

/** What stands or falls with a position: the legs of its contract move with the mark, the others stay. */
export function surroundings(
  { positions }: FuturesWallet,
  { mode, leg, symbol }: WalletPosition,
): Surroundings {
  if (mode === 'isolated') return { moving: [leg], still: [] };
  const cross = positions.filter((each) => each.mode === 'cross');
  const legs = (isMoving: boolean): MarginLeg[] =>
    cross.filter((each) => (each.symbol === symbol) === isMoving).map((each) => each.leg);
  return { moving: legs(true), still: legs(false) };
}

/**
 * Where a contract's position would be liquidated (exchange-rules §5.8): an isolated one by its own
 * margin, cross ones all together while the other contracts stand still. Null when nowhere.
 */
export function liquidationOf(wallet: FuturesWallet, position: WalletPosition): Fraction | null {
  const { mode, leg } = position;
  if (mode === 'isolated') {
    const price = isolatedReducePrice(leg, atoms(position.hold + position.realized));
    return price.numerator > 0n ? price : null;
  }
  const { moving, still } = surroundings(wallet, position);
  return liquidationPrice(moving, wallet.normal, still);
}

/** A liquidation price on the tick grid, and the side of it on which liquidation lies. */
export interface LiquidationAt {
  readonly price: Ticks;
  readonly side: 'below' | 'above';
}

/** Whether the market comes to liquidation before it comes to this price, or with it. */
export const isPastLiquidation = (price: Ticks, at: LiquidationAt): boolean =>
  at.side === 'below' ? price <= at.price : price >= at.price;

/**
 * The same on the tick grid, rounded towards the mark so that it is early rather than late, and the side
 * of it on which liquidation lies: of hedged cross legs both are liquidated on the same one.
 */
export function liquidationTick(
  wallet: FuturesWallet,
  position: WalletPosition,
  pricePrecision: number,
): LiquidationAt | null {
  const price = liquidationOf(wallet, position);
  const side = liquidationSide(surroundings(wallet, position).moving);
  if (price === null || side === null) return null;
  return { price: roundToTick(price, pricePrecision, side === 'below' ? 'ceil' : 'floor'), side };
}

/** Requirement ÷ equity: 1 is liquidation. Without equity it is at least 1: given as 1. */
export function riskOf(wallet: FuturesWallet, position: WalletPosition): Fraction {
  return riskByEquity(wallet, position) ?? { numerator: 1n, denominator: 1n };
}

/** The same; null without equity, which is worse than any risk. */
export function riskByEquity(wallet: FuturesWallet, position: WalletPosition): Fraction | null {
  const { moving, still } = surroundings(wallet, position);
  const legs = [...moving, ...still];
  const equity =
    position.mode === 'isolated'
      ? isolatedEquity(position.leg, atoms(position.hold + position.realized))
      : crossEquity(wallet.normal, legs);
  if (equity <= 0n) return null;
  const required = legs.reduce((sum, leg) => sum + requirement(leg), 0n);
  return fraction(required, equity * ONE);
}
