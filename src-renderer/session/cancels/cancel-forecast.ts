/** "14 requests, about 0.9 s": what cancelling many orders would cost, by the pace of the last requests. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { cancelForecast } from '@shared/domain/cancel-forecast';
import { formatAge } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { useConnection } from '../desk-state';

/** Below it no promise is kept. */
const SHORTEST_MS = 100;

export function useCancelForecast(): (orders: readonly OrderRow[]) => string {
  const { t } = useTranslation('common');
  const roundTripMs = useConnection()?.restP50Ms ?? 0;
  return (orders) => {
    const { requests, durationMs } = cancelForecast(orders, roundTripMs);
    const time = formatAge(Math.max(SHORTEST_MS, durationMs));
    return t('cancelForecast', { count: requests, time });
  };
}
