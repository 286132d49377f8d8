/** What all parts of the futures side share: wallets, positions, orders, and the exchange's logs. */
import type { EventLog } from '../event-log';
import type { Ledger } from '../ledger/ledger';
import type { RecordLog } from '../record-log';
import type { FuturesAccounts } from './accounts';
import type { ContractMarket } from './contract-market';
import type { FuturesTrades } from './orders/futures-trades';
import type { OrderRegistry } from './orders/order-registry';
import type { ClosedPositions } from './positions/closed-positions';
import type { PositionBook } from './positions/position-book';
import type { ReferencePrices } from './prices';

/** What the exchange lends its futures side. */
export interface ExchangePorts {
  readonly ledger: Ledger;
  readonly log: EventLog;
  readonly records: RecordLog;
  /** The next order id of the whole exchange, strictly rising. */
  nextOrderId(): number;
  hasAccount(uid: number): boolean;
}

export interface FuturesFloor extends ExchangePorts {
  readonly markets: readonly ContractMarket[];
  readonly accounts: FuturesAccounts;
  readonly positions: PositionBook;
  readonly orders: OrderRegistry;
  readonly trades: FuturesTrades;
  readonly closed: ClosedPositions;
  readonly prices: ReferencePrices;
}
