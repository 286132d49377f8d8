/** What the exchange takes out of the amount, as far as it is known before it has, and what would be left. */
import { useMemo } from 'react';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { arrives } from './draft';
import { withdrawals } from './store';

export function FeeNote({ asset, amount }: { readonly asset: string; readonly amount: string }) {
  const { t } = useTranslation('withdrawals');
  const lastFee = useLastFee(asset);
  const net = arrives(amount, lastFee);
  return (
    <p className="field-note">
      {lastFee === null ? t('feeUnknown') : t('feeLast', { fee: formatExact(lastFee), asset })}
      {net === null ? '' : ` ${t('arrives', { net: formatExact(net), asset })}`}
    </p>
  );
}

/** The fee of the newest withdrawal of the asset: what the exchange took last. */
function useLastFee(asset: string): string | null {
  const rows = withdrawals.use((state) => state.withdrawals?.rows ?? null);
  return useMemo(
    () => rows?.find((row) => row.asset === asset && row.fee !== '')?.fee ?? null,
    [rows, asset],
  );
}
