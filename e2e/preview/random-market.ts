/**
 * A random account before a random book, and the ticket filled in on what is known of both. The house stands in the
 * book with one order a level, so that each level is one fill.
 */
import type { FuturesDraft } from '@shared/contract/terminal/commands';
import type { PositionMode } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';
import type { Rejection } from '@shared/domain/rejection';
import {
  newTicket,
  type FuturesFacts,
  type TicketDraft,
  type TicketOrder,
} from '@shared/domain/ticket';
import { markOfTicks } from '@shared/domain/futures-math';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { contracts, MARK_DECIMALS, ticks, type Ticks } from '@shared/money/units';
import { BUY, SELL } from '../../src-main/engine/book/side';
import type { NewFuturesOrder } from '../../src-main/engine/futures/commands';
import type { FuturesAccountRecord } from '../../src-main/engine/futures/query';
import { HOUSE, TRADER } from '../inspect/bench-account';
import { RandomAccount } from '../inspect/random-account';
import { rulesOf, toldAccount } from '../inspect/told';

const LEVELS = 6;
/** What else an order has of its draft. */
type Kind = 'action' | 'mode' | 'timeInForce';

export class RandomMarket {
  readonly account: RandomAccount;
  readonly symbol: string;
  readonly markTicks: number;
  /** Of all that the trader does here: a contract has one mode at a time. */
  readonly mode: PositionMode;
  /** An order of the trader's own from before, too far away to be met. */
  #restingId: number | null = null;

  constructor(seed: number) {
    this.account = new RandomAccount(seed);
    const held = this.account.record.positions.map(({ contract }) => contract);
    const all = ['E-BTC-USDT', 'E-ETH-USDT', ...held, ...held];
    this.symbol = all[this.number(all.length)] ?? 'E-BTC-USDT';
    const steps = this.account.markOf(this.symbol);
    this.markTicks = Number(steps / 10n ** BigInt(MARK_DECIMALS));
    const mine = this.record.positions.find(({ contract }) => contract === this.symbol);
    this.mode = mine?.mode ?? this.pick(['cross', 'isolated']);
    this.#standInBook();
    if (this.chance(0.3)) this.#restFarAway();
  }

  /** 0 to below `most`. */
  number(most: number): number {
    return Math.floor(this.account.random() * most);
  }

  chance(share: number): boolean {
    return this.account.random() < share;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.number(from.length)] ?? from[0];
  }

  /** So far from the mark, in per mille of it. */
  near(perMille: number): Ticks {
    return ticks(Math.max(1, this.markTicks + Math.round((this.markTicks * perMille) / 1000)));
  }

  get record(): FuturesAccountRecord {
    return this.account.record;
  }

  #standInBook(): void {
    const shift = this.number(21) - 10;
    let [bid, ask]: [number, number] = [this.near(shift), this.near(shift) + 1 + this.number(5)];
    // Some books reach further than a market order may walk.
    const gap = Math.max(2, Math.round(this.markTicks / this.pick([2000, 2000, 25])));
    for (let level = 0; level < LEVELS; level += 1) {
      if (bid > 0) this.#house('BUY', 1 + this.number(3000), bid);
      this.#house('SELL', 1 + this.number(3000), ask);
      bid -= 1 + this.number(gap);
      ask += 1 + this.number(gap);
    }
  }

  /**
   * Some of what is held is to be closed already; or up to all that the tiers allow at this leverage is to be opened:
   * more on top of it may be too much.
   */
  #restFarAway(): void {
    const held = this.record.positions.find(({ contract }) => contract === this.symbol);
    if (held !== undefined && this.chance(0.5)) {
      const side = held.side === 'BUY' ? 'SELL' : 'BUY';
      const price = this.near(side === 'BUY' ? -200 : 200);
      const quantity = lotsOf(1 + this.number(held.volume));
      const order = { side, type: 'LIMIT', price, quantity } as const;
      this.#noteResting(this.place(TRADER, order, { mode: this.mode, action: 'CLOSE' }));
      return;
    }
    const side = this.pick<Side>(['BUY', 'SELL']);
    const price = this.near(side === 'BUY' ? -200 : 200);
    const { leverage, tiers } = this.facts().contract;
    const allowed = tiers.filter(({ maxLeverage }) => maxLeverage >= leverage);
    const most = allowed.at(-1)?.maxContracts ?? 0;
    for (let count = most - this.number(50); count > 0; count = Math.floor(count / 4)) {
      const order = { side, type: 'LIMIT', price, quantity: lotsOf(count) } as const;
      if (this.#noteResting(this.place(TRADER, order, { mode: this.mode }))) return;
    }
  }

  #noteResting(refusal: Rejection | null): boolean {
    if (refusal !== null) return false;
    const open = this.account.bench.desk.views.openOrders(TRADER, this.symbol);
    this.#restingId = open.at(0)?.orderId ?? null;
    return true;
  }

  #house(side: Side, count: number, price: number): void {
    this.place(HOUSE, { side, type: 'LIMIT', price: ticks(price), quantity: lotsOf(count) }, {});
  }

  /** Null: taken. */
  place(
    uid: number,
    wanted: TicketOrder,
    draft: Partial<Pick<TicketDraft, Kind>>,
  ): Rejection | null {
    const { bench } = this.account;
    return this.#done({
      type: 'placeFuturesOrder',
      atMs: bench.log.nowMs,
      uid,
      order: this.#order(wanted, draft),
    });
  }

  /** As it leaves the desk, in text; the exchange takes a trigger's order apart from its trigger. */
  send(draft: FuturesDraft): Rejection | null {
    const { side, type, action, mode, timeInForce, trigger } = draft;
    const price = draft.price === '' ? null : this.ticksOf(draft.price);
    const quantity = lotsOf(Number(draft.quantity));
    const wanted = { side, type, price, quantity };
    if (trigger === null) return this.place(TRADER, wanted, { action, mode, timeInForce });
    const { direction, price: triggerPrice } = trigger;
    return this.placeTrigger(wanted, { direction, triggerPrice, action, mode, timeInForce });
  }

  ticksOf(text: string): Ticks {
    const parsed = parseDecimal(text, rulesOf(this.symbol).contract.pricePrecision);
    if (!parsed.ok) throw new Error(parsed.error);
    return ticks(Number(parsed.value));
  }

  /** Null: it waits. */
  placeTrigger(
    wanted: TicketOrder,
    draft: Pick<TicketDraft, Kind | 'direction' | 'triggerPrice'>,
  ): Rejection | null {
    const { bench } = this.account;
    const condition = {
      direction: draft.direction,
      triggerPrice: this.ticksOf(draft.triggerPrice),
      order: this.#order(wanted, draft),
    };
    const { nowMs: atMs } = bench.log;
    return this.#done({ type: 'placeCondition', atMs, uid: TRADER, condition });
  }

  #order(
    { side, type, price, quantity }: TicketOrder,
    { action = 'OPEN', mode = 'cross', timeInForce = 'GTC' }: Partial<Pick<TicketDraft, Kind>>,
  ): NewFuturesOrder {
    return {
      contract: this.symbol,
      side,
      open: action,
      mode,
      type,
      timeInForce,
      quantity: {
        unit: 'contracts',
        contracts: contracts(quantity.unit === 'base' ? quantity.lots : 0),
      },
      ...(price === null ? {} : { price }),
    };
  }

  #done(command: Parameters<RandomAccount['bench']['desk']['execute']>[0]): Rejection | null {
    const { bench } = this.account;
    const refusal = bench.desk.execute(command);
    bench.desk.followUp();
    const broken = bench.broken();
    if (broken.length > 0) throw new Error(`broken: ${broken.join(' ')}`);
    return refusal;
  }

  /** What the desk knows: the listing, the book, the wallet, and the leverage that is in force. */
  facts(): FuturesFacts {
    const { bench } = this.account;
    const book = bench.desk.views.book(this.symbol, 30);
    const trader = bench.desk.floor.accounts.draft(TRADER);
    const leverage = bench.desk.leverages.of(trader, bench.market(this.symbol));
    const { lastPrice } = bench.market(this.symbol);
    const depth = (side: 'bids' | 'asks') =>
      (book?.[side] ?? []).map(({ price, lots }) => [price, lots] as const);
    return {
      book: 'futures',
      contract: { ...rulesOf(this.symbol), leverage },
      mark: this.account.markOf(this.symbol),
      wallet: toldAccount(this.record),
      bids: depth('bids'),
      asks: depth('asks'),
      isBookKnown: true,
      last: lastPrice === 0 ? null : ticks(lastPrice),
      opening: { BUY: this.#opening('BUY'), SELL: this.#opening('SELL') },
    };
  }

  #opening(side: Side): number {
    return this.account.bench.desk.views
      .openOrders(TRADER, this.symbol)
      .filter((order) => order.side === side && order.open === 'OPEN')
      .reduce((sum, order) => sum + order.contracts - order.executed, 0);
  }

  /** How many contracts of the other side a market order reaches. */
  reach(side: Side): number {
    const market = this.account.bench.market(this.symbol);
    const [way, sign] = side === 'BUY' ? ([BUY, 1] as const) : ([SELL, -1] as const);
    const worst = market.protection(way);
    const { bids, asks } = this.facts();
    return (side === 'BUY' ? asks : bids)
      .filter(([price]) => (worst - price) * sign >= 0)
      .reduce((sum, [, count]) => sum + count, 0);
  }

  /** Of the contract that is looked at; the mode is that of what is held there. */
  draft(change: Partial<TicketDraft>): TicketDraft {
    return { ...newTicket('BUY', 'LIMIT', 'futures'), ...change };
  }

  text(price: Ticks): string {
    return formatTrimmed(BigInt(price), rulesOf(this.symbol).contract.pricePrecision);
  }

  /**
   * The house leaves the book, and trades with all that rests of the trader's, order by order: the mark comes to
   * each where that is to the trader's loss, and goes back after the last.
   */
  meetRests(): void {
    const { bench } = this.account;
    for (const { orderId } of bench.desk.views.openOrders(HOUSE, this.symbol)) {
      const target = { contract: this.symbol, orderId };
      bench.desk.execute({ type: 'cancelFuturesOrder', atMs: bench.log.nowMs, uid: HOUSE, target });
    }
    const toward = (side: Side, price: number): number => (side === 'SELL' ? price : 0 - price);
    const resting = bench.desk.views
      .openOrders(TRADER, this.symbol)
      .filter(({ orderId }) => orderId !== this.#restingId)
      .toSorted((a, b) => toward(a.side, a.price) - toward(b.side, b.price));
    const before = this.account.markOf(this.symbol);
    for (const { orderId, side, price, contracts: count, executed } of resting) {
      const there = markOfTicks(price);
      const isWorse = side === 'BUY' ? there < before : there > before;
      this.account.moveTo(this.symbol, isWorse ? there : before);
      const open = bench.desk.views.openOrders(TRADER, this.symbol);
      if (!open.some((order) => order.orderId === orderId)) continue; // liquidated meanwhile
      const other: Side = side === 'BUY' ? 'SELL' : 'BUY';
      const refusal = this.place(
        HOUSE,
        { side: other, type: 'LIMIT', price, quantity: lotsOf(count - executed) },
        { timeInForce: 'IOC' },
      );
      if (refusal !== null) throw new Error(refusal.message);
    }
    if (resting.length > 0) this.account.moveTo(this.symbol, before);
  }
}

const lotsOf = (count: number): TicketOrder['quantity'] =>
  ({ unit: 'base', lots: count }) as TicketOrder['quantity'];
