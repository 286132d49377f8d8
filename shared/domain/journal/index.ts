/** Closed trades, what a trader writes to them, and the figures of how he trades: what others may use. */
export {
  curveFigures,
  MIN_DAYS,
  type CurveFigures,
  type CurvePoint,
  type CurveRatio,
  type MoneyMove,
} from './curve';
export { figuresOf, type CoinFigures, type FigureTrade } from './figures';
export { fine, fineFrom, fineOf, fineText, FINE_SCALE, type Fine } from './fine';
export { noteFault, orderedTags, tagsFrom, tagsText, NOTED_MAX } from './notes';
export { positionFigures, tripFigures, type TradeFigures } from './trade';
export type { CoinsOut, Trip } from './trip-types';
export { tripsOf } from './trips';
