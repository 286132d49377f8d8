/** Which figures a position has, and in which unit each is shown. */
import type { Fraction } from '../fraction';

export const FIGURE_UNITS = {
  value: 'money',
  unrealized: 'money',
  /** What closing all at the mark would leave of what is open, costs so far and the fee taken off. */
  afterCosts: 'money',
  roe: 'ratio',
  /** hold + realized; of a cross position what its leverage asks for. */
  margin: 'money',
  equity: 'money',
  maintenance: 'money',
  marginRate: 'ratio',
  /** 1 is liquidation. */
  risk: 'ratio',
  liquidationPrice: 'price',
  /** The exchange's field: this leg alone moves. */
  reducePrice: 'price',
  bankruptcyPrice: 'price',
  breakEven: 'price',
  nextFunding: 'money',
  /** Of the mark, above 0 while liquidation has not come. */
  liquidationDistance: 'ratio',
  bankruptcyDistance: 'ratio',
  liquidationAtr: 'times',
  /** Time in which a move of one standard deviation gets there. */
  liquidationMinutes: 'minutes',
} as const;
export type FigureId = keyof typeof FIGURE_UNITS;
export type FigureUnit = (typeof FIGURE_UNITS)[FigureId];
export const FIGURE_IDS = Object.keys(FIGURE_UNITS) as readonly FigureId[];

export type Figures = Readonly<Record<FigureId, Fraction | null>>;
