/** Orders beside their shadows, and the figures over them: what others may use. */
export {
  agrees,
  average,
  feeBps,
  slippage,
  WRONG_BPS,
  type ComparedOrder,
  type Fate,
} from './compared';
export { driftFigures, MIN_SCORED, type DriftFigure } from './figures';
