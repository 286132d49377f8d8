/** What follows from how a sent intent ended: what is stored, shown, told, read and looked for. */
import type { CommandOutcome, OrderDraft } from '@shared/contract/terminal';
import { faultWords } from '@shared/kernel/fault-words';
import type { Outcome } from '../../../client/exchange-client';
import type { OrderIntent } from '../../ports';
import { toldRefusal } from '../../refusal-words';
import type { ConditionTerms } from '../conditions/conditions';
import { outcomeOf, type Intents, type Rejected } from '../placing/intents';
import { NO_NOTE, refusalNote, sentence } from '../conditions/notes';
import type { OrdersParts } from '../parts';
import { isPassing } from '../placing/passing-refusals';
import { toOutcome, type Placed } from '../placing/send';
import { orderOf, type Terms } from '../placing/terms';
import { hasEnded } from '../tracked-order';
import type { Unknowns } from '../evidence/unknowns';

/** An order with our own client id exists already: whatever was sent has arrived before. */
const DUPLICATE_CLIENT_ID = '-4116';
const FROZEN: ReadonlySet<string> = new Set(['-2016', '-1147']);
const OF_ANOTHER = {
  kind: 'unknown',
  message: 'the answer names another order of this account',
} as const;

/** An order whose intent is on disk, and what of it went to the exchange. */
export interface Sent<OfTerms extends Terms = Terms> {
  readonly intent: OrderIntent;
  readonly draft: OrderDraft;
  readonly terms: OfTerms;
  /** The terminal tries it again by itself where that can help: each try is no news then. */
  readonly isTriedAgain?: boolean;
}

export const isCondition = (terms: Terms): terms is ConditionTerms =>
  terms.book === 'futures' && terms.trigger !== null;

export class Conclusions {
  readonly #parts: OrdersParts;
  readonly #intents: Intents;
  readonly #unknowns: Unknowns;

  constructor(parts: OrdersParts, intents: Intents, unknowns: Unknowns) {
    this.#parts = parts;
    this.#intents = intents;
    this.#unknowns = unknowns;
  }

  show(
    intent: OrderIntent,
    terms: Terms,
    status: 'SENDING' | 'CHECKING' | 'NEEDS_YOU',
    note = NO_NOTE,
  ): void {
    const { conditions, blotter } = this.#parts;
    if (isCondition(terms)) conditions.show(intent, terms, status, note);
    else blotter.setPending(orderOf(terms, intent), status, intent.isNamed);
  }

  conclude(sent: Sent, answer: Outcome<Placed>): CommandOutcome {
    const outcome = this.#isOfAnother(sent, answer) ? OF_ANOTHER : answer;
    const seen = this.#seenAsAnother(sent, outcome);
    if (seen !== null) return outcomeOf(seen);
    if (outcome.kind === 'accepted') {
      this.#accepted(sent, outcome.value);
      return toOutcome(outcome);
    }
    const { intent, terms } = sent;
    const known = this.#known(intent.intentId);
    // It has been seen at the exchange meanwhile: that is proof, whatever the answer says.
    if (known?.state === 'accepted') return outcomeOf(known);
    const result = toOutcome(outcome);
    if (result.kind === 'rejected' && result.code !== DUPLICATE_CLIENT_ID) {
      return this.#rejected(sent, result);
    }
    const message = result.kind === 'unknown' ? result.message : 'the exchange knows this order';
    this.#doubt(intent, terms, message);
    return { kind: 'unknown', message };
  }

  /** It counted as accepted, and the order that its answer named is another's. */
  mixedUp(intent: OrderIntent, terms: Terms): void {
    this.#doubt(intent, terms, OF_ANOTHER.message);
  }

  #doubt(intent: OrderIntent, terms: Terms, message: string): void {
    const { intentId } = intent;
    const { lane, order } = terms;
    const { symbol } = lane;
    this.show(intent, terms, 'CHECKING', sentence(message));
    this.#parts.activity.add('orderUnknown', { symbol, side: order.side, message, intentId });
    this.#unknowns.add(intent, terms);
    this.#intents.unknown(intent, message);
  }

  readonly #known = (intentId: string): OrderIntent | null =>
    this.#ofDisk(() => this.#intents.find(intentId));

  /** Null also where the disk cannot be read: that must not lose an answer, which is nowhere else. */
  #ofDisk(read: () => OrderIntent | null): OrderIntent | null {
    try {
      return read();
    } catch (fault) {
      this.#parts.log.error('intent-unread', { message: faultWords(fault) });
      return null;
    }
  }

  /** It was seen under its own name, with another id than the answer says: that is proof. */
  #seenAsAnother({ intent, terms }: Sent, answer: Outcome<Placed>): OrderIntent | null {
    if (answer.kind !== 'accepted' || isCondition(terms)) return null;
    const known = this.#known(intent.intentId);
    const isOther = known?.state === 'accepted' && known.orderId !== answer.value.orderId;
    return isOther ? known : null;
  }

  /** No two orders have one id: an answer that came twice, or to somebody else's question, says nothing of this one. */
  #isOfAnother({ intent, terms }: Sent, answer: Outcome<Placed>): boolean {
    if (answer.kind !== 'accepted' || isCondition(terms)) return false;
    const { book } = intent;
    const { orderId } = answer.value;
    const owner = this.#ofDisk(() => this.#parts.store.intentOfOrder(book, orderId));
    return owner !== null && owner.intentId !== intent.intentId;
  }

  /** Its batch was refused because of another row. */
  notSent({ intent }: Sent, refusal: Rejected): void {
    this.#parts.blotter.dropPending(intent.clientOrderId);
    this.#intents.rejected(intent, refusal);
  }

  #rejected(sent: Sent, result: Rejected): CommandOutcome {
    const { conditions, blotter, activity, market } = this.#parts;
    const { intent, draft, terms, isTriedAgain = false } = sent;
    const { intentId } = intent;
    const { symbol, side } = draft;
    const { by, code } = result;
    const told = toldRefusal(result);
    const isNews = !isTriedAgain || !isPassing(result);
    if (!isNews) conditions.turnedAway(intentId);
    else if (isCondition(terms)) conditions.rejected(intentId, refusalNote(result));
    else blotter.dropPending(intent.clientOrderId);
    if (isNews) activity.add('orderRejected', { symbol, side, by, ...told, intentId });
    if (by === 'exchange' && FROZEN.has(code)) market.tickers.setFrozen(symbol, true);
    this.#intents.rejected(intent, result);
    return result;
  }

  #accepted({ intent, draft, terms }: Sent, placed: Placed): void {
    const { blotter, conditions, activity, reconcile } = this.#parts;
    const { symbol, side, type, quantity, price } = draft;
    const { orderId, status, executed, atMs } = placed;
    const { intentId, clientOrderId } = intent;
    const asset = assetOf(terms, draft);
    activity.add('orderAccepted', {
      symbol,
      side,
      type,
      quantity,
      asset,
      price,
      ...triggerFacts(draft),
      status,
      orderId,
      intentId,
    });
    // Stored first: an order without a name is ours because its id is.
    const accepted = this.#intents.accepted(intent, orderId, status);
    if (isCondition(terms)) {
      conditions.accepted(intentId, orderId);
      return;
    }
    blotter.dropPending(clientOrderId);
    const sent = orderOf(terms, accepted, status);
    // At what, the answer does not say.
    const order =
      executed === null || executed === 0 ? sent : { ...sent, executed, averagePrice: '' };
    if (hasEnded(order)) {
      const isWhole = executed !== null && atMs !== null;
      reconcile.settle(order, isWhole ? { ...order, createdAtMs: atMs } : null);
    } else {
      blotter.apply(order);
      // Futures do not say in their answer what became of it at once.
      if (terms.book === 'futures') reconcile.settle(order);
    }
  }
}

/** What a condition order waits for, as it was asked for. */
function triggerFacts(draft: OrderDraft) {
  const trigger = draft.book === 'futures' ? draft.trigger : null;
  const { price = '', direction = '', purpose = '' } = trigger ?? {};
  return { trigger: price, direction, purpose };
}

function assetOf(terms: Terms, draft: OrderDraft): string {
  if (terms.book === 'futures') return terms.lane.symbol;
  const isBase = draft.book === 'futures' || draft.unit === 'base';
  return isBase ? terms.pair.base : terms.pair.quote;
}
