/**
 * The mathematics of the positions inspector: what others may use of this folder. Read an account with
 * `readAccount`, look at a position with `figuresOf` and `explain`, change it with `whatIf`; the rest are
 * its pictures.
 */
export {
  accountAt,
  movedMark,
  positionById,
  type InspectAccount,
  type InspectOrder,
  type InspectPosition,
} from './account';
export { sigmaCone, type ConeLine } from './cone';
export { crossHeat, crossView, type CrossContract, type CrossHeat, type CrossView } from './cross';
export { pnlCurve, type CurveOrder, type PnlCurve } from './curve';
export { markOfPrice, priceOfMark, volatilityOf, type Volatility } from './distance';
export {
  compareWithExchange,
  readAccount,
  readMark,
  readWalletPosition,
  type FieldRow,
  type ToldPosition,
} from './exchange-fields';
export { exitOf, type Exit } from './exits';
export { explain, type ExplainedInput, type Explanation } from './explain';
export { FIGURE_UNITS, type FigureId, type Figures, type FigureUnit } from './figure';
export { figuresOf, forcedPriceOf } from './figures';
export { riskMap, type RiskMap } from './risk-map';
export { byRisk, stressRows, totalsOf, type Shock, type StressRow } from './stress';
export { NO_CHANGE, whatIf, type WhatIf, type WhatIfResult } from './what-if';
export type { WhatIfFault } from './what-if-faults';
