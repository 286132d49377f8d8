/**
 * A small exchange behind the client's interface, for tests: it keeps orders, trades and balances,
 * answers at once, and does what a test scripts instead whenever one asks it to.
 */
import type { Balance } from '@shared/domain/balance';
import type { Book } from '@shared/domain/book';
import type { Candle, Interval } from '@shared/domain/candle';
import type { SpotPair } from '@shared/domain/instrument';
import type { PublicTrade, Ticker } from '@shared/domain/market';
import type { Side } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import { atoms, lots, ticks } from '@shared/money/units';
import type {
  ClientHealth,
  ExchangeClient,
  ExchangeSpot,
  Feed,
  FeedChannel,
  FeedListener,
  FeedState,
  Outcome,
  UnreadableContract,
} from '../client/exchange-client';
import { ScriptedFutures } from './futures/scripted-futures.testing';
import { ScriptedWithdrawals } from './withdrawals/scripted-withdrawals.testing';
import { ScriptedFuturesOrders } from './orders/scripted-futures-orders.testing';
import { ScriptedWallet } from './orders/scripted-wallet.testing';
import { accepted, refused } from './orders/scripts.testing';

export const BTC: SpotPair = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};
export const ETH: SpotPair = {
  ...BTC,
  symbol: 'ETHUSDT',
  base: 'ETH',
  quantityPrecision: 5,
};

export { accepted, refused };
export const unknown: Outcome<never> = { kind: 'unknown', message: 'no answer within 10 s' };

/** Refuses whatever is asked of it. */
const UNSCRIPTED: object = new Proxy(
  {},
  { get: () => () => Promise.resolve(refused('-1020', 'not scripted')) },
);

export class ScriptedExchange extends ScriptedWallet<keyof ExchangeSpot> implements ExchangeClient {
  pairs: readonly SpotPair[] = [BTC, ETH];
  readonly uncounted: string[] = [];
  balances: Balance[] = [
    { asset: 'USDT', free: atoms(10_000_000_000_000n), locked: atoms(0n) },
    { asset: 'BTC', free: atoms(100_000_000n), locked: atoms(0n) },
  ];
  candles: Candle[] = [];
  restBook: Book | null = null;
  readonly channels = new Set<string>();
  /** Each subscription, in their order. */
  readonly subscribed: string[] = [];
  listener: FeedListener | null = null;
  healthNow: ClientHealth = {
    clockOffsetMs: 0,
    restP50Ms: 5,
    restP95Ms: 9,
    silentSinceMs: { spot: null, futures: null },
    ipWeight: { used: 0, limit: 12_000 },
    uidWeight: { used: 0, limit: 60_000 },
    reported: { ip: null, uid: null },
    learned: [],
    blockedUntilMs: null,
    isBanned: false,
    mayTryCancel: false,
    maintenance: { spot: '', futures: '' },
  };
  isClosed = false;
  isHeld = false;
  /** Cancels that the sweep has said never arrived. */
  takenBack = 0;
  readonly reconnects: string[] = [];
  readonly confirmed: string[] = [];
  clockSyncs = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    super('spot', clock);
    this.#clock = clock;
    this.marginWallet = new ScriptedWallet('margin', clock);
    this.margin = this.marginWallet.client;
    this.futuresOrders = new ScriptedFuturesOrders(clock);
    const others = this.futuresOrders.client as unknown as ExchangeClient['futures'];
    this.futures = this.futuresHost.client(others);
  }

  print(symbol: string, price: number, quantity: number, side: Side = 'SELL'): void {
    const trade: PublicTrade = {
      price: ticks(price),
      lots: lots(quantity),
      side,
      atMs: this.#clock.nowMs(),
    };
    this.listener?.onTrades(symbol, [trade], false);
  }

  book(bid: number, ask: number, symbol = 'BTCUSDT', atMs = this.#clock.nowMs()): void {
    this.listener?.onBook(makeBook(symbol, bid, ask, atMs), this.#clock.nowMs());
  }

  feedState(phase: FeedState['phase'], lastError = ''): void {
    const fault = { code: '', message: lastError };
    const closed = { stream: '', hasBeenOpen: true, fault } as const;
    const counts = { attempt: 1, resubscribed: 0, badFrames: 0 };
    this.listener?.onFeedState({
      ...counts,
      phase,
      lastError,
      closed: phase === 'open' ? [] : [closed],
    });
  }

  feed(listener: FeedListener): Feed {
    this.listener = listener;
    return {
      subscribe: (channel) => {
        const name = nameOf(channel);
        this.channels.add(name);
        this.subscribed.push(name);
        return () => {
          this.channels.delete(name);
        };
      },
      candlesBefore: (_instrument, _interval, beforeMs, limit) =>
        Promise.resolve(accepted(this.#candlePage(beforeMs - 1, limit))),
      confirm: ({ kind, pair }) => {
        this.confirmed.push(`${pair.symbol} ${kind}`);
      },
      reconnect: (reason) => {
        this.reconnects.push(reason.message);
      },
      close: () => undefined,
    };
  }

  syncClock(): Promise<Outcome<{ readonly offsetMs: number }>> {
    this.clockSyncs += 1;
    return Promise.resolve(accepted({ offsetMs: 0 }));
  }

  freshenClock(): Promise<void> {
    return Promise.resolve();
  }

  /** Null: the machine's clock was set, and nothing was measured since. */
  trustedOffsetMs: number | null = 0;

  trustedClockOffsetMs(): number | null {
    return this.trustedOffsetMs;
  }

  unreadableContracts(): readonly UnreadableContract[] {
    return this.futuresHost.unreadable;
  }

  uncountedPairs(): readonly string[] {
    return this.uncounted;
  }

  /** A test may say otherwise. */
  conditionRoomInMs = (): number => 0;

  health(): ClientHealth {
    return this.healthNow;
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
  }

  cancelLost(): void {
    this.takenBack += 1;
  }

  close(): void {
    this.isClosed = true;
  }

  readonly marginWallet: ScriptedWallet;
  readonly margin: ExchangeClient['margin'];
  readonly futuresHost = new ScriptedFutures();
  readonly futuresOrders: ScriptedFuturesOrders;
  readonly futures: ExchangeClient['futures'];
  readonly withdrawalDesk = new ScriptedWithdrawals();
  readonly withdrawals = this.withdrawalDesk.client;
  readonly openData = this.withdrawalDesk.openData(UNSCRIPTED as ExchangeClient['openData']);

  readonly spot: ExchangeSpot = {
    ...this.client,
    pairs: () => this.answer('pairs', () => accepted(this.pairs)),
    book: (pair) =>
      this.answer('book', () =>
        this.restBook === null
          ? refused('-1001')
          : accepted({ ...this.restBook, symbol: pair.symbol }),
      ),
    ticker: (pair) => this.answer('ticker', () => accepted(makeTicker(pair.symbol))),
    recentTrades: () => this.answer('recentTrades', () => accepted([])),
    candles: (_pair, _interval, { endMs, limit }) =>
      this.answer('candles', () => accepted(this.#candlePage(endMs, limit))),
    placeBatch: (pair, orders) =>
      this.answer('placeBatch', () => {
        const named = orders.map((order) => ({ ...order, pair, clientOrderId: '' }));
        return accepted({ orderIds: named.map((request) => this.execute(request).orderId) });
      }),
    testOrder: () => this.answer('testOrder', () => accepted(null)),
    cancelBatch: (_pair, orderIds) =>
      this.answer('cancelBatch', () => {
        const results = orderIds.map((orderId) => [orderId, this.cancel(orderId).kind] as const);
        const named = (kind: string) =>
          results.filter(([, result]) => (result === 'accepted') === (kind === 'accepted'));
        const ids = (kind: string) => named(kind).map(([orderId]) => orderId);
        return accepted({ success: ids('accepted'), failed: ids('rejected') });
      }),
    balances: () => this.answer('balances', () => accepted(this.balances)),
  };

  #candlePage(endMs: number | undefined, limit: number): Candle[] {
    const upTo = this.candles.filter(({ openTimeMs }) => openTimeMs <= (endMs ?? Infinity));
    return upTo.toSorted((left, right) => right.openTimeMs - left.openTimeMs).slice(0, limit);
  }
}

export function makeBook(symbol: string, bid: number, ask: number, atMs: number): Book {
  const level = (price: number) => ({ price: ticks(price), lots: lots(1_000_000) });
  return { symbol, bids: [level(bid), level(bid - 1)], asks: [level(ask), level(ask + 1)], atMs };
}

export function makeCandle(openTimeMs: number, close = 6_000_000): Candle {
  const price = ticks(close);
  return { openTimeMs, open: price, high: price, low: price, close: price, volume: lots(1) };
}

export function makeTicker(symbol: string): Ticker {
  const price = ticks(6_000_000);
  return {
    symbol,
    windowStartMs: 0,
    open: price,
    high: price,
    low: price,
    last: price,
    volume: lots(1),
    turnover: null,
    rose: '0',
  };
}

function nameOf(channel: FeedChannel): string {
  const interval: Interval | '' = channel.kind === 'candles' ? channel.interval : '';
  return `${channel.pair.symbol} ${channel.kind} ${interval}`.trim();
}
