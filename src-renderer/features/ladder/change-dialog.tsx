/** The guarded change of an own order: typed, or confirmed where a drag wants a second thought. */
import { useState } from 'react';
import { cleanNumber } from '@shared/domain/ticket';
import { parseDecimal } from '@shared/money/decimal';
import { TICKS_MAX } from '@shared/money/units';
import type { OrderRow } from '@shared/contract/terminal';
import { formatPlain, formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { doubtOf } from '../../session/change-doubts';
import { useInstrument, useSession } from '../../session/desk-state';
import { SendButton, SendNote } from '../../session/send-button';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Dialog } from '../../ui/dialog';
import { volumeLots } from './order';
import { lastNow, useLadder } from './store';
import type { LadderTrading } from './trading';

export function ChangeDialog({ trading }: { readonly trading: LadderTrading }) {
  const { t } = useTranslation('ladder');
  const store = useLadder();
  const changing = store.use((state) => state.changing);
  if (changing === null) return null;
  const close = () => {
    store.set({ changing: null });
  };
  return (
    <Dialog title={t('change.title')} isOpen onClose={close}>
      <ChangeForm
        key={changing.order.orderId}
        order={changing.order}
        startPrice={changing.price}
        trading={trading}
        onDone={close}
      />
    </Dialog>
  );
}

interface ChangeFormProps {
  readonly order: OrderRow;
  readonly startPrice: number;
  readonly trading: LadderTrading;
  readonly onDone: () => void;
}

function ChangeForm({ order, startPrice, trading, onDone }: ChangeFormProps) {
  const { t } = useTranslation(['ladder', 'common']);
  const store = useLadder();
  const mode = useSession()?.mode ?? 'live';
  const instrument = useInstrument(order.symbol);
  const pricePrecision = instrument?.pricePrecision ?? 0;
  const quantityPrecision = instrument?.quantityPrecision ?? 0;
  const [price, setPrice] = useState(formatPlain(startPrice, pricePrecision));
  const [quantity, setQuantity] = useState(formatPlain(order.lots ?? 0, quantityPrecision));
  // It may fill while the trader types.
  const now = store.use((state) => state.orders.find(({ orderId }) => orderId === order.orderId));
  const executed = now?.executedLots ?? order.executedLots;
  const ticks = priceTicks(price, pricePrecision);
  const lots = volumeLots(quantity, quantityPrecision);
  const isQuantityBad = lots === null || lots <= executed;
  const isGone = now === undefined;
  const doubt =
    ticks === null ? null : doubtOf(mode, order, ticks, lastNow(store.get())?.ticks ?? 0);
  const send = () => {
    if (ticks === null || isQuantityBad || isGone) return;
    onDone();
    trading.change(order, ticks, lots);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>
        {t('change.order', {
          side: t(order.side === 'BUY' ? 'common:buy' : 'common:sell'),
          size: formatUnits(order.lots ?? 0, quantityPrecision),
          price: formatUnits(order.price ?? 0, pricePrecision),
        })}
      </p>
      <DecimalField
        label={t('common:price')}
        value={price}
        error={ticks === null ? t('change.badPrice', { decimals: pricePrecision }) : ''}
        onChange={setPrice}
        onStep={(steps) => {
          if (ticks !== null) setPrice(formatPlain(Math.max(1, ticks + steps), pricePrecision));
        }}
      />
      <DecimalField
        label={t('common:quantity')}
        value={quantity}
        error={
          isQuantityBad
            ? t('change.badQuantity', {
                decimals: quantityPrecision,
                executed: formatUnits(executed, quantityPrecision),
              })
            : ''
        }
        onChange={setQuantity}
        onStep={(steps) => {
          if (lots !== null) setQuantity(formatPlain(Math.max(1, lots + steps), quantityPrecision));
        }}
      />
      <p className="text-text-2" role="status">
        {isGone ? t('change.gone') : t(`change.doubts.${doubt ?? 'none'}`)}
      </p>
      <SendNote />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('change.keep')}</Button>
        <SendButton tone="primary" disabled={isGone} words={t('change.title')} onClick={send} />
      </div>
    </form>
  );
}

function priceTicks(text: string, precision: number): number | null {
  const parsed = parseDecimal(cleanNumber(text), precision);
  return parsed.ok && parsed.value > 0n && parsed.value <= BigInt(TICKS_MAX)
    ? Number(parsed.value)
    : null;
}
