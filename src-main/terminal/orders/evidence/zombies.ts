/**
 * Orders that counted as never placed and showed up all the same: the exchange acted later than it may.
 * Entry stops where one is until the trader has looked at it, or until it is gone without a trade. On disk,
 * because a restart makes nobody look.
 */
import type { OrderBookKind } from '@shared/domain/order';
import type { Lane } from '../lane';
import type { OrdersParts } from '../parts';
import { hasEnded, keyOf, type OrderKey, type TrackedOrder } from '../tracked-order';

const KIND = 'zombie';

interface Zombie extends OrderKey {
  readonly intentId: string;
  readonly symbol: string;
  readonly createdAtMs: number;
}

export class Zombies {
  readonly #parts: Pick<OrdersParts, 'store' | 'late'>;
  /** By intent. */
  readonly #live = new Map<string, Zombie>();

  constructor(parts: Pick<OrdersParts, 'store' | 'late'>) {
    this.#parts = parts;
    for (const { intentId, createdAtMs, content } of parts.store.works(KIND, 0)) {
      const [book, symbol, orderId] = content.split(' ');
      if (book === undefined || symbol === undefined || orderId === undefined) continue;
      const kind = book as OrderBookKind; // written by `#save` below
      this.#live.set(intentId, { intentId, createdAtMs, book: kind, symbol, orderId });
    }
  }

  add(intentId: string, { book, symbol, orderId, createdAtMs }: TrackedOrder): void {
    const zombie: Zombie = { intentId, book, symbol, orderId, createdAtMs };
    this.#live.set(intentId, zombie);
    this.#save(zombie, true);
  }

  /** False when there is none behind the intent. */
  acknowledge(intentId: string): boolean {
    const zombie = this.#live.get(intentId);
    if (zombie === undefined) return false;
    this.#live.delete(intentId);
    this.#save(zombie, false);
    return true;
  }

  /** The intent behind an order that is gone without a trade: nothing is left to look at. */
  goneBy(order: TrackedOrder): string | null {
    if (!hasEnded(order) || order.executed > 0) return null;
    const key = keyOf(order);
    return [...this.#live.values()].find((zombie) => keyOf(zombie) === key)?.intentId ?? null;
  }

  blocks({ book, symbol }: Pick<Lane, 'book' | 'symbol'>): boolean {
    return [...this.#live.values()].some((one) => one.book === book && one.symbol === symbol);
  }

  intentIds(): readonly string[] {
    return [...this.#live.keys()];
  }

  #save({ intentId, createdAtMs, book, symbol, orderId }: Zombie, isLive: boolean): void {
    const { store, late } = this.#parts;
    const content = `${book} ${symbol} ${orderId}`;
    late.write(`${KIND} ${intentId}`, () => {
      store.saveWork({ kind: KIND, intentId, createdAtMs, isLive, content });
    });
  }
}
