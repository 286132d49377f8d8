/** Spot or margin of a nasty venue. Two exchanges are behind it: what has happened, and what its lists tell of that. */
import type { OrderDraft } from '@shared/contract/terminal';
import type { Balance } from '@shared/domain/balance';
import { isTerminal } from '@shared/domain/order';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, atoms } from '@shared/money/units';
import { looksCut } from '../../client/convert/cut-lists';
import type { ExchangeMargin } from '../../client/exchange-client';
import { makeDraft, type Bench } from '../bench.testing';
import { marginDraft, walletRequest } from '../orders/books.testing';
import { ScriptedWallet } from '../orders/scripted-wallet.testing';
import { accepted, refused } from '../orders/scripts.testing';
import type { ListName, NastyBook, Venue } from './book.testing';

const PRICE = 5_999_000;

export class NastyWallet implements NastyBook {
  readonly symbol = 'BTCUSDT';
  readonly size = 500_000;
  readonly tick = 5_990_000;
  readonly changed = { price: '59980', quantity: '0.5' };
  readonly book: 'spot' | 'margin';
  readonly stop = null;
  readonly wronglyCanceled = [];
  readonly #bench: Bench;
  readonly happened: ScriptedWallet;
  readonly #told: ScriptedWallet;
  #balances: readonly Balance[] = [];

  constructor(book: 'spot' | 'margin', bench: Bench) {
    this.book = book;
    this.#bench = bench;
    const { exchange } = bench;
    this.happened = (book === 'spot' ? exchange : exchange.marginWallet) as ScriptedWallet;
    this.#told = new ScriptedWallet(book, bench.clock);
  }

  draft(): OrderDraft {
    return this.book === 'spot' ? makeDraft() : marginDraft();
  }

  cancelWanted(): void {
    // No order here is anybody's exit.
  }

  connect(venue: Venue): void {
    const { exchange } = venue.bench;
    const [is, told] = [this.happened, this.#told.client];
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
      ownTrades: (pair, from) => venue.toldPage('trades', () => told.ownTrades(pair, from)),
    };
    Object.assign(this.book === 'spot' ? exchange.spot : exchange.margin, calls);
    exchange.spot.cancelBatch = () => Promise.resolve(refused('-1001'));
    if (this.book !== 'spot') return;
    exchange.spot.balances = () =>
      venue.told('wallet', () => Promise.resolve(accepted(this.#balances)));
  }

  fill(orderId: string, wanted: number): void {
    const order = this.happened.orders.find((one) => one.orderId === orderId);
    if (order === undefined || isTerminal(order.status)) return;
    const lots = Math.min(wanted, this.size - order.executed);
    if (lots <= 0) return;
    this.happened.fill(orderId, lots, PRICE);
    const { exchange } = this.#bench;
    exchange.balances = exchange.balances.map((balance) =>
      balance.asset === 'BTC' ? { ...balance, free: atoms(balance.free + BigInt(lots)) } : balance,
    );
  }

  seed(trades: number): void {
    const { orderId } = this.happened.add(walletRequest('a-bot'));
    for (let made = 0; made < trades; made += 1) this.happened.fill(orderId, 10, PRICE);
    this.happened.end(orderId, 'CANCELED');
  }

  keep(list: ListName): () => void {
    const [orders, trades, balances] = [
      [...this.happened.orders],
      [...this.happened.trades],
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
