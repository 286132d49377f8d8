/** The take profits and stop losses that a position has: who opens its dialog would place them twice otherwise. */
import { useMemo } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { exitLevels, type ExitLevel } from '../../session/futures/exit-levels';
import { futuresState } from '../../session/futures/futures-state';
import { namedSize } from '../../session/market/instrument-figures';
import type { PositionView } from './view-model';

/** As they stand in the dialog that places them, in whichever order the exchange has them. */
const ORDER: readonly ExitLevel['purpose'][] = ['take-profit', 'stop-loss'];

export function useStandingExits({ row, instrument }: PositionView): readonly ExitLevel[] {
  const conditions = futuresState.use((state) => state.conditions);
  const exits = futuresState.use((state) => state.exits);
  const { pricePrecision } = instrument;
  return useMemo(
    () =>
      exitLevels({ conditions: conditions ?? [], exits }, row, pricePrecision).toSorted(
        (one, other) => ORDER.indexOf(one.purpose) - ORDER.indexOf(other.purpose),
      ),
    [conditions, exits, row, pricePrecision],
  );
}

export function StandingExits({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation(['positions', 'common']);
  const exits = useStandingExits(view);
  const { instrument } = view;
  if (exits.length === 0) return null;
  return (
    <div className="positions-standing">
      <ul aria-label={t('exitsStanding')}>
        {exits.map(({ purpose, intentId, price, contracts, standing }, index) => (
          <li key={`${intentId} ${purpose} ${index}`}>
            <span>
              {t('exitStandingLine', {
                purpose: purpose === 'take-profit' ? t('takeProfit') : t('stopLoss'),
                price: formatUnits(price, instrument.pricePrecision),
              })}
            </span>
            <span>
              {standing === 'placed' ? null : (
                <em className="text-warn">{t(`common:standings.${standing}`)} </em>
              )}
              {namedSize(contracts, instrument)}
            </span>
          </li>
        ))}
      </ul>
      <p className="field-note">{t('exitsStandingNote')}</p>
    </div>
  );
}
