/** Accounts as margin looks at them: positions at the newest mark, and what stands behind each. */
import {
  crossBacking,
  mustLiquidateCross,
  mustLiquidateIsolated,
  type MarginLeg,
} from '@shared/domain/futures-math';
import { atoms, type Atoms } from '@shared/money/units';
import type { Ledger } from '../../ledger/ledger';
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
import { crossAccount, legOf, type CrossAccount } from '../positions/margin';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';

export class MarginView {
  readonly #trading: Trading;
  readonly #ledger: Ledger;

  constructor(trading: Trading, ledger: Ledger) {
    this.#trading = trading;
    this.#ledger = ledger;
  }

  market({ contract }: Position): ContractMarket {
    return this.#trading.markets[contract] as ContractMarket;
  }

  leg(position: Position): MarginLeg {
    return legOf(this.#trading, position);
  }

  /** A halted contract cannot be closed. */
  canTrade(position: Position): boolean {
    return this.market(position).status === 'OPEN';
  }

  /** hold + realized of an isolated position. */
  isolatedMargin({ hold, realized }: Position): Atoms {
    return atoms(this.#ledger.balance(hold) + this.#ledger.balance(realized));
  }

  /** Normal bucket, cross positions by contract and what they come to. */
  cross(trader: Trader, coin: number): CrossAccount {
    return crossAccount(this.#trading, trader, coin);
  }

  isIsolatedBelow(position: Position): boolean {
    return mustLiquidateIsolated(this.leg(position), this.isolatedMargin(position));
  }

  isCrossBelow(trader: Trader, coin: number): boolean {
    const { normal, legs } = this.cross(trader, coin);
    return mustLiquidateCross(normal, legs);
  }

  /** The part of a cross account that stands behind one of its positions. */
  crossMargin(position: Position): Atoms {
    const { equity, value } = this.cross(position.trader, this.market(position).coin);
    return crossBacking(this.leg(position), equity, value);
  }
}
