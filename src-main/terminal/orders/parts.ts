/** What everything about orders is made with. */
import type { Clock, IdSource } from '@shared/kernel/ports';
import type { Mark } from '@shared/money/units';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Account } from '../account';
import type { Activity } from '../activity';
import type { GateSource } from '../gate';
import type { Audit } from '../audit';
import type { OrderWitness } from '../drift';
import type { Market } from '../market';
import type { Outbox } from '../outbox';
import type { FuturesDesk } from '../futures';
import type { Log, TerminalStore } from '../ports';
import type { Reconcile } from '../reconcile';
import type { Risk } from '../risk';
import type { Tasks } from '../tasks';
import type { Blotter } from './blotter';
import type { Conditions } from './conditions';

export interface OrdersParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly store: TerminalStore;
  readonly activity: Activity;
  readonly audit: Audit;
  readonly market: Market;
  readonly account: Account;
  readonly blotter: Blotter;
  readonly conditions: Conditions;
  readonly reconcile: Reconcile;
  readonly tasks: Tasks;
  readonly risk: Risk;
  /** Asked again in the tick in which something leaves. */
  readonly gate: GateSource;
  /** Whether several orders may go in one request, which takes their names away (§4.2). */
  readonly canBatch: boolean;
  /** How long after it was sent a request may still act, queues included. */
  readonly fenceMs: number;
  /** Of a contract, when it was read a moment ago. */
  markOf(symbol: string): Mark | null;
  /** Told when more of a contract is known to have executed. */
  readonly futures: Pick<FuturesDesk, 'executed' | 'poke'>;
  /** Who compares live orders with what the simulator says of them; it changes nothing. */
  readonly witness: OrderWitness;
  /** Null until the session is ready. */
  client(): ExchangeClient | null;
}
