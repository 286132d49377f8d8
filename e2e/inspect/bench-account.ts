/** A trader at the exchange and a house that takes the other side; marks stand where they are put. */
import { formatFixed } from '@shared/money/decimal';
import { MARK_DECIMALS, type Mark } from '@shared/money/units';
import { RiskBench } from '../../src-main/engine/futures/liquidation/risk-bench.testing';
import type { FuturesAccountRecord } from '../../src-main/engine/futures/query';
import { rulesOf } from './told';

export const TRADER = 1001;
export const HOUSE = 9001;
export const CONTRACTS = ['E-BTC-USDT', 'E-ETH-USDT', 'E-SOL-USDT', 'E-XRP-USDT'] as const;

export class BenchAccount {
  readonly bench = new RiskBench();

  constructor() {
    this.bench.fund(HOUSE, '20000000000');
    for (const symbol of CONTRACTS) this.bench.leverage(HOUSE, 5, symbol);
  }

  get record(): FuturesAccountRecord {
    const [account] = this.bench.desk.views.account(TRADER);
    if (account === undefined) throw new Error('an account tells at least one margin coin');
    return account;
  }

  markOf(symbol: string): Mark {
    return this.bench.desk.pricing.mark(this.bench.market(symbol).index);
  }

  /** Fixes the mark, and lets the exchange look at everybody. */
  moveTo(symbol: string, to: Mark): void {
    const { contract, underlying } = rulesOf(symbol);
    const price = formatFixed(to, contract.pricePrecision + MARK_DECIMALS);
    const refusal = this.bench.desk.execute({
      type: 'setIndex',
      atMs: this.bench.log.nowMs,
      underlying,
      price,
    });
    if (refusal !== null) throw new Error(refusal.message);
    this.bench.desk.followUp();
  }
}
