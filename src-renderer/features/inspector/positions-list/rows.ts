/** The list: positions by risk or by what else was chosen, and the rows of those that are drawn. Pure. */
import {
  compareFractions,
  fraction,
  toCoordinate,
  type Fraction,
} from '@shared/domain/futures-math';
import {
  byRisk,
  figuresOf,
  type Figures,
  type InspectPosition,
} from '@shared/domain/futures-math/inspect';
import type { FuturesInstrument, PositionRow } from '@shared/contract/terminal';
import { sizeText } from '../../../session/market/instrument-figures';
import type { Inspected } from '../account';
import { figureCell } from '../figure-text';
import type { Cell } from '../picture/twin';

export type SortBy = 'risk' | 'distance' | 'profit' | 'size';

export interface ListRow {
  /** As the exchange told it. */
  readonly told: PositionRow;
  readonly id: string;
  readonly symbol: string;
  readonly base: string;
  readonly isLong: boolean;
  readonly isCross: boolean;
  readonly isLiquidating: boolean;
  readonly leverage: number;
  /** In the base asset. */
  readonly size: string;
  readonly unrealized: Cell;
  readonly roe: Cell;
  readonly marginRate: Cell;
  readonly risk: Cell;
  /** 0…1 of the bar's width; 1 is liquidation. */
  readonly riskShare: number;
  readonly level: 'calm' | 'warn' | 'danger';
  readonly distance: Cell;
}

/** A position in its place. */
export interface Ranked {
  readonly position: InspectPosition;
  readonly told: PositionRow;
  readonly instrument: FuturesInstrument;
}

/** Of a cross position each figure is one of all the others: what is not drawn has none. */
export function rankedPositions(all: Inspected, sort: SortBy, filter: string): readonly Ranked[] {
  const wanted = filter.trim().toUpperCase();
  const ranked = byRisk(all.account)
    .filter(({ symbol }) => symbol.includes(wanted))
    .flatMap((position) => {
      const told = all.rows.get(position.id);
      const instrument = all.instruments.get(position.symbol);
      return told === undefined || instrument === undefined ? [] : [{ position, told, instrument }];
    });
  if (sort === 'risk') return ranked;
  return ranked
    .map((each) => ({ each, figures: figuresOf(all.account, each.position) }))
    .toSorted((a, b) => compareBy(sort, a.figures, b.figures))
    .map(({ each }) => each);
}

/** The nearest first; the largest loss first; the largest first. */
function compareBy(sort: Exclude<SortBy, 'risk'>, a: Figures, b: Figures): number {
  switch (sort) {
    case 'distance':
      return order(a.liquidationDistance, b.liquidationDistance);
    case 'profit':
      return order(a.unrealized, b.unrealized);
    case 'size':
      return order(b.value, a.value);
  }
}

/** What has no figure comes last. */
function order(a: Fraction | null, b: Fraction | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareFractions(a, b);
}

const WARN_FROM = fraction(1n, 2n);
const DANGER_FROM = fraction(4n, 5n);

export function rowOf(all: Inspected, { position, told, instrument }: Ranked): ListRow {
  const figures = figuresOf(all.account, position);
  const text = (id: keyof Figures): Cell => figureCell(id, figures[id], instrument);
  const { risk } = figures;
  return {
    told,
    id: position.id,
    symbol: position.symbol,
    base: instrument.base,
    isLong: position.leg.side === 'BUY',
    isCross: position.mode === 'cross',
    isLiquidating: position.isLiquidating,
    leverage: position.leverage,
    size: sizeText(position.leg.volume, instrument),
    unrealized: text('unrealized'),
    roe: text('roe'),
    marginRate: text('marginRate'),
    risk: text('risk'),
    riskShare: risk === null ? 1 : Math.min(1, Math.max(0, toCoordinate(risk))),
    level: levelOf(risk),
    distance: text('liquidationDistance'),
  };
}

/** Without equity nothing is calm. */
export function levelOf(risk: Fraction | null): ListRow['level'] {
  if (risk === null || compareFractions(risk, DANGER_FROM) >= 0) return 'danger';
  return compareFractions(risk, WARN_FROM) >= 0 ? 'warn' : 'calm';
}
