/** Limit or market, buy or sell. */
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Segmented } from '../../ui/segmented';
import { changeTicket, ticket } from './store';

export const SideAndType = memo(function SideAndType() {
  const { t } = useTranslation(['order-entry', 'common']);
  const draft = ticket.use((state) => ({ type: state.draft.type, side: state.draft.side }));
  return (
    <>
      <Segmented
        label={t('order-entry:typeChoice')}
        value={draft.type}
        options={[
          { value: 'LIMIT', label: t('common:limit') },
          { value: 'MARKET', label: t('common:market') },
        ]}
        onChange={(orderType) => {
          changeTicket({ type: 'setType', orderType });
        }}
      />
      <Segmented
        label={t('order-entry:sideChoice')}
        value={draft.side}
        options={[
          { value: 'BUY', label: t('common:buy'), tone: 'buy' },
          { value: 'SELL', label: t('common:sell'), tone: 'sell' },
        ]}
        onChange={(side) => {
          changeTicket({ type: 'setSide', side });
        }}
      />
    </>
  );
});
