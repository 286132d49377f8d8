/** That the exchange takes no orders for what the ticket trades, in words; null while it does. */
import { useTranslation } from '../../lib/i18n';
import { useClosedBy } from '../../session/market/closed-markets';
import { ticket } from './store';

export function useClosedWords(): string | null {
  const { t } = useTranslation('common');
  const symbol = ticket.use((state) => state.symbol);
  const closed = useClosedBy(symbol);
  return closed === null ? null : t(`closedHint.${closed}`, { symbol });
}
