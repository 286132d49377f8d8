/**
 * A random account before a random book, and the ticket filled in on what is known of both. The house stands in the
 * book with one order a level, so that each level is one fill.
 */
import type { Side } from '@shared/domain/order';
import type { Rejection } from '@shared/domain/rejection';
import {
  newTicket,
  type FuturesFacts,
  type TicketDraft,
  type TicketOrder,
} from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { contracts, MARK_DECIMALS, ticks, type Ticks } from '@shared/money/units';
import type { FuturesAccountRecord } from '../../src-main/engine/futures/query';
import { HOUSE, TRADER } from '../inspect/bench-account';
import { RandomAccount } from '../inspect/random-account';
import { rulesOf, toldAccount } from '../inspect/told';

const LEVELS = 6;

export class RandomMarket {
  readonly account: RandomAccount;
  readonly symbol: string;
  readonly markTicks: number;

  constructor(seed: number) {
    this.account = new RandomAccount(seed);
    const held = this.account.record.positions.map(({ contract }) => contract);
    const all = ['E-BTC-USDT', 'E-ETH-USDT', ...held, ...held];
    this.symbol = all[this.number(all.length)] ?? 'E-BTC-USDT';
    const steps = this.account.markOf(this.symbol);
    this.markTicks = Number(steps / 10n ** BigInt(MARK_DECIMALS));
    this.#standInBook();
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
    for (let level = 0; level < LEVELS; level += 1) {
      if (bid > 0) this.#house('BUY', 1 + this.number(3000), bid);
      this.#house('SELL', 1 + this.number(3000), ask);
      bid -= 1 + this.number(Math.max(2, Math.round(this.markTicks / 2000)));
      ask += 1 + this.number(Math.max(2, Math.round(this.markTicks / 2000)));
    }
  }

  #house(side: Side, count: number, price: number): void {
    this.place(HOUSE, { side, type: 'LIMIT', price: ticks(price), quantity: lotsOf(count) }, {});
  }

  /** Null: taken. */
  place(
    uid: number,
    { side, type, price, quantity }: TicketOrder,
    {
      action = 'OPEN',
      mode = 'cross',
      timeInForce = 'GTC',
    }: Partial<Pick<TicketDraft, 'action' | 'mode' | 'timeInForce'>>,
  ): Rejection | null {
    const { bench } = this.account;
    const size = contracts(quantity.unit === 'base' ? quantity.lots : 0);
    const refusal = bench.desk.execute({
      type: 'placeFuturesOrder',
      atMs: bench.log.nowMs,
      uid,
      order: {
        contract: this.symbol,
        side,
        open: action,
        mode,
        type,
        timeInForce,
        quantity: { unit: 'contracts', contracts: size },
        ...(price === null ? {} : { price }),
      },
    });
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
      last: null,
    };
  }

  /** Of the contract that is looked at; the mode is that of what is held there. */
  draft(change: Partial<TicketDraft>): TicketDraft {
    return { ...newTicket('BUY', 'LIMIT', 'futures'), ...change };
  }

  text(price: Ticks): string {
    return formatTrimmed(BigInt(price), rulesOf(this.symbol).contract.pricePrecision);
  }

  /** The house leaves the book, and trades with all that rests of the trader's, order by order. */
  meetRests(): void {
    const { bench } = this.account;
    for (const { orderId } of bench.desk.views.openOrders(HOUSE, this.symbol)) {
      const target = { contract: this.symbol, orderId };
      bench.desk.execute({ type: 'cancelFuturesOrder', atMs: bench.log.nowMs, uid: HOUSE, target });
    }
    const toward = (side: Side, price: number): number => (side === 'SELL' ? price : 0 - price);
    const resting = bench.desk.views
      .openOrders(TRADER, this.symbol)
      .toSorted((a, b) => toward(a.side, a.price) - toward(b.side, b.price));
    for (const { side, price, contracts: count, executed } of resting) {
      const other: Side = side === 'BUY' ? 'SELL' : 'BUY';
      const refusal = this.place(
        HOUSE,
        { side: other, type: 'LIMIT', price, quantity: lotsOf(count - executed) },
        { timeInForce: 'IOC' },
      );
      if (refusal !== null) throw new Error(refusal.message);
    }
  }
}

const lotsOf = (count: number): TicketOrder['quantity'] =>
  ({ unit: 'base', lots: count }) as TicketOrder['quantity'];
