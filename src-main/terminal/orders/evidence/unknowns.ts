/**
 * Orders whose outcome nobody can say. Each is settled by evidence only: found, or proven not
 * placed after the time in which the exchange may still act on it. Nothing is ever sent again, and
 * what no evidence can settle is left to the trader.
 */
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../../client/exchange-client';
import type { OrderIntent } from '../../ports';
import { LOST_MS } from './denials';
import { INCONCLUSIVE, type Evidence } from './evidence';
import { searchEvidence } from './search';
import { orderOf, type Terms } from '../placing/terms';
import { hasEnded, hasSameTerms, keyOf, type OrderKey, type TrackedOrder } from '../tracked-order';

/** Two rounds that found nothing prove absence only when they are this far apart. */
const ROUND_GAP_MS = 2_000;
/** An exchange that cannot be read is asked ever more seldom: it has enough to do. */
const UNREAD_GAP_MAX_MS = 4_000;
/** Before the fence a round can only find; the first ones come quickly. */
const EARLY_ROUNDS_MS = [250, 1_000, 2_500] as const;
/** Exchange and local clocks may disagree about when an order or a trade was. */
const CLOCK_MARGIN_MS = 60_000;

export interface UnknownsListener {
  onFound(intent: OrderIntent, order: TrackedOrder): void;
  onNotPlaced(intent: OrderIntent, terms: Terms): void;
  /** No evidence can settle it. */
  onNeedsYou(
    intent: OrderIntent,
    terms: Terms,
    why: Extract<Evidence, { kind: 'ambiguous' }>['why'] | 'no-evidence',
  ): void;
}

interface Unknown {
  readonly intent: OrderIntent;
  readonly terms: Terms;
  readonly sent: TrackedOrder;
  readonly startedMs: number;
  /** Rounds in a row that could not read everything. */
  unread: number;
  /** The exchange has denied its name when it could no longer act on it: that is asked once. */
  isNameDenied: boolean;
  /** What the rounds after the fence have said since when (monotonic), while they say the same. */
  said: { readonly kind: Evidence['kind']; readonly sinceMs: number } | null;
  cancelAlarm: () => void;
}

export interface UnknownsParts {
  readonly clock: Clock;
  /** How long after it was sent an order may still be placed. */
  readonly fenceMs: number;
  client(): ExchangeClient | null;
  /** Of an order that is somebody's already. */
  isKnown(key: OrderKey): boolean;
  /** Another intent's: twins that are looked for at the same time find the same order first. */
  isClaimed(key: OrderKey, intentId: string): boolean;
  /** Orders like it that were sent and have no answer: what is there may be one of them. Intents. */
  onTheirWay(sent: TrackedOrder): readonly string[];
  /** Another of ours, without an id yet, is like it but for the price that it waits for. */
  isMistakable(intentId: string, terms: Terms): boolean;
  /** An order that a search has read on its way: it may be what another one looks for. */
  onRead(order: TrackedOrder): void;
}

export class Unknowns {
  readonly #parts: UnknownsParts;
  readonly #listener: UnknownsListener;
  readonly #open = new Map<string, Unknown>();
  /**
   * Orders without a name that searches have read behind trades and that have ended: whose each is shows when its
   * own search has read enough, and an exchange that allows few reads is not asked by every search for all of them.
   */
  readonly #ended = new Map<string, TrackedOrder>();
  /** Monotonic times since when the exchange denies orders that have traded. */
  readonly #deniedSinceMs = new Map<string, number>();

  constructor(parts: UnknownsParts, listener: UnknownsListener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  /** Starts to look; the intent's time is exchange time. */
  add(intent: OrderIntent, terms: Terms): void {
    if (this.#open.has(intent.intentId)) return;
    const unknown: Unknown = {
      intent,
      terms,
      sent: orderOf(terms, intent),
      startedMs: this.#parts.clock.monotonicMs(),
      unread: 0,
      isNameDenied: false,
      said: null,
      cancelAlarm: () => undefined,
    };
    this.#open.set(intent.intentId, unknown);
    this.#later(unknown, EARLY_ROUNDS_MS[0]);
  }

  /** Somebody else saw the order at the exchange. */
  seen(intent: OrderIntent, order: TrackedOrder): void {
    const unknown = this.#open.get(intent.intentId);
    if (unknown !== undefined) this.#found(unknown, order);
  }

  close(): void {
    for (const unknown of this.#open.values()) unknown.cancelAlarm();
    this.#open.clear();
  }

  #later(unknown: Unknown, delayMs: number): void {
    unknown.cancelAlarm = this.#parts.clock.setAlarm(delayMs, () => {
      void this.#round(unknown);
    });
  }

  async #round(unknown: Unknown): Promise<void> {
    const client = this.#parts.client();
    if (client === null) {
      this.#later(unknown, ROUND_GAP_MS);
      return;
    }
    const startedMs = this.#parts.clock.monotonicMs();
    const { terms, sent, intent } = unknown;
    const read = await searchEvidence(client, {
      terms,
      sent,
      isNamed: intent.isNamed,
      asksByName: !unknown.isNameDenied,
      onNameDenied: () => {
        unknown.isNameDenied = this.#isPastFence(unknown, startedMs);
      },
      onRead: (order) => {
        if (hasEnded(order)) this.#ended.set(keyOf(order), order);
        this.#parts.onRead(order);
      },
      endedBefore: (key) => this.#ended.get(keyOf(key)),
      isLost: (key) => this.#isLost(key),
      sinceMs: intent.createdAtMs - CLOCK_MARGIN_MS,
      untilMs: intent.createdAtMs + this.#parts.fenceMs + CLOCK_MARGIN_MS,
      twins: this.#twinsOf(unknown),
      isMistakable: () => this.#parts.isMistakable(intent.intentId, terms),
      isKnown: (key) => this.#parts.isKnown(key),
    });
    // Settled meanwhile; it may be looked for anew, by a search of its own.
    if (this.#open.get(intent.intentId) !== unknown) return;
    const evidence = this.#judged(unknown, read);
    unknown.unread = evidence.kind === 'inconclusive' ? unknown.unread + 1 : 0;
    const isCertain = evidence.kind === 'found' && evidence.isUnnamed !== true;
    if (isCertain || this.#isProven(unknown, evidence, startedMs)) {
      this.#conclude(unknown, evidence);
    } else this.#later(unknown, this.#nextDelayMs(unknown));
  }

  /** Likeness says nothing while another one may still say that it is it. */
  #judged({ intent, sent }: Unknown, evidence: Evidence): Evidence {
    const { intentId } = intent;
    const isAlike = evidence.kind === 'found' && evidence.isAlike === true;
    if (isAlike || evidence.kind === 'ambiguous') {
      const others = this.#parts.onTheirWay(sent).filter((one) => !this.#open.has(one));
      if (others.length > 0) return INCONCLUSIVE;
    }
    const isOfAnother =
      evidence.kind === 'found' && this.#parts.isClaimed(evidence.order, intentId);
    return isOfAnother ? { kind: 'ambiguous', why: 'ambiguous' } : evidence;
  }

  #isLost(key: OrderKey): boolean {
    const nowMs = this.#parts.clock.monotonicMs();
    const sinceMs = this.#deniedSinceMs.get(keyOf(key)) ?? nowMs;
    this.#deniedSinceMs.set(keyOf(key), sinceMs);
    return nowMs - sinceMs >= LOST_MS;
  }

  /** Two rounds after the fence that say the same are a proof. */
  #isProven(unknown: Unknown, evidence: Evidence, startedMs: number): boolean {
    if (evidence.kind === 'inconclusive') return false;
    if (!this.#isPastFence(unknown, startedMs)) return false;
    if (unknown.said?.kind !== evidence.kind) {
      unknown.said = { kind: evidence.kind, sinceMs: startedMs };
      return false;
    }
    return startedMs - unknown.said.sinceMs >= ROUND_GAP_MS;
  }

  /** The exchange could no longer act on it then. */
  #isPastFence({ startedMs }: Unknown, atMs: number): boolean {
    return atMs - startedMs >= this.#parts.fenceMs;
  }

  #conclude(unknown: Unknown, evidence: Evidence): void {
    if (evidence.kind === 'found') {
      this.#found(unknown, evidence.order);
      return;
    }
    const { intent, terms } = unknown;
    this.#drop(intent);
    const isCondition = terms.book === 'futures' && terms.trigger !== null;
    if (evidence.kind === 'ambiguous') this.#listener.onNeedsYou(intent, terms, evidence.why);
    else if (isCondition) this.#listener.onNeedsYou(intent, terms, 'no-evidence');
    else this.#listener.onNotPlaced(intent, terms);
  }

  #found(unknown: Unknown, order: TrackedOrder): void {
    unknown.cancelAlarm();
    this.#drop(unknown.intent);
    this.#listener.onFound(unknown.intent, order);
  }

  /** What was read is of use only while something is looked for. */
  #drop({ intentId }: OrderIntent): void {
    this.#open.delete(intentId);
    if (this.#open.size > 0) return;
    this.#ended.clear();
    this.#deniedSinceMs.clear();
  }

  #twinsOf({ sent, intent }: Unknown): number {
    const others = [...this.#open.values()];
    const isTwin = (other: Unknown): boolean =>
      other.intent.isNamed === intent.isNamed && hasSameTerms(other.sent, sent);
    return others.filter(isTwin).length;
  }

  #nextDelayMs(unknown: Unknown): number {
    const ageMs = this.#parts.clock.monotonicMs() - unknown.startedMs;
    if (ageMs >= this.#parts.fenceMs) {
      const doublings = Math.max(0, unknown.unread - 1);
      return Math.min(UNREAD_GAP_MAX_MS, ROUND_GAP_MS * 2 ** doublings);
    }
    const early = EARLY_ROUNDS_MS.find((atMs) => atMs > ageMs);
    return (early ?? this.#parts.fenceMs) - ageMs;
  }
}
