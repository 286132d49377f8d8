/**
 * Everything there is of one kind, for a file: all pages back to the first, read one after the other at
 * the pace the request limits allow, as work with a count that can be stopped.
 */
import type { CommandInput, CommandOutput, FillRow, OrderRow } from '@shared/contract/terminal';
import type { OrderBookKind } from '@shared/domain/order';
import type { Task } from '../../tasks';
import { NOT_STARTED, STOPPED, unknownSymbol, type Unread } from '../../unread';
import type { History } from './history';
import type { OrdersParts } from '../parts';

type Input = CommandInput<'exportRows'>;
type Output = CommandOutput<'exportRows'>;

/** A file nobody can open helps nobody; it is said that there is more. */
const MOST_ROWS = 200_000;
const TRIES = 5;
const RETRY_MS = 2_000;

/** The rest is whole. */
const leftOut = (code: string, ids: readonly string[]): Unread | null =>
  ids.length === 0 ? null : { code, message: ids.join(', ') };
const TOO_MANY: Unread = { code: 'too-many-rows', message: MOST_ROWS.toString() };
const HISTORY_UNREAD: Unread = {
  code: 'history-unread',
  message: 'the history could not be read',
};

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly isComplete: boolean;
  readonly error: Unread | null;
}

export class Exporting {
  readonly #parts: OrdersParts;
  readonly #history: History;

  constructor(parts: OrdersParts, history: History) {
    this.#parts = parts;
    this.#history = history;
  }

  /** `error` is null when the rows are all there are. Of orders, the fills are told for their fees. */
  async run({ what, book, symbol }: Input): Promise<Output> {
    const task = this.#parts.tasks.begin('export', symbol ?? book, 0);
    const symbols = symbol === null ? this.#symbolsOf(book) : [symbol];
    const read = { orders: [] as OrderRow[], fills: [] as FillRow[] };
    const positions: Output['positions'] = [];
    const problems: Unread[] = [];
    const failed = (problem: Unread | null): void => {
      if (problem !== null) problems.push(problem);
    };
    if (what === 'orders') failed(await this.#orders(task, book, symbol, read.orders));
    const traded = new Set(read.orders.map((order) => order.symbol));
    for (const one of symbols) {
      if (problems.length > 0) break;
      if (what === 'positions') failed(await this.#positions(task, one, positions));
      else if (what === 'fills' || traded.has(one)) {
        failed(await this.#fills(task, book, one, read.fills));
      }
    }
    task.end(problems.length === 0 ? 'done' : 'failed');
    if (what === 'orders' && book === 'futures') {
      failed(leftOut('orders-left-out', this.#history.leftOut(symbols)));
    }
    if (what === 'positions') {
      const { profits } = this.#parts.futures;
      const ids = symbols.flatMap((one) => profits.leftOut(one));
      failed(leftOut('positions-left-out', ids));
    }
    return { ...read, positions, error: problems[0] ?? null };
  }

  async #orders(
    task: Task,
    book: OrderBookKind,
    symbol: string | null,
    rows: OrderRow[],
  ): Promise<Unread | null> {
    const known = new Set<string>();
    if (book === 'futures') await this.#history.readAll();
    return this.#allPages<OrderRow>(
      task,
      async (last) => {
        const beforeMs = last?.createdAtMs ?? null;
        const { orders, isComplete } = await this.#history.orders({ book, beforeMs });
        const isStuck = orders.length === 0 && !isComplete;
        return { rows: orders, isComplete, error: isStuck ? HISTORY_UNREAD : null };
      },
      (order) => {
        if (known.has(order.orderId) || (symbol ?? order.symbol) !== order.symbol) return;
        known.add(order.orderId);
        rows.push(order);
      },
    );
  }

  #fills(task: Task, book: OrderBookKind, symbol: string, rows: FillRow[]): Promise<Unread | null> {
    return this.#allPages<FillRow>(
      task,
      async (last) => {
        const beforeTradeId = last?.tradeId ?? null;
        const { fills, ...rest } = await this.#history.fills({ book, symbol, beforeTradeId });
        return { rows: fills, ...rest };
      },
      (fill) => rows.push(fill),
    );
  }

  #positions(task: Task, symbol: string, rows: Output['positions']): Promise<Unread | null> {
    const { market, futures } = this.#parts;
    const { profits } = futures;
    const contract = market.contract(symbol)?.contract;
    if (contract === undefined) return Promise.resolve(unknownSymbol(symbol));
    return this.#allPages<Output['positions'][number]>(
      task,
      async (last) => {
        const client = this.#parts.client();
        if (client === null) {
          return { rows: [], isComplete: false, error: NOT_STARTED };
        }
        const before = last?.positionId ?? null;
        const { positions, ...rest } = await profits.page(client.futures, contract, before);
        return { rows: positions, ...rest };
      },
      (position) => rows.push(position),
    );
  }

  /** What went wrong; null when the last page was read. */
  async #allPages<Row>(
    task: Task,
    readPage: (last: Row | undefined) => Promise<Page<Row>>,
    take: (row: Row) => void,
  ): Promise<Unread | null> {
    let last: Row | undefined;
    let tries = 0;
    for (;;) {
      if (task.isStopped) return STOPPED;
      const { rows, isComplete, error } = await readPage(last);
      if (error !== null) {
        tries += 1;
        if (tries >= TRIES) return error;
        await this.#sleep();
        continue;
      }
      tries = 0;
      for (const row of rows) take(row);
      last = rows.at(-1) ?? last;
      const done = task.add(rows.length);
      if (isComplete || rows.length === 0) return null;
      if (done >= MOST_ROWS) return TOO_MANY;
    }
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.clock.setAlarm(RETRY_MS, resolve);
    });
  }

  #symbolsOf(book: OrderBookKind): readonly string[] {
    const { market } = this.#parts;
    return book === 'futures'
      ? market.listedContracts().map(({ contract }) => contract.symbol)
      : market.pairs().map(({ symbol }) => symbol);
  }
}
