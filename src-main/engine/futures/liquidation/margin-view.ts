/** Accounts as margin looks at them: positions at the newest mark, and what stands behind each. */
import {
  crossEquity,
  legProfit,
  legValue,
  mustLiquidateCross,
  mustLiquidateIsolated,
  tierOf,
  type MarginLeg,
} from '@shared/domain/futures-math';
import { divide } from '@shared/money/decimal';
import { atoms, contracts, type Atoms } from '@shared/money/units';
import type { Ledger } from '../../ledger/ledger';
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
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
    const { unit, rules } = this.market(position);
    const volume = contracts(position.volume);
    return {
      unit,
      side: position.side,
      volume,
      openCost: atoms(position.openCost),
      mark: this.#trading.prices.mark(position.contract),
      keepRate: tierOf(rules.tiers, volume).keepRate,
      closeRate: rules.fees.closeTaker,
    };
  }

  /** hold + realized of an isolated position. */
  isolatedMargin({ hold, realized }: Position): Atoms {
    return atoms(this.#ledger.balance(hold) + this.#ledger.balance(realized));
  }

  /** Open cross positions of a trader in a margin coin, by contract, long before short. */
  crossPositions(trader: Trader, coin: number): readonly Position[] {
    return this.#trading.positions
      .of(trader)
      .filter((position) => position.mode === 'cross' && this.market(position).coin === coin);
  }

  normal(trader: Trader, coin: number): Atoms {
    return atoms(this.#trading.accounts.normal(trader, coin));
  }

  isIsolatedBelow(position: Position): boolean {
    return mustLiquidateIsolated(this.leg(position), this.isolatedMargin(position));
  }

  isCrossBelow(trader: Trader, coin: number): boolean {
    const legs = this.crossPositions(trader, coin).map((position) => this.leg(position));
    return mustLiquidateCross(this.normal(trader, coin), legs);
  }

  /**
   * The part of a cross account that stands behind one of its positions: its share of total equity by
   * value, less its own profit (exchange-rules §5.9). The shares of all never add up to more.
   */
  crossMargin(position: Position): Atoms {
    const { coin } = this.market(position);
    const legs = this.crossPositions(position.trader, coin).map((each) => this.leg(each));
    const equity = crossEquity(this.normal(position.trader, coin), legs);
    const value = legs.reduce((sum, leg) => sum + legValue(leg), 0n);
    const own = this.leg(position);
    return atoms(divide(equity * legValue(own), value, 'floor') - legProfit(own));
  }
}
