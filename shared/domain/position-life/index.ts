/** The life of a position, from what the exchange and the terminal have recorded: what others may use. */
export { lifeOf } from './life';
export type {
  LifeEvent,
  LifeOrder,
  LifePosition,
  PositionLife,
  PositionObservation,
} from './life-types';
export { observedFunding } from './funding-bars';
