/** Typing a new price or quantity for an order that rests; what follows is the terminal's guarded change. */
import { useState } from 'react';
import type { OrderRow } from '@shared/contract/terminal/commands';
import { parseDecimal } from '@shared/money/decimal';
import { formatPlain } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useInstrument, type InstrumentValue } from '../../session/desk-state';
import { SendButton, SendNote } from '../../session/send-button';
import { useTerminal } from '../../session/terminal';
import { useModeWord } from '../../session/trading-mode';
import { DecimalField } from '../../ui/decimal-field';
import { Dialog } from '../../ui/dialog';
import { changeOrder, orders } from './store';

const close = (): void => {
  orders.set({ changing: null });
};

export function ChangeDialog() {
  const { t } = useTranslation('orders');
  const row = orders.use((state) => state.changing);
  const instrument = useInstrument(row?.symbol);
  if (row === null || instrument === null) return null;
  return (
    <Dialog title={t('changeTitle')} isOpen onClose={close}>
      <ChangeForm key={row.orderId} row={row} instrument={instrument} />
    </Dialog>
  );
}

interface ChangeFormProps {
  readonly row: OrderRow;
  readonly instrument: InstrumentValue;
}

function ChangeForm({ row, instrument }: ChangeFormProps) {
  const { t } = useTranslation(['orders', 'common']);
  const terminal = useTerminal();
  const mode = useModeWord();
  const { pricePrecision, quantityPrecision } = instrument;
  const [price, setPrice] = useState(() => formatPlain(row.price ?? 0, pricePrecision));
  const [quantity, setQuantity] = useState(() => formatPlain(row.lots ?? 0, quantityPrecision));
  const executed = formatPlain(row.executedLots, quantityPrecision);
  const priceError = useFault(price, pricePrecision);
  const quantityError = useFault(quantity, quantityPrecision);
  const submit = () => {
    if (priceError === '' && quantityError === '') changeOrder(terminal, row, price, quantity);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DecimalField
        label={t('common:price')}
        value={price}
        onChange={setPrice}
        onStep={(steps) => {
          setPrice((before) => stepped(before, steps, pricePrecision));
        }}
        unit={instrument.quote}
        error={priceError}
      />
      <DecimalField
        label={t('common:quantity')}
        value={quantity}
        onChange={setQuantity}
        onStep={(steps) => {
          setQuantity((before) => stepped(before, steps, quantityPrecision));
        }}
        unit={instrument.kind === 'futures' ? t('contracts') : instrument.base}
        hint={t('changeQuantityHint', { executed })}
        error={quantityError}
      />
      <p className="field-note">{t('changeNote')}</p>
      <SendNote />
      <SendButton tone="primary" size="large" type="submit">
        {t('changeConfirm', { mode })}
      </SendButton>
    </form>
  );
}

function useFault(text: string, decimals: number): string {
  const { t } = useTranslation('orders');
  const parsed = parseDecimal(text, decimals);
  if (parsed.ok) return parsed.value > 0n ? '' : t('changeFaults.positive');
  return parsed.error === 'malformed'
    ? t('changeFaults.malformed')
    : t('changeFaults.precise', { count: decimals });
}

/** By the smallest step, never to zero; text that is no number stays as it is. */
function stepped(text: string, steps: number, decimals: number): string {
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok) return text;
  const next = parsed.value + BigInt(steps);
  return formatPlain(Number(next > 0n ? next : 1n), decimals);
}
