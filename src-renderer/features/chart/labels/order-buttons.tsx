/** What the label of an order can do: change it, and cancel it. */
import { Pencil, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { CancelIconButton } from '../../../session/orders/send-button';
import { IconButton } from '../../../ui/button';
import { useChart } from '../chart';
import type { OrderSubject } from '../trading/line-drag';

interface OrderButtonsProps {
  /** The order as it is spoken of. */
  readonly name: string;
  /** Which order it cancels. */
  readonly orderId: string;
  /** What is changed; null while it cannot be. */
  readonly subject: OrderSubject | null;
  readonly isCancelable?: boolean;
  readonly onCancel: () => void;
}

export function OrderButtons({
  name,
  orderId,
  subject,
  isCancelable = true,
  onCancel,
}: OrderButtonsProps) {
  const { t } = useTranslation('chart');
  const { store } = useChart();
  return (
    <>
      <IconButton
        label={t('changeWhat', { what: name })}
        icon={<Pencil size={11} />}
        disabled={subject === null}
        onClick={() => {
          if (subject !== null) store.set({ dialog: { kind: 'change', order: subject } });
        }}
      />
      <CancelIconButton
        sends={orderId}
        label={t('cancelWhat', { what: name })}
        icon={<X size={11} />}
        disabled={!isCancelable}
        onClick={onCancel}
      />
    </>
  );
}
