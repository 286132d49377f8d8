/** The last look at a withdrawal: exactly what would be sent, and one button that sends it once. */
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { SendButton, SendNote } from '../../session/orders/send-button';
import { useTerminal } from '../../session/wire/terminal';
import { useModeWord } from '../../session/orders/trading-mode';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FeeNote } from './fee-note';
import { sendReviewed, withdrawals } from './store';

export function ReviewDialog() {
  const { t } = useTranslation('withdrawals');
  const terminal = useTerminal();
  const mode = useModeWord();
  const { review, isSending } = withdrawals.use((state) => ({
    review: state.review,
    isSending: state.isSending,
  }));
  if (review === null) return null;
  const { asset, amount, address, label } = review;
  const back = () => {
    if (!isSending) withdrawals.set({ review: null });
  };
  return (
    <Dialog
      title={t('reviewTitle')}
      isOpen
      onClose={back}
      footer={
        <>
          <Button onClick={back} aria-disabled={isSending}>
            {t('back')}
          </Button>
          <SendButton
            sends={review.intentId}
            tone="danger"
            aria-disabled={isSending}
            onClick={() => void sendReviewed(terminal)}
          >
            {isSending ? t('sending') : t('confirm', { amount: formatExact(amount), asset, mode })}
          </SendButton>
        </>
      }
    >
      <dl className="withdrawal-facts">
        <dt>{t('amount')}</dt>
        <dd>
          {formatExact(amount)} {asset}
        </dd>
        <dt>{t('address')}</dt>
        <dd className="withdrawal-address selectable">{address}</dd>
        <dt>{t('label')}</dt>
        <dd className="selectable">{label === '' ? t('none') : label}</dd>
      </dl>
      <div className="withdrawal-notes">
        <FeeNote asset={asset} amount={amount} />
        <p className="field-note">{t('reviewNote')}</p>
      </div>
      <SendNote />
    </Dialog>
  );
}
