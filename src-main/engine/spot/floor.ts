/** What all markets of one exchange share: accounts, orders, trades, and the logs of what happens. */
import type { EventLog } from '../event-log';
import type { Ledger } from '../ledger/ledger';
import type { ClientIds } from '../orders/client-ids';
import type { OrderTable } from '../orders/order-table';
import type { OwnTrades } from '../orders/own-trades';
import type { Users } from '../orders/users';
import type { RecordLog } from '../record-log';

export interface Floor {
  readonly ledger: Ledger;
  readonly users: Users;
  readonly orders: OrderTable;
  readonly trades: OwnTrades;
  readonly clientIds: ClientIds;
  readonly log: EventLog;
  readonly records: RecordLog;
  /** The next order id of the whole exchange, strictly rising. */
  nextOrderId(): number;
}
