/** What one request shows of open orders: of a pair's wallet, or of all contracts at once. */
import type { OrderBookKind } from '@shared/domain/order';
import type { AllOpenOrders, ExchangeClient, Outcome } from '../../client/exchange-client';
import type { Lane } from './lane';
import { futuresOrder, type TrackedOrder } from './tracked-order';

/** `others`: orders of contracts that are not listed here. */
export interface OpenOrders extends Pick<AllOpenOrders, 'others'> {
  readonly orders: readonly TrackedOrder[];
}

/** Of all these lanes of a book. */
export async function readOpenOrders(
  client: ExchangeClient,
  book: OrderBookKind,
  lanes: readonly Lane[],
): Promise<Outcome<OpenOrders>> {
  const [first] = lanes;
  if (first === undefined) return { kind: 'accepted', value: { orders: [], others: [] } };
  if (book !== 'futures') {
    const answer = await first.openOrders(client);
    if (answer.kind !== 'accepted') return answer;
    return { kind: 'accepted', value: { orders: answer.value, others: [] } };
  }
  const contracts = lanes.flatMap(({ instrument }) =>
    instrument.kind === 'futures' ? [instrument] : [],
  );
  const answer = await client.futures.allOpenOrders(contracts);
  if (answer.kind !== 'accepted') return answer;
  const { orders, others } = answer.value;
  return { kind: 'accepted', value: { orders: orders.map(futuresOrder), others } };
}
