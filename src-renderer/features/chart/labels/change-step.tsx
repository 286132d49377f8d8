/** How far a change of an order has come, beside its line. */
import type { ChangeRow } from '@shared/contract/terminal/commands';
import { useTranslation } from '../../../lib/i18n';

export function ChangeStep({ change }: { readonly change: ChangeRow }) {
  const { t } = useTranslation('chart');
  const note = change.note === '' ? '' : `: ${change.note}`;
  return (
    <em role="status">
      {t(`steps.${change.step}`)}
      {note}
    </em>
  );
}
