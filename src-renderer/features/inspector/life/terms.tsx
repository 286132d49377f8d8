/** The realised result, term by term: the exchange's figure, what the records add up to, the difference. */
import type { PositionLifeRow } from '@shared/contract/terminal/inspect';
import { formatExact, formatSigned, MONEY_DECIMALS, NO_VALUE, signOf } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { toneOf } from '../figure-text';

/** Of all figures of the table, so that their points stand in one line. */
export function decimalsOf(terms: PositionLifeRow['terms'], realized: string): number {
  const texts = [
    realized,
    ...terms.flatMap(({ told, seen, difference }) => [told, seen, difference]),
  ];
  return Math.max(MONEY_DECIMALS, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
}

export function Terms({ life }: { readonly life: PositionLifeRow }) {
  const { t } = useTranslation('inspector');
  const decimals = decimalsOf(life.terms, life.realized);
  const signed = (text: string) => formatSigned(text, decimals);
  return (
    <table className="inspector-small-table life-terms" aria-label={t('terms')}>
      <thead>
        <tr>
          <th scope="col">{t('term')}</th>
          <th scope="col">{t('exchangeTold')}</th>
          <th scope="col">{t('termSeen')}</th>
          <th scope="col">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {life.terms.map(({ id, told, seen, difference, cause }) => (
          <tr key={id}>
            <th scope="row">{t(`termNames.${id}`)}</th>
            <td>{signed(told)}</td>
            <td>{seen === '' ? NO_VALUE : signed(seen)}</td>
            <td data-tone={signOf(difference) === 0 ? undefined : 'warn'}>
              {seen === '' ? NO_VALUE : signOf(difference) === 0 ? '✓ 0' : signed(difference)}
              {cause === '' ? null : <span className="life-cause">{t(`causes.${cause}`)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('termSum')}</th>
          <td data-tone={toneOf(life.realized).tone} title={formatExact(life.realized)}>
            {signed(life.realized)}
          </td>
          <td colSpan={2}>{life.isComplete ? t('termComplete') : t('termIncomplete')}</td>
        </tr>
      </tfoot>
    </table>
  );
}
