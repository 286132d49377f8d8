/** Small pieces of figures and words that every table shares. */
import { useTranslation } from '../lib/i18n';

/** The word carries the side; the colour only repeats it. */
export function SideWord({ side }: { readonly side: 'BUY' | 'SELL' }) {
  const { t } = useTranslation('common');
  const isBuy = side === 'BUY';
  return (
    <span className={isBuy ? 'font-medium text-buy' : 'font-medium text-sell'}>
      {isBuy ? t('buy') : t('sell')}
    </span>
  );
}
