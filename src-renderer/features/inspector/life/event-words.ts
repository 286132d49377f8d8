/** What happened, in words. */
import type { FuturesInstrument } from '@shared/contract/terminal';
import type { LifeEventRow } from '@shared/contract/terminal/inspect';
import { formatExact, formatSigned, formatUnits, moneyDecimals } from '../../../lib/format';
import { formatDateTime } from '../../../lib/format-time';
import { useTranslation } from '../../../lib/i18n';
import { namedSize } from '../../../session/market/instrument-figures';

export function useEventWords(contract: FuturesInstrument): (event: LifeEventRow) => string {
  const { t } = useTranslation('inspector');
  return (event) => {
    switch (event.kind) {
      case 'opened':
        return t('events.opened');
      case 'closed':
        return t('events.closed');
      case 'fill': {
        const values = {
          size: namedSize(event.contracts, contract),
          price: formatUnits(event.price, contract.pricePrecision),
          fee: formatExact(event.fee),
          role: event.isMaker ? t('maker') : t('taker'),
        };
        if (event.cause === 'LIQUIDATION') return t('events.liquidated', values);
        if (event.cause === 'ADL') return t('events.deleveraged', values);
        return t(event.action === 'OPEN' ? 'events.bought' : 'events.sold', values);
      }
      case 'funding':
        return t(event.isSummed ? 'events.fundingSummed' : 'events.funding', {
          amount: formatSigned(event.amount, 8),
          since: formatDateTime(event.sinceMs),
        });
      case 'margin':
        return t('events.margin', {
          change: formatSigned(event.change, moneyDecimals(contract.quote)),
          hold: formatExact(event.hold),
        });
      case 'leverage':
        return t('events.leverage', { from: event.from, to: event.to });
      case 'liquidation':
        return t(`events.${event.step}`, {
          size: namedSize(event.contracts, contract),
          executed: namedSize(event.executed, contract),
        });
      case 'forced':
        return t('events.forced', { size: namedSize(event.contracts, contract) });
    }
  };
}
