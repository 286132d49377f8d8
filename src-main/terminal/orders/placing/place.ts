/**
 * From a draft to one order: rules and guards again, the intent on disk, one request, one outcome.
 * The same intent never leads to a second request, whatever happens in between.
 */
import type { CommandInput, CommandOutcome, OrderDraft } from '@shared/contract/terminal';
import { faultWords } from '@shared/kernel/fault-words';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ExchangeClient, Outcome } from '../../../client/exchange-client';
import { lostFor } from '../../../client/request/outcome';
import type { GatedKind } from '../../gate';
import type { Market } from '../../market';
import type { OrderIntent } from '../../ports';
import { toldRefusal } from '../../refusal-words';
import { isCondition, type Conclusions } from '../ends/conclusions';
import { guardOrder } from './guards';
import { gated, notStored, outcomeOf, refusal, type Intents, type Rejected } from './intents';
import type { Lane } from '../lane';
import { isTooLate, momentOf, TOO_LATE_MS, type Moment } from '@shared/domain/lateness';
import type { OrdersParts } from '../parts';
import { isPassing } from './passing-refusals';
import { faulty, sendOrder, showing, toOutcome, type Placed } from './send';
import {
  orderOf,
  readTerms,
  shutFault,
  readWalletTerms,
  type FuturesTerms,
  type Terms,
  type WalletDraft,
  type WalletTerms,
} from './terms';

export interface Ready<Of extends Terms = Terms> {
  readonly client: ExchangeClient;
  readonly terms: Of;
}

interface Storable {
  readonly intentId: string;
  readonly draft: OrderDraft;
  readonly terms: Terms;
}

interface NotStored {
  readonly refused: Rejected;
  /** Which of them is beyond a limit; null where it is no single one. */
  readonly row: number | null;
}

export const NOT_READY = refusal('not-ready', 'the session has not started');
const TOO_LATE = refusal(
  'too-late',
  `what it is checked against took longer than ${TOO_LATE_MS / 1_000} s to read: nothing was sent`,
);
const REUSED = refusal('intent-reused', 'this intent belongs to another order');

export class Placing {
  readonly #parts: OrdersParts;
  readonly #intents: Intents;
  readonly #conclusions: Conclusions;
  readonly #isBlocked: (lane: Lane) => boolean;
  readonly #inFlight = new Map<
    string,
    { readonly draft: string; readonly outcome: Promise<CommandOutcome> }
  >();

  /** `isBlocked`: an order that counted as not placed is working there. */
  constructor(
    parts: OrdersParts,
    intents: Intents,
    conclusions: Conclusions,
    isBlocked: (lane: Lane) => boolean,
  ) {
    this.#parts = parts;
    this.#intents = intents;
    this.#conclusions = conclusions;
    this.#isBlocked = isBlocked;
  }

  place(
    { intentId, draft }: CommandInput<'placeOrder'>,
    kind: GatedKind = 'order',
  ): Promise<CommandOutcome> {
    const text = JSON.stringify(draft);
    const running = this.#inFlight.get(intentId);
    if (running !== undefined) {
      return running.draft === text ? running.outcome : Promise.resolve(REUSED);
    }
    const stored = this.answered(intentId, text);
    if (stored !== null) return Promise.resolve(stored);
    const outcome = this.#placeOnce(intentId, draft, kind).finally(() => {
      this.#inFlight.delete(intentId);
    });
    this.#inFlight.set(intentId, { draft: text, outcome });
    return outcome;
  }

  /** How an intent that exists ended; null for a new one. */
  answered(intentId: string, draftText: string): CommandOutcome | null {
    const stored = this.#intents.find(intentId);
    if (stored === null) return null;
    return stored.draft === draftText ? outcomeOf(stored) : REUSED;
  }

  /** Asks the exchange to check the order without placing it: only spot can be asked (§4.2). */
  async test(draft: OrderDraft, clientOrderId: string): Promise<CommandOutcome> {
    const ready = this.read(draft);
    if (!ready.ok) return ready.error;
    const { client, terms } = ready.value;
    if (terms.book !== 'spot') {
      return refusal('no-test', `the exchange offers no test of ${terms.book} orders`);
    }
    const { pair, order } = terms;
    const outcome = await client.spot.testOrder({ pair, ...order, clientOrderId });
    return outcome.kind === 'accepted'
      ? { kind: 'accepted', orderId: '', status: 'TESTED' }
      : toOutcome(outcome);
  }

  /** The rules: what can be known without asking anybody. */
  read(draft: OrderDraft): Result<Ready, Rejected> {
    return this.#readBy((market) => readTerms(market, draft));
  }

  #readBy<Of extends Terms>(
    terms: (market: Market) => Result<Of, Rejected>,
  ): Result<Ready<Of>, Rejected> {
    const client = this.#parts.client();
    if (client === null) return err(NOT_READY);
    const read = terms(this.#parts.market);
    return read.ok ? ok({ client, terms: read.value }) : read;
  }

  /**
   * Rules and guards: what may be sent now, if the trader's own limits let it. `freed`: open orders that
   * will be gone by then.
   */
  prepare(
    draft: OrderDraft,
    freed: number,
    kind: GatedKind = 'order',
  ): Promise<Result<Ready, Rejected>> {
    return this.#guarded(this.read(draft), freed, kind, momentOf(this.#parts.clock));
  }

  /**
   * The same for one that leaves with others, as only those of a wallet do. `asked`: when the first of them began to
   * be prepared, whose readings are the oldest once the last is ready.
   */
  prepareWallet(draft: WalletDraft, asked: Moment): Promise<Result<Ready<WalletTerms>, Rejected>> {
    return this.#guarded(
      this.#readBy((market) => readWalletTerms(market, draft)),
      0,
      'order',
      asked,
    );
  }

  async #guarded<Of extends Terms>(
    ready: Result<Ready<Of>, Rejected>,
    freed: number,
    kind: GatedKind,
    asked: Moment,
  ): Promise<Result<Ready<Of>, Rejected>> {
    const { reconcile, risk, gate, clock } = this.#parts;
    const closed = gated(gate.refusal(kind));
    if (closed !== null) return err(closed);
    if (!ready.ok) return ready;
    const { client, terms } = ready.value;
    const fault =
      shutFault(this.#parts.market, terms.lane.symbol) ??
      this.#doubtOf(terms, freed) ??
      (await guardOrder(this.#parts, client, terms, risk.collarPercent));
    if (fault !== null) return err(fault);
    // It is stamped by the exchange's time, and would be looked for around it.
    await client.freshenClock();
    if (!(await reconcile.synced(terms.lane))) {
      return err(refusal('not-synced', 'orders and balances could not be read: nothing was sent'));
    }
    await risk.prepare(terms);
    // An exit protects what is there, however late it is.
    return kind !== 'exit' && isTooLate(clock, asked) ? err(TOO_LATE) : ready;
  }

  /**
   * Stores the intents of orders that are about to be sent, unless the gate has closed meanwhile, or what was read
   * for it has shown an order that stops them, or one is beyond a limit of the trader's. Judged in the turn in which
   * they are stored: no two can both pass as the last that fits.
   */
  store(
    rows: readonly Storable[],
    isNamed: boolean,
    kind: GatedKind = 'order',
  ): Result<OrderIntent[], NotStored> {
    const { market, log, gate, risk } = this.#parts;
    const closed = gated(gate.refusal(kind));
    if (closed !== null) return err({ refused: closed, row: null });
    try {
      for (const [row, { intentId, terms }] of rows.entries()) {
        const refused = this.#doubtOf(terms, 0) ?? risk.check(terms, { intentId, ahead: row });
        if (refused !== null) return err({ refused, row });
      }
      const wanted = rows.map(({ intentId, draft }) => ({ intentId, draft, isNamed }));
      const stored = this.#intents.store(wanted, market.exchangeNowMs());
      risk.sent(rows.map(({ intentId }) => intentId));
      return ok(stored);
    } catch (fault) {
      const message = faultWords(fault);
      log.error('intent-not-stored', { intentId: rows[0]?.intentId ?? '', message });
      return err({ refused: notStored(message), row: null });
    }
  }

  async #placeOnce(intentId: string, draft: OrderDraft, kind: GatedKind): Promise<CommandOutcome> {
    const ready = await this.#prepared(draft, kind);
    if (!ready.ok) return this.#refuse(intentId, draft, ready.error, kind);
    // A batch may have taken it along meanwhile.
    const taken = this.answered(intentId, JSON.stringify(draft));
    if (taken !== null) return taken;
    const { client, terms } = ready.value;
    const stored = this.store([{ intentId, draft, terms }], !isCondition(terms), kind);
    if (!stored.ok) {
      const { refused, row } = stored.error;
      return row === null ? refused : this.#refuse(intentId, draft, refused, kind);
    }
    const [intent] = stored.value;
    if (intent === undefined) return NOT_READY;
    const outcome = await this.#send(client, intent, terms);
    try {
      return this.#conclusions.conclude(
        { intent, draft, terms, isTriedAgain: kind === 'exit' },
        outcome,
      );
    } finally {
      this.#parts.reconcile.poke(terms.lane);
    }
  }

  /** A fault while it is prepared has sent nothing, and left nothing behind. */
  async #prepared(draft: OrderDraft, kind: GatedKind): Promise<Result<Ready, Rejected>> {
    try {
      return await this.prepare(draft, 0, kind);
    } catch (fault) {
      return err(faulty(fault));
    }
  }

  async #send(client: ExchangeClient, intent: OrderIntent, terms: Terms): Promise<Outcome<Placed>> {
    const { witness } = this.#parts;
    const shown = showing(() => {
      this.#conclusions.show(intent, terms, 'SENDING');
    });
    if (shown !== null) return shown;
    try {
      const sent = sendOrder(client, terms, intent.clientOrderId);
      witness.left(intent, terms);
      const outcome = await sent;
      witness.answered(intent, outcome);
      return outcome;
    } catch (fault) {
      return lostFor(fault);
    }
  }

  /** An exit is tried again where that can help: what keeps it back is told of the exit, not of each try. */
  #refuse(
    intentId: string,
    { symbol, side }: OrderDraft,
    refused: Rejected,
    kind: GatedKind,
  ): Rejected {
    if (kind === 'exit' && isPassing(refused)) return refused;
    const { by } = refused;
    const told = toldRefusal(refused);
    this.#parts.activity.add('orderRejected', { symbol, side, by, ...told, intentId });
    return refused;
  }

  #doubtOf(terms: Terms, freed: number): Rejected | null {
    const { lane } = terms;
    if (this.#isBlocked(lane)) {
      return refusal('zombie', 'an order that counted as not placed is working here');
    }
    const { blotter, conditions } = this.#parts;
    const twin = isCondition(terms)
      ? conditions.doubtful(terms)
      : blotter.needsYou(orderOf(terms, { clientOrderId: '', createdAtMs: 0, orderId: '' }));
    if (twin === undefined) return this.#roomFor(terms, freed);
    return refusal('twin-unknown', 'nobody knows yet whether an order like this one was placed');
  }

  /**
   * The listing states how many live and waiting orders a contract takes (document §2.10). What never rests does
   * not count: one can always get out.
   */
  #roomFor(terms: Terms, freed: number): Rejected | null {
    if (terms.book !== 'futures' || !mayRest(terms)) return null;
    const { blotter, conditions } = this.#parts;
    const { symbol } = terms.lane;
    const most = terms.listing.maxOpenOrders;
    const waiting = conditions.waiting().filter((row) => row.symbol === symbol).length;
    const open = blotter.openOf('futures', symbol).length;
    if (open + waiting - freed < most) return null;
    return refusal('too-many-open-orders', `at most ${most} open orders on ${symbol}`);
  }
}

function mayRest({ order, timeInForce, trigger }: FuturesTerms): boolean {
  if (trigger !== null) return true;
  return order.type === 'LIMIT' && timeInForce !== 'IOC' && timeInForce !== 'FOK';
}
