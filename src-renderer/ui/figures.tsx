/** Small pieces of figures and words that every table shares. */
import type { Side } from '@shared/domain/order';
import { useTranslation } from '../lib/i18n';

/** The word carries the side; the colour only repeats it. */
export function SideWord({ side }: { readonly side: Side }) {
  const { t } = useTranslation('common');
  const isBuy = side === 'BUY';
  return (
    <span className={isBuy ? 'font-medium text-buy' : 'font-medium text-sell'}>
      {isBuy ? t('buy') : t('sell')}
    </span>
  );
}
