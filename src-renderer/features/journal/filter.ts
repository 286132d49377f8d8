/** Which closed trades are looked at, and the part of the equity curve that belongs to them. Pure. */
import type { JournalTrade } from '@shared/contract/terminal';
import type { CurvePoint, FigureTrade, MoneyMove } from '@shared/domain/journal';
import { fineFrom } from '@shared/domain/journal';
import { moneyOf } from '@shared/domain/ticket';
import { atoms } from '@shared/money/units';
import type { EquityPoint } from '../../session/equity-points';
import { SPAN_MS, type Span } from '../../session/spans';
import type { JournalValue, Notes } from './shapes';

export const SIDES = ['all', 'BUY', 'SELL'] as const;

export interface Filter {
  /** Empty is any. */
  readonly symbol: string;
  readonly side: (typeof SIDES)[number];
  readonly tag: string;
  readonly span: Span;
}

export const NO_FILTER: Filter = { symbol: '', side: 'all', tag: '', span: 'all' };

/** `nowMs` is the exchange's, which stamps the trades. */
export function filtered(
  trades: readonly JournalTrade[],
  notes: Notes,
  { symbol, side, tag, span }: Filter,
  nowMs: number,
): readonly JournalTrade[] {
  return trades.filter(
    (trade) =>
      (symbol === '' || trade.symbol === symbol) &&
      (side === 'all' || (trade.openedAtMs !== null && trade.side === side)) &&
      (tag === '' || hasTag(notes, trade.key, tag)) &&
      nowMs - trade.closedAtMs <= SPAN_MS[span],
  );
}

const hasTag = (notes: Notes, key: string, tag: string): boolean =>
  notes.get(key)?.tags.some((each) => isSame(each, tag)) === true;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Each once, whatever its case, of all that is written. */
export function tagsOf(notes: Notes): readonly string[] {
  const byName = new Map(
    [...notes.values()].flatMap(({ tags }) => tags).map((tag) => [tag.toLowerCase(), tag]),
  );
  return [...byName.values()].toSorted((a, b) => a.localeCompare(b));
}

export const figureTrades = (trades: readonly JournalTrade[]): readonly FigureTrade[] =>
  trades.map(({ coin, result, openedAtMs, closedAtMs }) => ({
    coin,
    result: result === '' ? null : fineFrom(result),
    openedAtMs,
    closedAtMs,
  }));

/** `nowMs` is the wall clock's, by which points are taken. */
export const curvePoints = (
  points: readonly EquityPoint[],
  span: Span,
  nowMs: number,
): readonly CurvePoint[] =>
  points
    .filter(({ atMs }) => nowMs - atMs <= SPAN_MS[span])
    .map(({ atMs, spot, futures, leftOut }) => ({
      atMs,
      worth: atoms(moneyOf(spot) + moneyOf(futures)),
      basis: leftOut.join(' '),
    }));

export const moneyMoves = (moves: JournalValue['moves']): readonly MoneyMove[] =>
  moves.map(({ fromMs, untilMs, left }) => ({
    fromMs,
    untilMs,
    left: left === '' ? null : moneyOf(left),
  }));
