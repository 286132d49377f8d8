/**
 * Puts the parts of the exchange together and keeps time. `execute` first lets everything happen
 * that is due up to the command, in the order of exchange-rules §2 (timers, regime and halts, the
 * crowd, then the command), and never reads a clock: time is what the commands say.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { assertNever, err, ok, type Result } from '@shared/kernel/result';
import { atoms } from '@shared/money/units';
import type {
  ClosedTime,
  Command,
  Faucet,
  HaltMarket,
  OpenAccount,
  ResumeMarket,
  SetAgents,
  SetRegime,
  Transfer,
} from './commands';
import { openHistory } from './crowd';
import type { Department } from './department';
import type { Engine, EngineConfig, EngineRecord } from './engine';
import { EventLog } from './event-log';
import type { EngineEvent } from './events';
import { Auditor } from './invariants';
import { sha256 } from './journal';
import { ISSUE_MAX, Ledger } from './ledger/ledger';
import { createMarketData } from './market-data';
import { MarketHours } from './market-hours';
import { ClientIds } from './orders/client-ids';
import { OrderTable } from './orders/order-table';
import { OwnTrades } from './orders/own-trades';
import { SIM_UID, Users } from './orders/users';
import type { EngineQuery } from './query';
import { RecordLog } from './record-log';
import { Cancellation } from './spot/cancellation';
import { CrowdDesk } from './spot/crowd-desk';
import { Doors } from './spot/doors';
import type { Floor } from './spot/floor';
import { Placement } from './spot/placement';
import { PriceGate } from './spot/price-gate';
import { SpotMarket } from './spot/spot-market';
import { encodeState, type Stored } from './state';
import { unknownAccount, Views } from './views';

const MINUTE_MS = 60_000;
const WARM_UP_MS = 60_000;
const HISTORY_DAYS = 30;
/** 2020-01-01 UTC: order ids count from here, 4096 per millisecond (exchange-rules §1). */
const ID_EPOCH_MS = 1_577_836_800_000;
const IDS_PER_MS = 4096;

/** What only an operator may do, never a user of the exchange's interface. */
type LabCommand =
  OpenAccount | Faucet | Transfer | SetRegime | SetAgents | HaltMarket | ResumeMarket;

export class Exchange implements Engine {
  readonly query: EngineQuery;
  readonly config: EngineConfig;
  readonly floor: Floor;
  readonly markets: readonly SpotMarket[];
  readonly hours: MarketHours;
  readonly crowd: CrowdDesk;
  /** What is more than the spot floor, in the order in which it acts at one instant. */
  readonly departments: readonly Department[];
  lastOrderId = 0;
  nextMinuteMs: number;

  readonly #log: EventLog;
  readonly #placement: Placement;
  readonly #cancellation: Cancellation;
  readonly #views: Views;
  readonly #auditor: Auditor;
  readonly #bySymbol: ReadonlyMap<string, SpotMarket>;
  /** Nothing happens by itself before this time. */
  #quietUntilMs = 0;

  constructor(config: EngineConfig, startMs: number, stored: Stored | null) {
    this.config = config;
    this.#log = new EventLog(startMs);
    this.nextMinuteMs = Math.floor(startMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    const orders = new OrderTable(config.spot.length);
    this.floor = {
      ledger: new Ledger(assetsOf(config.spot)),
      users: new Users(),
      orders,
      trades: new OwnTrades(config.spot.length),
      clientIds: new ClientIds(orders),
      log: this.#log,
      records: new RecordLog(this.#log),
      nextOrderId: () => this.#nextOrderId(),
    };
    this.markets = config.spot.map((rules, index) => {
      const history = stored?.barsOf(rules.pair.symbol) ?? [];
      const options = { pair: rules.pair, startMs, history, past: pastOf(config, rules) };
      const data = createMarketData(options, stored?.marketDataOf(index));
      return new SpotMarket(index, rules, data, this.floor, config.selfTrade);
    });
    this.#bySymbol = new Map(this.markets.map((market) => [market.symbol, market]));
    const doors = new Doors(
      this.markets.map((market) => ({ market, gate: new PriceGate(market) })),
    );
    this.hours = new MarketHours(this.#log, this.markets);
    this.crowd = new CrowdDesk(config.seed, this.markets);
    this.departments = [];
    this.#placement = new Placement(this.floor, doors);
    this.#cancellation = new Cancellation(this.floor, doors);
    this.#views = new Views(this.floor, this.markets, this.#placement, this.#cancellation);
    this.query = this.#views;
    this.#auditor = new Auditor(this.floor, this.markets);
  }

  /** Lets the crowd trade for a while before anybody looks, so that the market opens alive. */
  warmUp(): void {
    if (this.config.agents) this.crowd.enter(this.#log.nowMs);
    this.#advance(this.config.genesisMs);
    this.#publish();
    this.#log.take();
    this.#log.seq = 0;
  }

  execute(command: Command): Result<readonly EngineEvent[], Rejection> {
    if (command.atMs > this.#log.nowMs) {
      if (command.atMs < this.#quietUntilMs) this.#log.nowMs = command.atMs;
      else {
        this.#advance(command.atMs);
        this.#publish();
      }
    }
    const refusal = this.#apply(command);
    // What happened on the way here is kept for the next command that is not refused.
    if (refusal !== null) return err(refusal);
    this.#followUp();
    this.#publish();
    return ok(this.#log.take());
  }

  #apply(command: Command): Rejection | null {
    switch (command.type) {
      case 'placeOrder': {
        const user = this.floor.users.indexOf(command.uid);
        if (user === -1) return unknownAccount(command.uid);
        return this.#placement.place(user, command.order);
      }
      case 'cancelOrder': {
        const user = this.floor.users.indexOf(command.uid);
        if (user === -1) return unknownAccount(command.uid);
        return this.#cancellation.cancel(user, command.target);
      }
      case 'placeBatch': {
        const user = this.floor.users.indexOf(command.uid);
        if (user === -1) return unknownAccount(command.uid);
        return this.#placement.placeBatch(user, command.orders);
      }
      case 'cancelBatch': {
        const user = this.floor.users.indexOf(command.uid);
        if (user === -1) return unknownAccount(command.uid);
        return this.#cancellation.cancelBatch(user, command.symbol, command.orderIds);
      }
      case 'advanceTo':
        return null;
      case 'placeFuturesOrder':
      case 'placeCondition':
      case 'cancelFuturesOrder':
      case 'setLeverage':
      case 'setIndex':
      case 'setFunding':
        return rejection('invalid-type', 'type', 'futures: not open yet');
      case 'applyWithdrawal':
      case 'adminWithdrawal':
        return rejection('withdrawals-suspended', '', 'withdrawals: not open yet');
      case 'openAccount':
      case 'faucet':
      case 'transfer':
      case 'setRegime':
      case 'setAgents':
      case 'haltMarket':
      case 'resumeMarket':
        return this.#applyLab(command);
      default:
        return assertNever(command);
    }
  }

  #applyLab(command: LabCommand): Rejection | null {
    this.#quietUntilMs = 0;
    switch (command.type) {
      case 'openAccount':
        return this.#openAccount(command);
      case 'faucet':
        return this.#pay(command);
      case 'transfer':
        return rejection('invalid-value', 'to', `to ${command.to}: not open yet`);
      case 'setRegime':
        return this.#setRegime(command);
      case 'setAgents':
        if (command.on) this.crowd.enter(this.#log.nowMs);
        else this.crowd.leave(this.#log.nowMs);
        this.#followRegime(this.crowd.regime());
        return null;
      case 'haltMarket':
      case 'resumeMarket': {
        const market = this.#bySymbol.get(command.symbol);
        if (market === undefined) {
          return rejection('unknown-symbol', 'symbol', `symbol ${command.symbol}: unknown`);
        }
        this.hours.haltByHand(market, command.type === 'haltMarket');
        return null;
      }
      default:
        return assertNever(command);
    }
  }

  #openAccount({ uid }: OpenAccount): Rejection | null {
    if (!Number.isSafeInteger(uid) || uid <= 0 || uid === SIM_UID) {
      return rejection('invalid-value', 'uid', `uid ${uid}: not allowed`);
    }
    if (this.floor.users.indexOf(uid) !== -1) return null;
    this.floor.users.add(uid);
    this.floor.ledger.addUser();
    return null;
  }

  #pay({ uid, asset: name, amount }: Faucet): Rejection | null {
    const { ledger, users } = this.floor;
    const user = users.indexOf(uid);
    if (user === -1) return unknownAccount(uid);
    const asset = ledger.assetOf(name);
    if (asset === -1) return rejection('invalid-value', 'asset', `asset ${name}: unknown`);
    if (amount <= 0n) return rejection('invalid-value', 'amount', 'amount: must be above 0');
    const ext = ledger.system('ext', asset);
    if (amount - ledger.balance(ext) > ISSUE_MAX) {
      return rejection('invalid-value', 'amount', 'amount: more than the exchange can issue');
    }
    ledger.move(ext, ledger.free(user, asset), amount);
    ledger.touch(user, asset);
    return null;
  }

  #setRegime({ regime }: SetRegime): Rejection | null {
    if (!this.crowd.isOn) return rejection('invalid-value', 'regime', 'regime: the crowd is off');
    this.crowd.setRegime(this.#log.nowMs, regime);
    this.#followRegime(this.crowd.regime());
    return null;
  }

  closeTime({ fromMs, toMs }: ClosedTime): void {
    if (fromMs > this.#log.nowMs) this.#advance(fromMs);
    const gapMs = toMs - this.#log.nowMs;
    if (gapMs <= 0) return;
    this.crowd.postpone(gapMs);
    for (const department of this.departments) department.closeTime(this.#log.nowMs, toMs);
    this.#log.nowMs = toMs;
    if (this.nextMinuteMs <= toMs) this.#closeMinutes();
    this.#quietUntilMs = 0;
  }

  nextDueMs(): number {
    return Math.min(this.#nextTimerMs(), this.crowd.nextDueMs());
  }

  #nextTimerMs(): number {
    let dueMs = Math.min(this.nextMinuteMs, this.hours.nextDueMs());
    for (const department of this.departments) dueMs = Math.min(dueMs, department.nextDueMs());
    return dueMs;
  }

  /** Runs all that is due up to `atMs`, one thing at a time, each at its own time. */
  #advance(atMs: number): void {
    const log = this.#log;
    for (;;) {
      const crowdMs = this.crowd.nextDueMs();
      const timerMs = this.#nextTimerMs();
      const dueMs = Math.min(crowdMs, timerMs);
      this.#quietUntilMs = dueMs;
      if (dueMs > atMs) break;
      if (dueMs > log.nowMs) log.nowMs = dueMs;
      if (timerMs <= crowdMs) {
        if (this.nextMinuteMs <= log.nowMs) this.#closeMinutes();
        for (const department of this.departments) {
          if (department.nextDueMs() <= log.nowMs) department.runDue();
        }
        this.hours.runDue();
      } else {
        this.crowd.runNext();
        this.#followRegime(this.crowd.regime());
        this.hours.watchMoves();
      }
      this.#followUp();
    }
    if (atMs > log.nowMs) log.nowMs = atMs;
  }

  #followUp(): void {
    for (const department of this.departments) department.followUp();
  }

  #regime: string | null = null;

  #followRegime(regime: ReturnType<CrowdDesk['regime']>): void {
    if (regime === this.#regime) return;
    this.#regime = regime;
    if (regime !== null) this.#log.regimeChanged(regime);
    this.hours.setRegimeHalt(regime === 'halt');
  }

  #closeMinutes(): void {
    const { nowMs } = this.#log;
    this.nextMinuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    for (const { data, symbol } of this.markets) {
      data.advanceTo(nowMs);
      for (const bar of data.drainClosedBars()) this.floor.records.barClosed(symbol, bar);
    }
  }

  /** Reports what commands sum up: changed books and balances. */
  #publish(): void {
    const { ledger, users } = this.floor;
    if (this.crowd.isOn) this.hours.watchMoves();
    else this.hours.ignoreMoves();
    for (const market of this.markets) {
      if (!market.isBookDirty) continue;
      market.isBookDirty = false;
      this.#log.bookChanged(market.symbol);
    }
    const { touchedCount } = ledger;
    if (touchedCount === 0) return;
    for (let at = 0; at < touchedCount; at++) {
      const user = ledger.touchedUser(at);
      const asset = ledger.touchedAsset(at);
      const free = ledger.free(user, asset);
      this.#log.balanceChanged(
        users.uidOf(user),
        ledger.assets[asset] as string,
        atoms(ledger.balance(free)),
        atoms(ledger.balance(ledger.lockedBeside(free))),
      );
    }
    ledger.clearTouched();
  }

  #nextOrderId(): number {
    const first = (this.#log.nowMs - ID_EPOCH_MS) * IDS_PER_MS;
    this.lastOrderId = Math.max(this.lastOrderId + 1, first);
    return this.lastOrderId;
  }

  /** Sets what a snapshot says about time and regime. */
  resumeAt(seq: number, nowMs: number): void {
    this.#log.seq = seq;
    this.#log.nowMs = nowMs;
    this.#regime = this.crowd.regime();
  }

  seq(): number {
    return this.#log.seq;
  }

  marketTimeMs(): number {
    return this.#log.nowMs;
  }

  drainRecords(): readonly EngineRecord[] {
    return this.floor.records.drain(this.#views);
  }

  snapshot(): string {
    return encodeState(this);
  }

  stateHash(): string {
    return sha256(this.snapshot());
  }

  ledgerTotals(): ReturnType<Ledger['totals']> {
    return this.floor.ledger.totals();
  }

  brokenInvariants(): readonly string[] {
    return [
      ...this.#auditor.audit(),
      ...this.departments.flatMap((department) => department.audit()),
    ];
  }
}

/** The minute in which the simulated tape begins: the history ends where it starts. */
export function tapeStartMs(config: EngineConfig): number {
  if (!config.agents) return config.genesisMs;
  return Math.floor((config.genesisMs - WARM_UP_MS) / MINUTE_MS) * MINUTE_MS;
}

/** Bars from before the tape began; older days are drawn only when somebody asks for them. */
function pastOf(config: EngineConfig, rules: SpotRules): ReturnType<typeof openHistory> | null {
  if (!config.agents) return null;
  const days = config.historyDays ?? HISTORY_DAYS;
  return openHistory(config.seed, rules, tapeStartMs(config), days);
}

/** Every asset of the pairs, in the order in which they are first named. */
function assetsOf(spot: readonly SpotRules[]): readonly string[] {
  return [...new Set(spot.flatMap(({ pair }) => [pair.base, pair.quote]))];
}
