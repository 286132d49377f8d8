/** What all positions of the coin come to. */
import { totalsOf } from '@shared/domain/futures-math/inspect';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Inspected } from '../account';
import { figureCell, lookOfCoin, unitText } from '../figure-text';

export function TotalFigures({ all }: { readonly all: Inspected }) {
  const { t } = useTranslation('inspector');
  const totals = useMemo(() => totalsOf(all.account), [all]);
  const look = lookOfCoin(all.account.marginCoin);
  const worst = all.account.positions.find(({ id }) => id === totals.worstId);
  const unrealized = figureCell('unrealized', totals.unrealized, look);
  return (
    <dl className="inspector-totals" aria-label={t('totals')}>
      <dt>{t('equityIn', { coin: all.account.marginCoin })}</dt>
      <dd>{unitText('money', totals.equity, look, false)}</dd>
      <dt>{t('figures.unrealized')}</dt>
      <dd data-tone={unrealized.tone}>{unrealized.shown}</dd>
      <dt>{t('figures.maintenance')}</dt>
      <dd>{unitText('money', totals.maintenance, look, false)}</dd>
      <dt>{t('free')}</dt>
      <dd>{unitText('money', totals.free, look, false)}</dd>
      <dt>{t('worst')}</dt>
      <dd>
        {worst === undefined
          ? '—'
          : t('worstIs', {
              name: worst.terms.contract.base,
              side: worst.leg.side === 'BUY' ? t('long') : t('short'),
              risk: figureCell('risk', totals.worstRisk, look).shown,
            })}
      </dd>
    </dl>
  );
}
