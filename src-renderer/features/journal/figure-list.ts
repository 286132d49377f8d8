/** Each figure of the journal as it is read: its value or why there is none, and what it was computed from. Pure. */
import type { CoinFigures, CurveFigures, CurveRatio } from '@shared/domain/journal';
import { MIN_DAYS } from '@shared/domain/journal';
import type { en } from '../../i18n/en';
import {
  MONEY_DECIMALS,
  NO_VALUE,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatRate,
  formatSigned,
  moneyDecimals,
} from '../../lib/format';
import { formatAge, formatDateTime } from '../../lib/format-time';
import type { Words } from '../../lib/i18n';
import type { ExplainedFigure } from '../../ui/figure-group';
import type { JournalValue } from './shapes';

type FigureName = keyof (typeof en)['journal']['names'];

export interface Figure {
  readonly name: FigureName;
  readonly value: string;
  /** What it was computed from, and what else is to be known of it. */
  readonly lines: readonly string[];
}

type JournalWords = Words<'journal'>;

/** With the words for each. */
export const shownFigures = (
  figures: readonly Figure[],
  t: JournalWords,
): readonly ExplainedFigure[] =>
  figures.map(({ name, value, lines }) => ({
    name: t(`names.${name}`),
    formula: t(`formulas.${name}`),
    value,
    lines,
  }));

export function coinList(figures: CoinFigures, t: JournalWords): readonly Figure[] {
  const { coin, count, wins, losses, winRate, profitFactor, averageHeldMs } = figures;
  const decimals = moneyDecimals(coin);
  const money = (text: string): string => (text === '' ? NO_VALUE : formatSigned(text, decimals));
  const from = (sample: number): string => t('samples.trades', { count: sample });
  const noLoss = losses === 0 ? [t('reasons.no-loss')] : [];
  const noWin = wins === 0 ? [t('reasons.no-win')] : [];
  const all = from(count);
  return [
    { name: 'count', value: formatInteger(count), lines: [t('feesApart')] },
    { name: 'wonLost', value: `${formatInteger(wins)} / ${formatInteger(losses)}`, lines: [all] },
    { name: 'winRate', value: formatRate(winRate), lines: [all] },
    {
      name: 'profitFactor',
      value: profitFactor === '' ? NO_VALUE : formatDecimal(profitFactor, 2),
      lines: [all, ...noLoss],
    },
    { name: 'expectancy', value: money(figures.expectancy), lines: [all] },
    { name: 'averageWin', value: money(figures.averageWin), lines: [from(wins), ...noWin] },
    { name: 'averageLoss', value: money(figures.averageLoss), lines: [from(losses), ...noLoss] },
    { name: 'largestWin', value: money(figures.largestWin), lines: [from(wins), ...noWin] },
    { name: 'largestLoss', value: money(figures.largestLoss), lines: [from(losses), ...noLoss] },
    {
      name: 'averageHeld',
      value: averageHeldMs === null ? NO_VALUE : formatAge(averageHeldMs),
      lines: [all],
    },
    { name: 'total', value: money(figures.total), lines: [all] },
  ];
}

/** Of an account whose moves of money are not known there is no figure: a withdrawal would be a loss. */
export function accountList(
  figures: CurveFigures,
  problem: JournalValue['movesProblem'],
  t: JournalWords,
): readonly Figure[] {
  const { days, daysLeftOut, sharpe, sortino } = figures;
  const leftOut = daysLeftOut === 0 ? [] : [t('leftOut', { count: daysLeftOut })];
  const unknown = problem === '' ? [] : [t(`reasons.${problem}`)];
  const ratio = (name: 'sharpe' | 'sortino', told: CurveRatio): Figure => {
    const hasValue = unknown.length === 0 && told.kind === 'value';
    const reason = told.kind === 'none' ? [t(`reasons.${told.reason}`, { min: MIN_DAYS })] : [];
    return {
      name,
      value: hasValue ? formatDecimal(told.text, 2) : NO_VALUE,
      lines: [
        ...(unknown.length > 0 ? unknown : reason),
        t('samples.days', { count: days }),
        ...leftOut,
        t('flows'),
      ],
    };
  };
  return [ratio('sharpe', sharpe), ratio('sortino', sortino), fall(figures, unknown, t)];
}

function fall(
  { drawdown, points }: CurveFigures,
  unknown: readonly string[],
  t: JournalWords,
): Figure {
  const sample = t('samples.points', { count: points });
  if (drawdown === null || unknown.length > 0) {
    const why = unknown.length > 0 ? unknown : [t('reasons.no-fall')];
    return { name: 'drawdown', value: NO_VALUE, lines: [...why, sample, t('flows')] };
  }
  const { amount, share, highAtMs, lowAtMs } = drawdown;
  const shown = `${formatSigned(amount, MONEY_DECIMALS)} USDT`;
  const span = t('fromTo', { from: formatDateTime(highAtMs), to: formatDateTime(lowAtMs) });
  return {
    name: 'drawdown',
    value: share === '' ? shown : `${shown} (${formatPercent(share)})`,
    lines: [span, sample, t('flows')],
  };
}
