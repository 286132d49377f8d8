/** What one request shows of open orders: of a pair's wallet, or of all contracts at once. */
import type { OrderBookKind } from '@shared/domain/order';
import type {
  ExchangeClient,
  OpenOrders as ListedOpen,
  Outcome,
} from '../../client/exchange-client';
import type { Lane } from './lane';
import { futuresOrder, walletOrder, type TrackedOrder } from './tracked-order';

export type OpenOrders = ListedOpen<TrackedOrder>;

/** Of all these lanes of a book. */
export async function readOpenOrders(
  client: ExchangeClient,
  book: OrderBookKind,
  lanes: readonly Lane[],
): Promise<Outcome<OpenOrders>> {
  const [first] = lanes;
  if (first === undefined) return NOTHING;
  if (book !== 'futures') {
    const { instrument: pair } = first;
    if (pair.kind !== 'spot') return NOTHING;
    const answer = await (book === 'spot' ? client.spot : client.margin).openOrders(pair);
    return tracked(answer, walletOrder);
  }
  const contracts = lanes.flatMap(({ instrument }) =>
    instrument.kind === 'futures' ? [instrument] : [],
  );
  return tracked(await client.futures.allOpenOrders(contracts), futuresOrder);
}

const NOTHING: Outcome<OpenOrders> = {
  kind: 'accepted',
  value: { orders: [], others: [], isWhole: true },
};

const tracked = <Of>(
  answer: Outcome<ListedOpen<Of>>,
  convert: (order: Of) => TrackedOrder,
): Outcome<OpenOrders> =>
  answer.kind === 'accepted'
    ? { kind: 'accepted', value: { ...answer.value, orders: answer.value.orders.map(convert) } }
    : answer;
