/**
 * The formulas of the figures, written once for people: letters in braces, one per input. What computes is
 * beside it in `figures`; a test puts the numbers in and sees that both say the same.
 */
import type { PositionMode } from '../../futures';
import type { FigureId } from './figure';

/** What a letter stands for; the words are the desk's. Digits behind a letter number the legs. */
export const INPUT_NAMES = {
  s: 'direction',
  q: 'quantity',
  P: 'mark',
  C: 'cost',
  m: 'keepRate',
  f: 'closeFeeRate',
  /** Cost at the opening prices. */
  G: 'openingCost',
  H: 'hold',
  R: 'realized',
  W: 'wallet',
  L: 'leverage',
  o: 'openFee',
  F: 'funding',
  r: 'fundingRate',
  /** Of positions that stand still. */
  U: 'othersProfit',
  K: 'othersRequirement',
  B: 'othersCloseFees',
  /** Of all cross positions. */
  T: 'crossProfit',
  N: 'crossRequirement',
  V: 'crossValue',
  X: 'liquidationPrice',
  Y: 'bankruptcyPrice',
  A: 'averageRange',
  D: 'distance',
  v: 'variance',
} as const;
export type InputLetter = keyof typeof INPUT_NAMES;

export interface FormulaCase {
  readonly mode: PositionMode;
  /** Of the legs that move together: "" for a single one, else "1", "2". */
  readonly legs: readonly string[];
  /** On which side of the price liquidation lies. */
  readonly side: 'below' | 'above';
}

type Write = (one: FormulaCase) => string;

const over = (legs: readonly string[], of: (leg: string) => string): string =>
  legs.map(of).join(' + ');
const spread = (legs: readonly string[], of: (leg: string) => string): string =>
  legs.length === 1 ? over(legs, of) : `(${over(legs, of)})`;

const signedCost = (leg: string): string => `{s${leg}}·{C${leg}}`;
/** The price at which margin meets requirement: Σ s·C − margin over Σ q·(s − rates). */
const meeting = (
  { mode, legs }: FormulaCase,
  others: string,
  rates: (leg: string) => string,
): string => {
  const margin = mode === 'isolated' ? '({H} + {R})' : others;
  const slope = spread(legs, (leg) => `{q${leg}}·({s${leg}} − ${rates(leg)})`);
  return `(${over(legs, signedCost)} − ${margin}) ÷ ${legs.length === 1 ? `(${slope})` : slope}`;
};
const keep = (leg: string): string => `{m${leg}} − {f${leg}}`;
const close = (leg: string): string => `{f${leg}}`;

const isolatedEquity = '{H} + {R} + {s}·({q}·{P} − {C})';
const crossEquity = '{W} + {T}';
const equity: Write = ({ mode }) => (mode === 'isolated' ? isolatedEquity : crossEquity);
const required: Write = ({ mode }) => (mode === 'isolated' ? '{q}·{P}·({m} + {f})' : '{N}');
const held: Write = ({ mode }) => (mode === 'isolated' ? '{q}·{P}' : '{V}');
const gap =
  (price: string): Write =>
  ({ side }) =>
    side === 'below' ? `({P} − {${price}})` : `({${price}} − {P})`;

const FORMULAS: Readonly<Record<FigureId, Write>> = {
  value: () => '{q}·{P}',
  unrealized: () => '{s}·({q}·{P} − {C})',
  afterCosts: () => '{s}·({q}·{P} − {G}) + {F} − {o} − {q}·{P}·{f}',
  roe: () => '{s}·({q}·{P} − {G})·{L} ÷ {C}',
  margin: ({ mode }) => (mode === 'isolated' ? '{H} + {R}' : '{q}·{P} ÷ {L}'),
  equity,
  maintenance: required,
  marginRate: (one) => `(${equity(one)}) ÷ (${held(one)})`,
  risk: (one) => `${required(one)} ÷ (${equity(one)})`,
  liquidationPrice: (one) => meeting(one, '({W} + {U} − {K})', keep),
  reducePrice: (one) => meeting(one, '({W} + {U} − {K})', keep),
  bankruptcyPrice: (one) => meeting(one, '({W} + {U} − {B})', close),
  breakEven: () => '({s}·{G} + {o} − {F}) ÷ ({q}·({s} − {f}))',
  nextFunding: () => '−{s}·{q}·{P}·{r}',
  liquidationDistance: (one) => `${gap('X')(one)} ÷ {P}`,
  bankruptcyDistance: (one) => `${gap('Y')(one)} ÷ {P}`,
  liquidationAtr: (one) => `${gap('X')(one)} ÷ {A}`,
  liquidationMinutes: () => '{D}·{D} ÷ {v}',
};

/** The formula of a figure in the case at hand: side and mode change it. */
export function formulaOf(id: FigureId, one: FormulaCase): string {
  return FORMULAS[id](one);
}

/** Figures that all legs of the contract decide together; every other one looks at its own leg alone. */
export const MOVES_TOGETHER: ReadonlySet<FigureId> = new Set([
  'liquidationPrice',
  'bankruptcyPrice',
]);
