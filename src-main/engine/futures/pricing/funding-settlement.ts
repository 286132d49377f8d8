/**
 * Pays funding between the two sides of a contract at the end of an interval (exchange-rules §5.7):
 * who pays rounds up, who receives rounds down, and the dust is the insurance fund's.
 */
import { fundingPayment, valueAtMark } from '@shared/domain/futures-math';
import { atoms, contracts, type Mark, type Rate } from '@shared/money/units';
import type { EventLog } from '../../event-log';
import type { Account, Ledger } from '../../ledger/ledger';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';

export class FundingSettlement {
  readonly #trading: Trading;
  readonly #ledger: Ledger;
  readonly #log: EventLog;

  constructor(trading: Trading, ledger: Ledger, log: EventLog) {
    this.#trading = trading;
    this.#ledger = ledger;
    this.#log = log;
  }

  /** Hits every position open at this instant. Long pays when the rate is above 0. */
  settle(contract: number, fundingRate: Rate, mark: Mark): void {
    const { markets, positions, accounts } = this.#trading;
    const market = markets[contract];
    if (market === undefined) return;
    const { funding: fund } = accounts.house(contract);
    const payer = fundingRate > 0n ? 'BUY' : 'SELL';
    for (const position of positions.in(contract)) {
      if (position.side === payer) this.#move(position, fund, fundingRate, mark, 'payer');
    }
    for (const position of positions.in(contract)) {
      if (position.side !== payer) this.#move(position, fund, fundingRate, mark, 'receiver');
    }
    this.#keepDust(fund, market.coin);
    this.#log.tell({ type: 'fundingSettled', contract: market.symbol, rate: fundingRate, mark });
  }

  #keepDust(fund: Account, coin: number): void {
    const dust = this.#ledger.balance(fund);
    if (dust === 0n) return;
    const insurance = this.#ledger.system('insurance', coin);
    this.#ledger.move(fund, insurance, dust);
    const amount = atoms(this.#ledger.balance(insurance));
    this.#log.tell({ type: 'insuranceChanged', asset: this.#ledger.assets[coin] ?? '', amount });
  }

  #move(
    position: Position,
    fund: Account,
    fundingRate: Rate,
    mark: Mark,
    side: 'payer' | 'receiver',
  ): void {
    const market = this.#trading.markets[position.contract];
    if (market === undefined) return;
    const value = valueAtMark(market.unit, mark, contracts(position.volume));
    const paid = fundingPayment(value, fundingRate, side);
    const amount = atoms(side === 'payer' ? 0n - paid : paid);
    this.#ledger.move(fund, this.#trading.resultAccount(position), amount);
    position.capitalFee += amount;
    position.changedAtMs = this.#log.nowMs;
    this.#trading.positions.changed(position);
  }
}
