/** Limit, market, trigger, scaled or batch; and for one button, buy or sell. */
import { legalityOf, type TicketDraft, type TicketForm } from '@shared/domain/ticket';
import type { OrderType } from '@shared/domain/order';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Segmented } from '../../ui/segmented';
import { changeTicket, ticket } from './store';
import { reasonText } from './words';

type Kind = OrderType | Exclude<TicketForm, 'single'>;
const FORMS = ['trigger', 'scaled', 'batch'] as const;

export const KindAndSide = memo(function KindAndSide() {
  const { t } = useTranslation(['order-entry', 'common']);
  const { kind, side, hasSide } = ticket.use(({ draft }) => ({
    kind: kindOf(draft),
    side: draft.side,
    hasSide: draft.book !== 'futures' && draft.form !== 'batch',
  }));
  const forms = ticket.use(({ draft }) => legalityOf(draft).forms);
  return (
    <>
      <Segmented<Kind>
        label={t('order-entry:typeChoice')}
        value={kind}
        className="ticket-kinds"
        options={[
          { value: 'LIMIT', label: t('common:limit') },
          { value: 'MARKET', label: t('common:market') },
          ...FORMS.map((form) => ({
            value: form,
            label: t(`order-entry:forms.${form}`),
            reason: reasonText(forms[form], t),
          })),
        ]}
        onChange={(next) => {
          choose(next);
        }}
      />
      {hasSide ? <SideChoice side={side} /> : null}
    </>
  );
});

/** Two buttons at the end say the side of a contract; a wallet's one button needs to be told. */
function SideChoice({ side }: Pick<TicketDraft, 'side'>) {
  const { t } = useTranslation(['order-entry', 'common']);
  return (
    <Segmented
      label={t('order-entry:sideChoice')}
      value={side}
      options={[
        { value: 'BUY', label: t('common:buy'), tone: 'buy' },
        { value: 'SELL', label: t('common:sell'), tone: 'sell' },
      ]}
      onChange={(next) => {
        changeTicket({ type: 'setSide', side: next });
      }}
    />
  );
}

const kindOf = ({ form, type }: TicketDraft): Kind => (form === 'single' ? type : form);

function choose(kind: Kind): void {
  if (kind !== 'LIMIT' && kind !== 'MARKET') {
    changeTicket({ type: 'setForm', form: kind });
    return;
  }
  changeTicket({ type: 'setForm', form: 'single' });
  changeTicket({ type: 'setType', orderType: kind });
}
