/** Closing a position or a part of it, at the market or at a price, with what it would bring. */
import { useRef, useState } from 'react';
import { formatInteger } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { bandWords } from '../../session/orders/band-words';
import { futuresState } from '../../session/futures/futures-state';
import { sizeText } from '../../session/market/instrument-figures';
import { movedOutside } from '../../session/orders/moved-outside';
import { SendButton, SendNote } from '../../session/orders/send-button';
import { useTerminal } from '../../session/wire/terminal';
import { useModeWord } from '../../session/orders/trading-mode';
import { DecimalField } from '../../ui/decimal-field';
import { Dialog } from '../../ui/dialog';
import { useFaultFocus } from '../../ui/fault-focus';
import { Form } from '../../ui/form';
import { PercentSlider } from '../../ui/percent-slider';
import { ClosingPart } from './closing-part';
import { usePositionName } from './columns';
import {
  closableOf,
  closeDraft,
  closeEstimate,
  contractsOfPercent,
  readContracts,
  readPrice,
  type Fault,
} from './plans';
import { openDialog, send } from './store';
import type { PositionView } from './view-model';

export function CloseDialog({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const close = () => {
    openDialog(null);
  };
  return (
    <Dialog title={t('closeTitle')} isOpen onClose={close}>
      <CloseForm view={view} />
    </Dialog>
  );
}

function CloseForm({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const { row, instrument } = view;
  const terminal = useTerminal();
  const name = usePositionName();
  const mode = useModeWord();
  const [amount, setAmount] = useState(() => String(closableOf(row)));
  const [priceText, setPrice] = useState('');
  const closable = closableOf(row);
  const count = readContracts(amount, row);
  const price = readPrice(priceText, instrument);
  const words = useFaultWords(view);
  const estimate =
    typeof count === 'string' || typeof price === 'string'
      ? null
      : closeEstimate(view, count, price);
  const form = useRef<HTMLFormElement>(null);
  const showFault = useFaultFocus(form);
  const submit = () => {
    if (typeof count === 'string' || typeof price === 'string') {
      showFault();
      return;
    }
    send(terminal, 'close', [closeDraft(row, instrument, count, price)]);
  };
  return (
    <Form ref={form} className="flex flex-col gap-3" onSubmit={submit}>
      <p className="font-medium">{name(view)}</p>
      {closable === 0 ? null : <ClosingPart view={view} words="closingPart" />}
      <PercentSlider
        label={t('share')}
        percent={typeof count === 'string' ? 0 : percentOf(count, closable)}
        onChange={(percent) => {
          setAmount(String(contractsOfPercent(row, percent)));
        }}
      />
      <DecimalField
        label={t('amount')}
        value={amount}
        onChange={setAmount}
        hint={t('amountHint', { closable: formatInteger(closable) })}
        {...(typeof count === 'string' ? { error: words(count) } : {})}
      />
      <DecimalField
        label={t('price')}
        value={priceText}
        onChange={setPrice}
        unit={instrument.quote}
        hint={useOutsideWords(view, price) ?? t('priceHint')}
        {...(typeof price === 'string' ? { error: words(price) } : {})}
      />
      {/* It follows the mark: prices are not announced. */}
      <p className="positions-estimate">
        {estimate === null
          ? ''
          : price === null
            ? t('atMark', { ...estimate })
            : t('atPrice', { ...estimate })}
      </p>
      <SendNote />
      <SendButton
        sends={`${view.key} ${row.side}`}
        tone={row.side === 'BUY' ? 'sell' : 'buy'}
        size="large"
        type="submit"
        aria-disabled={closable === 0}
      >
        {t('confirmClose', {
          size: sizeText(typeof count === 'string' ? closable : count, instrument),
          base: instrument.base,
          mode,
        })}
      </SendButton>
    </Form>
  );
}

/** That the exchange would probably refuse the price; null while it would not, or nobody can say. */
function useOutsideWords(
  { row: { symbol, side }, instrument: { pricePrecision } }: PositionView,
  price: ReturnType<typeof readPrice>,
): string | null {
  const order = { symbol, side: side === 'BUY' ? 'SELL' : 'BUY' } as const;
  return futuresState.use(() => {
    const outside = typeof price === 'number' ? movedOutside(order, price, 0) : null;
    return outside === null ? null : bandWords(outside, pricePrecision);
  });
}

const percentOf = (count: number, closable: number): number =>
  closable === 0 ? 0 : Math.floor((count * 100) / closable);

/** `reference` is what triggers are held against, where there are any. */
export function useFaultWords(
  { row, instrument }: PositionView,
  reference = '',
): (fault: Fault) => string {
  const { t } = useTranslation('positions');
  const most = formatInteger(closableOf(row));
  const count = instrument.pricePrecision;
  return (fault) => t(`faults.${fault}`, { most, count, reference });
}
