/** Rules behind the buttons that no profile stands for. */
import type { LabActInput } from '@shared/contract/terminal/lab';

type Rules = NonNullable<LabActInput<'fault'>['rules']>;

/** Every order is carried out, and its answer lost: it has to be found by its own name. */
export const LOST_ANSWER: Rules = ['/sapi/v1/order', '/sapi/v1/margin/order', '/fapi/v1/order'].map(
  (endpoint) => ({ endpoint, effect: '504-executed', probability: '1', holdMs: 0 }),
);
