/**
 * How the old order of a change ended. Asked until the exchange answers, and no more where somebody else is told first,
 * or where the answer is an end in figures that cannot be counted: asked again it would tell as little.
 */
import type { Outcome } from '../../../client/exchange-client';
import { deniesOrder, Denials } from '../evidence/denials';
import { uncountedEnd } from '../ends/uncounted-end';
import { wholeEnd } from '../ends/whole-end';
import type { Lane } from '../lane';
import type { OrdersParts } from '../parts';
import { orderOf, readSentTerms } from '../placing/terms';
import { hasEnded, keyOf, type TrackedOrder } from '../tracked-order';
import type { ChangeState } from './change-state';

const FIRST_READ_MS = 100;
const LAST_READ_MS = 2_000;

/** `works`: the cancel did not reach it; `lost`: the exchange does not know it any more; null: nobody asks any more. */
type OldEnd = TrackedOrder | 'works' | 'lost' | null;

export class OldEnds {
  readonly #parts: OrdersParts;
  /** Orders whose end is being read, and that end where somebody else was told of it first. */
  readonly #told = new Map<string, TrackedOrder | null>();
  #isClosed = false;

  constructor(parts: OrdersParts) {
    this.#parts = parts;
  }

  /** An own order, whoever has read it. */
  seen(order: TrackedOrder): void {
    const key = keyOf(order);
    const isWhole = hasEnded(order) && order.isExecutedUnsaid !== true;
    if (isWhole && this.#told.has(key)) this.#told.set(key, order);
  }

  close(): void {
    this.#isClosed = true;
  }

  /** `startedMs`: by the monotonic clock, when its cancel was sent. */
  async of(
    state: ChangeState,
    { lane, startedMs, onUnread }: { lane: Lane; startedMs: number; onUnread: () => void },
  ): Promise<OldEnd> {
    const key = keyOf(state.row);
    this.#told.set(key, null);
    const end = await this.#ask(state, { lane, startedMs, onUnread });
    this.#told.delete(key);
    return end;
  }

  async #ask(
    state: ChangeState,
    { lane, startedMs, onUnread }: { lane: Lane; startedMs: number; onUnread: () => void },
  ): Promise<OldEnd> {
    const { clock, reconcile, fenceMs } = this.#parts;
    let denials = new Denials();
    let uncounted: TrackedOrder | undefined;
    for (let delayMs = 0; !this.#isClosed; delayMs = nextDelayMs(delayMs)) {
      await this.#sleep(delayMs);
      const told = this.#told.get(keyOf(state.row)) ?? null;
      if (told !== null) return told;
      const asked = uncounted === undefined ? this.#parts.client() : null;
      const answer = asked === null ? null : await lane.order(asked, state.row.orderId);
      uncounted ??= this.#uncountedEnd(state, answer);
      const read = uncounted ?? (answer?.kind === 'accepted' ? answer.value : null);
      const order = read === null ? null : await wholeEnd(read, lane, this.#parts);
      if (order !== null) {
        denials = new Denials();
        reconcile.told(order);
        if (hasEnded(order)) return order;
        if (clock.monotonicMs() - startedMs >= fenceMs) return 'works';
        continue;
      }
      if (answer !== null && deniesOrder(answer) && denials.add(clock.monotonicMs())) return 'lost';
      onUnread();
    }
    return null;
  }

  /** Undefined of what has been told in figures, and of one that has not ended. */
  #uncountedEnd(
    state: ChangeState,
    answer: Outcome<TrackedOrder | null> | null,
  ): TrackedOrder | undefined {
    if (answer?.kind !== 'unknown' || answer.uncounted === undefined) return undefined;
    const { uncounted } = answer;
    const known = this.#parts.blotter.open(state.row) ?? this.#asSent(state, uncounted);
    if (known === undefined) return undefined;
    const ended = uncountedEnd(known, uncounted);
    if (ended === undefined) return undefined;
    const { orderId } = state.row;
    this.#parts.log.warn('order-end-uncounted', { orderId, message: answer.message });
    return ended;
  }

  /** Of an earlier run nobody here may know it as open. */
  #asSent({ row, oldDraft }: ChangeState, { clientOrderId, createdAtMs }: NamedAt) {
    const terms = readSentTerms(this.#parts.market, oldDraft);
    const { orderId } = row;
    return terms.ok ? orderOf(terms.value, { orderId, clientOrderId, createdAtMs }) : undefined;
  }

  #sleep(delayMs: number): Promise<void> {
    if (delayMs === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#parts.clock.setAlarm(delayMs, resolve);
    });
  }
}

interface NamedAt {
  readonly clientOrderId: string;
  readonly createdAtMs: number;
}

const nextDelayMs = (delayMs: number): number =>
  delayMs === 0 ? FIRST_READ_MS : Math.min(LAST_READ_MS, delayMs * 2);
