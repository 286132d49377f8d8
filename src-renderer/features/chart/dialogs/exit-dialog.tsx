/** A take-profit or stop-loss by typing: drafts the same condition order as dragging it out. */
import { useState } from 'react';
import { formatPlain, formatUnits } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import type { InstrumentValue } from '../../../session/desk-state';
import { namedSize } from '../../../session/market/instrument-figures';
import { Button } from '../../../ui/button';
import { DecimalField } from '../../../ui/decimal-field';
import { Dialog } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { useChart } from '../chart';
import { priceTicks } from '../drawings/typed';
import { exitAt } from '../trading/change-rules';
import type { ExitSubject } from '../trading/line-drag';
import type { Trading } from '../trading/trading';

interface ExitDialogProps {
  readonly instrument: InstrumentValue;
  readonly trading: Trading;
}

export function ExitDialog(props: ExitDialogProps) {
  const { t } = useTranslation('chart');
  const { store } = useChart();
  const dialog = store.use((state) => state.dialog);
  const close = () => {
    store.set({ dialog: null });
  };
  if (dialog?.kind !== 'exit') return null;
  return (
    <Dialog title={t('draftExit')} isOpen onClose={close}>
      <ExitForm key={dialog.exit.positionId} exit={dialog.exit} onDone={close} {...props} />
    </Dialog>
  );
}

interface ExitFormProps extends ExitDialogProps {
  readonly exit: ExitSubject;
  readonly onDone: () => void;
}

function ExitForm({ exit, instrument, trading, onDone }: ExitFormProps) {
  const { t } = useTranslation('chart');
  const { pricePrecision } = instrument;
  const [text, setText] = useState(formatPlain(trading.last(), pricePrecision));
  const ticks = priceTicks(text, pricePrecision);
  const isBad = ticks === null || ticks === 0;
  const draft = () => {
    if (isBad) return;
    onDone();
    trading.draftExit(exit, ticks);
  };
  return (
    <Form className="chart-form" onSubmit={draft}>
      <DecimalField
        label={t('triggerField')}
        value={text}
        error={isBad ? t('badPrice', { count: pricePrecision }) : ''}
        onChange={setText}
        onStep={(steps) => {
          if (ticks !== null) setText(formatPlain(Math.max(1, ticks + steps), pricePrecision));
        }}
      />
      <p className="chart-form-note" role="status">
        {isBad
          ? ''
          : t('exitPreview', {
              purpose: t(`purposes.${exitAt(exit.side, ticks, trading.last()).purpose}`),
              size: namedSize(exit.lots, instrument),
              price: formatUnits(ticks, pricePrecision),
            })}
      </p>
      <div className="dialog-footer">
        <Button onClick={onDone}>{t('keepAsIs')}</Button>
        <Button tone="primary" disabled={isBad} onClick={draft}>
          {t('toTicket')}
        </Button>
      </div>
    </Form>
  );
}
