/** What one request shows of open orders: of a pair's wallet, or of all contracts at once. */
import type { OrderBookKind } from '@shared/domain/order';
import type { AllOpenOrders, ExchangeClient, Outcome } from '../../client/exchange-client';
import { FULL_PAGE, type Lane } from './lane';
import { futuresOrder, walletOrder, type TrackedOrder } from './tracked-order';

export interface OpenOrders extends AllOpenOrders<TrackedOrder> {
  /** Nothing is open that is not among them. */
  readonly isWhole: boolean;
}

/** Of all these lanes of a book. */
export async function readOpenOrders(
  client: ExchangeClient,
  book: OrderBookKind,
  lanes: readonly Lane[],
): Promise<Outcome<OpenOrders>> {
  const [first] = lanes;
  if (first === undefined) return seen([], [], true);
  if (book !== 'futures') {
    const { instrument: pair } = first;
    if (pair.kind !== 'spot') return seen([], [], true);
    const answer = await (book === 'spot' ? client.rest : client.margin).allOpenOrders(pair);
    if (answer.kind !== 'accepted') return answer;
    const { orders, others } = answer.value;
    // A full page may hide more behind it.
    return seen(orders.map(walletOrder), others, orders.length + others.length < FULL_PAGE);
  }
  const contracts = lanes.flatMap(({ instrument }) =>
    instrument.kind === 'futures' ? [instrument] : [],
  );
  const answer = await client.futures.allOpenOrders(contracts);
  if (answer.kind !== 'accepted') return answer;
  const { orders, others } = answer.value;
  return seen(orders.map(futuresOrder), others, true);
}

const seen = (
  orders: readonly TrackedOrder[],
  others: OpenOrders['others'],
  isWhole: boolean,
): Outcome<OpenOrders> => ({ kind: 'accepted', value: { orders, others, isWhole } });
