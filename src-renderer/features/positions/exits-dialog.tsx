/** Take profit and stop loss of a position: up to two condition orders, each with its own result. */
import { formatFixed } from '@shared/money/decimal';
import { MARK_DECIMALS } from '@shared/money/units';
import { useRef, useState } from 'react';
import { formatDecimal, formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useLastPriceOf } from '../../session/market/tape';
import { SendButton, SendNote } from '../../session/orders/send-button';
import { useTerminal } from '../../session/wire/terminal';
import { useModeWord } from '../../session/orders/trading-mode';
import { DecimalField } from '../../ui/decimal-field';
import { Dialog } from '../../ui/dialog';
import { useFaultFocus } from '../../ui/fault-focus';
import { Form } from '../../ui/form';
import { useFaultWords } from './close-dialog';
import { usePositionName } from './columns';
import {
  closableOf,
  closeEstimate,
  exitDraft,
  exitFault,
  isExitTooLate,
  readContracts,
  readPrice,
  triggerReference,
  type ExitPurpose,
  type Fault,
  type TriggerReference,
} from './plans';
import { StandingExits } from './standing-exits';
import { openDialog, send } from './store';
import type { PositionView } from './view-model';

const PURPOSES = ['take-profit', 'stop-loss'] as const;

export function ExitsDialog({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  return (
    <Dialog
      title={t('exitsTitle')}
      isOpen
      onClose={() => {
        openDialog(null);
      }}
    >
      <ExitsForm view={view} />
    </Dialog>
  );
}

function ExitsForm({ view }: { readonly view: PositionView }) {
  const { t } = useTranslation('positions');
  const { row, instrument } = view;
  const terminal = useTerminal();
  const mode = useModeWord();
  const name = usePositionName();
  const reference = triggerReference(view, useLastPriceOf(row.symbol).ticks);
  const referencePrice = formatDecimal(
    formatFixed(reference.price, instrument.pricePrecision + MARK_DECIMALS),
    instrument.pricePrecision,
  );
  const words = useFaultWords(
    view,
    t(`triggerReference.${reference.by}`, { price: referencePrice }),
  );
  const [prices, setPrices] = useState<Record<ExitPurpose, string>>(EMPTY);
  const [amount, setAmount] = useState(() => String(closableOf(row)));
  const count = readContracts(amount, row);
  const exits = PURPOSES.map((purpose) => ({
    purpose,
    read: readExit(prices[purpose], purpose, view, reference),
  }));
  const isTooLate = ({ purpose, read }: (typeof exits)[number]): boolean =>
    purpose === 'stop-loss' && typeof read === 'number' && isExitTooLate(view, read);
  const hintOf = (exit: (typeof exits)[number]): string => {
    if (isTooLate(exit)) return t('tooLate');
    return typeof exit.read === 'number' && typeof count === 'number'
      ? t('atPrice', { ...closeEstimate(view, count, exit.read) })
      : t(`exitHint.${reference.by}`, { price: referencePrice });
  };
  const wanted = exits.filter(({ read }) => read !== null);
  const isSound = typeof count === 'number' && wanted.every(({ read }) => typeof read === 'number');
  const form = useRef<HTMLFormElement>(null);
  const showFault = useFaultFocus(form);
  const submit = () => {
    if (!isSound) showFault();
    if (!isSound || wanted.length === 0) return;
    const drafts = wanted.flatMap(({ purpose, read }) =>
      typeof read === 'number' ? [exitDraft(row, instrument, purpose, read, count)] : [],
    );
    send(terminal, 'exits', drafts);
  };
  return (
    <Form ref={form} className="flex flex-col gap-3" onSubmit={submit}>
      <p className="font-medium">{name(view)}</p>
      <StandingExits view={view} />
      {exits.map((exit) => (
        <DecimalField
          key={exit.purpose}
          label={exit.purpose === 'take-profit' ? t('takeProfit') : t('stopLoss')}
          value={prices[exit.purpose]}
          onChange={(text) => {
            setPrices({ ...prices, [exit.purpose]: text });
          }}
          unit={instrument.quote}
          hint={hintOf(exit)}
          isWarning={isTooLate(exit)}
          {...(typeof exit.read === 'string' ? { error: words(exit.read) } : {})}
        />
      ))}
      <DecimalField
        label={t('amount')}
        value={amount}
        onChange={setAmount}
        hint={t('amountHint', { closable: formatUnits(closableOf(row), 0) })}
        {...(typeof count === 'string' ? { error: words(count) } : {})}
      />
      <p className="field-note">{t('exitsNote')}</p>
      <SendNote />
      <SendButton
        sends={`${view.key} ${row.side}`}
        tone="primary"
        size="large"
        type="submit"
        aria-disabled={!isSound || wanted.length === 0}
      >
        {wanted.length === 0
          ? t('confirmNoExits', { mode })
          : t('confirmExits', { count: wanted.length, mode })}
      </SendButton>
    </Form>
  );
}

const EMPTY = { 'take-profit': '', 'stop-loss': '' } as const;

/** Ticks, or what is wrong with the text; null for an empty field. */
function readExit(
  text: string,
  purpose: ExitPurpose,
  view: PositionView,
  reference: TriggerReference,
): ReturnType<typeof readPrice> | Fault {
  const price = readPrice(text, view.instrument);
  if (typeof price !== 'number') return price;
  return exitFault(view, purpose, price, reference) ?? price;
}
