/**
 * The three books of a venue that keeps to the letter of the document and no further. Each has two exchanges behind it:
 * what has happened, and what of that its lists tell yet.
 */
import type { OrderDraft } from '@shared/contract/terminal';
import type { Balance } from '@shared/domain/balance';
import type { Fill } from '@shared/domain/fill';
import { isTerminal } from '@shared/domain/order';
import type { ClosedPosition, Position } from '@shared/domain/position';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, atoms, contracts } from '@shared/money/units';
import { looksCut } from '../client/convert/cut-lists';
import type { ExchangeMargin, Outcome } from '../client/exchange-client';
import { makeDraft, type Bench } from './bench.testing';
import { makeAccount, makeClosed, makePosition } from './futures/scripted-futures.testing';
import { futuresDraft, futuresRequest, marginDraft, walletRequest } from './orders/books.testing';
import { hasEnded, ScriptedFuturesOrders } from './orders/scripted-futures-orders.testing';
import { ScriptedWallet } from './orders/scripted-wallet.testing';
import { accepted, refused } from './orders/scripts.testing';

export const LISTS = ['open', 'order', 'trades', 'past', 'wallet'] as const;
export type ListName = (typeof LISTS)[number];

/** What an order is to whoever judges it. */
export interface Followed {
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly executed: number;
  readonly status: string;
}

/** What the book asks of the venue that it is a book of. */
export interface Venue {
  readonly bench: Bench;
  /** Whether an order of a contract is found by the name that it was given: the document does not say. */
  readonly knowsNames: boolean;
  /** A command: `carryOut` happens before its answer, long after it, or never. */
  commanded<T>(
    carryOut: (filled: number) => Outcome<T>,
    promise?: () => Outcome<T>,
  ): Promise<Outcome<T>>;
  /** A list, as it was when the venue last looked at it. */
  told<T>(list: ListName, read: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** No more than it gives of one page, some of it twice. */
  page<Row>(rows: readonly Row[]): readonly Row[];
  /** The same of a list without pages, in whatever order. */
  list<Row>(rows: readonly Row[]): readonly Row[];
}

export interface NastyBook {
  readonly book: 'spot' | 'margin' | 'futures';
  readonly symbol: string;
  readonly size: number;
  readonly tick: number;
  draft(isClosing: boolean): OrderDraft;
  readonly changed: { readonly price: string; readonly quantity: string };
  connect(venue: Venue): void;
  /** All that have been taken, in their order; what has been forgotten is not among them. */
  orders(): readonly Followed[];
  trades(): readonly Fill[];
  /** Under which our orders arrived. */
  names(): readonly string[];
  fill(orderId: string, lots: number): void;
  forget(orderId: string): void;
  /** An old order of another program, in so many trades. */
  seed(trades: number): void;
  /** Remembers what is so now. */
  keep(list: ListName): () => void;
  /** What the desk shows that only this book has, and what it should. */
  shown(): Promise<readonly [unknown, unknown][]>;
}

const PRICE = 5_999_000;
const CONTRACT_PRICE = 599_900;

class NastyWallet implements NastyBook {
  readonly symbol = 'BTCUSDT';
  readonly size = 500_000;
  readonly tick = 5_990_000;
  readonly changed = { price: '59980', quantity: '0.5' };
  readonly book: 'spot' | 'margin';
  readonly #bench: Bench;
  readonly #is: ScriptedWallet;
  readonly #told: ScriptedWallet;
  #balances: readonly Balance[] = [];

  constructor(book: 'spot' | 'margin', bench: Bench) {
    this.book = book;
    this.#bench = bench;
    const { exchange } = bench;
    this.#is = (book === 'spot' ? exchange : exchange.marginWallet) as ScriptedWallet;
    this.#told = new ScriptedWallet(book, bench.clock);
  }

  draft(): OrderDraft {
    return this.book === 'spot' ? makeDraft() : marginDraft();
  }

  connect(venue: Venue): void {
    const { exchange } = venue.bench;
    const [is, told] = [this.#is, this.#told.client];
    const calls: Partial<ExchangeMargin> = {
      placeOrder: (request) =>
        venue.commanded((filled) => {
          const { orderId, clientOrderId, status } = is.execute(request);
          this.fill(orderId, filled);
          // The answer tells what it was, not what it has become.
          return accepted({ orderId, clientOrderId, status });
        }),
      cancelOrder: (_pair, orderId) =>
        venue.commanded(
          (filled) => {
            this.fill(orderId, filled);
            return is.cancel(orderId);
          },
          () => accepted({ orderId, status: 'PENDING_CANCEL' as const }),
        ),
      order: async (pair, reference) => {
        const answer = await venue.told('order', () => told.order(pair, reference));
        if (answer.kind !== 'accepted') return answer;
        // Cut off to the second, as a venue may tell its times.
        const createdAtMs = Math.floor(answer.value.createdAtMs / 1_000) * 1_000;
        return accepted({ ...answer.value, createdAtMs });
      },
      openOrders: async (pair) => {
        const answer = await venue.told('open', () => told.openOrders(pair));
        if (answer.kind !== 'accepted') return answer;
        const orders = venue.list(answer.value.orders);
        return accepted({ orders, others: [], isWhole: !looksCut(orders.length) });
      },
      ownTrades: async (pair, from) => {
        const answer = await venue.told('trades', () => told.ownTrades(pair, from));
        return answer.kind === 'accepted' ? accepted(venue.page(answer.value)) : answer;
      },
    };
    Object.assign(this.book === 'spot' ? exchange.rest : exchange.margin, calls);
    exchange.rest.cancelBatch = () => Promise.resolve(refused('-1001'));
    if (this.book !== 'spot') return;
    exchange.rest.balances = () =>
      venue.told('wallet', () => Promise.resolve(accepted(this.#balances)));
  }

  orders(): readonly Followed[] {
    return this.#is.orders;
  }

  trades(): readonly Fill[] {
    return this.#is.trades;
  }

  names(): readonly string[] {
    return this.#is.placed.map(({ clientOrderId }) => clientOrderId);
  }

  fill(orderId: string, wanted: number): void {
    const order = this.#is.orders.find((one) => one.orderId === orderId);
    if (order === undefined || isTerminal(order.status)) return;
    const lots = Math.min(wanted, this.size - order.executed);
    if (lots <= 0) return;
    this.#is.fill(orderId, lots, PRICE);
    const { exchange } = this.#bench;
    exchange.balances = exchange.balances.map((balance) =>
      balance.asset === 'BTC' ? { ...balance, free: atoms(balance.free + BigInt(lots)) } : balance,
    );
  }

  forget(orderId: string): void {
    const at = this.#is.orders.findIndex((one) => one.orderId === orderId);
    this.#is.orders.splice(at, 1);
  }

  seed(trades: number): void {
    const { orderId } = this.#is.add(walletRequest('a-bot'));
    for (let made = 0; made < trades; made += 1) this.#is.fill(orderId, 10, PRICE);
    this.#is.end(orderId, 'CANCELED');
  }

  keep(list: ListName): () => void {
    const [orders, trades, balances] = [
      [...this.#is.orders],
      [...this.#is.trades],
      this.#bench.exchange.balances,
    ];
    return () => {
      if (list === 'trades') this.#told.trades.splice(0, Infinity, ...trades);
      else if (list === 'wallet') this.#balances = balances;
      else this.#told.orders.splice(0, Infinity, ...orders);
    };
  }

  shown(): Promise<readonly [unknown, unknown][]> {
    if (this.book !== 'spot') return Promise.resolve([]);
    const btc = this.#bench.exchange.balances.find(({ asset }) => asset === 'BTC');
    const shown = this.#bench.value('balances').rows.find(({ asset }) => asset === 'BTC');
    return Promise.resolve([[shown?.free, formatTrimmed(btc?.free ?? 0n, ASSET_SCALE)]]);
  }
}

class NastyContract implements NastyBook {
  readonly book = 'futures';
  readonly symbol = 'E-BTC-USDT';
  readonly size = 100;
  readonly tick = 599_000;
  readonly changed = { price: '59980', quantity: '100' };
  readonly #bench: Bench;
  readonly #is: ScriptedFuturesOrders;
  readonly #told: ScriptedFuturesOrders;
  #positions: readonly Position[] = [];
  #closed: readonly ClosedPosition[] = [];
  #nextPositionId = 10_001;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#is = bench.exchange.futuresOrders;
    this.#told = new ScriptedFuturesOrders(bench.clock);
  }

  draft(isClosing: boolean): OrderDraft {
    return isClosing
      ? futuresDraft({ side: 'SELL', action: 'CLOSE', price: '60010' })
      : futuresDraft();
  }

  connect(venue: Venue): void {
    const { exchange } = venue.bench;
    const [is, told] = [this.#is, this.#told.client];
    const { futuresHost } = exchange;
    const natural = { ...exchange.futures };
    Object.assign(exchange.futures, {
      placeOrder: (request) =>
        venue.commanded((filled) => {
          is.placed.push(request);
          const { orderId } = is.add(request);
          this.fill(orderId, filled);
          return accepted({ orderId });
        }),
      cancelOrder: (_contract, orderId) =>
        venue.commanded(
          (filled) => {
            const order = is.orders.find((one) => one.orderId === orderId);
            if (order === undefined) return refused('-2013');
            this.fill(orderId, filled);
            const now = is.orders.find((one) => one.orderId === orderId) ?? order;
            if (hasEnded(now)) return refused('-1145');
            is.change(orderId, { status: 'CANCELED' });
            return accepted({ orderId });
          },
          () => accepted({ orderId }),
        ),
      order: (contract, reference) => {
        if ('clientOrderId' in reference && !venue.knowsNames) {
          return venue.told('order', () => Promise.resolve(refused('-1102')));
        }
        return venue.told('order', () => told.order(contract, reference));
      },
      recentOrders: async (contract) => {
        const answer = await venue.told('past', () => told.recentOrders(contract));
        if (answer.kind !== 'accepted') return answer;
        return accepted({ orders: venue.list(answer.value.orders), others: [] });
      },
      openOrders: async (contract) => {
        const answer = await venue.told('open', () => told.openOrders(contract));
        if (answer.kind !== 'accepted') return answer;
        const orders = venue.list(answer.value.orders);
        return accepted({ orders, others: [], isWhole: !looksCut(orders.length) });
      },
      allOpenOrders: async (listed) => {
        const answer = await venue.told('open', () => told.allOpenOrders(listed));
        if (answer.kind !== 'accepted') return answer;
        const orders = venue.list(answer.value.orders);
        return accepted({ orders, others: [], isWhole: !looksCut(orders.length) });
      },
      orderHistory: async (contract, page) => {
        const answer = await venue.told('past', () => told.orderHistory(contract, page));
        return answer.kind === 'accepted' ? accepted(venue.page(answer.value)) : answer;
      },
      ownTrades: async (contract, page) => {
        const answer = await venue.told('trades', () => told.ownTrades(contract, page));
        return answer.kind === 'accepted' ? accepted(venue.page(answer.value)) : answer;
      },
      accounts: () => venue.told('wallet', () => natural.accounts()),
      profitHistory: async (contract, page) => {
        const answer = await venue.told('past', () => natural.profitHistory(contract, page));
        return answer.kind === 'accepted' ? accepted(venue.page(answer.value)) : answer;
      },
    } satisfies Partial<typeof exchange.futures>);
    futuresHost.account = makeAccount();
  }

  orders(): readonly Followed[] {
    return this.#is.orders;
  }

  trades(): readonly Fill[] {
    return this.#is.trades;
  }

  names(): readonly string[] {
    return this.#is.placed.map(({ clientOrderId }) => clientOrderId);
  }

  /** A closing order takes what there is of its position. */
  fill(orderId: string, wanted: number): void {
    const order = this.#is.orders.find((one) => one.orderId === orderId);
    if (order === undefined || hasEnded(order)) return;
    const held = this.#positions[0]?.contracts ?? 0;
    const most = order.action === 'CLOSE' ? Math.min(wanted, held) : wanted;
    const lots = Math.min(most, this.size - order.executed);
    if (lots <= 0) return;
    this.#is.fill(orderId, lots, CONTRACT_PRICE);
    const left = held + (order.action === 'CLOSE' ? -lots : lots);
    const [position] = this.#positions;
    const positionId = position?.positionId ?? (this.#nextPositionId++).toString();
    if (left > 0)
      this.#positions = [makePosition({ ...position, positionId, contracts: contracts(left) })];
    else {
      this.#positions = [];
      this.#closed = [{ ...makeClosed(positionId), side: 'BUY' }, ...this.#closed];
    }
  }

  forget(orderId: string): void {
    const at = this.#is.orders.findIndex((one) => one.orderId === orderId);
    this.#is.orders.splice(at, 1);
  }

  seed(trades: number): void {
    const { orderId } = this.#is.add(futuresRequest('a-bot'));
    for (let made = 0; made < trades; made += 1) this.#is.fill(orderId, 1, CONTRACT_PRICE);
    this.#is.change(orderId, { status: 'CANCELED' });
    this.#closed = Array.from({ length: trades }, (_, at) => makeClosed((9_000 - at).toString()));
  }

  keep(list: ListName): () => void {
    const [orders, trades, positions, closed] = [
      [...this.#is.orders],
      [...this.#is.trades],
      this.#positions,
      this.#closed,
    ];
    const { futuresHost } = this.#bench.exchange;
    return () => {
      if (list === 'trades') this.#told.trades.splice(0, Infinity, ...trades);
      else if (list === 'wallet') futuresHost.account = makeAccount(positions);
      else {
        this.#told.orders.splice(0, Infinity, ...orders);
        if (list === 'past') futuresHost.closed = closed;
      }
    };
  }

  async shown(): Promise<readonly [unknown, unknown][]> {
    const amounts = (rows: readonly { positionId: string; contracts: number }[]) =>
      rows.map(({ positionId, contracts: lots }) => `${positionId}: ${lots}`);
    const positions = amounts(this.#bench.value('futuresAccount').positions);
    return [
      [positions, amounts(this.#positions)],
      [await this.#closedShown(), this.#closed.map(({ positionId }) => positionId)],
    ];
  }

  /** As a journal reads them, page by page. */
  async #closedShown(): Promise<string[]> {
    const shown: string[] = [];
    for (;;) {
      const before = shown.at(-1) ?? null;
      const { symbol } = this;
      const asked = this.#bench.desk.call('profitHistory', { symbol, before });
      const reply = await this.#bench.during(asked, 1_000);
      if (!reply.ok) throw new Error(reply.error.message);
      shown.push(...reply.value.positions.map(({ positionId }) => positionId));
      if (reply.value.isComplete || reply.value.positions.length === 0) return shown;
    }
  }
}

export const BOOKS = {
  spot: (bench: Bench): NastyBook => new NastyWallet('spot', bench),
  margin: (bench: Bench): NastyBook => new NastyWallet('margin', bench),
  futures: (bench: Bench): NastyBook => new NastyContract(bench),
};
