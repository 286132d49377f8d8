/** What the order desk and the money desk are both built from. */
import type { Clock, IdSource } from '@shared/kernel/ports';
import type { ExchangeClient } from '../client/exchange-client';
import type { Account } from './account';
import type { Activity } from './activity';
import type { Audit } from './audit';
import type { GateSource } from './gate';
import type { LateWrites } from './late-writes';
import type { Market } from './market';
import type { Outbox } from './outbox';
import type { Log, TerminalStore } from './ports';

export interface DeskParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly store: TerminalStore;
  /** What is known and the disk has refused. */
  readonly late: LateWrites;
  readonly activity: Activity;
  readonly audit: Audit;
  readonly market: Market;
  readonly account: Account;
  /** Asked again in the tick in which something leaves. */
  readonly gate: GateSource;
  /** Null until the session is ready. */
  client(): ExchangeClient | null;
}
