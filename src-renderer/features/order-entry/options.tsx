/** How long it waits, whether it may take, and what shall follow it. */
import { legalityOf } from '@shared/domain/ticket';
import { TIMES_IN_FORCE, type TimeInForce } from '@shared/domain/futures';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { PriceInput, useAssets } from './fields';
import { changeTicket, ticket } from './store';
import { reasonText } from './words';

export const OrderOptions = memo(function OrderOptions() {
  const { t } = useTranslation('order-entry');
  const { hasExits, timeInForce, exits } = ticket.use(({ draft }) => ({
    hasExits: draft.hasExits,
    timeInForce: draft.timeInForce,
    exits: legalityOf(draft).exits,
  }));
  const timesInForce = ticket.use(({ draft }) => legalityOf(draft).timesInForce);
  const setTime = (next: TimeInForce) => {
    changeTicket({ type: 'setTimeInForce', timeInForce: next });
  };
  return (
    <div className="ticket-options">
      <Checkbox
        label={t('exits')}
        isChecked={hasExits}
        reason={reasonText(exits, t)}
        onChange={(isOn) => {
          changeTicket({ type: 'setExits', hasExits: isOn });
        }}
      />
      <Checkbox
        label={t('postOnly')}
        isChecked={timeInForce === 'POST_ONLY'}
        reason={reasonText(timesInForce.POST_ONLY, t)}
        onChange={(isOn) => {
          setTime(isOn ? 'POST_ONLY' : 'GTC');
        }}
      />
      <Select<TimeInForce>
        label={t('timeInForce')}
        value={timeInForce}
        options={TIMES_IN_FORCE.map((value) => ({
          value,
          label: t(`times.${value}`),
          reason: reasonText(timesInForce[value], t),
        }))}
        onChange={setTime}
        className="ticket-time"
      />
    </div>
  );
});

/** A take-profit and a stop-loss, said to be what they are: orders of their own. */
export const ExitFields = memo(function ExitFields() {
  const { t } = useTranslation('order-entry');
  const { quote } = useAssets();
  const hasExits = ticket.use(({ draft }) => draft.hasExits);
  if (!hasExits) return null;
  return (
    <div>
      <div className="grid grid-cols-2 gap-2">
        <PriceInput field="takeProfit" label={t('takeProfit', { asset: quote })} />
        <PriceInput field="stopLoss" label={t('stopLoss', { asset: quote })} />
      </div>
      <p className="field-note">{t('exitsNote')}</p>
    </div>
  );
});
