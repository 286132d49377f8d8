/**
 * An exchange with credit and no crowd: one house trader quotes each book, so that a test names the
 * index price; margin accounts trade against it in plain words.
 */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES, type MarginRules } from '@shared/domain/margin-defaults';
import { parseAmount, parseSpotOrder } from '@shared/domain/order-rules';
import type { Side } from '@shared/domain/order';
import { invariant } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import type { FundsWallet, NewOrder, Wallet } from '../commands';
import { ALICE, BOB, quietConfig, TestExchange } from '../engine.testing';
import type { EngineConfig } from '../engine';
import type { EngineEvent } from '../events';

export function marginConfig(change: Partial<MarginRules> = {}): EngineConfig {
  return quietConfig({ spot: SPOT_RULES, margin: { ...MARGIN_RULES, ...change } });
}

/** The house trader. */
const HOUSE = BOB;

export class MarginExchange extends TestExchange {
  constructor(config: EngineConfig = marginConfig()) {
    super(config);
    const rich = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'LTC'].map((asset) => `${asset} 100000000`);
    this.open(HOUSE, ...rich);
    this.open(ALICE);
  }

  /** Gives a wallet money, as "USDT 1000". */
  give(uid: number, fund: string, wallet: FundsWallet = 'margin'): void {
    const [asset = '', text = ''] = fund.split(' ');
    const amount = amountOf(text);
    this.do({ type: 'faucet', atMs: this.nowMs, uid, wallet, asset, amount });
  }

  move(uid: number, fund: string, from: FundsWallet, to: FundsWallet) {
    const [asset = '', text = ''] = fund.split(' ');
    const amount = amountOf(text);
    return this.execute({ type: 'transfer', atMs: this.nowMs, uid, from, to, asset, amount });
  }

  /** "0.5 @ 60000" is a limit order, "0.5" a market sell, "1000 USDT" a market buy. */
  orderOn(symbol: string, side: Side, words: string): NewOrder {
    const rules = this.config.spot.find(({ pair }) => pair.symbol === symbol);
    invariant(rules !== undefined, 'the pair exists');
    const [quantity = '', price] = words.split(' @ ');
    const [amount = '', asset] = quantity.split(' ');
    const parsed = parseSpotOrder(rules.pair, {
      side,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      price: price ?? '',
      quantity: amount,
      unit: asset === undefined ? 'base' : 'quote',
    });
    if (!parsed.ok) throw new Error(parsed.error.message);
    const { type, quantity: parsedQuantity } = parsed.value;
    return {
      symbol,
      side,
      type,
      quantity: parsedQuantity,
      ...(parsed.value.price === null ? {} : { price: parsed.value.price }),
    };
  }

  trade(uid: number, symbol: string, side: Side, words: string, wallet: Wallet = 'margin') {
    const order = this.orderOn(symbol, side, words);
    return this.execute({ type: 'placeOrder', atMs: this.nowMs, uid, wallet, order });
  }

  /** A trade that must be accepted; returns the order's id. */
  traded(uid: number, symbol: string, side: Side, words: string, wallet: Wallet = 'margin') {
    const result = this.trade(uid, symbol, side, words, wallet);
    if (!result.ok) throw new Error(`${result.error.reason}: ${result.error.message}`);
    const accepted = result.value.find((event) => event.type === 'orderAccepted');
    invariant(accepted?.type === 'orderAccepted', 'an accepted order says so');
    return { orderId: accepted.orderId, events: result.value };
  }

  cancelOn(uid: number, symbol: string, orderId: number, wallet: Wallet = 'margin') {
    const target = { symbol, orderId };
    return this.execute({ type: 'cancelOrder', atMs: this.nowMs, uid, wallet, target });
  }

  /** The house withdraws its orders of a pair and quotes it anew: "0.5 @ 60000", or nothing. */
  quote(symbol: string, bid: string | null, ask: string | null): readonly EngineEvent[] {
    const { query } = this.engine;
    const orderIds = query.openOrders(HOUSE, 'spot', symbol, 1000).map(({ orderId }) => orderId);
    const events: EngineEvent[] = [];
    for (const orderId of orderIds) {
      const result = this.cancelOn(HOUSE, symbol, orderId, 'spot');
      if (result.ok) events.push(...result.value);
    }
    if (bid !== null) events.push(...this.traded(HOUSE, symbol, 'BUY', bid, 'spot').events);
    if (ask !== null) events.push(...this.traded(HOUSE, symbol, 'SELL', ask, 'spot').events);
    return events;
  }

  /** The last trade of a pair becomes `price`: the house trades with itself. */
  print(symbol: string, words: string): readonly EngineEvent[] {
    const events = [...this.quote(symbol, null, null)];
    events.push(...this.traded(HOUSE, symbol, 'SELL', words, 'spot').events);
    events.push(...this.traded(HOUSE, symbol, 'BUY', words, 'spot').events);
    return events;
  }

  waitHours(hours: number): readonly EngineEvent[] {
    return this.wait(hours * 3_600_000);
  }

  wait(ms: number): readonly EngineEvent[] {
    this.nowMs += ms;
    return this.do({ type: 'advanceTo', atMs: this.nowMs });
  }

  level(uid = ALICE): string {
    return this.#account(uid).level;
  }

  /** "free locked debt interest reserved" of an asset of a margin wallet. */
  margin(asset: string, uid = ALICE): string {
    const row = this.#account(uid).assets.find((found) => found.asset === asset);
    invariant(row !== undefined, 'the asset exists');
    return [row.free, row.locked, row.debt, row.interest, row.reserved]
      .map((amount) => formatTrimmed(amount, 8))
      .join(' ');
  }

  isInLiquidation(uid = ALICE): boolean {
    return this.#account(uid).isInLiquidation;
  }

  #account(uid: number) {
    const account = this.engine.query.margin.account(uid);
    invariant(account !== null, 'the account exists');
    return account;
  }

  /** What a system owner holds of an asset. */
  house(owner: 'insurance' | 'interest' | 'fee', asset: string): string {
    const totals = this.engine.ledgerTotals().find((row) => row.asset === asset);
    invariant(totals !== undefined, 'the asset exists');
    return formatTrimmed(totals.system[owner], 8);
  }
}

function amountOf(text: string) {
  const amount = parseAmount(text);
  invariant(amount.ok, 'the amount is readable');
  return amount.value;
}

/** Why a command was refused, or that it was not. */
export function refusal(result: ReturnType<TestExchange['execute']>): string {
  return result.ok ? 'accepted' : `${result.error.reason}: ${result.error.message}`;
}

/** W18: 1000 USDT of its own, 0.04 BTC bought at 60000 from an offer that rests. */
export function w18(): MarginExchange {
  const exchange = new MarginExchange();
  exchange.give(ALICE, 'USDT 1000');
  exchange.quote('BTCUSDT', null, '0.04 @ 60000');
  exchange.traded(ALICE, 'BTCUSDT', 'BUY', '0.04 @ 60000');
  return exchange;
}

/** What happened to debts, accounts and the market, in words; what a user cancels is left out. */
export function told(events: readonly EngineEvent[]): readonly string[] {
  return events.map(inWords).filter((words) => words !== null);
}

function inWords(event: EngineEvent): string | null {
  if (event.type === 'debtChanged') {
    return `${event.cause} ${formatTrimmed(event.amount, 8)} ${event.asset}`;
  }
  if (event.type === 'marginCall') return `CALL ${event.level}`;
  if (event.type === 'marginLiquidation') return event.phase;
  if (event.type === 'trade') return `${event.takerSide} ${event.symbol}`;
  if (event.type !== 'orderCanceled' || event.reason === 'USER') return null;
  return `CANCELED ${event.reason}`;
}
