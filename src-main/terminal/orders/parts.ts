/** What every part that deals with orders is built from. */
import type { Mark } from '@shared/money/units';
import type { DeskParts } from '../desk-parts';
import type { OrderWitness } from '../drift';
import type { FuturesDesk } from '../futures';
import type { Reconcile } from '../reconcile';
import type { UnlistedContracts } from '../reconcile/unlisted';
import type { Risk } from '../risk';
import type { Tasks } from '../tasks';
import type { Blotter } from './blotter';
import type { Conditions } from './conditions/conditions';

export interface OrdersParts extends DeskParts {
  readonly blotter: Blotter;
  readonly conditions: Conditions;
  readonly reconcile: Reconcile;
  /** Told of orders that cannot be counted. */
  readonly unlisted: Pick<UnlistedContracts, 'onPastUncounted' | 'onUncountedEnd'>;
  readonly tasks: Tasks;
  readonly risk: Risk;
  /** Whether several orders may go in one request, which takes their names away (§4.2). */
  readonly canBatch: boolean;
  /** How long after it was sent a request may still act, queues included. */
  readonly fenceMs: number;
  /** Of a contract, when it was read a moment ago. */
  markOf(symbol: string): Mark | null;
  /** Told when more of a contract is known to have executed. */
  readonly futures: Pick<FuturesDesk, 'executed' | 'poke' | 'wallet' | 'profits'>;
  /** Who compares live orders with what the simulator says of them; it changes nothing. */
  readonly witness: OrderWitness;
}
