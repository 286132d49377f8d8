/** Contracts of a nasty venue, with their positions. What has happened, and what its lists tell of that, are two exchanges. */
import type { OrderDraft } from '@shared/contract/terminal';
import type { ClosedPosition, Position } from '@shared/domain/position';
import { contracts } from '@shared/money/units';
import { looksCut } from '../../client/convert/cut-lists';
import type { Bench } from '../bench.testing';
import { makeAccount, makeClosed, makePosition } from '../futures/scripted-futures.testing';
import { futuresDraft, futuresRequest, stopDraft } from '../orders/books.testing';
import { hasEnded, ScriptedFuturesOrders } from '../orders/scripted-futures-orders.testing';
import { accepted, refused } from '../orders/scripts.testing';
import type { ListName, NastyBook, Venue } from './book.testing';

const PRICE = 599_900;

export class NastyContract implements NastyBook {
  readonly book = 'futures';
  readonly symbol = 'E-BTC-USDT';
  readonly size = 100;
  readonly tick = 599_000;
  readonly changed = { price: '59980', quantity: '100' };
  readonly #bench: Bench;
  readonly happened: ScriptedFuturesOrders;
  readonly #told: ScriptedFuturesOrders;
  readonly stop = stopDraft();
  readonly wronglyCanceled: string[] = [];
  readonly #wanted = new Set<string>();
  /** By stop: the position that was there when it was placed. */
  readonly #beside = new Map<string, string>();
  #positions: readonly Position[] = [];
  #closed: readonly ClosedPosition[] = [];
  #nextPositionId = 10_001;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.happened = bench.exchange.futuresOrders;
    this.#told = new ScriptedFuturesOrders(bench.clock);
  }

  draft(isClosing: boolean): OrderDraft {
    return isClosing
      ? futuresDraft({ side: 'SELL', action: 'CLOSE', price: '60010' })
      : futuresDraft();
  }

  cancelWanted(orderId: string): void {
    this.#wanted.add(orderId);
  }

  connect(venue: Venue): void {
    const { exchange } = venue.bench;
    const [is, told] = [this.happened, this.#told.client];
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
      placeCondition: (request) =>
        venue.commanded(() => {
          is.conditions.push(request);
          const { orderId } = is.add(request);
          const [position] = this.#positions;
          if (position !== undefined) this.#beside.set(orderId, position.positionId);
          return accepted({ orderId });
        }),
      cancelOrder: (_contract, orderId) => {
        const beside = this.#beside.get(orderId);
        const isThere = beside !== undefined && this.#positions[0]?.positionId === beside;
        if (isThere && !this.#wanted.has(orderId)) this.wronglyCanceled.push(orderId);
        return venue.commanded(
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
        );
      },
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
      orderHistory: (contract, page) =>
        venue.toldPage('past', () => told.orderHistory(contract, page)),
      ownTrades: (contract, page) => venue.toldPage('trades', () => told.ownTrades(contract, page)),
      accounts: () => venue.told('wallet', () => natural.accounts()),
      profitHistory: (contract, page) =>
        venue.toldPage('past', () => natural.profitHistory(contract, page)),
    } satisfies Partial<typeof exchange.futures>);
    futuresHost.account = makeAccount();
  }

  /** A closing order takes what there is of its position. */
  fill(orderId: string, wanted: number): void {
    const order = this.happened.orders.find((one) => one.orderId === orderId);
    if (order === undefined || hasEnded(order)) return;
    const held = this.#positions[0]?.contracts ?? 0;
    // Its price has come.
    if (order.status === 'INIT' && wanted > 0) {
      this.happened.change(orderId, { status: held > 0 ? 'NEW' : 'REJECTED' });
    }
    const most = order.action === 'CLOSE' ? Math.min(wanted, held) : wanted;
    const lots = Math.min(most, this.size - order.executed);
    if (lots <= 0) return;
    this.happened.fill(orderId, lots, PRICE);
    const left = held + (order.action === 'CLOSE' ? -lots : lots);
    const [position] = this.#positions;
    const positionId = position?.positionId ?? (this.#nextPositionId++).toString();
    const nowMs = this.#bench.clock.nowMs();
    const { openedAtMs } = position ?? { openedAtMs: nowMs };
    if (left > 0) {
      const now = { positionId, openedAtMs, contracts: contracts(left) };
      this.#positions = [makePosition({ ...position, ...now })];
      return;
    }
    const life = { side: 'BUY', mode: 'cross', openedAtMs, closedAtMs: nowMs } as const;
    this.#positions = [];
    this.#closed = [{ ...makeClosed(positionId), ...life }, ...this.#closed];
  }

  seed(trades: number): void {
    const { orderId } = this.happened.add(futuresRequest('a-bot'));
    for (let made = 0; made < trades; made += 1) this.happened.fill(orderId, 1, PRICE);
    this.happened.change(orderId, { status: 'CANCELED' });
    this.#closed = Array.from({ length: trades }, (_, at) => makeClosed((9_000 - at).toString()));
  }

  keep(list: ListName): () => void {
    const [orders, trades, positions, closed] = [
      [...this.happened.orders],
      [...this.happened.trades],
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
