/** Asks before a dragged change that would probably execute at once, lies far away, or is live. */
import { formatUnits } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { bandWords } from '../../../session/orders/band-words';
import type { InstrumentValue } from '../../../session/desk-state';
import { namedSize } from '../../../session/market/instrument-figures';
import { SendQuestion } from '../../../session/orders/send-button';
import { useChart } from '../chart';
import type { Trading } from '../trading/trading';

interface ConfirmChangeProps {
  readonly instrument: InstrumentValue;
  readonly trading: Trading;
}

export function ConfirmChange({ instrument, trading }: ConfirmChangeProps) {
  const { t } = useTranslation('chart');
  const drag = useChart().store.use((state) => state.drag);
  if (drag.phase !== 'asking') return null;
  const { subject, price } = drag;
  const doubt = trading.doubt(subject, price);
  const left = subject.lots - subject.executedLots;
  return (
    <SendQuestion
      sends={`${subject.orderId} ${price}`}
      title={t('changeOrder')}
      isOpen
      tone={subject.side === 'BUY' ? 'buy' : 'sell'}
      question={
        <>
          <p>
            {t('changeQuestion', {
              side: t(subject.side === 'BUY' ? 'buy' : 'sell'),
              size: namedSize(left, instrument),
              from: formatUnits(subject.price, instrument.pricePrecision),
              to: formatUnits(price, instrument.pricePrecision),
            })}
          </p>
          {doubt === null ? null : (
            <p>
              {typeof doubt === 'string'
                ? t(`doubts.${doubt}`)
                : bandWords(doubt, instrument.pricePrecision)}
            </p>
          )}
        </>
      }
      keepLabel={t('keepOrder')}
      confirmLabel={t('changeOrder')}
      onConfirm={() => {
        trading.drag({ type: 'confirm' });
      }}
      onClose={() => {
        // The dialog closes before it confirms: the state is read after both.
        queueMicrotask(() => {
          trading.drag({ type: 'give-up' });
        });
      }}
    />
  );
}
