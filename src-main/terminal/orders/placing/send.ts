/** One request for one order, in the words of its book; and what an answer means for the desk. */
import type { CommandOutcome } from '@shared/contract/terminal';
import type { OrderQuantity } from '@shared/domain/order';
import { parseDecimal } from '@shared/money/decimal';
import { lots, LOTS_MAX, type Lots } from '@shared/money/units';
import type { ExchangeClient, Outcome, PlacedOrder } from '../../../client/exchange-client';
import { notSentFor } from '../../../client/request/outcome';
import { refusal, type Rejected } from './intents';
import type { FuturesTerms, Terms, WalletTerms } from './terms';
import type { TrackedOrder } from '../tracked-order';

export interface Placed {
  readonly orderId: string;
  readonly status: TrackedOrder['status'];
  /** Null where the answer does not say it, as it may not say the exchange's time of the order. */
  readonly executed: Lots | null;
  readonly atMs: number | null;
}

/** Sends it once. Futures answers name no status: NEW, or INIT for a condition order. */
export async function sendOrder(
  client: ExchangeClient,
  terms: Terms,
  clientOrderId: string,
): Promise<Outcome<Placed>> {
  return terms.book === 'futures'
    ? sendFutures(client, terms, clientOrderId)
    : sendWallet(client, terms, clientOrderId);
}

async function sendWallet(
  client: ExchangeClient,
  { book, pair, order }: WalletTerms,
  clientOrderId: string,
): Promise<Outcome<Placed>> {
  const calls = book === 'spot' ? client.spot : client.margin;
  const answer = await calls.placeOrder({ pair, ...order, clientOrderId });
  if (answer.kind !== 'accepted') return answer;
  const { orderId, status, placedAtMs: atMs = null } = answer.value;
  const executed = executedLots(answer.value, order.quantity, pair.quantityPrecision);
  return { kind: 'accepted', value: { orderId, status, executed, atMs } };
}

/** Null: not told, or no figure of this order; how much it is will be read. */
function executedLots(
  { executedQty }: PlacedOrder,
  quantity: OrderQuantity,
  quantityPrecision: number,
): Lots | null {
  const read = executedQty === undefined ? null : parseDecimal(executedQty, quantityPrecision);
  const most = quantity.unit === 'base' ? quantity.lots : LOTS_MAX;
  const isOurs = read?.ok === true && read.value >= 0n && read.value <= BigInt(most);
  return isOurs ? lots(Number(read.value)) : null;
}

async function sendFutures(
  client: ExchangeClient,
  { listing, order, mode, timeInForce, trigger }: FuturesTerms,
  clientOrderId: string,
): Promise<Outcome<Placed>> {
  const { open: action, ...shape } = order;
  const common = { contract: listing.contract, ...shape, action, mode };
  const answer =
    trigger === null
      ? await client.futures.placeOrder({ ...common, timeInForce, clientOrderId })
      : await client.futures.placeCondition({
          ...common,
          trigger: trigger.direction,
          triggerPrice: trigger.price,
        });
  if (answer.kind !== 'accepted') return answer;
  const status = trigger === null ? 'NEW' : 'INIT';
  return { kind: 'accepted', value: { ...answer.value, status, executed: null, atMs: null } };
}

/** What is shown of a request before it leaves; a fault in that has sent nothing. Null: it may leave. */
export function showing(show: () => void): Outcome<never> | null {
  try {
    show();
    return null;
  } catch (fault) {
    return notSentFor(fault);
  }
}

/** A fault of the terminal before anything was stored or sent, as a refusal of its own. */
export function faulty(fault: unknown): Rejected {
  const { code, message } = notSentFor(fault);
  return refusal(code, message);
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
