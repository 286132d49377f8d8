/**
 * The risk sweep (exchange-rules §5.8): after each new mark of a contract every account with a position
 * in it is looked at, in ascending uid and never inside a match; and each second the insurance fund
 * works out what it had to take over.
 */
import { atoms, type Atoms } from '@shared/money/units';
import type { EventLog } from '../../event-log';
import type { FuturesSetup } from '../../engine';
import type { Ledger } from '../../ledger/ledger';
import type { Trader } from '../accounts';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';
import { CohortBounds } from './cohort-bounds';
import { Deleveraging } from './deleveraging';
import { InsuranceFund } from './insurance-fund';
import { Ladder } from './ladder';
import { Liquidator } from './liquidator';
import { LossSharing } from './loss-sharing';
import { MarginView } from './margin-view';

const SECOND_MS = 1000;

export interface LiquidationState {
  /** Null while the fund has nothing to work out. */
  readonly nextWorkMs: number | null;
}

export class Liquidation {
  readonly #trading: Trading;
  readonly #ledger: Ledger;
  readonly #log: EventLog;
  readonly #view: MarginView;
  readonly #bounds: CohortBounds;
  readonly #fund: InsuranceFund;
  readonly #liquidator: Liquidator;
  #nextWorkMs = Infinity;

  constructor(trading: Trading, ledger: Ledger, log: EventLog, lossMode: FuturesSetup['lossMode']) {
    const view = new MarginView(trading, ledger);
    const ladder = new Ladder(trading, view, ledger, log);
    const bearers =
      lossMode === 'adl'
        ? new Deleveraging(trading, view, ladder)
        : new LossSharing(trading, view, ledger);
    this.#trading = trading;
    this.#ledger = ledger;
    this.#log = log;
    this.#view = view;
    this.#bounds = new CohortBounds(trading, view);
    this.#fund = new InsuranceFund({ trading, view, ledger, log, bearers });
    this.#liquidator = new Liquidator({ trading, view, ladder, fund: this.#fund, ledger });
  }

  /** A new exchange's fund starts with this much of each margin coin. */
  seed(amount: Atoms): void {
    for (const coin of this.#trading.accounts.coins) {
      const from = this.#ledger.system('ext', coin);
      this.#ledger.move(from, this.#ledger.system('insurance', coin), amount);
    }
  }

  nextDueMs(): number {
    return this.#nextWorkMs;
  }

  runDue(): void {
    if (this.#nextWorkMs > this.#log.nowMs) return;
    this.#fund.workOut();
    this.#plan(this.#log.nowMs);
  }

  /** Looks at all accounts with a position in `contracts`: marks are new or somebody has closed. */
  sweep(contracts: readonly number[]): void {
    if (contracts.length === 0) return;
    for (const trader of this.#holders(contracts)) {
      this.#sweepIsolated(trader, contracts);
      this.#sweepCross(trader, contracts);
    }
    for (const contract of contracts) this.#sweepCohorts(contract);
    this.#coverShortfalls();
    if (this.#nextWorkMs === Infinity) this.#plan(this.#log.nowMs);
  }

  /** Users in ascending uid. */
  #holders(contracts: readonly number[]): readonly Trader[] {
    const holders = new Set<Trader>();
    for (const contract of contracts) {
      for (const { trader } of this.#trading.positions.in(contract)) {
        if (trader.kind === 'user') holders.add(trader);
      }
    }
    return [...holders].sort((a, b) => a.uid - b.uid);
  }

  /** The crowd's leveraged holders, oldest position first. */
  #sweepCohorts(contract: number): void {
    if (this.#bounds.areSafe(contract, this.#trading.prices.mark(contract))) return;
    const holders: Position[] = [];
    for (const position of this.#trading.positions.in(contract)) {
      if (position.trader.kind === 'crowd' && position.mode === 'isolated') holders.push(position);
    }
    const due = holders.filter(
      (position) => position.isInLiquidation || this.#view.isIsolatedBelow(position),
    );
    // Who is frozen in a halted contract is looked at each time, also once the mark has come back.
    if (due.length === 0) this.#bounds.learn(contract, holders);
    else this.#bounds.forget(contract);
    for (const position of due) {
      // One that fell before it may have been deleveraged against this one.
      if (position.volume === 0) continue;
      this.#liquidator.liquidateIsolated(position);
      if (position.volume > 0) this.#coverMargin(position);
    }
  }

  #sweepIsolated(trader: Trader, contracts: readonly number[]): void {
    for (const position of [...this.#trading.positions.of(trader)]) {
      if (position.mode !== 'isolated' || position.volume === 0) continue;
      if (!contracts.includes(position.contract)) continue;
      const isDue = position.isInLiquidation || this.#view.isIsolatedBelow(position);
      if (isDue) this.#liquidator.liquidateIsolated(position);
    }
  }

  #sweepCross(trader: Trader, contracts: readonly number[]): void {
    for (const coin of this.#trading.accounts.coins) {
      const { positions } = this.#view.cross(trader, coin);
      if (!positions.some(({ contract }) => contracts.includes(contract))) continue;
      const isFrozen = positions.some(({ isInLiquidation }) => isInLiquidation);
      const isDue = isFrozen || this.#view.isCrossBelow(trader, coin);
      if (isDue) this.#liquidator.liquidateCross(trader, coin);
    }
  }

  /**
   * Nobody loses more than the margin that was at stake: a wallet in debt without a cross position, or
   * an isolated position that has lost more than its margin and now wins, is topped up (I4, I8).
   */
  #coverShortfalls(): void {
    for (const trader of this.#trading.accounts.users()) {
      for (const coin of this.#trading.accounts.coins) {
        if (this.#trading.accounts.normal(trader, coin) >= 0n) continue;
        if (this.#view.cross(trader, coin).positions.length > 0) continue;
        const { normal } = this.#trading.accounts.wallet(trader, coin);
        this.#topUp(normal, coin, atoms(0n - this.#ledger.balance(normal)));
      }
      for (const position of this.#trading.positions.of(trader)) {
        if (position.mode === 'isolated') this.#coverMargin(position);
      }
    }
  }

  #coverMargin(position: Position): void {
    const margin = this.#view.isolatedMargin(position);
    if (margin >= 0n) return;
    this.#topUp(position.realized, this.#view.market(position).coin, atoms(0n - margin));
    this.#trading.positions.changed(position);
  }

  #topUp(account: number, coin: number, missing: Atoms): void {
    this.#ledger.move(this.#ledger.system('insurance', coin), account, missing);
    this.#fund.tell(coin);
  }

  #plan(nowMs: number): void {
    const isBusy = this.#fund.hasPositions;
    this.#nextWorkMs = isBusy ? Math.floor(nowMs / SECOND_MS) * SECOND_MS + SECOND_MS : Infinity;
  }

  skipTo(atMs: number): void {
    if (this.#nextWorkMs !== Infinity) this.#nextWorkMs = Math.max(this.#nextWorkMs, atMs);
  }

  /** The fund does nothing in closed time either. */
  closeTime(toMs: number): void {
    this.#plan(toMs);
  }

  snapshot(): LiquidationState {
    return { nextWorkMs: this.#nextWorkMs === Infinity ? null : this.#nextWorkMs };
  }

  restore({ nextWorkMs }: LiquidationState): void {
    this.#nextWorkMs = nextWorkMs ?? Infinity;
  }
}
