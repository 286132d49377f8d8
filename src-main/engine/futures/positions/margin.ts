/** What an account's positions are worth at the mark, and what it may still lock (§5.4, §5.11). */
import {
  availableMargin,
  crossEquity,
  initialMargin,
  legValue,
  tierOf,
  type MarginLeg,
} from '@shared/domain/futures-math';
import { atoms, contracts, type Atoms } from '@shared/money/units';
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import type { Position } from './position';

type Floor = Pick<FuturesFloor, 'markets' | 'positions' | 'accounts' | 'prices'>;

/** A position as margin looks at it now. */
export function legOf(floor: Floor, position: Position): MarginLeg {
  const { rules, unit } = floor.markets[position.contract] as ContractMarket;
  const volume = contracts(position.volume);
  return {
    unit,
    side: position.side,
    volume,
    openCost: atoms(position.openCost),
    mark: floor.prices.mark(position.contract),
    keepRate: tierOf(rules.tiers, volume).keepRate,
    closeRate: rules.fees.closeTaker,
  };
}

/** The cross side of an account in one margin coin. */
export interface CrossAccount {
  readonly normal: Atoms;
  readonly positions: readonly Position[];
  readonly legs: readonly MarginLeg[];
  /** normal + what the positions have won. */
  readonly equity: Atoms;
  /** Σ value at the mark. */
  readonly value: Atoms;
  /** Σ initial margin at the mark: totalPositionNormal. */
  readonly margin: Atoms;
}

/** `leverageOf` tells the leverage a position is to be counted with; its own unless told otherwise. */
export function crossAccount(
  floor: Floor,
  trader: Trader,
  coin: number,
  leverageOf: (position: Position) => number = ({ leverage }) => leverage,
): CrossAccount {
  const positions = floor.positions
    .of(trader)
    .filter(({ mode, contract }) => mode === 'cross' && floor.markets[contract]?.coin === coin);
  const legs = positions.map((position) => legOf(floor, position));
  const normal = atoms(floor.accounts.normal(trader, coin));
  let value = 0n;
  let margin = 0n;
  positions.forEach((position, index) => {
    const worth = legValue(legs[index] as MarginLeg);
    value += worth;
    margin += initialMargin(worth, leverageOf(position));
  });
  const equity = crossEquity(normal, legs);
  return { normal, positions, legs, equity, value: atoms(value), margin: atoms(margin) };
}

/** What an account may lock for new orders. */
export function available(floor: Floor, trader: Trader, coin: number): Atoms {
  const { normal, equity, margin } = crossAccount(floor, trader, coin);
  return availableMargin(normal, equity, margin);
}
