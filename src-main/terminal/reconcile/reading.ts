/**
 * One read of a source. Open orders first, then trades and wallet: an order that has left the book by
 * the first read has its trades in the second, so a fill is never lost between them.
 */
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Account } from '../account';
import type { Blotter } from '../orders/blotter';
import type { Conditions } from '../orders/conditions';
import { FULL_PAGE } from '../orders/lane';
import { hasEnded, type TrackedOrder } from '../orders/tracked-order';
import type { Log } from '../ports';
import { TRADES_SWEEP_MS } from './cadence';
import { addUnsettled, readOpenOrders, type LaneState, type SourceState } from './source';

/** Unknown orders behind old trades that one poll looks up. */
const MAX_LOOKUPS = 20;
/** An exchange that has shown an order and then denies it, so often and for so long, has lost it. */
const LOST_REFUSALS = 3;
const LOST_MS = 5_000;
/** What is not settled within this time is so after the next poll: what is open must not grow old meanwhile. */
const SETTLE_MS = 2_000;
/** Contracts whose trades one poll reads; the others' turn comes with the next ones. */
const MAX_TRADE_READS = 8;

export interface ReadingParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly blotter: Blotter;
  readonly conditions: Conditions;
  readonly account: Account;
  /** What any window has on its screen. */
  shownSymbols(): readonly string[];
  /** The futures wallet has a reader of its own. */
  pokeFuturesWallet(): void;
  /** Assets whose balance changed for no known reason. */
  onWalletChanged(assets: ReadonlySet<string>, readSymbols: ReadonlySet<string>): void;
}

export class Reading {
  readonly #parts: ReadingParts;

  constructor(parts: ReadingParts) {
    this.#parts = parts;
  }

  /** False when something could not be read. */
  async read(client: ExchangeClient, source: SourceState): Promise<boolean> {
    const { blotter } = this.#parts;
    const before = [...source.lanes.keys()].flatMap((symbol) =>
      blotter.openOf(source.book, symbol),
    );
    const answer = await readOpenOrders(client, source);
    source.isDenied = answer.kind === 'rejected' && answer.by === 'exchange';
    if (answer.kind !== 'accepted') return false;
    const isNews = this.#apply(source, answer.value, before);
    const wanting = this.#lanesToRead(source, isNews || source.unsettled.size > 0);
    const [areRead, isWalletRead] = await Promise.all([
      Promise.all(wanting.map((lane) => this.#readTrades(client, source, lane))),
      this.#readWallet(client, source, isNews),
      this.#settleAll(client, source),
    ]);
    return areRead.every(Boolean) && isWalletRead;
  }

  /** Takes over what is open; what is not any more is to be settled. */
  #apply(
    source: SourceState,
    open: readonly TrackedOrder[],
    before: readonly TrackedOrder[],
  ): boolean {
    const { blotter, conditions } = this.#parts;
    let isNews = false;
    for (const order of open) {
      if (this.#isInDoubt(order)) continue;
      const lane = source.lanes.get(order.symbol);
      const hasLeft = conditions.observe(order);
      const isOurs = order.status === 'INIT' && conditions.of(order.orderId) !== undefined;
      const isHistory = lane?.trades.isFirstRead === true;
      isNews = (!isOurs && blotter.apply(order, isHistory)) || hasLeft || isNews;
    }
    if (source.book !== 'futures' && open.length >= FULL_PAGE) return isNews;
    const present = new Set(open.map(({ orderId }) => orderId));
    const waiting = source.book === 'futures' ? conditions.waiting() : [];
    for (const { orderId, symbol } of [...before, ...waiting]) {
      const lane = source.lanes.get(symbol)?.lane;
      if (lane !== undefined && !present.has(orderId)) addUnsettled(source, lane, orderId, false);
    }
    return isNews;
  }

  #lanesToRead(source: SourceState, isNews: boolean): LaneState[] {
    const nowMs = this.#parts.clock.monotonicMs();
    const { blotter } = this.#parts;
    const isDue = (lane: LaneState): boolean => {
      if (lane.wantsTrades || lane.lacksFills || nowMs - lane.lastTradesMs >= TRADES_SWEEP_MS)
        return true;
      if (!isNews) return false;
      if (source.lanes.size === 1) return true;
      const { symbol } = lane.lane;
      const isUnsettled = [...source.unsettled.values()].some((one) => one.lane === lane.lane);
      return isUnsettled || blotter.openOf(source.book, symbol).length > 0;
    };
    const shown = new Set(this.#parts.shownSymbols());
    const rank = ({ lane, lacksFills }: LaneState): number =>
      lacksFills ? 0 : shown.has(lane.symbol) ? 1 : 2;
    return [...source.lanes.values()]
      .filter(isDue)
      .sort((left, right) => rank(left) - rank(right) || left.lastTradesMs - right.lastTradesMs)
      .slice(0, MAX_TRADE_READS);
  }

  async #readTrades(
    client: ExchangeClient,
    source: SourceState,
    state: LaneState,
  ): Promise<boolean> {
    const { blotter, clock } = this.#parts;
    const { lane } = state;
    const { isFirstRead } = state.trades;
    state.wantsTrades = false;
    state.lacksFills = false;
    const fills = await state.trades.read(client);
    if (fills === null) {
      state.wantsTrades = true;
      return false;
    }
    state.lastTradesMs = clock.monotonicMs();
    state.isRead = true;
    blotter.addFills(fills, isFirstRead);
    const orderIds = new Set(fills.map(({ orderId }) => orderId));
    const unseen = [...orderIds].filter(
      (orderId) => !blotter.isKnown({ book: lane.book, orderId }),
    );
    for (const orderId of unseen.slice(-MAX_LOOKUPS)) {
      addUnsettled(source, lane, orderId, isFirstRead);
    }
    return true;
  }

  #readWallet(client: ExchangeClient, source: SourceState, isNews: boolean): Promise<boolean> {
    const { account } = this.#parts;
    if (source.book === 'spot') {
      const symbols = new Set(source.lanes.keys());
      return account.read(client.rest, (assets) => {
        this.#parts.onWalletChanged(assets, symbols);
      });
    }
    if (source.book === 'futures' && (isNews || source.unsettled.size > 0)) {
      this.#parts.pokeFuturesWallet();
    }
    return Promise.resolve(true);
  }

  /** Reads how each order ended; one that turns out to be open stays open. */
  async #settleAll(client: ExchangeClient, source: SourceState): Promise<void> {
    const { blotter, conditions, log, clock } = this.#parts;
    const untilMs = clock.monotonicMs() + SETTLE_MS;
    for (const [orderId, unsettled] of [...source.unsettled]) {
      if (clock.monotonicMs() >= untilMs) return;
      // One that cannot be read now must not keep the others from being asked for first the next time.
      source.unsettled.delete(orderId);
      source.unsettled.set(orderId, unsettled);
      const { lane, isHistory } = unsettled;
      const isStranger = !blotter.isKnown(unsettled) && conditions.of(orderId) === undefined;
      const answer = isStranger
        ? await lane.orderInFull(client, orderId)
        : await lane.order(client, orderId);
      if (answer.kind === 'accepted' && answer.value !== null) {
        this.settled(answer.value, isHistory);
        source.unsettled.delete(orderId);
        continue;
      }
      const isDenied = answer.kind === 'accepted' || isRefusal(answer);
      if (!isDenied) continue;
      const nowMs = clock.monotonicMs();
      unsettled.refusals += 1;
      unsettled.refusedSinceMs ??= nowMs;
      const forMs = nowMs - unsettled.refusedSinceMs;
      if (unsettled.refusals < LOST_REFUSALS || forMs < LOST_MS) continue;
      log.warn('order-lost', { book: lane.book, orderId });
      blotter.forget(unsettled);
      const condition = conditions.of(orderId);
      if (condition !== undefined) {
        conditions.lost(condition.intentId, 'the exchange does not know it any more');
      }
      source.unsettled.delete(orderId);
    }
  }

  /** An order as the exchange said it is, wherever it was waiting until now. */
  settled(order: TrackedOrder, isHistory: boolean): void {
    const { blotter, conditions } = this.#parts;
    if (this.#isInDoubt(order)) return;
    conditions.observe(order);
    const isWaitingHere = order.status === 'INIT' && conditions.of(order.orderId) !== undefined;
    if (isWaitingHere) return;
    blotter.apply(order, isHistory);
    if (order.book === 'futures' && hasEnded(order)) this.#parts.pokeFuturesWallet();
  }

  /** It may be a condition order of ours whose answer has not come. */
  #isInDoubt(order: TrackedOrder): boolean {
    const { blotter, conditions } = this.#parts;
    if (order.book !== 'futures' || blotter.isKnown(order)) return false;
    return conditions.of(order.orderId) === undefined && conditions.couldBe(order);
  }
}

const isRefusal = (answer: { readonly kind: string; readonly by?: string }): boolean =>
  answer.kind === 'rejected' && answer.by === 'exchange';
