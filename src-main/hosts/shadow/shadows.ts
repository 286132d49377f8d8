/**
 * An order in a simulated exchange of its own, which follows the feed that the terminal has: the engine's book,
 * matching, queue places and fees, as paper has them on a followed market. No second model of any of them. What
 * trades there is nobody's money.
 */
import type { Book, BookLevel } from '@shared/domain/book';
import { DEFAULT_ACCOUNT } from '@shared/domain/instrument-defaults';
import { isWorking } from '@shared/domain/futures';
import { isTerminal } from '@shared/domain/order';
import type { PublicTrade } from '@shared/domain/market';
import { middleOf } from '@shared/domain/price-collar';
import { invariant } from '@shared/kernel/result';
import { contracts, lots } from '@shared/money/units';
import { createEngine, type Command, type Engine, type EngineRecord } from '../../engine';
import type { FeedItem, FeedLevel } from '../../engine/feed/feed-event';
import type { Shadow, ShadowFill, ShadowOrder, Shadows } from '../../terminal/drift/shadow-port';
import { PLENTY, shadowConfig } from './shadow-rules';

/** Whom paper trades for too: some numbers are the exchange’s own. */
const { uid: UID } = DEFAULT_ACCOUNT;
const NAME = 'shadow';
/** What these refuse fills nothing: that is a prediction, not a refusal to make one. */
const NOTHING_FILLS: ReadonlySet<string> = new Set(['no-liquidity', 'post-only-would-take']);

/** Paper as it is when nobody has set anything: the order is there when it leaves, without a latency. */
export const engineShadows: Shadows = {
  open: (order) => {
    const { book, instrument, leftAtMs } = order;
    const price = book.asks[0]?.price ?? book.bids[0]?.price;
    if (price === undefined) return null;
    const config = shadowConfig(instrument, price, leftAtMs);
    return config === null ? null : new EngineShadow(createEngine(config), order);
  },
};

class EngineShadow implements Shadow {
  readonly fills: ShadowFill[] = [];
  isOver = false;
  refusal = '';
  readonly #engine: Engine;
  readonly #order: ShadowOrder;

  constructor(engine: Engine, order: ShadowOrder) {
    this.#engine = engine;
    this.#order = order;
    const atMs = order.leftAtMs;
    this.#set({ type: 'openAccount', atMs, uid: UID });
    this.#pay();
    this.#feed(0, depthItem(order.book));
    this.#place();
  }

  /** What comes after the first finds an order that rests. */
  book(afterMs: number, book: Book): void {
    if (!this.isOver) this.#feed(afterMs, depthItem(aroundResting(this.#order, book)));
  }

  print(afterMs: number, { price, lots: size, side, atMs }: PublicTrade): void {
    const { symbol } = this.#order.instrument;
    const item = { type: 'trade', symbol, feedMs: atMs, price, lots: size } as const;
    this.#feed(afterMs, { ...item, takerSide: side });
  }

  cancel(afterMs: number): void {
    if (this.isOver) return;
    const { kind, symbol } = this.#order.instrument;
    const command = { atMs: this.#atMs(afterMs), uid: UID } as const;
    this.#run(
      kind === 'spot'
        ? {
            ...command,
            type: 'cancelOrder',
            wallet: 'spot',
            target: { symbol, clientOrderId: NAME },
          }
        : {
            ...command,
            type: 'cancelFuturesOrder',
            target: { contract: symbol, clientOrderId: NAME },
          },
    );
    this.isOver = true;
  }

  #pay(): void {
    const { instrument, leftAtMs: atMs, book } = this.#order;
    const pay = { type: 'faucet', atMs, uid: UID, amount: PLENTY } as const;
    const { base, quote, symbol } = instrument;
    if (instrument.kind === 'spot') {
      for (const asset of [base, quote]) this.#set({ ...pay, wallet: 'spot', asset });
      return;
    }
    this.#set({ ...pay, wallet: 'futures', asset: quote });
    const middle = middleOf(book.bids[0]?.price, book.asks[0]?.price);
    if (middle === null) return;
    this.#feed(0, { type: 'index', symbol, feedMs: book.atMs, index: middle, mark: middle });
  }

  /** One that closes is one that opens here: neither the book nor the fee of paper knows a difference. */
  #place(): void {
    const { instrument, side, type, price, quantity, timeInForce, leftAtMs: atMs } = this.#order;
    const { symbol } = instrument;
    const limit = price === null ? {} : { price };
    const named = { side, type, clientOrderId: NAME, ...limit } as const;
    if (instrument.kind === 'spot') {
      const order = { symbol, quantity, ...named };
      this.#taken({ type: 'placeOrder', atMs, uid: UID, wallet: 'spot', order });
      return;
    }
    const count = quantity.unit === 'base' ? quantity.lots : 0;
    this.#taken({
      type: 'placeFuturesOrder',
      atMs,
      uid: UID,
      order: {
        ...named,
        contract: symbol,
        open: 'OPEN',
        mode: 'isolated',
        timeInForce,
        quantity: { unit: 'contracts', contracts: contracts(count) },
      },
    });
  }

  #taken(command: Command): void {
    const refused = this.#run(command);
    if (refused === '') return;
    this.isOver = true;
    if (!NOTHING_FILLS.has(refused)) this.refusal = refused;
  }

  #feed(afterMs: number, item: FeedItem): void {
    if (!this.isOver) this.#set({ type: 'feedEvent', atMs: this.#atMs(afterMs), item });
  }

  /** What the exchange must take, or nothing it says counts. */
  #set(command: Command): void {
    const refused = this.#run(command);
    invariant(refused === '', `${command.type}: ${refused}`);
  }

  #atMs(afterMs: number): number {
    return Math.max(this.#engine.marketTimeMs(), this.#order.leftAtMs + Math.round(afterMs));
  }

  /** The reason of a refusal; empty where there was none. */
  #run(command: Command): string {
    const result = this.#engine.execute(command);
    for (const record of this.#engine.drainRecords()) this.#noted(record);
    return result.ok ? '' : result.error.reason;
  }

  #noted(record: EngineRecord): void {
    const { leftAtMs, instrument } = this.#order;
    if (record.kind === 'trade') {
      const { price, lots: size, isMaker, feeAsset, fee, atMs } = record.trade;
      this.fills.push({ price, lots: size, isMaker, feeAsset, fee, afterMs: atMs - leftAtMs });
    } else if (record.kind === 'futuresTrade') {
      const { price, contracts: size, isMaker, fee, atMs } = record.trade;
      const feeAsset = instrument.quote;
      const afterMs = atMs - leftAtMs;
      this.fills.push({ price, lots: lots(size), isMaker, feeAsset, fee, afterMs });
    } else if (record.kind === 'order') this.isOver ||= isTerminal(record.order.status);
    else if (record.kind === 'futuresOrder') this.isOver ||= !isWorking(record.order.status);
  }
}

/**
 * Of a book what can move an order that rests: its own level, how far its side is told, and whom it meets. What is
 * better on its own side neither fills it nor stands before it, and sixty levels a frame cost many times as much.
 */
function aroundResting({ side, price }: ShadowOrder, book: Book): Book {
  if (price === null) return book;
  const isBuy = side === 'BUY';
  const [own, opposite] = isBuy ? [book.bids, book.asks] : [book.asks, book.bids];
  const at = own.findIndex((level) => (isBuy ? level.price <= price : level.price >= price));
  const kept = at === -1 ? own.slice(-1) : own.slice(at, at + 2);
  const reaching = opposite.filter((level) =>
    isBuy ? level.price <= price : level.price >= price,
  );
  const met = reaching.length > 0 ? reaching : opposite.slice(0, 1);
  return { ...book, bids: isBuy ? kept : met, asks: isBuy ? met : kept };
}

const depthItem = ({ symbol, bids, asks, atMs }: Book): FeedItem => ({
  type: 'depth',
  symbol,
  feedMs: atMs,
  isSnapshot: true,
  bids: bids.map(levelOf),
  asks: asks.map(levelOf),
});

const levelOf = ({ price, lots: size }: BookLevel): FeedLevel => [price, size];
