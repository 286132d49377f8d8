/**
 * The futures side of the exchange: puts its parts together and keeps their order (exchange-rules §2):
 * after each thing that happens marks follow, then accounts are swept, then conditions fire.
 */
import type { FuturesRules } from '@shared/domain/futures-defaults';
import { rejection, unknownContract, type Rejection } from '@shared/domain/rejection';
import { assertNever } from '@shared/kernel/result';
import { NotedOnce } from '../noted-once';
import type { Department } from '../department';
import type { EngineConfig, EngineRecord, FuturesSetup } from '../engine';
import type { WalletDoor } from '../funds';
import { createMarketData } from '../market-data';
import { MarketHours } from '../market-hours';
import { nextMinute } from '../market-data/minute-bars';
import type { Past } from '../market-data/tape';
import { ROWS_KEPT } from '../newest-rows';
import { unknownAccount } from '../orders/users';
import type { TurnoverCandle } from '../query';
import type { HaltRule } from '../spot/auto-halt';
import { FuturesAccounts, INSURANCE_UID, type Trader } from './accounts';
import type { FuturesCommand } from './commands';
import { ContractMarket } from './contract-market';
import { DailySettlement } from './daily-settlement';
import { ForcedTrading } from './forced-trading';
import { auditFutures } from './futures-audit';
import type { ExchangePorts, FuturesFloor } from './futures-floor';
import { FuturesPast, futuresState, restoreFutures, type FuturesState } from './futures-state';
import { FuturesViews } from './futures-views';
import { futuresWallet } from './futures-wallet';
import { Histories } from './histories';
import { LeveragedCohorts } from './leveraged-cohorts';
import { Liquidation } from './liquidation/liquidation';
import { cancelOrder } from './orders/cancellation';
import { OrderChecks } from './orders/checks';
import { Conditions } from './orders/conditions';
import { freeLocksOfDebtors } from './orders/debtors';
import { Execution } from './orders/execution';
import type { FuturesOrder } from './orders/order';
import { OrderRegistry } from './orders/order-registry';
import { FuturesPlacement } from './orders/placement';
import { Reservations } from './orders/reservation';
import { Leverages } from './positions/leverage';
import { PositionBook } from './positions/position-book';
import { PositionSettlement } from './positions/settlement';
import { FundingSettlement } from './pricing/funding-settlement';
import type { SpotQuotes } from './pricing/index-price';
import { Pricing } from './pricing/pricing';

const NONE: readonly number[] = [];
/** The key of its state in a snapshot. */
export const FUTURES = 'futures';

/** What the desk needs of the exchange beside the floor. */
export interface FuturesPorts extends ExchangePorts {
  readonly seed: number;
  readonly selfTrade: EngineConfig['selfTrade'];
  readonly autoHalt: HaltRule;
  /** The spot pair of an underlying; null when the exchange has none. */
  readonly spotOf: (underlying: string) => SpotQuotes | null;
  /** Whether a crowd makes the market, and whether its regime has closed it. */
  readonly hasCrowd: () => boolean;
  /** The markets it trades while it is there, by symbol; a contract beside them is as without a crowd. */
  readonly crowded: ReadonlySet<string>;
  /** A feed says what the market is (exchange-rules §8). */
  readonly isFed: boolean;
  readonly isRegimeHalt: () => boolean;
  /** Closed bars of a contract, oldest first, and older days of it. */
  readonly historyOf: (rules: FuturesRules) => {
    readonly bars: readonly TurnoverCandle[];
    readonly past: Past | null;
  };
}

export class FuturesDesk implements Department {
  readonly name = FUTURES;
  readonly floor: FuturesFloor;
  readonly markets: readonly ContractMarket[];
  readonly views: FuturesViews;
  readonly hours: MarketHours;
  readonly execution: Execution;
  readonly leverages: Leverages;
  readonly conditions: Conditions;
  readonly settlement: DailySettlement;
  readonly pricing: Pricing;
  readonly liquidation: Liquidation;
  readonly cohorts: LeveragedCohorts;
  nextMinuteMs: number;

  readonly #ports: FuturesPorts;
  readonly #setup: FuturesSetup;
  readonly #positions: PositionSettlement;
  readonly #placement: FuturesPlacement;
  readonly #past = new FuturesPast();
  readonly #changedBooks: NotedOnce;
  /** Something has happened here since the last look: nothing is due or follows from anything else. */
  #isStirred = true;
  #wasRegimeHalt = false;
  /** When the next thing is due, as looked up when all was quiet. */
  #dueMs = 0;

  /** `stored`: the state that will be restored; null for a new exchange. */
  constructor(setup: FuturesSetup, ports: FuturesPorts, stored: FuturesState | null) {
    const { ledger, log } = ports;
    this.#ports = ports;
    this.#setup = setup;
    this.nextMinuteMs = nextMinute(log.nowMs);
    this.#changedBooks = new NotedOnce(setup.rules.length);
    this.markets = this.#openMarkets(stored);
    const coins = this.markets.map(({ coin }) => coin);
    const count = this.markets.length;
    const kept = Math.max(1, Math.floor((setup.rowsKept ?? ROWS_KEPT) / Math.max(1, count)));
    this.pricing = this.#openPricing();
    this.floor = {
      ...ports,
      markets: this.markets,
      accounts: new FuturesAccounts(ledger, coins),
      positions: new PositionBook(count),
      orders: new OrderRegistry(count, kept),
      trades: new Histories(count, kept, ({ tradeId }) => tradeId),
      closed: new Histories(count, kept, ({ id }) => id),
      prices: this.pricing,
    };
    this.#positions = new PositionSettlement(this.floor);
    this.conditions = new Conditions(this.floor, setup.triggerRef, count);
    this.execution = new Execution(this.floor, this.#positions, this.conditions);
    this.leverages = new Leverages(this.floor);
    this.settlement = new DailySettlement(
      this.floor,
      this.#positions,
      setup.settlement === 'daily',
    );
    this.#placement = new FuturesPlacement(this.floor, {
      checks: new OrderChecks(this.floor),
      reservations: new Reservations(this.floor),
      execution: this.execution,
      conditions: this.conditions,
      leverages: this.leverages,
      marketOpenUnit: setup.marketOpenUnit,
    });
    const trading = new ForcedTrading(this.floor, this.execution, this.#positions);
    this.#funding = new FundingSettlement(trading, ledger, log);
    this.liquidation = new Liquidation(trading, ledger, log, setup.lossMode);
    this.cohorts = new LeveragedCohorts(this.floor, this.#positions, ports);
    this.views = new FuturesViews(this.floor, this.leverages, this.#placement);
    this.hours = new MarketHours(log, this.markets, ports.autoHalt);
    if (stored !== null) return;
    this.floor.accounts.openHouses(coins);
    this.liquidation.seed(setup.insurance);
  }

  readonly #funding: FundingSettlement;

  #openMarkets(stored: FuturesState | null): readonly ContractMarket[] {
    const { ledger, log, selfTrade, historyOf } = this.#ports;
    const desk = {
      settle: (fill: Parameters<Execution['settle']>[0]) => {
        this.execution.settle(fill);
      },
      cancelResting: (...cancel: Parameters<Execution['cancelResting']>) => {
        this.execution.cancelResting(...cancel);
      },
      traderOf: (tag: number) => this.execution.traderOf(tag),
    };
    return this.#setup.rules.map((rules, index) => {
      const { quote } = rules.contract;
      const { bars, past } = historyOf(rules);
      const options = { pair: rules.contract, startMs: log.nowMs, history: bars, past };
      const data = createMarketData(options, stored?.markets[index]?.data);
      const traded = (): void => {
        this.stir();
      };
      const ports = { desk, log, selfTrade, changedBooks: this.#changedBooks, traded };
      return new ContractMarket(index, rules, ledger.assetOf(quote), data, ports);
    });
  }

  #openPricing(): Pricing {
    const { seed, log, spotOf, hasCrowd, crowded, isFed } = this.#ports;
    return new Pricing({
      seed,
      log,
      markets: this.markets,
      spotOf,
      isFollowing: (symbol) => isFed || (hasCrowd() && crowded.has(symbol)),
      isFed,
      settleFunding: (contract, fundingRate, mark) => {
        this.#funding.settle(contract, fundingRate, mark);
      },
    });
  }

  execute(command: FuturesCommand): Rejection | null {
    this.stir();
    switch (command.type) {
      case 'setIndex':
        return this.pricing.setIndex(command);
      case 'setFunding':
        return this.pricing.setFunding(command);
      case 'placeFuturesOrder':
        return this.#withTrader(command.uid, command.order.contract, (trader, market) =>
          this.#placement.place(trader, market, command.order),
        );
      case 'placeCondition':
        return this.#withTrader(command.uid, command.condition.order.contract, (trader, market) =>
          this.#placement.placeCondition(trader, market, command.condition),
        );
      case 'cancelFuturesOrder':
        return this.#withTrader(command.uid, command.target.contract, (trader, market) =>
          cancelOrder(this.floor, this.execution, trader, market, command.target),
        );
      case 'setLeverage':
        return this.#withTrader(command.uid, command.contract, (trader, market) =>
          this.leverages.set(trader, market, command.leverage),
        );
      default:
        return assertNever(command);
    }
  }

  #withTrader(
    uid: number,
    contract: string,
    run: (trader: Trader, market: ContractMarket) => Rejection | null,
  ): Rejection | null {
    if (!this.#ports.hasAccount(uid)) return unknownAccount(uid);
    if (uid === INSURANCE_UID) {
      return rejection('invalid-value', 'uid', `uid ${uid}: the insurance fund's own`);
    }
    const market = this.views.market(contract);
    if (market === undefined) return unknownContract(contract);
    return run(this.floor.accounts.draft(uid), market);
  }

  /** The door of the futures wallet; `uidOf` names the users of the exchange. */
  wallet(uidOf: (user: number) => number): WalletDoor {
    return futuresWallet(this.floor, uidOf);
  }

  /**
   * Has everything looked over at the next `followUp`. Whatever changes a price, a position, an order
   * or the hours of a contract comes through here; steps of the crowd on pairs do not, and cost nothing.
   */
  stir(): void {
    this.#isStirred = true;
  }

  nextDueMs(): number {
    return this.#isStirred ? this.#lookUpDue() : this.#dueMs;
  }

  #lookUpDue(): number {
    return Math.min(this.#dueAsideMs(), this.pricing.nextDueMs(), this.cohorts.nextDueMs());
  }

  /** Of what does not come with each second. */
  #dueAsideMs(): number {
    const { nextMinuteMs, hours, settlement, liquidation } = this;
    return Math.min(nextMinuteMs, settlement.nextDueMs, hours.nextDueMs(), liquidation.nextDueMs());
  }

  runDue(): void {
    this.stir();
    const { nowMs } = this.#ports.log;
    if (this.nextMinuteMs <= nowMs) this.#closeMinutes();
    this.pricing.runDue();
    this.settlement.run();
    this.liquidation.runDue();
    this.cohorts.runDue();
    this.hours.runDue();
  }

  followUp(): void {
    this.cohorts.followUp();
    const isRegimeHalt = this.#ports.isRegimeHalt();
    if (!this.#isStirred && isRegimeHalt === this.#wasRegimeHalt) return;
    this.#wasRegimeHalt = isRegimeHalt;
    // What trades from here on is looked at once more.
    this.#isStirred = false;
    this.hours.setRegimeHalt(isRegimeHalt);
    if (this.#ports.hasCrowd()) this.hours.watchMoves();
    else this.hours.ignoreMoves();
    // Each turn answers prices that the one before has made; what waits becomes less each time.
    do {
      this.pricing.followUp();
      this.#payDebts();
      this.liquidation.sweep(this.#toSweep());
    } while (this.#fireConditions() || this.#positions.hasTouched);
    // Now and not when somebody next looks: that moment differs between a run and its replay.
    if (this.#ports.hasCrowd()) this.hours.watchMoves();
    this.#dueMs = this.#lookUpDue();
  }

  /** Contracts with a new mark, those that have opened, those in which a user's position has changed. */
  #toSweep(): readonly number[] {
    const fresh = this.pricing.takeFresh();
    let opened = NONE;
    for (const market of this.markets) {
      if (market.takeOpened()) opened = [...opened, market.index];
    }
    if (!this.#positions.hasTouched && opened.length === 0) return fresh;
    return [...new Set([...fresh, ...opened, ...this.#positions.takeTouched()])];
  }

  /** Whether any has fired: none before whoever a sweep has brought down is swept, too (exchange-rules §2). */
  #fireConditions(): boolean {
    if (this.#positions.hasTouched && !this.#ports.hasFormerSweeps) return false;
    let met: readonly FuturesOrder[] = [];
    for (const market of this.markets) {
      const found = this.conditions.takeMet(market);
      if (found.length > 0) met = [...met, ...found];
    }
    if (met.length > 1) met = met.toSorted((a, b) => a.orderId - b.orderId);
    for (const order of met) {
      // What fired before it may have ended it.
      if (order.status !== 'INIT') continue;
      this.#placement.trigger(order);
      this.#payDebts();
    }
    return met.length > 0;
  }

  /** After an order has run, before another one may meet what pays. */
  #payDebts(): void {
    if (this.#positions.hasTouched) freeLocksOfDebtors(this.floor, this.execution);
  }

  setHalt(symbol: string, isHalted: boolean): boolean {
    const market = this.views.market(symbol);
    if (market === undefined) return false;
    this.stir();
    this.hours.haltByHand(market, isHalted);
    return true;
  }

  reseed(seed: number): void {
    this.cohorts.reseed(seed);
  }

  closeTime(fromMs: number, toMs: number): void {
    this.stir();
    this.pricing.closeTime(fromMs, toMs);
    this.liquidation.closeTime(toMs);
    this.cohorts.closeTime(fromMs, toMs);
    if (this.nextMinuteMs <= toMs) this.#closeMinutes(toMs);
  }

  skipTo(atMs: number): void {
    this.stir();
    this.pricing.skipTo(atMs);
    this.liquidation.skipTo(atMs);
    this.cohorts.skipTo(atMs);
  }

  /** A second looks at all marks and everybody who has a position: with the same marks it finds the same. */
  passAlike(beforeMs: number): void {
    const { hasCrowd, isFed } = this.#ports;
    if (this.#isStirred || hasCrowd() || isFed || this.floor.positions.isAnyInLiquidation()) return;
    if (!this.pricing.passAlike(Math.min(beforeMs, this.#dueAsideMs()))) return;
    this.cohorts.skipTo(this.pricing.nextDueMs());
    this.#dueMs = this.#lookUpDue();
  }

  #closeMinutes(nowMs = this.#ports.log.nowMs): void {
    this.nextMinuteMs = nextMinute(nowMs);
    for (const { data, symbol } of this.markets) {
      data.advanceTo(nowMs);
      for (const bar of data.drainClosedBars()) this.#ports.records.barClosed(symbol, bar);
    }
  }

  publish(): void {
    const { log, ledger } = this.#ports;
    const { count } = this.#changedBooks;
    for (let place = 0; place < count; place++) {
      log.bookChanged(this.markets[this.#changedBooks.at(place)]?.symbol ?? '');
    }
    this.#changedBooks.forget();
    if (!this.floor.accounts.hasTouched) return;
    this.floor.accounts.tellTouched((uid, coin, normal, lock) => {
      log.futuresBalanceChanged(uid, ledger.assets[coin] ?? '', normal, lock);
    });
  }

  snapshot(): FuturesState {
    return futuresState(this);
  }

  recall(record: EngineRecord): void {
    this.#past.recall(record);
  }

  restore(state: unknown): void {
    this.stir();
    restoreFutures(this, state as FuturesState, this.#past);
  }

  audit(): readonly string[] {
    return auditFutures(this.floor);
  }
}
