/** The figures over the compared orders that are shown, each with its formula and sample. Pure. */
import type { DriftRow } from '@shared/contract/terminal';
import { driftFigures, MIN_SCORED, WRONG_BPS, type DriftFigure } from '@shared/domain/drift';
import { formatDecimal, formatRate, formatSigned, NO_VALUE } from '../../lib/format';
import type { Words } from '../../lib/i18n';
import type { ExplainedFigure } from '../../ui/figure-group';
import { comparedOrders } from './facts';

type DriftWords = Words<'drift'>;

const BPS_DECIMALS = 2;

export function figureList(rows: readonly DriftRow[], t: DriftWords): readonly ExplainedFigure[] {
  const figures = driftFigures(comparedOrders(rows));
  const leftOut = rows.filter(({ state }) => state === 'left-out').length;
  const sample = (figure: DriftFigure): string => t('samples', { count: figure.count });
  const tooFew = t('tooFew', { min: MIN_SCORED });
  const value = (figure: DriftFigure, shown: (text: string) => string): string =>
    figure.text === '' ? NO_VALUE : shown(figure.text);
  const bps = (text: string): string => `${formatSigned(text, BPS_DECIMALS)} bps`;
  const { score, slippage95, slippageMean, feeMean, agreed } = figures;
  const { filledPredicted, filledActual } = figures;
  const waits = (figure: DriftFigure): readonly string[] =>
    figure.text === '' ? [tooFew, sample(figure)] : [sample(figure)];
  return [
    {
      name: t('names.score'),
      value: value(score, (text) => `${formatDecimal(text, 1)} / 100`),
      formula: t('formulas.score', { bps: WRONG_BPS.toString() }),
      lines: [...waits(score), ...(figures.idle === 0 ? [] : [t('idle', { count: figures.idle })])],
    },
    {
      name: t('names.count'),
      value: String(figures.count),
      formula: t('formulas.count'),
      lines: [t('leftOut', { count: leftOut })],
    },
    {
      name: t('names.filled'),
      value: `${value(filledPredicted, formatRate)} / ${value(filledActual, formatRate)}`,
      formula: t('formulas.filled'),
      lines: [sample(filledPredicted)],
    },
    {
      name: t('names.agreed'),
      value: value(agreed, formatRate),
      formula: t('formulas.agreed'),
      lines: [sample(agreed)],
    },
    {
      name: t('names.slippageMean'),
      value: value(slippageMean, bps),
      formula: t('formulas.slippageMean'),
      lines: [sample(slippageMean)],
    },
    {
      name: t('names.slippage95'),
      value: value(slippage95, (text) => `${formatDecimal(text, BPS_DECIMALS)} bps`),
      formula: t('formulas.slippage95'),
      lines: waits(slippage95),
    },
    {
      name: t('names.feeMean'),
      value: value(feeMean, bps),
      formula: t('formulas.feeMean'),
      lines: [sample(feeMean)],
    },
  ];
}
