/**
 * Cancels of which nobody can say whether they arrived, and those that were accepted and after which the order
 * still counts as open. Once the exchange can no longer act on one, its order is read: what works then was
 * not cancelled, and is shown as working. Nothing is sent again.
 */
import type { ExchangeClient } from '../../../client/exchange-client';
import { deniesOrder } from '../evidence/denials';
import type { Lane } from '../lane';
import type { OrdersParts } from '../parts';
import { hasEnded, keyOf, type TrackedOrder } from '../tracked-order';

const AGAIN_MS = 2_000;
const NOT_CANCELED = 'the cancel did not reach the order: it works as it was';

export class DoubtfulCancels {
  readonly #parts: OrdersParts;
  /** How to stop looking, by order. */
  readonly #watched = new Map<string, () => void>();

  constructor(parts: OrdersParts) {
    this.#parts = parts;
  }

  /** A second cancel of the same order starts the time anew. */
  add(lane: Lane, orderId: string): void {
    this.#later(lane, orderId, this.#parts.fenceMs);
  }

  close(): void {
    for (const stop of this.#watched.values()) stop();
    this.#watched.clear();
  }

  #later(lane: Lane, orderId: string, delayMs: number): void {
    const key = keyOf({ book: lane.book, orderId });
    this.#watched.get(key)?.();
    const stop = this.#parts.clock.setAlarm(delayMs, () => {
      this.#watched.delete(key);
      void this.#look(lane, orderId);
    });
    this.#watched.set(key, stop);
  }

  async #look(lane: Lane, orderId: string): Promise<void> {
    if (!this.#isAwaited(lane, orderId)) return;
    const client = this.#parts.client();
    const order = client === null ? null : await this.#read(client, lane, orderId);
    // A cancel that was asked for meanwhile looks for itself, and of what has ended meanwhile the answer may be old.
    const isAskedAgain = this.#watched.has(keyOf({ book: lane.book, orderId }));
    if (isAskedAgain || !this.#isAwaited(lane, orderId)) return;
    if (order === null) {
      this.#later(lane, orderId, AGAIN_MS);
      return;
    }
    const { blotter, conditions, reconcile, activity } = this.#parts;
    reconcile.told(order);
    if (hasEnded(order)) return;
    const { book, symbol } = lane;
    blotter.setCanceling({ book, orderId }, false);
    conditions.setCanceling({ book, orderId }, false);
    const why = { by: 'exchange', code: '', message: NOT_CANCELED };
    activity.add('cancelRejected', { book, symbol, orderId, ...why });
  }

  /** It still counts as open here. */
  #isAwaited({ book }: Lane, orderId: string): boolean {
    const { blotter, conditions } = this.#parts;
    return (
      blotter.open({ book, orderId }) !== undefined ||
      conditions.of({ book, orderId })?.state === 'CANCELING'
    );
  }

  async #read(client: ExchangeClient, lane: Lane, orderId: string): Promise<TrackedOrder | null> {
    const answer = await lane.order(client, orderId);
    if (deniesOrder(answer)) this.#parts.reconcile.denied({ ...lane, orderId });
    return answer.kind === 'accepted' ? answer.value : null;
  }
}
