/**
 * A shadow while it goes on. What the feed says is only noted when it comes; the simulator works on it later, in
 * turns of its own, so that nothing of an order ever waits for it.
 */
import type { DriftReason } from '@shared/contract/terminal';
import type { Book } from '@shared/domain/book';
import type { PublicTrade } from '@shared/domain/market';
import type { Shadow, ShadowFill, ShadowOrder, Shadows } from './shadow-port';

/** Of one order: more than this at once is not worked through. */
const NOTED_MAX = 2_000;
/** So much of it in one turn. */
const TURN_MAX = 20;
/** A feed that says nothing of the market for longer says nothing of what filled there (exchange-rules §8 M8). */
const STALE_MS = 5_000;
/** Longer than this nobody is followed: memory of it would only grow. */
const LONGEST_MS = 24 * 3_600_000;

type Noted =
  | { readonly kind: 'book'; readonly afterMs: number; readonly book: Book }
  | { readonly kind: 'print'; readonly afterMs: number; readonly trade: PublicTrade }
  | { readonly kind: 'cancel'; readonly afterMs: number };

export class LiveShadow {
  /** Why nothing can be said any more; empty while it can. */
  reason: DriftReason = '';
  /** The name of the simulator's refusal. */
  detail = '';
  readonly #order: ShadowOrder;
  readonly #leftMs: number;
  #shadow: Shadow | null = null;
  #noted: Noted[] = [];
  #heardMs: number;

  /** `leftMs`: the monotonic time at which the order left. */
  constructor(order: ShadowOrder, leftMs: number) {
    this.#order = order;
    this.#leftMs = leftMs;
    this.#heardMs = leftMs;
  }

  get symbol(): string {
    return this.#order.instrument.symbol;
  }

  ageMs(nowMs: number): number {
    return nowMs - this.#leftMs;
  }

  get fills(): readonly ShadowFill[] {
    return this.#shadow?.fills ?? [];
  }

  /** Nothing more will come of it. */
  get isOver(): boolean {
    return this.reason !== '' || this.#shadow?.isOver === true;
  }

  get hasWork(): boolean {
    return !this.isOver && (this.#shadow === null || this.#noted.length > 0);
  }

  book(nowMs: number, book: Book): void {
    if (!this.#hears(nowMs)) return;
    this.#note({ kind: 'book', afterMs: nowMs - this.#leftMs, book });
  }

  print(nowMs: number, trade: PublicTrade): void {
    if (!this.#hears(nowMs)) return;
    this.#note({ kind: 'print', afterMs: nowMs - this.#leftMs, trade });
  }

  cancel(nowMs: number): void {
    this.#note({ kind: 'cancel', afterMs: nowMs - this.#leftMs });
  }

  /** Something was missed: what the simulator would say from here on is worth nothing. */
  lose(reason: DriftReason): void {
    // What is settled is settled, but for what is still to be worked through.
    if (this.#shadow?.isOver === true) return;
    if (this.reason === '') this.reason = reason;
    this.#noted = [];
  }

  /** Time has passed. */
  age(nowMs: number): void {
    if (nowMs - this.#heardMs > STALE_MS) this.lose('stale');
    if (this.ageMs(nowMs) > LONGEST_MS) this.lose('too-long');
  }

  /** Throws what the simulator throws. */
  work(shadows: Shadows): void {
    this.#shadow ??= shadows.open(this.#order);
    const shadow = this.#shadow;
    if (shadow === null) {
      this.lose('uncountable');
      return;
    }
    for (const noted of this.#noted.splice(0, TURN_MAX)) {
      if (shadow.isOver) break;
      if (noted.kind === 'book') shadow.book(noted.afterMs, noted.book);
      else if (noted.kind === 'print') shadow.print(noted.afterMs, noted.trade);
      else shadow.cancel(noted.afterMs);
    }
    if (shadow.refusal === '') return;
    this.reason = 'not-simulated';
    this.detail = shadow.refusal;
  }

  #hears(nowMs: number): boolean {
    if (this.isOver) return false;
    this.age(nowMs);
    this.#heardMs = nowMs;
    return this.reason === '';
  }

  #note(noted: Noted): void {
    if (this.isOver) return;
    if (this.#noted.length >= NOTED_MAX) this.lose('too-many');
    else this.#noted.push(noted);
  }
}
