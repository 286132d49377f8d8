/** All open positions: by contract, by trader, by key. It holds them and moves no money. */
import type { Side } from '@shared/domain/order';
import { invariant } from '@shared/kernel/result';
import type { Trader } from '../accounts';
import type { Position } from './position';

/** Positions have ids of their own, from here on (exchange-rules §1). */
const FIRST_ID = 10_001;
const NO_POSITIONS: readonly Position[] = [];

export class PositionBook {
  /** The id of the next position. */
  nextId = FIRST_ID;
  readonly #contracts: number;
  /** Long and short of each contract, by trader: insertion order is part of the state. */
  readonly #byContract: readonly Map<number, Position>[];
  /** Per trader, in the order of contracts, long before short. */
  readonly #byTrader = new Map<number, Position[]>();

  /** Per contract; see `holdersRevision`. */
  readonly #holdersRevisions: number[];

  constructor(contracts: number) {
    this.#contracts = contracts;
    this.#holdersRevisions = Array.from({ length: contracts }, () => 0);
    this.#byContract = Array.from({ length: contracts }, () => new Map<number, Position>());
  }

  find(trader: Trader, contract: number, side: Side): Position | undefined {
    return this.#byContract[contract]?.get(placeOf(trader, side));
  }

  add(position: Position): void {
    const { trader, contract, side } = position;
    invariant(this.find(trader, contract, side) === undefined, 'one position per key');
    this.#byContract[contract]?.set(placeOf(trader, side), position);
    this.changed(position);
    const list = this.#byTrader.get(trader.index);
    if (list === undefined) {
      this.#byTrader.set(trader.index, [position]);
      return;
    }
    const behind = list.findIndex((other) => isBehind(other, position));
    list.splice(behind === -1 ? list.length : behind, 0, position);
  }

  remove(position: Position): void {
    const { trader, contract, side } = position;
    this.#byContract[contract]?.delete(placeOf(trader, side));
    const list = this.#byTrader.get(trader.index) ?? [];
    list.splice(list.indexOf(position), 1);
  }

  isAnyInLiquidation(): boolean {
    for (const positions of this.#byContract) {
      for (const { isInLiquidation } of positions.values()) if (isInLiquidation) return true;
    }
    return false;
  }

  /** Another number whenever a leveraged holder of the crowd is not as it was: size, cost or margin. */
  holdersRevision(contract: number): number {
    return this.#holdersRevisions[contract] ?? 0;
  }

  /** To be told of every change of a position's size, cost or margin. */
  changed({ trader, mode, contract }: Position): void {
    if (trader.kind !== 'crowd' || mode !== 'isolated') return;
    this.#holdersRevisions[contract] = this.holdersRevision(contract) + 1;
  }

  /** Open positions of a trader, by contract, long before short. */
  of(trader: Trader): readonly Position[] {
    return this.#byTrader.get(trader.index) ?? NO_POSITIONS;
  }

  /** Every open position in a contract: users, crowd and insurance. */
  in(contract: number): Iterable<Position> {
    return this.#byContract[contract]?.values() ?? NO_POSITIONS;
  }

  /** Everything, by contract, in a stable order. */
  *all(): Generator<Position> {
    for (let contract = 0; contract < this.#contracts; contract++) yield* this.in(contract);
  }
}

const placeOf = (trader: Trader, side: Side): number => trader.index * 2 + (side === 'BUY' ? 0 : 1);

function isBehind(other: Position, position: Position): boolean {
  if (other.contract !== position.contract) return other.contract > position.contract;
  return position.side === 'BUY';
}
