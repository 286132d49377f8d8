/** Cancelling one order: the end is read, not assumed, and a part that filled before stays counted. */
import type { CommandInput, CommandOutcome, ConditionRow } from '@shared/contract/terminal';
import type { ExchangeClient, Outcome } from '../../../client/exchange-client';
import { lostFor } from '../../../client/request/outcome';
import { toldRefusal } from '../../refusal-words';
import { DoubtfulCancels } from './doubtful-cancels';
import type { GatedKind } from '../../gate';
import { gated, refusal, type Rejected } from '../placing/intents';
import { laneOf, type Lane } from '../lane';
import { NO_NOTE, type Note } from '../conditions/notes';
import type { OrdersParts } from '../parts';
import { NOT_READY } from '../placing/place';
import { showing, toOutcome } from '../placing/send';
import { notTraded } from '../placing/terms';
import { keyOf, type OrderKey } from '../tracked-order';

/** A request the limiter kept back was not sent: it may be tried again. */
const LIMIT = 'LIMIT';
const LIMIT_WAIT_MS = 200;
const LIMIT_TRIES = 50;

export class Canceling {
  readonly #parts: OrdersParts;
  readonly #doubtful: DoubtfulCancels;
  /** Of single orders, on their way. */
  readonly #asked = new Map<string, Promise<CommandOutcome>>();

  constructor(parts: OrdersParts) {
    this.#parts = parts;
    this.#doubtful = new DoubtfulCancels(parts);
  }

  /** Condition orders whose cancel an earlier run asked for: whether it arrived is read. */
  resume(): void {
    for (const { symbol, orderId, state } of this.#parts.conditions.waiting()) {
      const lane = laneOf(this.#parts.market, 'futures', symbol);
      if (state === 'CANCELING' && lane !== undefined) this.#doubtful.add(lane, orderId);
    }
  }

  close(): void {
    this.#doubtful.close();
  }

  async cancel(input: CommandInput<'cancelOrder'>): Promise<CommandOutcome> {
    const ready = this.#ready(input);
    if (!('lane' in ready)) return ready;
    const { client, lane } = ready;
    return this.#once(input, () => this.cancelOne(client, lane, input.orderId));
  }

  /** Two windows that press at once ask the exchange once, and both are told what it says. */
  #once(order: OrderKey, ask: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
    const key = keyOf(order);
    const asked = this.#asked.get(key);
    if (asked !== undefined) return asked;
    const outcome = ask().finally(() => {
      this.#asked.delete(key);
    });
    this.#asked.set(key, outcome);
    return outcome;
  }

  /** What is not even asked is told as well: who presses and sees nothing believes that it is on its way. */
  #ready({
    book,
    symbol,
    orderId,
  }: CommandInput<'cancelOrder'>):
    | { readonly client: ExchangeClient; readonly lane: Lane }
    | Rejected {
    const client = this.#parts.client();
    const lane = laneOf(this.#parts.market, book, symbol);
    const closed = gated(this.#parts.gate.refusal('cancel'));
    if (client !== null && lane !== undefined && closed === null) return { client, lane };
    const refused = client === null ? NOT_READY : (closed ?? notTraded(symbol));
    const { by } = refused;
    const told = { book, symbol, orderId, by, ...toldRefusal(refused) };
    this.#parts.activity.add('cancelRejected', told);
    return refused;
  }

  /** Waits for room in the request limits while `isWanted`. */
  async cancelOne(
    client: ExchangeClient,
    lane: Lane,
    orderId: string,
    isWanted: () => boolean = () => true,
    kind: GatedKind = 'cancel',
  ): Promise<CommandOutcome> {
    const { book, symbol } = lane;
    const closed = gated(this.#parts.gate.refusal(kind));
    if (closed !== null) return closed;
    const shown = showing(() => {
      this.#parts.blotter.setCanceling({ book, orderId }, true);
    });
    this.#parts.audit.note('cancel.asked', { book, symbol, orderIds: [orderId] });
    const answer =
      shown ?? (await this.#withRoom(() => lane.cancel(client, orderId), isWanted, kind));
    const outcome = toOutcome(answer);
    this.concluded(lane, orderId, outcome);
    return outcome;
  }

  /** What follows from how a cancel ended. */
  concluded(lane: Lane, orderId: string, outcome: CommandOutcome): void {
    const { reconcile, blotter, activity, audit } = this.#parts;
    const { book, symbol } = lane;
    audit.note(`cancel.${outcome.kind}`, { book, symbol, orderId, ...answerOf(outcome) });
    // Also a refusal usually means that the order has ended: how is read, never assumed.
    if (outcome.kind === 'unknown') reconcile.poke(lane);
    else reconcile.settle({ book, symbol, orderId });
    // What was accepted may have been taken note of only, and be lost with the exchange: nobody would ever say so.
    if (outcome.kind !== 'rejected') this.#doubtful.add(lane, orderId);
    if (outcome.kind === 'accepted') return;
    if (outcome.kind === 'unknown') {
      // How it ended has been read meanwhile: there is nothing to ask any more.
      if (blotter.isFinished({ book, orderId })) return;
      activity.add('cancelUnknown', { book, symbol, orderId, message: outcome.message });
      return;
    }
    blotter.setCanceling({ book, orderId }, false);
    const { by } = outcome;
    activity.add('cancelRejected', { book, symbol, orderId, by, ...toldRefusal(outcome) });
  }

  /** A waiting condition order; what has become of it is read from the exchange. */
  async cancelCondition({
    symbol,
    orderId,
  }: CommandInput<'cancelCondition'>): Promise<CommandOutcome> {
    if (orderId === '') return refusal('no-order-id', 'the exchange has not named this order yet');
    const ready = this.#ready({ book: 'futures', symbol, orderId });
    if (!('lane' in ready)) return ready;
    const { client, lane } = ready;
    const order = { client, lane, orderId };
    return this.#once({ book: 'futures', orderId }, () =>
      this.#cancelWaiting(order, NO_NOTE, 'cancel'),
    );
  }

  /** An exit whose position is closed: no more a trader's wish than placing it was. `note`: how that is known. */
  async cancelLeft(
    { symbol, orderId }: Pick<ConditionRow, 'symbol' | 'orderId'>,
    note: Note,
  ): Promise<CommandOutcome> {
    const client = this.#parts.client();
    const lane = laneOf(this.#parts.market, 'futures', symbol);
    if (client === null) return NOT_READY;
    if (lane === undefined) return notTraded(symbol);
    return this.#cancelWaiting({ client, lane, orderId }, note, 'exit');
  }

  async #cancelWaiting(
    {
      client,
      lane,
      orderId,
    }: { readonly client: ExchangeClient; readonly lane: Lane; readonly orderId: string },
    note: Note,
    kind: GatedKind,
  ): Promise<CommandOutcome> {
    const { conditions } = this.#parts;
    const key = { book: lane.book, orderId };
    conditions.setCanceling(key, true, note);
    const outcome = await this.cancelOne(client, lane, orderId, undefined, kind);
    if (outcome.kind === 'rejected') conditions.setCanceling(key, false);
    return outcome;
  }

  /** Waits no longer than the gate is open: an account that is READ-ONLY by then is changed no more. */
  async #withRoom<T>(
    send: () => Promise<Outcome<T>>,
    isWanted: () => boolean,
    kind: GatedKind,
  ): Promise<Outcome<T>> {
    for (let tried = 1; ; tried += 1) {
      const answer = await send().catch(lostFor);
      const isKeptBack =
        answer.kind === 'rejected' && answer.by === 'client' && answer.code === LIMIT;
      if (!isKeptBack || tried >= LIMIT_TRIES || !isWanted()) return answer;
      await new Promise<void>((resolve) => {
        this.#parts.clock.setAlarm(LIMIT_WAIT_MS, resolve);
      });
      const closed = this.#parts.gate.refusal(kind);
      if (closed !== null) return { kind: 'rejected', by: 'client', ...closed };
    }
  }

  /** Up to ten of one spot pair in one request. */
  cancelBatch(
    client: ExchangeClient,
    lane: Lane,
    orderIds: readonly string[],
    isWanted: () => boolean,
  ): Promise<Outcome<{ readonly success: readonly string[]; readonly failed: readonly string[] }>> {
    const { instrument, book, symbol } = lane;
    this.#parts.audit.note('cancel.asked', { book, symbol, orderIds });
    for (const orderId of orderIds) this.#parts.blotter.setCanceling({ book, orderId }, true);
    if (instrument.kind !== 'spot') {
      return Promise.resolve({ kind: 'accepted', value: { success: [], failed: [] } });
    }
    return this.#withRoom(() => client.spot.cancelBatch(instrument, orderIds), isWanted, 'cancel');
  }
}

/** What the record keeps of an answer that was not a plain yes. */
function answerOf(outcome: CommandOutcome): Readonly<Record<string, string>> {
  if (outcome.kind === 'accepted') return {};
  const { message } = outcome;
  return outcome.kind === 'unknown' ? { message } : { code: outcome.code, message };
}
