/**
 * Orders whose outcome nobody can say. Each is settled by evidence only: found, or proven not
 * placed after the time in which the exchange may still act on it. Nothing is ever sent again.
 */
import type { SpotPair } from '@shared/domain/instrument';
import type { Order } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeRest } from '../../client/exchange-client';
import type { OrderIntent } from '../ports';
import { searchEvidence } from './evidence';

/** A signed request may act for recvWindow (5 s) after its time; the rest is for queues. */
const FENCE_MS = 5_000 + 2_000;
/** Two rounds that found nothing prove absence only when they are this far apart. */
const ROUND_GAP_MS = 2_000;
/** Before the fence a round can only find; the first ones come quickly. */
const EARLY_ROUNDS_MS = [250, 1_000, 2_500] as const;
/** Exchange and local clocks may disagree about when a trade was. */
const CLOCK_MARGIN_MS = 60_000;

export interface UnknownsListener {
  onFound(intent: OrderIntent, order: Order): void;
  onNotPlaced(intent: OrderIntent): void;
}

interface Unknown {
  readonly intent: OrderIntent;
  readonly pair: SpotPair;
  readonly sinceMs: number;
  readonly startedMs: number;
  /** Monotonic time of the first of two empty rounds after the fence. */
  emptyRoundMs: number | null;
  cancelAlarm: () => void;
}

export class Unknowns {
  readonly #clock: Clock;
  readonly #rest: () => ExchangeRest | null;
  readonly #isKnown: (orderId: string) => boolean;
  readonly #listener: UnknownsListener;
  readonly #open = new Map<string, Unknown>();

  constructor(
    clock: Clock,
    rest: () => ExchangeRest | null,
    isKnown: (orderId: string) => boolean,
    listener: UnknownsListener,
  ) {
    this.#clock = clock;
    this.#rest = rest;
    this.#isKnown = isKnown;
    this.#listener = listener;
  }

  /** Starts to look; `createdAtMs` is in exchange time. */
  add(intent: OrderIntent, pair: SpotPair, createdAtMs: number): void {
    if (this.#open.has(intent.intentId)) return;
    const unknown: Unknown = {
      intent,
      pair,
      sinceMs: createdAtMs - CLOCK_MARGIN_MS,
      startedMs: this.#clock.monotonicMs(),
      emptyRoundMs: null,
      cancelAlarm: () => undefined,
    };
    this.#open.set(intent.intentId, unknown);
    this.#later(unknown, EARLY_ROUNDS_MS[0]);
  }

  /** Somebody else saw the order at the exchange. */
  seen(order: Order): void {
    for (const unknown of this.#open.values()) {
      if (unknown.intent.clientOrderId === order.clientOrderId) this.#found(unknown, order);
    }
  }

  close(): void {
    for (const unknown of this.#open.values()) unknown.cancelAlarm();
    this.#open.clear();
  }

  #later(unknown: Unknown, delayMs: number): void {
    unknown.cancelAlarm = this.#clock.setAlarm(delayMs, () => {
      void this.#round(unknown);
    });
  }

  async #round(unknown: Unknown): Promise<void> {
    const rest = this.#rest();
    if (rest === null) {
      this.#later(unknown, ROUND_GAP_MS);
      return;
    }
    const startedMs = this.#clock.monotonicMs();
    const { pair, sinceMs, intent } = unknown;
    const evidence = await searchEvidence(rest, {
      pair,
      sinceMs,
      clientOrderId: intent.clientOrderId,
      isKnown: this.#isKnown,
    });
    if (!this.#open.has(intent.intentId)) return;
    if (evidence.kind === 'found') {
      this.#found(unknown, evidence.order);
      return;
    }
    if (evidence.kind === 'nothing' && startedMs - unknown.startedMs >= FENCE_MS) {
      const firstMs = unknown.emptyRoundMs;
      if (firstMs !== null && startedMs - firstMs >= ROUND_GAP_MS) {
        this.#open.delete(intent.intentId);
        this.#listener.onNotPlaced(intent);
        return;
      }
      unknown.emptyRoundMs ??= startedMs;
    }
    this.#later(unknown, this.#nextDelayMs(unknown));
  }

  #found(unknown: Unknown, order: Order): void {
    unknown.cancelAlarm();
    this.#open.delete(unknown.intent.intentId);
    this.#listener.onFound(unknown.intent, order);
  }

  #nextDelayMs(unknown: Unknown): number {
    const ageMs = this.#clock.monotonicMs() - unknown.startedMs;
    if (ageMs >= FENCE_MS) return ROUND_GAP_MS;
    const early = EARLY_ROUNDS_MS.find((atMs) => atMs > ageMs);
    return (early ?? FENCE_MS) - ageMs;
  }
}
