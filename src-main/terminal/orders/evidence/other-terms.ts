/**
 * An own order that the exchange has otherwise than it was sent: at another price, of another size or side. Its terms
 * never change while it is open, so the exchange has changed them, or the answer that named it was another order's.
 * Which of the two its name tells, and not every list tells names. Until that is known nothing that is read of it
 * counts: the exits of one order would follow another, and leave their own position bare.
 */
import { faultWords } from '@shared/kernel/fault-words';
import type { ExchangeClient, Outcome } from '../../../client/exchange-client';
import type { DeskParts } from '../../desk-parts';
import type { OrderIntent } from '../../ports';
import type { Blotter } from '../blotter';
import { laneOf, type Lane } from '../lane';
import { intentBehind } from '../own-order';
import { orderOf, readSentTerms } from '../placing/terms';
import type { Reports } from '../reports';
import { readDraft } from '../rows';
import {
  futuresOrder,
  hasSameTerms,
  isNameless,
  keyOf,
  walletOrder,
  type TrackedOrder,
} from '../tracked-order';

/** So often it is asked for by its name where that has no answer. */
const TRIES_MAX = 3;

export interface OtherTermsParts extends Pick<
  DeskParts,
  'log' | 'store' | 'activity' | 'market' | 'client'
> {
  readonly blotter: Pick<Blotter, 'open' | 'isFinished' | 'forget'>;
  readonly reports: Pick<Reports, 'otherwise'>;
  desk(): {
    readonly reconcile: {
      /** What was read of an order outside the polls. */
      told(order: TrackedOrder): void;
      /** Its book is read again: what was held back may count now. */
      poke(place: Pick<Lane, 'book' | 'symbol'>): void;
    };
    readonly orders: {
      /** The order that was taken for this one's is another's. */
      mixedUp(intent: OrderIntent): void;
    };
  };
}

interface Doubt {
  tries: number;
  isAsking: boolean;
  isOver: boolean;
}

/** Of what rests at a price; what else is told of an order is worded differently from one list to the next. */
function isOtherwise(sent: TrackedOrder, told: TrackedOrder): boolean {
  const isComparable =
    sent.symbol === told.symbol &&
    [sent, told].every(
      ({ type, quantity, status, finePrice }) =>
        type === 'LIMIT' &&
        quantity.unit === 'base' &&
        status !== 'INIT' &&
        finePrice === undefined,
    );
  return isComparable && !hasSameTerms(sent, told);
}

export class OtherTerms {
  readonly #parts: OtherTermsParts;
  readonly #doubts = new Map<string, Doubt>();

  constructor(parts: OtherTermsParts) {
    this.#parts = parts;
  }

  /** True while it is being found out whose it is. */
  holds(told: TrackedOrder): boolean {
    const { blotter, store, reports, log } = this.#parts;
    const known = blotter.open(told) ?? this.#sent(told);
    if (known === undefined || !isOtherwise(known, told)) return false;
    const intent = intentBehind(store, known);
    if (intent === null) return false;
    const doubt = this.#doubts.get(keyOf(told)) ?? { tries: 0, isAsking: false, isOver: false };
    this.#doubts.set(keyOf(told), doubt);
    if (doubt.isAsking || doubt.isOver) return doubt.isAsking;
    // One that tells another name is put right where it is taken over.
    if (!isNameless(told) || doubt.tries === TRIES_MAX) {
      doubt.isOver = true;
      const isRenamed = !isNameless(told) && told.clientOrderId !== intent.clientOrderId;
      if (!isRenamed) reports.otherwise(told);
      return false;
    }
    doubt.tries += 1;
    doubt.isAsking = true;
    void this.#ask(known, told, intent)
      .catch((fault: unknown) => {
        log.error('order-not-asked-for', { message: faultWords(fault) });
      })
      .finally(() => {
        doubt.isAsking = false;
        this.#parts.desk().reconcile.poke(told);
      });
    return true;
  }

  /** As it was sent, of one that is seen for the first time: what executes at once is never seen open. */
  #sent(told: TrackedOrder): TrackedOrder | undefined {
    const { blotter, store, market } = this.#parts;
    const intent = blotter.isFinished(told) ? null : intentBehind(store, told);
    const draft = intent === null ? null : readDraft(intent.draft);
    const terms = draft === null ? null : readSentTerms(market, draft);
    if (intent === null || terms?.ok !== true) return undefined;
    const isCondition = terms.value.book === 'futures' && terms.value.trigger !== null;
    return isCondition ? undefined : orderOf(terms.value, intent);
  }

  async #ask(known: TrackedOrder, told: TrackedOrder, intent: OrderIntent): Promise<void> {
    const { client, market, store, blotter, reports } = this.#parts;
    const lane = laneOf(market, told.book, told.symbol);
    const exchange = client();
    if (lane === undefined || exchange === null) return;
    const answer = await orderNamed(exchange, lane, intent.clientOrderId);
    if (answer.kind === 'unknown' || (answer.kind === 'rejected' && answer.by === 'client')) return;
    // Whoever has put another order right has found out meanwhile, or is about to.
    const { state, orderId } = store.intent(intent.intentId) ?? intent;
    if (state !== 'accepted' || orderId !== told.orderId) return;
    const found = answer.kind === 'accepted' ? answer.value : null;
    const isElsewhere = found !== null && found.orderId !== told.orderId;
    // An exchange that does not know the question answers with some other order.
    const mayBeIt = isElsewhere && hasSameTerms(known, found);
    if (mayBeIt && !blotter.isFinished(found)) this.#putRight(found, told, intent);
    else {
      const doubt = this.#doubts.get(keyOf(told));
      if (doubt !== undefined) doubt.isOver = true;
      reports.otherwise(told);
    }
  }

  /** The answer to its placing was another order's, and that one's may have been of a third. */
  #putRight(found: TrackedOrder, told: TrackedOrder, { clientOrderId, intentId }: OrderIntent) {
    const { blotter, store, activity } = this.#parts;
    const { symbol, side, status, orderId } = found;
    const other = blotter.open(found);
    const displaced = other === undefined ? null : intentBehind(store, other);
    if (other !== undefined) blotter.forget(found);
    if (blotter.open(told)?.clientOrderId === clientOrderId) blotter.forget(told);
    activity.add('orderFound', { symbol, side, status, orderId, intentId });
    const { reconcile, orders } = this.#parts.desk();
    reconcile.told({ ...found, clientOrderId });
    if (displaced === null || displaced.intentId === intentId) return;
    orders.mixedUp(displaced);
  }
}

async function orderNamed(
  client: ExchangeClient,
  { book, instrument }: Lane,
  clientOrderId: string,
): Promise<Outcome<TrackedOrder | null>> {
  if (instrument.kind === 'futures') {
    const answer = await client.futures.order(instrument, { clientOrderId });
    if (answer.kind !== 'accepted' || answer.value === null) return answer as Outcome<null>;
    return { kind: 'accepted', value: futuresOrder(answer.value) };
  }
  const calls = book === 'spot' ? client.spot : client.margin;
  const answer = await calls.order(instrument, { clientOrderId });
  return answer.kind === 'accepted'
    ? { kind: 'accepted', value: walletOrder(answer.value) }
    : answer;
}
