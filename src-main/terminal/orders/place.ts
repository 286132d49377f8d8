/**
 * From a draft to one order: rules and guards again, the intent on disk, one request, one outcome.
 * The same intent never leads to a second request, whatever happens in between.
 */
import type { CommandInput, CommandOutcome, OrderDraft } from '@shared/contract/terminal';
import type { SpotPair } from '@shared/domain/instrument';
import type { Order } from '@shared/domain/order';
import { parseSpotOrder, type SpotOrderShape } from '@shared/domain/order-rules';
import { isTerminal } from '@shared/domain/transitions';
import type { Clock } from '@shared/kernel/ports';
import { parseDecimal } from '@shared/money/decimal';
import { lots } from '@shared/money/units';
import type { ExchangeClient, Outcome, PlacedOrder } from '../../client/exchange-client';
import type { Activity } from '../activity';
import type { Market } from '../market';
import type { Log, OrderIntent } from '../ports';
import type { Reconcile } from '../reconcile';
import type { Blotter } from './blotter';
import { guardPrice } from './guards';
import { outcomeOf, refusal, type Intents } from './intents';
import { toOrderRow } from './rows';
import type { Unknowns } from './unknowns';

/** An order with our own client id exists already: whatever was sent has arrived before. */
const DUPLICATE_CLIENT_ID = '-4116';
const FROZEN = '-2016';

export interface PlaceParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly activity: Activity;
  readonly market: Market;
  readonly intents: Intents;
  readonly blotter: Blotter;
  readonly unknowns: Unknowns;
  readonly reconcile: Reconcile;
  client(): ExchangeClient | null;
  /** A symbol on which an order appeared that counted as not placed. */
  isBlocked(symbol: string): boolean;
}

interface Ready {
  readonly client: ExchangeClient;
  readonly pair: SpotPair;
  readonly order: SpotOrderShape;
}

export class Placing {
  readonly #parts: PlaceParts;
  readonly #inFlight = new Map<
    string,
    { readonly draft: string; readonly outcome: Promise<CommandOutcome> }
  >();

  constructor(parts: PlaceParts) {
    this.#parts = parts;
  }

  place({ intentId, draft }: CommandInput<'placeOrder'>): Promise<CommandOutcome> {
    const text = JSON.stringify(draft);
    const running = this.#inFlight.get(intentId);
    if (running !== undefined) {
      return running.draft === text ? running.outcome : Promise.resolve(REUSED);
    }
    const stored = this.#parts.intents.find(intentId);
    if (stored !== null) {
      return Promise.resolve(stored.draft === text ? outcomeOf(stored) : REUSED);
    }
    const outcome = this.#placeOnce(intentId, draft).finally(() => {
      this.#inFlight.delete(intentId);
    });
    this.#inFlight.set(intentId, { draft: text, outcome });
    return outcome;
  }

  /** Asks the exchange to check the order without placing it. */
  async test(draft: OrderDraft, clientOrderId: string): Promise<CommandOutcome> {
    const ready = this.#read(draft);
    if ('kind' in ready) return ready;
    const { client, pair, order } = ready;
    const outcome = await client.rest.testOrder({ pair, ...order, clientOrderId });
    return outcome.kind === 'accepted'
      ? { kind: 'accepted', orderId: '', status: 'TESTED' }
      : toOutcome(outcome);
  }

  async #placeOnce(intentId: string, draft: OrderDraft): Promise<CommandOutcome> {
    const { intents, log, activity } = this.#parts;
    const ready = await this.#prepare(draft);
    if ('kind' in ready) {
      if (ready.kind === 'rejected') {
        const { by, code, message } = ready;
        const { symbol, side } = draft;
        activity.add('orderRejected', { symbol, side, by, code, message, intentId });
      }
      return ready;
    }
    let intent: OrderIntent;
    try {
      intent = intents.store(intentId, draft, this.#exchangeNowMs());
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : 'the disk refused to write';
      log.error('intent-not-stored', { intentId, message });
      return refusal('store-failed', `nothing was sent: ${message}`);
    }
    return this.#send(intent, draft, ready);
  }

  async #prepare(draft: OrderDraft): Promise<Ready | CommandOutcome> {
    const { market, reconcile } = this.#parts;
    const ready = this.#read(draft);
    if ('kind' in ready) return ready;
    const { pair, order } = ready;
    if (this.#parts.isBlocked(pair.symbol)) {
      return refusal('zombie', 'an order that counted as not placed is working on this pair');
    }
    const guarded = guardPrice(
      pair,
      order,
      await market.freshBook(pair),
      market.tickers.last(pair.symbol),
    );
    if (guarded !== null) return guarded;
    if (await reconcile.synced(pair.symbol)) return ready;
    return refusal('not-synced', 'orders and balances could not be read: nothing was sent');
  }

  #read(draft: OrderDraft): Ready | CommandOutcome {
    const client = this.#parts.client();
    if (client === null) return refusal('not-ready', 'the session has not started');
    const pair = this.#parts.market.pair(draft.symbol);
    if (pair === undefined) return refusal('unknown-symbol', `${draft.symbol} is not traded here`);
    const read = parseSpotOrder(pair, draft);
    if (read.ok) return { client, pair, order: read.value };
    const { reason, message, field } = read.error;
    return refusal(reason, message, field === 'volume' ? 'quantity' : field);
  }

  async #send(intent: OrderIntent, draft: OrderDraft, ready: Ready): Promise<CommandOutcome> {
    const { blotter, reconcile } = this.#parts;
    const { client, pair, order } = ready;
    const { clientOrderId } = intent;
    const sending = toOrderRow(newOrder(intent, ready, '', 'NEW'), true);
    blotter.setPending({ ...sending, status: 'SENDING' });
    const outcome = await client.rest.placeOrder({ pair, ...order, clientOrderId });
    try {
      return this.#conclude(intent, draft, ready, outcome);
    } finally {
      reconcile.poke(pair.symbol);
    }
  }

  #conclude(
    intent: OrderIntent,
    draft: OrderDraft,
    ready: Ready,
    outcome: Outcome<PlacedOrder>,
  ): CommandOutcome {
    const { blotter, intents, activity, market, unknowns } = this.#parts;
    const { symbol, side } = draft;
    const { intentId, clientOrderId } = intent;
    if (outcome.kind === 'accepted') {
      this.#accepted(intent, draft, ready, outcome.value);
      return toOutcome(outcome);
    }
    // It has been seen at the exchange meanwhile: that is proof, whatever the answer says.
    if (!blotter.isPending(clientOrderId)) return outcomeOf(intents.find(intentId) ?? intent);
    const result = toOutcome(outcome);
    if (result.kind === 'rejected' && result.code !== DUPLICATE_CLIENT_ID) {
      blotter.dropPending(clientOrderId);
      const { by, code, message } = result;
      activity.add('orderRejected', { symbol, side, by, code, message, intentId });
      if (code === FROZEN) market.tickers.setFrozen(symbol, true);
      intents.rejected(intent, result);
      return result;
    }
    const message = result.kind === 'unknown' ? result.message : 'the exchange knows this order';
    const checking = toOrderRow(newOrder(intent, ready, '', 'NEW'), true);
    blotter.setPending({ ...checking, status: 'CHECKING' });
    activity.add('orderUnknown', { symbol, side, message, intentId });
    unknowns.add(intent, ready.pair, intent.createdAtMs);
    intents.unknown(intent, message);
    return { kind: 'unknown', message };
  }

  #accepted(intent: OrderIntent, draft: OrderDraft, ready: Ready, placed: PlacedOrder): void {
    const { blotter, intents, activity, reconcile } = this.#parts;
    const { symbol, side, type, quantity, unit, price } = draft;
    const { orderId, status } = placed;
    const { intentId, clientOrderId } = intent;
    const asset = unit === 'base' ? ready.pair.base : ready.pair.quote;
    activity.add('orderAccepted', {
      ...{ symbol, side, type, quantity, asset, price, status, orderId, intentId },
    });
    blotter.dropPending(clientOrderId);
    if (isTerminal(status)) {
      reconcile.settle(symbol, orderId);
    } else {
      const order = newOrder(intent, ready, orderId, status);
      blotter.apply({ ...order, executed: executedLots(placed, ready.pair) });
    }
    intents.accepted(intent, orderId, status);
  }

  #exchangeNowMs(): number {
    return this.#parts.clock.nowMs() + this.#parts.market.marketTimeOffsetMs;
  }
}

const REUSED = refusal('intent-reused', 'this intent belongs to another order');

function newOrder(
  intent: OrderIntent,
  { pair, order }: Ready,
  orderId: string,
  status: Order['status'],
): Order {
  return {
    orderId,
    clientOrderId: intent.clientOrderId,
    book: 'spot',
    symbol: pair.symbol,
    ...order,
    executed: lots(0),
    averagePrice: '0',
    status,
    createdAtMs: intent.createdAtMs,
  };
}

function executedLots({ executedQty }: PlacedOrder, pair: SpotPair) {
  const read = parseDecimal(executedQty ?? '0', pair.quantityPrecision);
  return lots(read.ok ? Number(read.value) : 0);
}

/** An exchange's answer as the desk's contract says it. */
export function toOutcome(
  outcome: Outcome<{ readonly orderId: string; readonly status: string } | null>,
): CommandOutcome {
  switch (outcome.kind) {
    case 'accepted':
      return {
        kind: 'accepted',
        orderId: outcome.value?.orderId ?? '',
        status: outcome.value?.status ?? '',
      };
    case 'rejected': {
      const by = outcome.by === 'exchange' ? 'exchange' : 'terminal';
      return { kind: 'rejected', by, code: outcome.code, message: outcome.message, field: '' };
    }
    case 'unknown':
      return { kind: 'unknown', message: outcome.message };
  }
}
