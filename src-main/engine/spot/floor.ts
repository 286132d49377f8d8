/** What all markets of one exchange share: accounts, orders, trades, and the logs of what happens. */
import type { NotedOnce } from '../noted-once';
import type { EventLog } from '../event-log';
import type { Ledger } from '../ledger/ledger';
import type { ClientIds } from '../orders/client-ids';
import type { OrderIds } from '../orders/order-ids';
import type { OrderTable } from '../orders/order-table';
import type { OwnTrades } from '../orders/own-trades';
import type { Users } from '../orders/users';
import type { RecordLog } from '../record-log';
import type { Lending } from './lending';

export interface Floor {
  readonly ledger: Ledger;
  /** The market is as before decision 123 (see `EngineConfig`). */
  readonly hasFormerRules: boolean;
  /** Isolated margin is released as before decision 208. */
  readonly hasFormerReleases: boolean;
  /** Condition orders are met between two rounds of a sweep, as before decision 212. */
  readonly hasFormerSweeps: boolean;
  /** Credit for margin wallets; without it they trade with what they have. */
  lending: Lending | null;
  readonly users: Users;
  readonly orders: OrderTable;
  readonly trades: OwnTrades;
  readonly clientIds: ClientIds;
  readonly log: EventLog;
  readonly records: RecordLog;
  readonly orderIds: OrderIds;
  /** Markets whose books have changed and have to be told of. */
  readonly changedBooks: NotedOnce;
  /** A pair has traded since the exchange last looked for moves that halt it. */
  hasTrades: boolean;
}
