/** What all parts of the futures side share: wallets, positions, orders, and the exchange's logs. */
import type { EventLog } from '../event-log';
import type { Ledger } from '../ledger/ledger';
import type { RecordLog } from '../record-log';
import type { FuturesAccounts } from './accounts';
import type { ContractMarket } from './contract-market';
import type { Histories } from './histories';
import type { OrderRegistry } from './orders/order-registry';
import type { PositionBook } from './positions/position-book';
import type { ReferencePrices } from './prices';
import type { ClosedPositionRecord, FuturesTradeRecord } from './query';

/** What the exchange lends its futures side. */
export interface ExchangePorts {
  readonly ledger: Ledger;
  /** The market is as before decision 123 (see `EngineConfig`). */
  readonly hasFormerRules: boolean;
  /** Isolated margin is released as before decision 208. */
  readonly hasFormerReleases: boolean;
  /** Condition orders are met between two rounds of a sweep, as before decision 212. */
  readonly hasFormerSweeps: boolean;
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
  /** Own trades of users; of a self-trade the buyer's row is the newer one. */
  readonly trades: Histories<FuturesTradeRecord>;
  /** The profit history: a row per position that has been closed (exchange-rules §5.11). */
  readonly closed: Histories<ClosedPositionRecord>;
  readonly prices: ReferencePrices;
}
