/** Orders beside their shadows, and the figures over them: what others may use. */
export {
  agrees,
  average,
  feeBps,
  slippage,
  worth,
  WRONG_BPS,
  type ComparedOrder,
  type Counting,
  type Fate,
} from './compared';
export { driftFigures, MIN_SCORED, type DriftFigure, type DriftFigures } from './figures';
