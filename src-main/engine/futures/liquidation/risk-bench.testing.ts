/**
 * The futures side alone, without a crowd: the test sets marks by hand, orders are plain words, and
 * every step ends with all invariants looked at.
 */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import type { Rejection } from '@shared/domain/rejection';
import type { Side } from '@shared/domain/order';
import { parseDecimal, formatTrimmed } from '@shared/money/decimal';
import { atoms, contracts, ticks, type Rate, type Ticks } from '@shared/money/units';
import type { EngineConfig, FuturesSetup } from '../../engine';
import { EventLog } from '../../event-log';
import type { EngineEvent } from '../../events';
import { Ledger, type Account } from '../../ledger/ledger';
import { RecordLog } from '../../record-log';
import { HALT_RULE } from '../../spot/auto-halt';
import type { NewFuturesOrder } from '../commands';
import { FuturesDesk } from '../futures-desk';
import type { Position } from '../positions/position';
import type { FuturesOrderRecord } from '../query';

export const BTC = 'E-BTC-USDT';
export const ETH = 'E-ETH-USDT';
/** 2023-11-15 07:59:50 UTC, ten seconds before funding. */
const START_MS = 1_700_035_190_000;

export function units(text: string, scale = 8): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error}`);
  return parsed.value;
}
const show = (amount: bigint): string => formatTrimmed(amount, 8);

const UNDERLYINGS: Readonly<Record<string, string>> = { [BTC]: 'BTCUSDT', [ETH]: 'ETHUSDT' };

/** Tells of each posting before it is made. */
class WatchedLedger extends Ledger {
  watch: (from: Account, to: Account, amount: bigint) => void = () => undefined;

  override move(from: Account, to: Account, amount: bigint): void {
    this.watch(from, to, amount);
    super.move(from, to, amount);
  }
}

export class RiskBench {
  readonly log = new EventLog(START_MS);
  readonly ledger = new WatchedLedger(['USDT', 'BTC', 'ETH', 'SOL', 'XRP']);
  readonly desk: FuturesDesk;
  /** The crowd's regime has closed all markets; followed with the next step. */
  isRegimeHalt = false;
  readonly #users = new Set<number>();
  #nextOrderId = 1;
  #events: EngineEvent[] = [];
  /** What the fund has given to users' wallets. */
  #given = 0n;

  constructor(
    change: Partial<FuturesSetup> = {},
    selfTrade: EngineConfig['selfTrade'] = 'allow',
    hasFormerSweeps = false,
  ) {
    const setup: FuturesSetup = {
      rules: FUTURES_RULES,
      marketOpenUnit: 'contracts',
      settlement: 'none',
      triggerRef: 'last',
      lossMode: 'adl',
      insurance: atoms(units('1000000')),
      ...change,
    };
    this.desk = new FuturesDesk(
      setup,
      {
        ledger: this.ledger,
        log: this.log,
        records: new RecordLog(this.log),
        hasFormerRules: false,
        hasFormerReleases: false,
        hasFormerSweeps,
        nextOrderId: () => this.#nextOrderId++,
        hasAccount: (uid) => this.#users.has(uid),
        seed: 7,
        selfTrade,
        spotOf: () => null,
        hasCrowd: () => false,
        crowded: new Set(),
        isFed: false,
        isRegimeHalt: () => this.isRegimeHalt,
        autoHalt: HALT_RULE,
        historyOf: () => ({ bars: [], past: null }),
      },
      null,
    );
    this.ledger.watch = (from, to, amount) => {
      if (amount < 0n) this.#watchFund(to, from, 0n - amount);
      else this.#watchFund(from, to, amount);
    };
  }

  /** The fund pays a wallet's debt only once nothing of it is locked (decision 20). */
  #watchFund(from: Account, to: Account, amount: bigint): void {
    if (amount === 0n || from !== this.ledger.system('insurance', 0)) return;
    const { accounts } = this.desk.floor;
    const owner = accounts.users().find((trader) => accounts.wallet(trader, 0).normal === to);
    if (owner === undefined) return;
    this.#given += amount;
    const locked = accounts.lock(owner, 0);
    if (locked > 0n) throw new Error(`the fund pays ${owner.uid}, who has ${show(locked)} locked`);
  }

  /** Gives a user USDT in the futures wallet. */
  fund(uid: number, amount: string): this {
    this.#users.add(uid);
    const { accounts } = this.desk.floor;
    const trader = accounts.draft(uid);
    accounts.open(trader);
    const { normal } = accounts.wallet(trader, 0);
    this.ledger.move(this.ledger.system('ext', 0), normal, units(amount));
    return this;
  }

  leverage(uid: number, leverage: number, contract = BTC): this {
    const command = { type: 'setLeverage', atMs: this.log.nowMs, uid, contract, leverage } as const;
    this.#mustAccept(this.desk.execute(command));
    return this;
  }

  /** "BUY OPEN 5000 @ 60000" or "SELL CLOSE 10 @ 60000"; a number with decimals is a price text. */
  try(uid: number, words: string, mode: 'cross' | 'isolated', contract = BTC): Rejection | null {
    const order = this.#order(words, mode, contract);
    const command = { type: 'placeFuturesOrder', atMs: this.log.nowMs, uid, order } as const;
    const refusal = this.desk.execute(command);
    this.#settle();
    return refusal;
  }

  #order(words: string, mode: 'cross' | 'isolated', contract: string): NewFuturesOrder {
    const [side, open, volume, , price = ''] = words.split(' ');
    return {
      contract,
      side: side as Side,
      open: open as 'OPEN' | 'CLOSE',
      mode,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: this.#ticks(price, contract),
      quantity: { unit: 'contracts', contracts: contracts(Number(volume)) },
    };
  }

  #ticks(price: string, contract: string): Ticks {
    const { pricePrecision } = this.market(contract).rules.contract;
    return ticks(Number(units(price, pricePrecision)));
  }

  /** "UP 60100: BUY OPEN 5 @ 60200", isolated. */
  condition(uid: number, words: string, contract = BTC): this {
    const [trigger = '', rest = ''] = words.split(': ');
    const [direction, price = ''] = trigger.split(' ');
    const condition = {
      direction: direction as 'UP' | 'DOWN',
      triggerPrice: this.#ticks(price, contract),
      order: this.#order(rest, 'isolated', contract),
    };
    const command = { type: 'placeCondition', atMs: this.log.nowMs, uid, condition } as const;
    this.#mustAccept(this.desk.execute(command));
    this.#settle();
    return this;
  }

  cross(uid: number, words: string, contract = BTC): this {
    this.#mustAccept(this.try(uid, words, 'cross', contract));
    return this;
  }
  isolated(uid: number, words: string, contract = BTC): this {
    this.#mustAccept(this.try(uid, words, 'isolated', contract));
    return this;
  }

  /** Fixes index and mark; the sweep runs at once. */
  mark(price: string, contract = BTC): this {
    const underlying = UNDERLYINGS[contract] ?? '';
    const command = { type: 'setIndex', atMs: this.log.nowMs, underlying, price } as const;
    this.#mustAccept(this.desk.execute(command));
    this.#settle();
    return this;
  }

  /** Closes a contract by hand, or opens it again. */
  halt(isHalted: boolean, contract = BTC): this {
    this.desk.setHalt(contract, isHalted);
    this.#settle();
    return this;
  }

  fundingRate(rate: bigint, contract = BTC): this {
    const command = { type: 'setFunding', atMs: this.log.nowMs, contract } as const;
    this.#mustAccept(this.desk.execute({ ...command, rate: rate as Rate }));
    return this;
  }

  /** Lets market time run. */
  advance(ms: number): this {
    const untilMs = this.log.nowMs + ms;
    while (this.desk.nextDueMs() <= untilMs) {
      this.log.nowMs = Math.max(this.log.nowMs, this.desk.nextDueMs());
      this.desk.runDue();
      this.#settle();
    }
    this.log.nowMs = untilMs;
    return this;
  }

  #settle(): void {
    this.desk.followUp();
    const broken = this.broken();
    if (broken.length > 0) throw new Error(`broken: ${broken.join(' ')}`);
  }

  #mustAccept(refusal: Rejection | null): void {
    if (refusal !== null) throw new Error(refusal.message);
  }

  /** Names of the invariants that do not hold: those of the desk, I1, and I8 with what is realized. */
  broken(): readonly string[] {
    const broken = [...this.desk.audit()];
    if (this.ledger.assets.some((_, asset) => this.ledger.sum(asset) !== 0n)) broken.push('I1');
    for (const { mode, hold, realized } of this.desk.floor.positions.all()) {
      if (mode === 'cross') continue;
      if (this.ledger.balance(hold) + this.ledger.balance(realized) < 0n) broken.push('I8');
    }
    return broken;
  }

  market(contract: string): FuturesDesk['markets'][number] {
    const market = this.desk.markets.find(({ symbol }) => symbol === contract);
    if (market === undefined) throw new Error(`no contract ${contract}`);
    return market;
  }

  position(uid: number, side: Side, contract = BTC): Position | undefined {
    const { index } = this.market(contract);
    for (const position of this.desk.floor.positions.in(index)) {
      if (position.trader.uid === uid && position.side === side) return position;
    }
    return undefined;
  }

  /** USDT outside orders and isolated positions. */
  normal(uid: number): string {
    return show(this.desk.floor.accounts.normal(this.desk.floor.accounts.draft(uid), 0));
  }
  /** USDT locked in orders. */
  lock(uid: number): string {
    return show(this.desk.floor.accounts.lock(this.desk.floor.accounts.draft(uid), 0));
  }
  insurance(): string {
    return show(this.ledger.balance(this.ledger.system('insurance', 0)));
  }
  /** What the fund has given to users' wallets so far. */
  givenToWallets(): string {
    return show(this.#given);
  }
  hold(position: Position | undefined): string {
    return position === undefined ? '-' : show(this.ledger.balance(position.hold));
  }

  /** A user's orders on a contract, oldest first. */
  orders(uid: number, contract = BTC): readonly FuturesOrderRecord[] {
    return [...this.desk.views.orders(uid, contract, { limit: 100 })].reverse();
  }

  /** Everything told since the last call. */
  takeEvents(): readonly EngineEvent[] {
    this.#events = [...this.log.take()];
    return this.#events;
  }

  /** Steps of liquidations since the last call: "TAKEN_OVER 5000 @ 570343". */
  takeSteps(): readonly string[] {
    return this.takeEvents().flatMap((event) =>
      event.type === 'liquidation' ? [`${event.step} ${event.contracts} @ ${event.price}`] : [],
    );
  }
}
