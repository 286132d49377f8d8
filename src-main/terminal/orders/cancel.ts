/** Cancelling one order or all: each order gets its own result, and the end is read, not assumed. */
import type { CommandInput, CommandOutcome, CommandOutput } from '@shared/contract/terminal';
import type { SpotPair } from '@shared/domain/instrument';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Activity } from '../activity';
import type { Market } from '../market';
import type { Reconcile } from '../reconcile';
import type { Blotter } from './blotter';
import { refusal } from './intents';
import { toOutcome } from './place';

export interface CancelParts {
  readonly activity: Activity;
  readonly market: Market;
  readonly blotter: Blotter;
  readonly reconcile: Reconcile;
  client(): ExchangeClient | null;
}

type Result = CommandOutput<'cancelAll'>['results'][number];

/** The document's largest batch. */
const BATCH = 10;
const NOT_READY = refusal('not-ready', 'the session has not started');

export class Canceling {
  readonly #parts: CancelParts;

  constructor(parts: CancelParts) {
    this.#parts = parts;
  }

  async cancel({ symbol, orderId }: CommandInput<'cancelOrder'>): Promise<CommandOutcome> {
    const { market, blotter, reconcile } = this.#parts;
    const client = this.#parts.client();
    const pair = market.pair(symbol);
    if (client === null) return NOT_READY;
    if (pair === undefined) return refusal('unknown-symbol', `${symbol} is not traded here`);
    blotter.setCanceling(orderId, true);
    const outcome = toOutcome(await client.rest.cancelOrder(pair, orderId));
    this.#report(symbol, orderId, outcome);
    // Also a refusal usually means that the order has ended: how is read, never assumed.
    if (outcome.kind === 'unknown') reconcile.poke(symbol);
    else reconcile.settle(symbol, orderId);
    return outcome;
  }

  async cancelAll({ symbol }: CommandInput<'cancelAll'>): Promise<CommandOutput<'cancelAll'>> {
    const client = this.#parts.client();
    if (client === null) return { results: [] };
    const symbols =
      symbol === null ? this.#parts.market.pairs() : [this.#parts.market.pair(symbol)];
    const pairs = symbols.filter((pair) => pair !== undefined);
    // Read first, so that orders made elsewhere are cancelled too.
    await Promise.all(pairs.map((pair) => this.#parts.reconcile.refresh(pair.symbol)));
    const results: Result[] = [];
    for (const pair of pairs) results.push(...(await this.#cancelSymbol(client, pair)));
    return { results };
  }

  async #cancelSymbol(client: ExchangeClient, pair: SpotPair): Promise<Result[]> {
    const { blotter, reconcile } = this.#parts;
    const orderIds = blotter.openOf(pair.symbol).map(({ orderId }) => orderId);
    for (const orderId of orderIds) blotter.setCanceling(orderId, true);
    const results: Result[] = [];
    for (let start = 0; start < orderIds.length; start += BATCH) {
      results.push(...(await cancelBatch(client, pair, orderIds.slice(start, start + BATCH))));
    }
    for (const { orderId, outcome } of results) {
      this.#report(pair.symbol, orderId, outcome);
      if (outcome.kind !== 'unknown') reconcile.settle(pair.symbol, orderId);
    }
    if (orderIds.length > 0) reconcile.poke(pair.symbol);
    return results;
  }

  #report(symbol: string, orderId: string, outcome: CommandOutcome): void {
    const { activity, blotter } = this.#parts;
    if (outcome.kind === 'accepted') return;
    const { message } = outcome;
    if (outcome.kind === 'unknown') {
      activity.add('cancelUnknown', { symbol, orderId, message });
      return;
    }
    blotter.setCanceling(orderId, false);
    activity.add('cancelRejected', { symbol, orderId, code: outcome.code, message });
  }
}

async function cancelBatch(
  client: ExchangeClient,
  pair: SpotPair,
  orderIds: readonly string[],
): Promise<Result[]> {
  const answer = await client.rest.cancelBatch(pair, orderIds);
  if (answer.kind !== 'accepted') {
    const outcome = toOutcome({ ...answer });
    return orderIds.map((orderId) => ({ orderId, outcome }));
  }
  const succeeded = new Set(answer.value.success);
  const failed = new Set(answer.value.failed);
  return orderIds.map((orderId): Result => {
    if (succeeded.has(orderId)) {
      return { orderId, outcome: { kind: 'accepted', orderId, status: 'CANCELED' } };
    }
    if (failed.has(orderId)) return { orderId, outcome: NOT_CANCELED };
    return { orderId, outcome: { kind: 'unknown', message: 'the answer does not name it' } };
  });
}

/** The batch answer gives no reason: usually the order ended a moment before. */
const NOT_CANCELED: CommandOutcome = {
  kind: 'rejected',
  by: 'exchange',
  code: '',
  message: 'not cancelled',
  field: '',
};
