/** Small pieces of figures and words that every table shares. */
import { NO_VALUE } from '../lib/format';
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

/** A quantity and, quieter, the asset it counts: beside a ticket that counts contracts a bare figure may be either. */
export function Quantity({ figure, asset }: { readonly figure: string; readonly asset: string }) {
  return asset === '' ? (
    figure
  ) : (
    <>
      {figure} <span className="text-text-2">{asset}</span>
    </>
  );
}

/** In place of a figure that the exchange left out. Nobody is to take the dash for a zero. */
export function NotSent() {
  const { t } = useTranslation('common');
  return (
    <span data-hint={t('notSent')}>
      <span aria-hidden>{NO_VALUE}</span>
      <span className="sr-only">{t('notSent')}</span>
    </span>
  );
}
