/**
 * What has ended: orders of a book newest first, and own trades back to the first. Of spot and margin
 * the exchange has no history of orders, so it is what this terminal has seen; that of futures is
 * merged into it, which also tells orders made elsewhere and those of liquidations (document §4.4).
 */
import type { CommandInput, CommandOutput } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import type { OrderBookKind } from '@shared/domain/order';
import type { ListedContract } from '@shared/domain/instrument';
import type { ExchangeClient, HistoryPage, PastRow } from '../../../client/exchange-client';
import { mayGoOn } from '../../../client/endpoints/pages';
import { readableOf } from '../../futures/readable-rows';
import type { FinishedOrder } from '../../ports';
import { NOT_STARTED, unknownSymbol, unreadBy } from '../../unread';
import { readToEnd } from '../../page-end';
import { HistoryTurns } from './history-turns';
import { JointReading } from './joint-reading';
import { FULL_PAGE, laneOf } from '../lane';
import { intentBehind, ownOrder } from '../own-order';
import type { OrdersParts } from '../parts';
import { finishedOrder, readOrderRow, toFillRow, toOrderRow } from '../rows';
import { hasEnded, pastFuturesOrder } from '../tracked-order';

const PAGE = 100;
/** Pages of the exchange's history that one page of ours may need. */
const MAX_READS = 20;

/** How far back the history of a contract has been read in this run. */
interface Cursor {
  oldestId: string;
  oldestMs: number;
  newestId: bigint;
  isComplete: boolean;
}

export class History {
  readonly #parts: OrdersParts;
  readonly #cursors = new Map<string, Cursor>();
  /** Each window that shows the history asks when an open order changes. */
  readonly #newest = new JointReading(() => this.#merge(null));
  readonly #turns = new HistoryTurns();
  /** By symbol. */
  readonly #leftOut = new Map<string, Set<string>>();

  constructor(parts: OrdersParts) {
    this.#parts = parts;
  }

  /** A page, and what else was created in the millisecond of its last row. */
  async orders({
    book,
    beforeMs,
  }: CommandInput<'orderHistory'>): Promise<CommandOutput<'orderHistory'>> {
    const isMerged =
      book !== 'futures' ||
      (await (beforeMs === null ? this.#newest.ask() : this.#merge(beforeMs)));
    const texts = this.#parts.store.finishedOrders(book, beforeMs, PAGE);
    const orders = texts.map(readOrderRow).filter((row) => row !== null);
    const unreadContracts = book === 'futures' ? this.#unread().length : 0;
    const isComplete = isMerged && unreadContracts === 0 && this.#isEnd(book, texts);
    return { orders, isComplete, unreadContracts };
  }

  /** Of all contracts once in this run, however many that takes: for a file, which has to be whole. */
  async readAll(): Promise<void> {
    const client = this.#parts.client();
    if (client !== null) await this.#readFirst(client, this.#unread());
  }

  #unread(): ListedContract[] {
    return this.#listed().filter(({ symbol }) => !this.#cursors.has(symbol));
  }

  #listed(): ListedContract[] {
    return this.#parts.market.listedContracts().map(({ contract }) => contract);
  }

  /** Of a full page the one behind it tells. */
  #isEnd(book: OrderBookKind, texts: readonly string[]): boolean {
    const last = texts.length < PAGE ? undefined : texts.at(-1);
    if (last === undefined) return true;
    if (book === 'futures' && [...this.#cursors.values()].some(({ isComplete }) => !isComplete)) {
      return false;
    }
    const beforeMs = readOrderRow(last)?.createdAtMs;
    if (beforeMs === undefined) return false;
    return this.#parts.store.finishedOrders(book, beforeMs, 1).length === 0;
  }

  /**
   * Both sides of a trade with oneself have one id: a page never ends between them, so that the next
   * one, which begins below its last id, has all that is left.
   */
  async fills({
    book,
    symbol,
    beforeTradeId,
  }: CommandInput<'fillHistory'>): Promise<CommandOutput<'fillHistory'>> {
    const client = this.#parts.client();
    const lane = laneOf(this.#parts.market, book, symbol);
    if (client === null || lane === undefined) {
      const error = client === null ? NOT_STARTED : unknownSymbol(symbol);
      return { fills: [], isComplete: false, error };
    }
    const answer = await lane.ownTrades(client, beforeTradeId ?? undefined);
    if (answer.kind !== 'accepted') {
      return { fills: [], isComplete: false, error: unreadBy(answer) };
    }
    const { rows, isComplete } = await readToEnd(answer.value, FULL_PAGE, {
      read: ({ tradeId }) => lane.ownTrades(client, tradeId),
      keyOf: ({ tradeId, side }) => `${tradeId} ${side}`,
    });
    const older = rows.filter(
      ({ tradeId }) => beforeTradeId === null || BigInt(tradeId) < BigInt(beforeTradeId),
    );
    const fills = (isComplete ? older : withoutLastId(older)).map(toFillRow);
    return { fills, isComplete, error: null };
  }

  /** Reads as far back as the page needs; false when something could not be read. */
  async #merge(beforeMs: number | null): Promise<boolean> {
    const client = this.#parts.client();
    if (client === null) return false;
    const contracts = this.#listed();
    if (contracts.length === 0) return false;
    const first = beforeMs === null ? this.#turns.next(contracts, this.#busy()) : this.#unread();
    if (!(await this.#readFirst(client, first))) return false;
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const oldestMs = this.#oldestOfPage(beforeMs);
      const behind = contracts.find(({ symbol }) => {
        const cursor = this.#cursors.get(symbol);
        return cursor !== undefined && !cursor.isComplete && cursor.oldestMs >= oldestMs;
      });
      if (behind === undefined) return true;
      if (!(await this.#readOlder(client, behind))) return false;
    }
    return false;
  }

  async #readFirst(client: ExchangeClient, contracts: readonly ListedContract[]): Promise<boolean> {
    const areRead = await Promise.all(
      contracts.map(async (contract) => {
        const isRead = await this.#readNewest(client, contract);
        if (isRead) this.#turns.wasRead(contract);
        return isRead;
      }),
    );
    return areRead.every(Boolean);
  }

  /** Where something of the account is, of which there may be news. */
  #busy(): ReadonlySet<string> {
    const { blotter, conditions, futures } = this.#parts;
    const held = futures.wallet.accounts().flatMap(({ positions }) => positions);
    return new Set([
      ...blotter.liveOf('futures').map(({ symbol }) => symbol),
      ...[...conditions.waiting(), ...conditions.unanswered()].map(({ symbol }) => symbol),
      ...held.map(({ contractName }) => contractName),
    ]);
  }

  /** −∞ while the stored rows do not fill the page. */
  #oldestOfPage(beforeMs: number | null): number {
    const texts = this.#parts.store.finishedOrders('futures', beforeMs, PAGE);
    const last = texts.length < PAGE ? undefined : texts.at(-1);
    return last === undefined ? -Infinity : (readOrderRow(last)?.createdAtMs ?? -Infinity);
  }

  /** Down to what has been read before, or as far as that takes too long: then it is read from there as older. */
  async #readNewest(client: ExchangeClient, contract: ListedContract): Promise<boolean> {
    const known = this.#cursors.get(contract.symbol);
    let read: Cursor | null = null;
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const page: HistoryPage =
        read === null ? { limit: PAGE } : { limit: FULL_PAGE, fromId: read.oldestId };
      const answer = await client.futures.orderHistory(contract, page);
      if (answer.kind !== 'accepted') return false;
      const rows = answer.value;
      this.#take(rows, contract);
      const [newest, oldest] = [rows[0], rows.at(-1)];
      const isLast = !mayGoOn(rows.length, page.limit) || oldest?.orderId === page.fromId;
      if (newest !== undefined && oldest !== undefined) {
        const newestId: bigint = read?.newestId ?? BigInt(newest.orderId);
        const { orderId: oldestId, createdAtMs: oldestMs } = oldest;
        read = { oldestId, oldestMs, newestId, isComplete: isLast };
      }
      if (known === undefined) break;
      if (isLast || read === null || BigInt(read.oldestId) <= known.newestId) {
        if (read !== null && read.newestId > known.newestId) known.newestId = read.newestId;
        return true;
      }
    }
    this.#cursors.set(contract.symbol, read ?? EMPTY());
    return true;
  }

  async #readOlder(client: ExchangeClient, contract: ListedContract): Promise<boolean> {
    const cursor = this.#cursors.get(contract.symbol);
    if (cursor === undefined) return false;
    const page = { limit: FULL_PAGE, fromId: cursor.oldestId };
    const answer = await client.futures.orderHistory(contract, page);
    if (answer.kind !== 'accepted') return false;
    this.#take(answer.value, contract);
    const oldest = answer.value.at(-1);
    cursor.isComplete =
      oldest === undefined ||
      oldest.orderId === cursor.oldestId ||
      !mayGoOn(answer.value.length, FULL_PAGE);
    if (oldest === undefined) return true;
    cursor.oldestId = oldest.orderId;
    cursor.oldestMs = oldest.createdAtMs;
    return true;
  }

  /** Orders of these symbols that have been read, cannot be counted, and are shown nowhere. */
  leftOut(symbols: readonly string[]): string[] {
    return symbols.flatMap((symbol) => [...(this.#leftOut.get(symbol) ?? [])]);
  }

  #leaveOut(rows: readonly PastRow[], symbol: string): void {
    const { blotter, unlisted } = this.#parts;
    for (const { orderId, order, why } of rows) {
      const key = { book: 'futures', symbol, orderId } as const;
      // How one of ours ended is kept where somebody has followed it, in what could be counted.
      if (order !== null || blotter.isKnown(key)) continue;
      this.#leftOut.set(symbol, (this.#leftOut.get(symbol) ?? new Set()).add(orderId));
      unlisted.onPastUncounted(key, why);
    }
  }

  /** Keeps those that have ended; what is shown as open ends by the reading of open orders. */
  #take(rows: readonly PastRow[], { symbol }: ListedContract): void {
    const { blotter, market, store } = this.#parts;
    this.#leaveOut(rows, symbol);
    const finished = readableOf(rows).flatMap((row): FinishedOrder[] => {
      const order = blotter.atLeast(pastFuturesOrder(row));
      if (!hasEnded(order) || blotter.open(order) !== undefined) return [];
      // What was read of it then is told by its own trades, too.
      const isCut = order.isExecutedUnsaid === true || order.averagePrice === '';
      if (isCut && blotter.isFinished(order)) return [];
      // News of one that was on its way: it will not be read as an open order any more.
      const isNews = !blotter.isFinished(order) && order.executed > 0;
      if (isNews) this.#parts.futures.executed(order.symbol);
      const intent = intentBehind(store, order);
      if (intent !== null && !blotter.isFinished(order)) {
        // Its answer may not have come: whoever waits for it, such as its exits, has to be told.
        blotter.apply(order, true);
        return [];
      }
      const shown = toOrderRow(intent === null ? order : ownOrder(order, intent), intent !== null);
      return [finishedOrder(order, shown, market.instrument(order.symbol))];
    });
    if (finished.length > 0) blotter.storeFound(finished);
  }
}

const EMPTY = (): Cursor => ({ oldestId: '', oldestMs: 0, newestId: -1n, isComplete: true });

/** Without the trades of the oldest id, of which a full page may show one side only. */
function withoutLastId(fills: readonly Fill[]): Fill[] {
  const last = fills.at(-1)?.tradeId;
  const rest = fills.filter(({ tradeId }) => tradeId !== last);
  return rest.length > 0 ? rest : [...fills];
}
