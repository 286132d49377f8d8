/**
 * Puts the parts of the exchange together and gives each command to the part it is for. `execute`
 * first lets everything happen that is due up to the command, then runs it, then tells.
 */
import { rejection, type Rejection } from '@shared/domain/rejection';
import { assertNever, err, ok, type Result } from '@shared/kernel/result';
import { NotedOnce } from './noted-once';
import type { ClosedTime, Command } from './commands';
import {
  crowdedMarkets,
  CrowdDesk,
  LastDay,
  openHistory,
  type History,
  type Opening,
} from './crowd';
import type { Department } from './department';
import type { Engine, EngineConfig, EngineRecords, SetByHand } from './engine';
import { EventLog } from './event-log';
import type { EngineEvents } from './events';
import type { FeedDesk } from './feed/feed-desk';
import { openFeed } from './feed/open-feed';
import { Funds } from './funds';
import type { FuturesDesk } from './futures/futures-desk';
import { NO_FUTURES } from './futures/futures-views';
import { openFutures } from './futures/open-futures';
import { Auditor } from './invariants';
import { sha256 } from './journal';
import { LabDesk } from './lab-desk';
import { Ledger } from './ledger/ledger';
import { MarginDesk, NO_MARGIN } from './margin/margin-desk';
import { createMarketData } from './market-data';
import { MarketHours } from './market-hours';
import { ClientIds } from './orders/client-ids';
import { OrderIds } from './orders/order-ids';
import { OrderTable } from './orders/order-table';
import { OwnTrades } from './orders/own-trades';
import { userOf, walletOf } from './orders/traders';
import { Users } from './orders/users';
import type { EngineQuery } from './query';
import { RecordLog } from './record-log';
import { HALT_RULE } from './spot/auto-halt';
import { Cancellation } from './spot/cancellation';
import { Doors } from './spot/doors';
import type { Floor } from './spot/floor';
import { Placement } from './spot/placement';
import { PriceGate } from './spot/price-gate';
import { SpotDesk } from './spot/spot-desk';
import { SpotMarket } from './spot/spot-market';
import { encodeState, type Stored } from './state';
import { Timeline } from './timeline';
import { SpotIndex } from './valuation';
import { Views } from './views';
import { NO_WITHDRAWALS, SUSPENDED, WithdrawalDesk } from './withdrawals/withdrawal-desk';

const NO_FEED = rejection('invalid-value', 'mode', 'mode: this exchange follows no feed');
const MINUTE_MS = 60_000;
const WARM_UP_MS = 60_000;
const HISTORY_DAYS = 30;

export class Exchange implements Engine {
  readonly query: EngineQuery;
  readonly config: EngineConfig;
  readonly floor: Floor;
  readonly markets: readonly SpotMarket[];
  readonly hours: MarketHours;
  readonly crowd: CrowdDesk;
  readonly timeline: Timeline;
  /** What is more than the spot floor, in the order in which it acts at one instant. */
  readonly departments: readonly Department[];

  readonly #log: EventLog;
  /** The answer to every accepted command: its events lie in the log. */
  readonly #accepted: Result<EngineEvents, Rejection>;
  readonly #spot: SpotDesk;
  readonly #lab: LabDesk;
  readonly #feed: FeedDesk | null;
  readonly #futures: FuturesDesk | null;
  readonly #withdrawals: WithdrawalDesk | null;
  readonly #views: Views;
  readonly #auditor: Auditor;

  constructor(config: EngineConfig, startMs: number, stored: Stored | null) {
    this.config = config;
    this.floor = openFloor(config, startMs);
    this.#log = this.floor.log;
    this.#accepted = ok(this.#log.events);
    const lastDay = new LastDay(config.seed);
    this.markets = config.spot.map((rules, index) => {
      const history = stored?.barsOf(rules.pair.symbol) ?? [];
      const options = { pair: rules.pair, startMs, history, past: pastOf(config, rules, lastDay) };
      const data = createMarketData(options, stored?.marketDataOf(index));
      return new SpotMarket(index, rules, data, this.floor, config.selfTrade);
    });
    const doors = new Doors(
      this.markets.map((market) => ({ market, gate: new PriceGate(market) })),
    );
    this.hours = new MarketHours(this.#log, this.markets, config.autoHalt ?? HALT_RULE);
    this.crowd = new CrowdDesk(config.seed, config.ruleBook === 1 || config.ruleBook === 2);
    const crowded = crowdedMarkets(config);
    for (const market of this.markets) {
      if (crowded.has(market.symbol)) this.crowd.open(market.rules.pair, market);
    }
    const placement = new Placement(this.floor, doors);
    const cancellation = new Cancellation(this.floor, doors);
    this.#spot = new SpotDesk(this.floor.users, placement, cancellation);
    const funds = new Funds(this.floor.ledger, this.floor.users);
    // Each department is made here, puts its wallet's door into `funds` and its queries into the views.
    const prices = new SpotIndex(
      this.floor.ledger,
      this.markets,
      (symbol) => this.#futures?.pricing.indexByHand(symbol) ?? null,
    );
    const { margin, withdrawals } = config;
    const marginDesk =
      margin === undefined
        ? null
        : new MarginDesk(margin, this.floor, this.markets, placement, prices);
    if (marginDesk !== null) {
      this.floor.lending = marginDesk.lending;
      funds.setDoor('margin', marginDesk.door);
    }
    this.#withdrawals =
      withdrawals === undefined
        ? null
        : new WithdrawalDesk(withdrawals, config.seed, this.floor, prices);
    if (this.#withdrawals !== null) this.#log.held = this.#held;
    this.#futures = openFutures(config, this.floor, this.markets, this.crowd, stored, (rules) =>
      pastOf(config, rules, lastDay),
    );
    for (const market of this.#futures?.markets ?? []) {
      if (crowded.has(market.symbol)) this.crowd.open(market.rules.contract, market);
    }
    if (this.#futures !== null) {
      funds.setDoor(
        'futures',
        this.#futures.wallet((user) => this.floor.users.uidOf(user)),
      );
    }
    this.#feed = openFeed(config, this, this.#futures, stored === null);
    this.departments = [this.#feed, marginDesk, this.#futures, this.#withdrawals].filter(
      (department) => department !== null,
    );
    this.#views = new Views(this.floor, this.markets, placement, cancellation, {
      margin: marginDesk ?? NO_MARGIN,
      futures: this.#futures?.views ?? NO_FUTURES,
      withdrawals: this.#withdrawals ?? NO_WITHDRAWALS,
    });
    this.query = this.#views;
    this.timeline = new Timeline(this);
    this.#lab = new LabDesk(this, funds);
    this.#auditor = new Auditor(this.floor, this.markets);
  }

  /** Lets the crowd trade for a while before anybody looks, so that the market opens alive. */
  warmUp(): void {
    if (this.config.agents) this.crowd.enter(this.#log.nowMs);
    this.timeline.advance(this.config.genesisMs);
    this.#publish();
    this.#log.forget();
    this.#log.seq = 0;
    this.floor.records.antedate();
  }

  execute(command: Command): Result<EngineEvents, Rejection> {
    this.#log.begin();
    if (command.atMs > this.#log.nowMs && this.timeline.reach(command.atMs)) this.#publish();
    const refusal = this.#apply(command);
    // What happened on the way here is kept for the next command that is not refused.
    if (refusal !== null) return err(refusal);
    this.timeline.followUp();
    this.#publish();
    this.#log.handOut();
    return this.#accepted;
  }

  wasChecking(): boolean {
    return this.#log.isChecking;
  }

  #apply(command: Command): Rejection | null {
    switch (command.type) {
      case 'placeOrder':
      case 'cancelOrder':
      case 'placeBatch':
      case 'cancelBatch':
        return this.#spot.apply(command);
      case 'advanceTo':
        return null;
      case 'placeFuturesOrder':
      case 'placeCondition':
      case 'cancelFuturesOrder':
      case 'setLeverage':
      case 'setIndex':
      case 'setFunding':
        return this.#futures === null
          ? rejection('unknown-symbol', 'contractName', 'contractName: no contracts here')
          : this.#futures.execute(command);
      case 'applyWithdrawal':
      case 'adminWithdrawal':
        return this.#withdrawals === null ? SUSPENDED : this.#withdrawals.execute(command);
      case 'openAccount':
      case 'faucet':
      case 'transfer':
      case 'setRegime':
      case 'setAgents':
      case 'reseed':
      case 'haltMarket':
      case 'resumeMarket':
        return this.#lab.apply(command);
      case 'feedEvent':
        return this.#feed === null ? NO_FEED : this.#feed.execute(command);
      default:
        return assertNever(command);
    }
  }

  #publish(): void {
    if (this.floor.hasTrades) {
      this.floor.hasTrades = false;
      if (!this.crowd.isOn) this.hours.ignoreMoves();
      // Its end may be due before anything else.
      else if (this.hours.watchMoves()) this.timeline.hurry();
    }
    const { departments } = this;
    for (let at = 0; at < departments.length; at++) departments[at]?.publish?.();
  }

  /** What a spot wallet is waiting to be paid out is shown as locked (exchange-rules §6). */
  readonly #held = (trader: number, asset: number): bigint => {
    if (this.#withdrawals?.isHolding !== true || walletOf(trader) !== 'spot') return 0n;
    const { ledger, users } = this.floor;
    const uid = users.uidOf(userOf(trader));
    return this.#withdrawals.held(uid, ledger.assets[asset] ?? '');
  };

  closeTime(gap: ClosedTime): void {
    this.#log.begin();
    this.timeline.closeTime(gap);
  }

  nextDueMs(): number {
    return this.timeline.nextDueMs();
  }

  feedPlace(): number {
    return this.#feed?.place ?? 0;
  }

  /** Sets what a snapshot says about time and regime. */
  resumeAt(seq: number, nowMs: number, nextMinuteMs: number): void {
    this.#log.seq = seq;
    this.#log.nowMs = nowMs;
    this.timeline.resume(nextMinuteMs);
  }

  seq(): number {
    return this.#log.seq;
  }

  marketTimeMs(): number {
    return this.#log.nowMs;
  }

  drainRecords(): EngineRecords {
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

  isCrowdOn(): boolean {
    return this.crowd.isOn;
  }

  setByHand(): SetByHand {
    const { crowd } = this;
    return {
      regime: crowd.regime(),
      isRegimeForced: crowd.isRegimeForced(),
      indexes: this.#futures?.pricing.indexesByHand() ?? [],
    };
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

function openFloor(config: EngineConfig, startMs: number): Floor {
  const assets = assetsOf(config);
  const users = new Users();
  const ledger = new Ledger(assets);
  const changedBooks = new NotedOnce(config.spot.length);
  const names = {
    symbol: (market: number) => config.spot[market]?.pair.symbol ?? '',
    asset: (index: number) => assets[index] ?? '',
    uidOf: (user: number) => users.uidOf(user),
  };
  const log = new EventLog(startMs, names, { changedBooks, ledger });
  const orders = new OrderTable(config.spot.length);
  return {
    ledger,
    hasFormerRules: config.ruleBook === 1,
    hasFormerReleases: config.ruleBook !== undefined && config.ruleBook < 4,
    hasFormerSweeps: config.ruleBook !== undefined && config.ruleBook < 5,
    lending: null,
    users,
    orders,
    orderIds: new OrderIds(),
    trades: new OwnTrades(config.spot.length),
    clientIds: new ClientIds(orders),
    log,
    records: new RecordLog(log),
    changedBooks,
    hasTrades: false,
  };
}

/** Bars from before the tape began; older days are drawn only when somebody asks for them. */
function pastOf(config: EngineConfig, opening: Opening, lastDay: LastDay): History | null {
  if (!config.agents || !crowdedMarkets(config).has(opening.pair.symbol)) return null;
  const days = config.historyDays ?? HISTORY_DAYS;
  const isEven = config.isPastEven === true;
  return openHistory(config.seed, opening, tapeStartMs(config), days, { lastDay, isEven });
}

/** Every asset of the pairs, then of the contracts, in the order in which they are first named. */
function assetsOf({ spot, futures }: EngineConfig): readonly string[] {
  const pairs = spot.flatMap(({ pair }) => [pair.base, pair.quote]);
  const coins = futures?.rules.map(({ contract }) => contract.quote) ?? [];
  return [...new Set([...pairs, ...coins])];
}
