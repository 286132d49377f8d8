/**
 * One read of a source. Open orders first, then trades and wallet: an order that has left the book by
 * the first read has its trades in the second, so a fill is never lost between them.
 */
import type { ExchangeClient } from '../../client/exchange-client';
import type { Account } from '../account';
import type { WalletRights } from '../kill/rights';
import { readOpenOrders, type OpenOrders } from '../orders/open-orders';
import type { OrderKey, TrackedOrder } from '../orders/tracked-order';
import { TRADES_SWEEP_MS } from './cadence';
import { Settling, type SettlingParts } from './settling';
import { addUnsettled, type LaneState, type SourceState } from './source';
import type { UnlistedContracts } from './unlisted';

/** Unknown orders behind old trades that one poll looks up. */
const MAX_LOOKUPS = 20;
/** Orders that one poll asks for because a list may hide them. */
const MAX_BEHIND = 5;
/** Contracts whose trades one poll reads; the others' turn comes with the next ones. */
const MAX_TRADE_READS = 8;

export interface ReadingParts extends SettlingParts {
  readonly account: Account;
  /** What any window has on its screen. */
  shownSymbols(): readonly string[];
  readonly unlisted: UnlistedContracts;
  readonly rights: Pick<WalletRights, 'answered'>;
  /** Assets whose balance changed for no known reason. */
  onWalletChanged(assets: ReadonlySet<string>, readSymbols: ReadonlySet<string>): void;
}

export class Reading {
  readonly #parts: ReadingParts;
  readonly #settling: Settling;

  constructor(parts: ReadingParts) {
    this.#parts = parts;
    this.#settling = new Settling(parts);
  }

  /** What was read of an order outside the polls. */
  told(order: TrackedOrder): void {
    this.#settling.settled(order, false);
  }

  /** It was denied to who asked for it outside the polls. */
  denied(source: SourceState, orderId: string): void {
    const unsettled = source.unsettled.get(orderId);
    if (unsettled !== undefined) this.#settling.denied(source, unsettled);
  }

  /** False when something could not be read. */
  async read(client: ExchangeClient, source: SourceState): Promise<boolean> {
    const { blotter } = this.#parts;
    const before = [...source.lanes.keys()].flatMap((symbol) =>
      blotter.openOf(source.book, symbol),
    );
    const lanes = [...source.lanes.values()].map(({ lane }) => lane);
    const answer = await readOpenOrders(client, source.book, lanes);
    this.#parts.rights.answered(source.book, answer);
    source.isDenied = answer.kind === 'rejected' && answer.by === 'exchange';
    if (!source.isDenied) source.deniedSinceMs = null;
    else source.deniedSinceMs ??= this.#parts.clock.monotonicMs();
    if (answer.kind !== 'accepted') {
      // An exchange that has delisted a pair may know it no more: nobody can see whether its orders are open.
      if (source.isDenied) blotter.setUnlisted(this.#parts.unlisted.delistedOf(before));
      // Is it this pair that is denied us, or the whole account? The wallet tells; of one pair, that is enough.
      const isShown = this.#parts.shownSymbols().some((symbol) => source.lanes.has(symbol));
      if (source.isDenied && isShown) await this.#readWallet(client, source, false);
      else if (isShown && source.book === 'spot') this.#parts.account.notRead(answer);
      return false;
    }
    const { isNews, unlisted } = this.#apply(source, answer.value, before);
    this.#parts.unlisted.onPairRead(source, answer.value);
    this.#parts.unlisted.onRead(source.book, answer.value.others);
    const wanting = this.#lanesToRead(source, isNews || source.unsettled.size > 0);
    const trades = Promise.all(wanting.map((lane) => this.#readTrades(client, source, lane)));
    const [areRead, isWalletRead] = await Promise.all([
      trades,
      this.#readWallet(client, source, isNews),
      this.#settling.settleAll(client, source, trades),
    ]);
    // Most are settled by now: only what could not be read is told.
    blotter.setUnlisted(unlisted.filter(({ orderId }) => source.unsettled.has(orderId)));
    return areRead.every(Boolean) && isWalletRead;
  }

  /** Takes over what is open; `unlisted`: what is not any more, which is to be settled. */
  #apply(
    source: SourceState,
    { orders: open, others, isWhole }: OpenOrders,
    before: readonly TrackedOrder[],
  ): { readonly isNews: boolean; readonly unlisted: readonly OrderKey[] } {
    const { blotter, conditions, otherTerms } = this.#parts;
    let isNews = false;
    for (const order of open) {
      if (this.#settling.isInDoubt(order)) continue;
      const lane = source.lanes.get(order.symbol);
      const hasLeft = conditions.observe(order);
      const isKept = conditions.keeps(order) || otherTerms.holds(order);
      const isHistory = lane?.trades.isFirstRead === true;
      isNews = (!isKept && blotter.apply(order, isHistory)) || hasLeft || isNews;
    }
    // What cannot be read is there all the same.
    const present = new Set([...open, ...others].map(({ orderId }) => orderId));
    const waiting = source.book === 'futures' ? conditions.waiting() : [];
    const missing = [...before, ...waiting].filter(({ orderId }) => !present.has(orderId));
    if (isWhole) source.behind.clear();
    for (const { orderId, symbol } of isWhole ? missing : inTurn(source, missing)) {
      const lane = source.lanes.get(symbol)?.lane;
      if (lane !== undefined) addUnsettled(source, lane, orderId, false);
    }
    const unlisted = isWhole ? before.filter(({ orderId }) => !present.has(orderId)) : [];
    return { isNews, unlisted };
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
    if (state.trades.takeCut()) this.#parts.unlisted.onTradesMissing(lane);
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
      return account.read(client.spot, (assets) => {
        this.#parts.onWalletChanged(assets, symbols);
      });
    }
    if (source.book === 'futures' && (isNews || source.unsettled.size > 0)) {
      this.#parts.pokeFuturesWallet();
    }
    return Promise.resolve(true);
  }
}

/**
 * Of a list that may have been cut: what has just left it may be gone and is asked for at once; what has been behind
 * its end before, a few at a time.
 */
function inTurn<Of extends Pick<OrderKey, 'orderId'>>(
  { behind }: SourceState,
  missing: readonly Of[],
): readonly Of[] {
  const ids = new Set(missing.map(({ orderId }) => orderId));
  for (const orderId of behind) if (!ids.has(orderId)) behind.delete(orderId);
  const asked = new Set([...behind].slice(0, MAX_BEHIND));
  for (const orderId of ids) if (!behind.has(orderId)) asked.add(orderId);
  for (const orderId of asked) {
    behind.delete(orderId);
    behind.add(orderId);
  }
  return missing.filter(({ orderId }) => asked.has(orderId));
}
