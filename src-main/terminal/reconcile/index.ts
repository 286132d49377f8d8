/**
 * Keeps the blotter and the wallet equal to the exchange by asking: the document has no private
 * stream. Each command and each print that touches an own order pokes its symbol; otherwise the
 * pace follows what is going on there and what the request budget allows.
 */
import type { SpotPair } from '@shared/domain/instrument';
import type { PublicTrade } from '@shared/domain/market';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Account } from '../account';
import type { Blotter } from '../orders/blotter';
import type { Log } from '../ports';
import { POKE_SPACING_MS, pollDelayMs, TRADES_SWEEP_MS } from './cadence';
import { TradeReader } from './trade-reader';

const FULL_PAGE = 1_000;
const HOT_FOR_MS = 5_000;
/** Unknown orders behind old trades that one poll looks up. */
const MAX_LOOKUPS = 20;
/** An exchange that has shown an order and then denies it this often has lost it. */
const MAX_REFUSALS = 10;
const FIRST_FAILURE_MS = 1_000;
const LAST_FAILURE_MS = 15_000;

interface Unsettled {
  /** Found behind a trade of the first read: the past, not news. */
  readonly isHistory: boolean;
  refusals: number;
}

interface SymbolState {
  readonly pair: SpotPair;
  readonly trades: TradeReader;
  /** Open orders and trades have been read since the start or the last sleep. */
  isSynced: boolean;
  /** In flight; resolves to whether it succeeded. */
  poll: Promise<boolean> | null;
  /** Begins when `poll` has ended. */
  nextPoll: Promise<boolean> | null;
  isPokedAgain: boolean;
  wantsTrades: boolean;
  hotUntilMs: number;
  lastPollMs: number;
  lastTradesMs: number;
  failures: number;
  cancelAlarm: () => void;
  /** Orders whose present state is to be read: they left the book, or a trade named them. */
  readonly unsettled: Map<string, Unsettled>;
}

export interface ReconcileFacts {
  selectedSymbol(): string;
  isPending(symbol: string): boolean;
  /** Programs may be trading with this account. */
  isShared(): boolean;
}

export class Reconcile {
  readonly #clock: Clock;
  readonly #blotter: Blotter;
  readonly #account: Account;
  readonly #facts: ReconcileFacts;
  readonly #log: Log;
  readonly #states = new Map<string, SymbolState>();
  #client: ExchangeClient | null = null;

  constructor(clock: Clock, log: Log, blotter: Blotter, account: Account, facts: ReconcileFacts) {
    this.#clock = clock;
    this.#log = log;
    this.#blotter = blotter;
    this.#account = account;
    this.#facts = facts;
  }

  /** Reads every pair once, the selected one first, and keeps going; also after a `pause`. */
  start(client: ExchangeClient, pairs: readonly SpotPair[]): void {
    this.#client = client;
    const selected = this.#facts.selectedSymbol();
    const ranked = pairs.toSorted((left, right) => rank(left, selected) - rank(right, selected));
    for (const [index, pair] of ranked.entries()) {
      const state = this.#states.get(pair.symbol) ?? this.#newState(pair);
      this.#states.set(pair.symbol, state);
      this.#schedule(state, index * 20);
    }
  }

  /** The exchange is gone: nothing that is known counts as current until it is read again. */
  pause(): void {
    this.#client = null;
    for (const state of this.#states.values()) {
      state.cancelAlarm();
      state.isSynced = false;
      state.wantsTrades = true;
    }
  }

  close(): void {
    for (const state of this.#states.values()) state.cancelAlarm();
    this.#states.clear();
    this.#client = null;
  }

  /** Something happened on the symbol: look soon, and closely for a while. */
  poke(symbol: string): void {
    const state = this.#states.get(symbol);
    if (state === undefined) return;
    state.hotUntilMs = this.#clock.monotonicMs() + HOT_FOR_MS;
    if (state.poll !== null) state.isPokedAgain = true;
    else this.#schedule(state, this.#spacingMs(state));
  }

  /** An order has ended; how is to be read. */
  settle(symbol: string, orderId: string): void {
    const state = this.#states.get(symbol);
    if (state !== undefined) addUnsettled(state, orderId, false);
    this.poke(symbol);
  }

  /** After a gap in the market data every symbol in use is read again. */
  pokeAll(): void {
    for (const [symbol, state] of this.#states) {
      if (state.isSynced && !this.#isInUse(symbol)) continue;
      state.wantsTrades = true;
      this.poke(symbol);
    }
  }

  /** Whether the account is shared has changed: every symbol is read at its new pace from now on. */
  paceChanged(): void {
    const client = this.#client;
    if (client === null) return;
    for (const state of this.#states.values()) {
      if (state.poll !== null || !state.isSynced) continue; // it will be scheduled when it has ended
      this.#schedule(state, this.#nextDelayMs(client, state));
    }
  }

  /** The machine has slept: nothing known is current any more. */
  awake(): void {
    for (const state of this.#states.values()) {
      state.isSynced = false;
      state.wantsTrades = true;
    }
    this.pokeAll();
  }

  /** Pokes the symbols on whose own orders these prints may have happened. */
  onPrints(symbol: string, prints: readonly PublicTrade[]): void {
    const touches = this.#blotter
      .openOf(symbol)
      .some(({ side, price }) =>
        prints.some(
          (print) =>
            price !== null && (side === 'BUY' ? print.price <= price : print.price >= price),
        ),
      );
    if (touches) this.poke(symbol);
  }

  /** True once orders, trades and wallet are known, reading them now if need be. */
  async synced(symbol: string): Promise<boolean> {
    const state = this.#states.get(symbol);
    if (state === undefined) return false;
    if (state.isSynced && this.#account.isRead) return true;
    return this.refresh(symbol);
  }

  /** Reads a symbol now; false when it could not be read. */
  refresh(symbol: string): Promise<boolean> {
    const state = this.#states.get(symbol);
    if (state === undefined) return Promise.resolve(false);
    if (state.poll === null) return this.#poll(state);
    state.nextPoll ??= state.poll.then(() => {
      state.nextPoll = null;
      return this.#poll(state);
    });
    return state.nextPoll;
  }

  #newState(pair: SpotPair): SymbolState {
    return {
      pair,
      trades: new TradeReader(pair),
      isSynced: false,
      poll: null,
      nextPoll: null,
      isPokedAgain: false,
      wantsTrades: true,
      hotUntilMs: -1,
      lastPollMs: -POKE_SPACING_MS,
      lastTradesMs: 0,
      failures: 0,
      cancelAlarm: () => undefined,
      unsettled: new Map(),
    };
  }

  #isInUse(symbol: string): boolean {
    const isSelected = symbol === this.#facts.selectedSymbol();
    return isSelected || this.#blotter.openOf(symbol).length > 0 || this.#facts.isPending(symbol);
  }

  #spacingMs(state: SymbolState): number {
    return Math.max(0, state.lastPollMs + POKE_SPACING_MS - this.#clock.monotonicMs());
  }

  #schedule(state: SymbolState, delayMs: number): void {
    state.cancelAlarm();
    state.cancelAlarm = this.#clock.setAlarm(delayMs, () => {
      if (state.poll === null) void this.#poll(state);
    });
  }

  async #poll(state: SymbolState): Promise<boolean> {
    const client = this.#client;
    if (client === null) return false;
    state.cancelAlarm();
    state.isPokedAgain = false;
    state.lastPollMs = this.#clock.monotonicMs();
    state.poll = this.#readSymbol(client, state);
    const isRead = await state.poll;
    state.poll = null;
    if (this.#client === null) return false;
    state.failures = isRead ? 0 : state.failures + 1;
    if (isRead) state.isSynced = true;
    this.#schedule(state, this.#nextDelayMs(client, state));
    return isRead && this.#account.isRead;
  }

  #nextDelayMs(client: ExchangeClient, state: SymbolState): number {
    const { symbol } = state.pair;
    if (state.failures > 0) {
      return Math.min(LAST_FAILURE_MS, FIRST_FAILURE_MS * 2 ** (state.failures - 1));
    }
    const situation = {
      isHot:
        this.#clock.monotonicMs() < state.hotUntilMs ||
        state.unsettled.size > 0 ||
        this.#facts.isPending(symbol),
      hasOpenOrders: this.#blotter.openOf(symbol).length > 0,
      isSelected: symbol === this.#facts.selectedSymbol(),
      isShared: this.#facts.isShared(),
      pairs: this.#states.size,
    };
    const health = client.health();
    if (state.isPokedAgain && health.blockedUntilMs === null) return this.#spacingMs(state);
    return pollDelayMs(situation, health, this.#clock.nowMs());
  }

  /**
   * Open orders first, then trades and wallet: an order that has left the book by the first read
   * has its trades in the second, so a fill is never lost between them.
   */
  async #readSymbol({ rest }: ExchangeClient, state: SymbolState): Promise<boolean> {
    const { pair, unsettled } = state;
    const before = this.#blotter.openOf(pair.symbol);
    const answer = await rest.openOrders(pair);
    if (answer.kind !== 'accepted') return false;
    let isNews = false;
    const isFirstRead = state.trades.isFirstRead;
    for (const order of answer.value) isNews = this.#blotter.apply(order, isFirstRead) || isNews;
    if (answer.value.length < FULL_PAGE) {
      const present = new Set(answer.value.map(({ orderId }) => orderId));
      for (const { orderId } of before)
        if (!present.has(orderId)) addUnsettled(state, orderId, false);
    }
    const wantsTrades =
      state.wantsTrades || isNews || unsettled.size > 0 || this.#isTradesDue(state);
    const [areTradesRead, isWalletRead] = await Promise.all([
      wantsTrades ? this.#readTrades(rest, state) : true,
      this.#account.read(rest, (assets) => {
        this.#walletChanged(assets, pair.symbol);
      }),
      this.#settleAll(rest, state),
    ]);
    return areTradesRead && isWalletRead;
  }

  #isTradesDue(state: SymbolState): boolean {
    return this.#clock.monotonicMs() - state.lastTradesMs >= TRADES_SWEEP_MS;
  }

  async #readTrades(rest: ExchangeClient['rest'], state: SymbolState): Promise<boolean> {
    const isFirstRead = state.trades.isFirstRead;
    state.wantsTrades = false;
    const fills = await state.trades.read(rest);
    if (fills === null) {
      state.wantsTrades = true;
      return false;
    }
    state.lastTradesMs = this.#clock.monotonicMs();
    this.#blotter.addFills(fills, isFirstRead);
    const orderIds = new Set(fills.map(({ orderId }) => orderId));
    const unseen = [...orderIds].filter((orderId) => !this.#blotter.isKnown(orderId));
    for (const orderId of unseen.slice(-MAX_LOOKUPS)) addUnsettled(state, orderId, isFirstRead);
    return true;
  }

  /** Reads how each order ended; one that turns out to be open stays open. */
  async #settleAll(rest: ExchangeClient['rest'], state: SymbolState): Promise<void> {
    for (const [orderId, unsettled] of state.unsettled) {
      const answer = await rest.order(state.pair, { orderId });
      if (answer.kind === 'accepted') {
        this.#blotter.apply(answer.value, unsettled.isHistory);
        state.unsettled.delete(orderId);
      } else if (answer.kind === 'rejected' && answer.by === 'exchange') {
        unsettled.refusals += 1;
        if (unsettled.refusals < MAX_REFUSALS) continue;
        this.#log.warn('order-lost', { orderId, code: answer.code });
        this.#blotter.forget(orderId);
        state.unsettled.delete(orderId);
      }
    }
  }

  /** A wallet that changed for no known reason: somebody traded elsewhere. */
  #walletChanged(assets: ReadonlySet<string>, readSymbol: string): void {
    for (const [symbol, state] of this.#states) {
      if (symbol === readSymbol || !assets.has(state.pair.base)) continue;
      state.wantsTrades = true;
      if (state.poll === null) this.#schedule(state, this.#spacingMs(state));
      else state.isPokedAgain = true;
    }
  }
}

function addUnsettled(state: SymbolState, orderId: string, isHistory: boolean): void {
  if (!state.unsettled.has(orderId)) state.unsettled.set(orderId, { isHistory, refusals: 0 });
}

const rank = (pair: SpotPair, selected: string): number => (pair.symbol === selected ? 0 : 1);
