/** A change of an order by typing: the same guarded change as dragging its line. */
import { useState } from 'react';
import { cleanNumber } from '@shared/domain/ticket';
import { parseDecimal } from '@shared/money/decimal';
import { formatPlain, formatUnits } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import type { InstrumentValue } from '../../../session/desk-state';
import { futuresState } from '../../../session/futures-state';
import { SendButton, SendNote } from '../../../session/send-button';
import { Button } from '../../../ui/button';
import { DecimalField } from '../../../ui/decimal-field';
import { Dialog } from '../../../ui/dialog';
import { useChart } from '../chart';
import { priceTicks } from '../drawings/typed';
import type { OrderSubject } from '../trading/line-drag';
import { ownState } from '../trading/own-state';
import { sizeText } from '../trading/size-text';
import type { Trading } from '../trading/trading';

interface ChangeDialogProps {
  readonly instrument: InstrumentValue;
  readonly trading: Trading;
}

export function ChangeDialog(props: ChangeDialogProps) {
  const { t } = useTranslation('chart');
  const { store } = useChart();
  const dialog = store.use((state) => state.dialog);
  const close = () => {
    store.set({ dialog: null });
  };
  if (dialog?.kind !== 'change') return null;
  return (
    <Dialog title={t('changeOrder')} isOpen onClose={close}>
      <ChangeForm key={dialog.order.orderId} order={dialog.order} onDone={close} {...props} />
    </Dialog>
  );
}

interface ChangeFormProps extends ChangeDialogProps {
  readonly order: OrderSubject;
  readonly onDone: () => void;
}

function ChangeForm({ order, instrument, trading, onDone }: ChangeFormProps) {
  const { t } = useTranslation('chart');
  const { pricePrecision, quantityPrecision } = instrument;
  const [price, setPrice] = useState(formatPlain(order.price, pricePrecision));
  const [quantity, setQuantity] = useState(formatPlain(order.lots, quantityPrecision));
  // It may fill while the trader types.
  const isThere = useIsThere(order);
  const now = ownState.use(({ orders }) => orders.find(({ orderId }) => orderId === order.orderId));
  const executed = now?.executedLots ?? order.executedLots;
  const ticks = priceTicks(price, pricePrecision);
  const lots = lotsOf(quantity, quantityPrecision);
  const isPriceBad = ticks === null || ticks === 0;
  const isQuantityBad = lots === null || lots <= executed;
  const doubt = ticks === null ? null : trading.doubt(order, ticks);
  const isGone = !isThere;
  const isCondition = order.trigger !== null;
  const send = () => {
    if (isPriceBad || isQuantityBad || isGone) return;
    onDone();
    trading.change(order, formatPlain(ticks, pricePrecision), formatPlain(lots, quantityPrecision));
  };
  return (
    <form
      className="chart-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>
        {t('orderName', {
          side: t(order.side === 'BUY' ? 'buy' : 'sell'),
          size: sizeText(order.lots, quantityPrecision),
          price: formatUnits(order.price, pricePrecision),
        })}
      </p>
      <DecimalField
        label={t(isCondition ? 'triggerField' : 'priceField')}
        value={price}
        error={isPriceBad ? t('badPrice', { decimals: pricePrecision }) : ''}
        onChange={setPrice}
        onStep={(steps) => {
          if (ticks !== null) setPrice(formatPlain(Math.max(1, ticks + steps), pricePrecision));
        }}
      />
      <DecimalField
        label={t('quantityField')}
        value={quantity}
        unit={instrument.kind === 'spot' ? instrument.base : t('contracts')}
        error={
          isQuantityBad
            ? t('badQuantity', {
                decimals: quantityPrecision,
                executed: sizeText(executed, quantityPrecision),
              })
            : ''
        }
        hint={
          isCondition ? '' : t('executedSoFar', { executed: sizeText(executed, quantityPrecision) })
        }
        onChange={setQuantity}
        onStep={(steps) => {
          if (lots !== null) setQuantity(formatPlain(Math.max(1, lots + steps), quantityPrecision));
        }}
      />
      <p className="chart-form-note" role="status">
        {isGone
          ? t('orderGone')
          : doubt === null || doubt === 'live'
            ? t('changeHow')
            : t(`doubts.${doubt}`)}
      </p>
      <SendNote />
      <div className="dialog-footer">
        <Button onClick={onDone}>{t('keepAsIs')}</Button>
        <SendButton tone="primary" type="submit" disabled={isGone} words={t('changeOrder')} />
      </div>
    </form>
  );
}

/** It may be filled, cancelled or set off while the trader types. */
function useIsThere({ orderId, trigger }: OrderSubject): boolean {
  const isOpen = ownState.use(({ orders }) => orders.some((each) => each.orderId === orderId));
  const isWaiting = futuresState.use(
    ({ conditions }) =>
      conditions?.some((each) => each.orderId === orderId && each.state === 'WAITING') ?? false,
  );
  return trigger === null ? isOpen : isWaiting;
}

function lotsOf(text: string, precision: number): number | null {
  const parsed = parseDecimal(cleanNumber(text), precision);
  return parsed.ok && parsed.value > 0n ? Number(parsed.value) : null;
}
