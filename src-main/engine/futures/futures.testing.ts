/** A quiet exchange with contracts for tests: no crowd, prices set by hand, orders in plain text. */
import { FUTURES_RULES, type FuturesRules } from '@shared/domain/futures-defaults';
import { TIMES_IN_FORCE, type PositionMode } from '@shared/domain/futures';
import { invariant, ok, type Result } from '@shared/kernel/result';
import type { Rejection } from '@shared/domain/rejection';
import type { Side } from '@shared/domain/order';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE, atoms, contracts, ticks, type Atoms } from '@shared/money/units';
import type { EngineConfig, EngineRecord, FuturesSetup } from '../engine';
import { quietConfig } from '../engine.testing';
import { createEngine, restoreEngine, type Command, type Engine, type EngineEvent } from '../index';
import type { NewFuturesOrder } from './commands';
import type { FuturesAccountRecord, FuturesOrderRecord, PositionRecord } from './query';

export const BTC = 'E-BTC-USDT';
export const ETH = 'E-ETH-USDT';

export function futuresSetup(change: Partial<FuturesSetup> = {}): FuturesSetup {
  return {
    rules: FUTURES_RULES,
    marketOpenUnit: 'contracts',
    settlement: 'none',
    triggerRef: 'last',
    lossMode: 'adl',
    insurance: atoms(1_000_000n * 10n ** 8n),
    ...change,
  };
}

/** The default contracts with some of their rules changed. */
export function futuresRules(change: Partial<FuturesRules>): readonly FuturesRules[] {
  return FUTURES_RULES.map((rules) => ({ ...rules, ...change }));
}

export interface OrderOptions {
  readonly contract?: string;
  readonly mode?: PositionMode;
  readonly clientOrderId?: string;
}

export class TestFutures {
  engine: Engine;
  readonly config: EngineConfig;
  readonly records: EngineRecord[] = [];
  nowMs: number;

  constructor(setup: Partial<FuturesSetup> = {}, config: Partial<EngineConfig> = {}) {
    this.config = { ...quietConfig(), ...config, futures: futuresSetup(setup) };
    this.nowMs = this.config.genesisMs;
    this.engine = createEngine(this.config);
  }

  /** Its events are copies, to keep. */
  execute(command: Command): Result<readonly EngineEvent[], Rejection> {
    const result = this.engine.execute(command);
    this.records.push(...this.engine.drainRecords());
    return result.ok ? ok([...result.value]) : result;
  }

  /** Runs a command that must not be refused. */
  do(command: Command): readonly EngineEvent[] {
    const result = this.execute(command);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  }

  /** Opens accounts with this much USDT in each futures wallet. */
  open(usdt: string, ...uids: readonly number[]): this {
    for (const uid of uids) {
      this.do({ type: 'openAccount', atMs: this.nowMs, uid });
      if (usdt !== '0') this.pay(uid, usdt);
    }
    return this;
  }

  pay(uid: number, usdt: string): void {
    const command = { type: 'faucet', wallet: 'futures', asset: 'USDT' } as const;
    this.do({ ...command, atMs: this.nowMs, uid, amount: usdtAtoms(usdt) });
  }

  /** Fixes the index and with it the mark of the contracts on BTCUSDT, or on another pair. */
  price(price: string | null, underlying = 'BTCUSDT'): readonly EngineEvent[] {
    return this.do({ type: 'setIndex', atMs: this.nowMs, underlying, price });
  }

  leverage(uid: number, leverage: number, contract = BTC) {
    return this.execute({ type: 'setLeverage', atMs: this.nowMs, uid, contract, leverage });
  }

  advance(ms: number): readonly EngineEvent[] {
    this.nowMs += ms;
    return this.do({ type: 'advanceTo', atMs: this.nowMs });
  }

  /** "BUY OPEN 5 @ 60000 POST_ONLY", "SELL CLOSE 5" is a market order. */
  order(words: string, { contract = BTC, mode = 'isolated', clientOrderId }: OrderOptions = {}) {
    const [left = '', right] = words.split(' @ ');
    const [side, open, quantity = ''] = left.split(' ');
    const [price = '', tif = 'GTC'] = right?.split(' ') ?? [];
    const found = FUTURES_RULES.find((rules) => rules.contract.symbol === contract);
    const parsed = parseDecimal(price, found?.contract.pricePrecision ?? 0);
    const order: NewFuturesOrder = {
      contract,
      side: side as Side,
      open: open as 'OPEN' | 'CLOSE',
      mode,
      type: right === undefined ? 'MARKET' : 'LIMIT',
      timeInForce: TIMES_IN_FORCE.find((each) => each === tif) ?? 'GTC',
      quantity: { unit: 'contracts', contracts: contracts(Number(quantity)) },
      ...(parsed.ok ? { price: ticks(Number(parsed.value)) } : {}),
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
    };
    return order;
  }

  place(uid: number, words: string, options?: OrderOptions) {
    const order = this.order(words, options);
    return this.execute({ type: 'placeFuturesOrder', atMs: this.nowMs, uid, order });
  }

  /** Places an order that must be accepted; returns its id. */
  placed(uid: number, words: string, options?: OrderOptions): number {
    const result = this.place(uid, words, options);
    if (!result.ok) throw new Error(result.error.message);
    return acceptedId(result.value);
  }

  /** "UP 60100: BUY OPEN 5 @ 60200". */
  condition(uid: number, words: string, options: OrderOptions = {}) {
    const [trigger = '', rest = ''] = words.split(': ');
    const [direction, price = ''] = trigger.split(' ');
    const order = this.order(rest, options);
    const rules = FUTURES_RULES.find(({ contract }) => contract.symbol === order.contract);
    const parsed = parseDecimal(price, rules?.contract.pricePrecision ?? 0);
    invariant(parsed.ok, 'a trigger price is a price');
    const condition = {
      direction: direction as 'UP' | 'DOWN',
      triggerPrice: ticks(Number(parsed.value)),
      order,
    };
    return this.execute({ type: 'placeCondition', atMs: this.nowMs, uid, condition });
  }

  cancel(uid: number, orderId: number, contract = BTC) {
    const target = { contract, orderId };
    return this.execute({ type: 'cancelFuturesOrder', atMs: this.nowMs, uid, target });
  }

  /** `buyer` opens a long as maker, `seller` a short as taker, both isolated unless told. */
  trade(buyer: number, seller: number, words: string, options?: OrderOptions): void {
    this.placed(buyer, `BUY OPEN ${words}`, options);
    this.placed(seller, `SELL OPEN ${words}`, options);
  }

  found(uid: number, orderId: number, contract = BTC): FuturesOrderRecord {
    const found = this.engine.query.futures.order(uid, { contract, orderId });
    if (!found.ok) throw new Error(found.error.message);
    return found.value;
  }

  /** "FILLED 5". */
  state(uid: number, orderId: number, contract = BTC): string {
    const { status, executed } = this.found(uid, orderId, contract);
    return `${status} ${executed}`;
  }

  account(uid: number): FuturesAccountRecord {
    const [account] = this.engine.query.futures.account(uid);
    invariant(account !== undefined, 'there is one element per margin coin');
    return account;
  }

  /** "normal lock" of the wallet. */
  wallet(uid: number): string {
    const { accountNormal, accountLock } = this.account(uid);
    return `${usdt(accountNormal)} ${usdt(accountLock)}`;
  }

  position(uid: number, side: Side, contract = BTC): PositionRecord | undefined {
    const { positions } = this.account(uid);
    return positions.find((row) => row.side === side && row.contract === contract);
  }

  /** A position that must be there. */
  held(uid: number, side: Side, contract = BTC): PositionRecord {
    const position = this.position(uid, side, contract);
    invariant(position !== undefined, `${String(uid)} holds ${side} ${contract}`);
    return position;
  }

  /** The exchange that a restart would bring back. */
  restarted(): Engine {
    return restoreEngine(this.config, this.engine.snapshot(), this.records);
  }
}

function acceptedId(events: readonly EngineEvent[]): number {
  const accepted = events.find((event) => event.type === 'futuresOrderAccepted');
  invariant(accepted !== undefined, 'an accepted order says so');
  return accepted.orderId;
}

/** Money as text, without trailing zeros. */
export const usdt = (amount: bigint): string => formatTrimmed(amount, ASSET_SCALE);

function usdtAtoms(text: string): Atoms {
  const parsed = parseDecimal(text, ASSET_SCALE);
  invariant(parsed.ok, `${text} is an amount`);
  return atoms(parsed.value);
}

/** How many times a liquidation took this step. */
export const stepsOf = (events: readonly EngineEvent[], step: string): number =>
  events.filter((event) => event.type === 'liquidation' && event.step === step).length;
