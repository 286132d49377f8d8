/**
 * What several searches would read at the same time is read once: an exchange that has begun to refuse
 * allows one such read in seconds, and each search needs it twice. Who joins a read takes its age with it.
 */
import type { Clock } from '@shared/kernel/ports';
import type { FuturesReads, OrderReads, WalletReads } from './evidence';

type AnswerOf<Call extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;

export interface Round {
  readonly reads: OrderReads;
  /** Monotonic time since which everything was read that this round has seen. */
  sinceMs(): number;
}

export class SharedReads {
  readonly #clock: Clock;
  readonly #orders = new Together<AnswerOf<WalletReads['order']>>();
  readonly #openOrders = new Together<AnswerOf<WalletReads['openOrders']>>();
  readonly #ownTrades = new Together<AnswerOf<WalletReads['ownTrades']>>();
  readonly #futuresOpen = new Together<AnswerOf<FuturesReads['openOrders']>>();
  readonly #recent = new Together<AnswerOf<FuturesReads['recentOrders']>>();
  readonly #history = new Together<AnswerOf<FuturesReads['orderHistory']>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin({ rest, margin, futures }: OrderReads): Round {
    let sinceMs = this.#clock.monotonicMs();
    const join = <T>(reads: Together<T>, key: string, ask: () => Promise<T>): Promise<T> => {
      const read = reads.join(key, this.#clock.monotonicMs(), ask);
      sinceMs = Math.min(sinceMs, read.sinceMs);
      return read.answer;
    };
    const walletReads = (book: string, calls: WalletReads): WalletReads => ({
      order: (pair, id) =>
        join(this.#orders, `${book} ${pair.symbol} ${JSON.stringify(id)}`, () =>
          calls.order(pair, id),
        ),
      openOrders: (pair) =>
        join(this.#openOrders, `${book} ${pair.symbol}`, () => calls.openOrders(pair)),
      ownTrades: (pair, fromTradeId) =>
        join(this.#ownTrades, `${book} ${pair.symbol} ${fromTradeId}`, () =>
          calls.ownTrades(pair, fromTradeId),
        ),
    });
    return {
      sinceMs: () => sinceMs,
      reads: {
        rest: walletReads('spot', rest),
        margin: walletReads('margin', margin),
        futures: {
          order: (contract, id) => futures.order(contract, id),
          openOrders: (contracts) =>
            join(this.#futuresOpen, contracts.map(({ symbol }) => symbol).join(' '), () =>
              futures.openOrders(contracts),
            ),
          recentOrders: (contract) =>
            join(this.#recent, contract.symbol, () => futures.recentOrders(contract)),
          orderHistory: (contract, page) =>
            join(this.#history, `${contract.symbol} ${JSON.stringify(page)}`, () =>
              futures.orderHistory(contract, page),
            ),
        },
      },
    };
  }
}

interface Read<T> {
  /** When it was asked for; the exchange has answered it later. */
  readonly sinceMs: number;
  readonly answer: Promise<T>;
}

/** Reads of one kind that are under way. */
class Together<T> {
  readonly #underWay = new Map<string, Read<T>>();

  join(key: string, nowMs: number, ask: () => Promise<T>): Read<T> {
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const answer = ask().finally(() => this.#underWay.delete(key));
    const read = { sinceMs: nowMs, answer };
    this.#underWay.set(key, read);
    return read;
  }
}
