/**
 * The figures over the trades that are shown, each coin for itself, and over the account's curve. Each says its
 * formula and what it was computed from, on hover and by keyboard.
 */
import type { JournalTrade } from '@shared/contract/terminal';
import { curveFigures, figuresOf } from '@shared/domain/journal';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useNow } from '../../session/time/use-now';
import { FigureGroup } from '../../ui/figure-group';
import { SideScroller } from '../../ui/side-scroller';
import { accountList, coinList, shownFigures } from './figure-list';
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
    <SideScroller className="figure-strip">
      {byCoin.map((figures) => (
        <FigureGroup
          key={figures.coin}
          label={t('ofCoin', { coin: figures.coin })}
          head={figures.coin}
          figures={shownFigures(coinList(figures, t), t)}
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
      figures={shownFigures(accountList(figures, movesProblem, t), t)}
    />
  );
}
