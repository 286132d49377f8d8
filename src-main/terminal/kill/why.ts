/** Why something needs the trader: a key for the desk's words, and what goes into them. */
import type { STUCK_REASONS, StuckReason, TopicValue } from '@shared/contract/terminal';

export type Stuck = TopicValue<'kill'>['stuck'];
export type Why = Stuck[number]['why'];

export const why = <Key extends StuckReason>(
  key: Key,
  values: Readonly<Record<(typeof STUCK_REASONS)[Key][number], string>>,
): Why => ({ key, values });
