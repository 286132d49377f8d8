/** A quiet exchange for tests: one or two pairs, no crowd, funded users, orders in plain text. */
import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import { parseAmount, parseSpotOrder } from '@shared/domain/order-rules';
import type { Rejection } from '@shared/domain/rejection';
import type { Side } from '@shared/domain/order';
import { invariant, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import {
  createEngine,
  type Command,
  type Engine,
  type EngineConfig,
  type EngineEvent,
} from './index';
import type { NewOrder } from './commands';

export const GENESIS_MS = 1_700_000_000_000;
export const ALICE = 10023;
export const BOB = 10024;

export function quietConfig(change: Partial<EngineConfig> = {}): EngineConfig {
  return {
    seed: 7,
    genesisMs: GENESIS_MS,
    spot: SPOT_RULES.slice(0, 1),
    agents: false,
    selfTrade: 'allow',
    ...change,
  };
}

/** Default rules of BTCUSDT with some of them changed. */
export function btcRules(change: Partial<SpotRules> = {}): SpotRules {
  const [rules] = SPOT_RULES;
  invariant(rules !== undefined, 'there are default rules');
  return { ...rules, ...change };
}

export class TestExchange {
  readonly engine: Engine;
  readonly config: EngineConfig;
  nowMs = GENESIS_MS;

  constructor(config: EngineConfig = quietConfig()) {
    this.config = config;
    this.engine = createEngine(config);
  }

  /** Its events are copies, to keep. */
  execute(command: Command): Result<readonly EngineEvent[], Rejection> {
    const result = this.engine.execute(command);
    return result.ok ? ok([...result.value]) : result;
  }

  /** Runs a command that must not be refused. */
  do(command: Command): readonly EngineEvent[] {
    const result = this.execute(command);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  }

  /** Opens an account and gives it money, as "BTC 1" or "USDT 100000". */
  open(uid: number, ...funds: readonly string[]): this {
    this.do({ type: 'openAccount', atMs: this.nowMs, uid });
    for (const fund of funds) {
      const [asset = '', text = ''] = fund.split(' ');
      const amount = parseAmount(text);
      if (!amount.ok) throw new Error(amount.error.message);
      const wallet = 'spot' as const;
      this.do({ type: 'faucet', atMs: this.nowMs, uid, wallet, asset, amount: amount.value });
    }
    return this;
  }

  /** "0.5 @ 60000" is a limit order, "0.5" a market sell, "1000 USDT" a market buy. */
  order(side: Side, words: string, clientOrderId?: string): NewOrder {
    const [rules] = this.config.spot;
    invariant(rules !== undefined, 'a test exchange has a pair');
    const [quantity = '', price] = words.split(' @ ');
    const isAmount = quantity.includes(' ');
    const parsed = parseSpotOrder(rules.pair, {
      side,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      price: price ?? '',
      quantity: quantity.split(' ')[0] ?? '',
      unit: isAmount ? 'quote' : 'base',
    });
    if (!parsed.ok) throw new Error(parsed.error.message);
    const { type, quantity: amount } = parsed.value;
    return {
      symbol: rules.pair.symbol,
      side,
      type,
      quantity: amount,
      ...(parsed.value.price === null ? {} : { price: parsed.value.price }),
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
    };
  }

  place(uid: number, side: Side, words: string, clientOrderId?: string) {
    const order = this.order(side, words, clientOrderId);
    return this.execute({ type: 'placeOrder', atMs: this.nowMs, uid, wallet: 'spot', order });
  }

  /** Places an order that must be accepted; returns its id. */
  placed(uid: number, side: Side, words: string, clientOrderId?: string): number {
    const result = this.place(uid, side, words, clientOrderId);
    if (!result.ok) throw new Error(result.error.message);
    const accepted = result.value.find((event) => event.type === 'orderAccepted');
    invariant(accepted !== undefined, 'an accepted order says so');
    return accepted.orderId;
  }

  cancel(uid: number, orderId: number) {
    const target = { symbol: 'BTCUSDT', orderId };
    return this.execute({ type: 'cancelOrder', atMs: this.nowMs, uid, wallet: 'spot', target });
  }

  /** Status and executed quantity in base units. */
  state(uid: number, orderId: number): string {
    const found = this.engine.query.order(uid, 'spot', { symbol: 'BTCUSDT', orderId });
    if (!found.ok) return found.error.reason;
    return `${found.value.status} ${formatTrimmed(BigInt(found.value.executed), 6)}`;
  }

  /** "free locked" of an asset. */
  balance(uid: number, asset: string): string {
    const found = this.engine.query.balances(uid, 'spot').find((row) => row.asset === asset);
    invariant(found !== undefined, 'the asset exists');
    return `${formatTrimmed(found.free, 8)} ${formatTrimmed(found.locked, 8)}`;
  }

  /** "quantity@price" of each level, best first. */
  levels(side: 'bids' | 'asks'): readonly string[] {
    const book = this.engine.query.book('BTCUSDT', 100);
    return (book?.[side] ?? []).map(
      ({ price, lots }) => `${formatTrimmed(BigInt(lots), 6)}@${formatTrimmed(BigInt(price), 2)}`,
    );
  }
}

/** The trades among events, as "lots@price". */
export function trades(events: readonly EngineEvent[]): readonly string[] {
  return events
    .filter((event) => event.type === 'trade')
    .map(
      ({ lots, price }) => `${formatTrimmed(BigInt(lots), 6)}@${formatTrimmed(BigInt(price), 2)}`,
    );
}
