/** What every part that deals with exits is built from. */
import type { IdSource } from '@shared/kernel/ports';
import type { Activity } from '../../activity';
import type { LateWrites } from '../../late-writes';
import type { Market } from '../../market';
import type { Outbox } from '../../outbox';
import type { Log, OrderIntent, TerminalStore } from '../../ports';
import type { Risk } from '../../risk';
import type { Blotter } from '../blotter';
import type { Conditions } from '../conditions/conditions';
import type { ExitChoicesParts } from './exit-choices';

export interface ExitsParts extends ExitChoicesParts {
  readonly outbox: Outbox;
  readonly ids: IdSource;
  readonly log: Log;
  readonly store: TerminalStore;
  readonly late: LateWrites;
  readonly activity: Activity;
  readonly market: Market;
  readonly conditions: Conditions;
  readonly blotter: Pick<Blotter, 'open' | 'endedAs'>;
  readonly risk: Pick<Risk, 'lockOnAll'>;
  /** As it is known, which the disk may have refused to take. */
  readonly intentOf: (intentId: string) => OrderIntent | null;
}
