/**
 * The figures over the trades that are shown, each coin for itself, and over the account's curve. Each says its
 * formula and what it was computed from, on hover and by keyboard.
 */
import type { JournalTrade } from '@shared/contract/terminal';
import { curveFigures, figuresOf } from '@shared/domain/journal';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useNow } from '../../session/use-now';
import { SideScroller } from '../../ui/side-scroller';
import { Tooltip } from '../../ui/tooltip';
import { accountList, coinList, type Figure } from './figure-list';
import { curvePoints, figureTrades, moneyMoves } from './filter';
import type { JournalValue } from './shapes';
import { journal } from './store';

const MINUTE_MS = 60_000;

interface FiguresProps {
  readonly trades: readonly JournalTrade[];
  readonly value: JournalValue;
}

export function Figures({ trades, value }: FiguresProps) {
  const { t } = useTranslation('journal');
  const byCoin = useMemo(() => figuresOf(figureTrades(trades)), [trades]);
  return (
    <SideScroller className="journal-figures">
      {byCoin.map((figures) => (
        <FigureGroup
          key={figures.coin}
          label={t('ofCoin', { coin: figures.coin })}
          head={figures.coin}
          figures={coinList(figures, t)}
        />
      ))}
      <AccountFigures value={value} />
    </SideScroller>
  );
}

/** Of the span that is chosen; the other filters say nothing of an account. */
function AccountFigures({ value: { moves, movesProblem } }: Pick<FiguresProps, 'value'>) {
  const { t } = useTranslation('journal');
  const nowMs = useNow(MINUTE_MS);
  const { points, span } = journal.use((state) => ({
    points: state.points,
    span: state.filter.span,
  }));
  const figures = useMemo(
    () => curveFigures(curvePoints(points, span, nowMs), moneyMoves(moves), nowMs),
    [points, span, moves, nowMs],
  );
  return (
    <FigureGroup
      label={t('ofAccount')}
      head={t('ofAccount')}
      figures={accountList(figures, movesProblem, t)}
    />
  );
}

interface FigureGroupProps {
  readonly label: string;
  readonly head: string;
  readonly figures: readonly Figure[];
}

function FigureGroup({ label, head, figures }: FigureGroupProps) {
  const { t } = useTranslation('journal');
  return (
    <div role="group" aria-label={label} className="journal-group">
      <span className="journal-head">{head}</span>
      {figures.map(({ name, value, lines }) => (
        <Tooltip
          key={name}
          side="top"
          content={
            <div className="journal-card">
              <b>{t(`names.${name}`)}</b>
              <p>= {t(`formulas.${name}`)}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          }
        >
          <button
            type="button"
            className="journal-figure"
            aria-description={[t(`formulas.${name}`), ...lines].join(' · ')}
          >
            <span className="journal-name">{t(`names.${name}`)}</span> <span>{value}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
